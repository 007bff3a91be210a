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
    void functionsStayUnderFortyLines();
    void linesStayReadable();
};

namespace {

/// The longest body among the functions whose braces stand alone on lines at this depth; nothing when all fit.
QStringList longFunctions(const SourceFile& file, const QString& indent, qsizetype limit)
{
    static const QRegularExpression noFunction(QStringLiteral("^\\s*(class|struct|union|enum|namespace)\\b"));
    QStringList found;
    const QStringList lines = file.text.split(u'\n');
    for (qsizetype at = 1; at < lines.size(); ++at) {
        if (lines[at] != indent + u'{' || noFunction.match(lines[at - 1]).hasMatch())
            continue;
        const qsizetype first = at + 1;
        while (at + 1 < lines.size() && !lines[at].startsWith(indent + u'}'))
            ++at;
        if (at - first > limit)
            found += QStringLiteral("%1:%2 has %3 lines: %4")
                         .arg(file.path).arg(first - 1).arg(at - first).arg(lines[first - 2].trimmed());
    }
    return found;
}

} // namespace

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

void TestSizes::functionsStayUnderFortyLines()
{
    // Tables: each line is one entry, and to split them would say nothing.
    const QStringList tables{QStringLiteral("models/project/src/schema.cpp"), QStringLiteral("app/host/src/schema.cpp"),
                             QStringLiteral("models/workspace/src/shortcuts_table.cpp"),
                             QStringLiteral("models/domain/src/exchange/import_formats.cpp")};
    QStringList faults;
    const auto look = [&](const QStringList& folders, qsizetype limit) {
        for (const SourceFile& file : sources(folders))
            if (!tables.contains(file.path))
                faults += longFunctions(file, {}, limit) + longFunctions(file, QStringLiteral("    "), limit);
    };
    look({QStringLiteral("protocol"), QStringLiteral("models"), QStringLiteral("views"), QStringLiteral("app")}, 40);
    // A test tells a story, and may take a little longer to tell it.
    look({QStringLiteral("tests")}, 60);
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
