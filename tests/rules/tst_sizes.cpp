#include <QMap>
#include <QTest>

#include "lint.h"

using namespace touchstone::rules;

/// A file that no longer fits into a head is split by meaning.
class TestSizes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void filesStayUnderFourHundredLines();
    void linesStayReadable();
};

void TestSizes::filesStayUnderFourHundredLines()
{
    // Every exception carries its reason.
    const QMap<QString, QString> excepted{};
    constexpr qsizetype limit = 400;
    QStringList faults;
    for (const SourceFile& file : sources({QStringLiteral("protocol"), QStringLiteral("models"), QStringLiteral("views"),
                                           QStringLiteral("app"), QStringLiteral("tests")})) {
        const auto lines = file.text.count(u'\n');
        if (lines > limit && !excepted.contains(file.path))
            faults += QStringLiteral("%1 has %2 lines").arg(file.path).arg(lines);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
}

void TestSizes::linesStayReadable()
{
    QStringList faults;
    for (const SourceFile& file : sources({QStringLiteral("protocol"), QStringLiteral("models"), QStringLiteral("views"),
                                           QStringLiteral("app")})) {
        int number = 0;
        for (const QString& line : file.text.split(u'\n')) {
            ++number;
            // A sentence for people stands on one line, however long: lupdate and translators want it whole.
            if (line.size() > 140 && !line.contains(QStringLiteral("QT_TRANSLATE_NOOP(")))
                faults += QStringLiteral("%1:%2: %3 characters").arg(file.path).arg(number).arg(line.size());
            if (line.contains(u'\t'))
                faults += QStringLiteral("%1:%2: a tab").arg(file.path).arg(number);
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
}

QTEST_APPLESS_MAIN(TestSizes)
#include "tst_sizes.moc"
