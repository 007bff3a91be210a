#include "kit.h"

#include <array>

#include <QFile>
#include <QFileInfo>
#include <QTest>

namespace touchstone::kit {

std::optional<QString> sharedFile(const QString& relative)
{
    const QString path = QStringLiteral(TOUCHSTONE_SHARED_DIR "/") + relative;
    if (!QFileInfo::exists(path))
        return std::nullopt;
    return path;
}

QByteArray readAll(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        QTest::qFail(qPrintable(QStringLiteral("cannot read ") + path), __FILE__, __LINE__);
        return {};
    }
    return file.readAll();
}

QString randomText(std::mt19937& random, int length)
{
    static const std::array<QString, 28> pieces{
        QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("Z"), QStringLiteral("7"), QStringLiteral(" "),
        QStringLiteral("   "), QStringLiteral("\n"), QStringLiteral("\r\n"), QStringLiteral("\t"),
        QString::fromUtf8("e\u0301"), QString::fromUtf8("\u00e9"), QString::fromUtf8("\u00a0"),
        QString::fromUtf8("\u2028"), QString::fromUtf8("漢字"), QString::fromUtf8("日"),
        QString::fromUtf8("مرحبا"), QString::fromUtf8("שלום"), QString::fromUtf8("🚀"),
        QString::fromUtf8("👨🏻‍🚒"), QString::fromUtf8("👩‍👩‍👧"), QString::fromUtf8("🇩🇪"),
        QString::fromUtf8("🏴󠁧󠁢󠁳󠁣󠁴󠁿"), QString::fromUtf8("𝔘"), QStringLiteral("<rules>"), QStringLiteral("&lt;"),
        QStringLiteral("\\n"), QStringLiteral("word"), QString::fromUtf8("z\u0335\u0327")};
    std::uniform_int_distribution<std::size_t> pick(0, pieces.size() - 1);
    QString text;
    qsizetype codePoints = 0;
    while (codePoints < length) {
        const QString& piece = pieces[pick(random)];
        text += piece;
        codePoints += piece.toUcs4().size();
    }
    return text;
}

} // namespace touchstone::kit
