#include <QLibraryInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "lint.h"

using namespace touchstone::rules;

namespace {

struct Entry {
    QString context;
    QString source;
    QString comment;
    bool numerus = false;
    bool unfinished = false;
    bool obsolete = false;
    QStringList translations;

    [[nodiscard]] QString key() const { return context + u'\x1f' + source + u'\x1f' + comment; }
    [[nodiscard]] QString shown() const { return QStringLiteral("[%1] \"%2\"").arg(context, source); }
};

void readTranslation(QXmlStreamReader& xml, Entry& entry)
{
    const QString type = xml.attributes().value(QLatin1String("type")).toString();
    entry.unfinished = type == QStringLiteral("unfinished");
    entry.obsolete = type == QStringLiteral("vanished") || type == QStringLiteral("obsolete");
    QString text;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isCharacters())
            text += xml.text();
        else if (xml.isStartElement() && xml.name() == QLatin1String("numerusform"))
            entry.translations += xml.readElementText();
        else if (xml.isEndElement() && xml.name() == QLatin1String("translation"))
            break;
    }
    if (!entry.numerus)
        entry.translations = {text};
}

QList<Entry> readTs(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Entry> entries;
    QString context;
    Entry entry;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == QLatin1String("message"))
            entries += entry;
        if (!xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            entry = {};
            entry.context = context;
            entry.numerus = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
        } else if (xml.name() == QLatin1String("source")) {
            entry.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("comment")) {
            entry.comment = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            readTranslation(xml, entry);
        }
    }
    return xml.hasError() ? QList<Entry>() : entries;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression mark(QStringLiteral("%(?:L?[0-9]+|L?n)"));
    QStringList found;
    for (auto matches = mark.globalMatch(text); matches.hasNext();)
        found += matches.next().captured();
    found.sort();
    found.removeDuplicates();
    return found;
}

QStringList faultsOf(const Entry& entry)
{
    QStringList faults;
    if (entry.unfinished)
        faults += entry.shown() + QStringLiteral(" is unfinished");
    if (entry.numerus && entry.translations.size() != 2)
        faults += entry.shown() + QStringLiteral(" needs two plural forms");
    if (placeholders(entry.source + entry.translations.join(u' ')).contains(QStringLiteral("%n")))
        faults += entry.shown() + QStringLiteral(" shows thousands without their groups: write %Ln");
    for (qsizetype form = 0; form < entry.translations.size(); ++form) {
        const QString& text = entry.translations.at(form);
        if (text.trimmed().isEmpty()) {
            faults += entry.shown() + QStringLiteral(" is empty");
            continue;
        }
        QStringList wanted = placeholders(entry.source);
        QStringList got = placeholders(text);
        if (entry.numerus && form == 0) {  // "One turn" may do without its number
            wanted.removeAll(QStringLiteral("%Ln"));
            got.removeAll(QStringLiteral("%Ln"));
        }
        if (wanted != got)
            faults += QStringLiteral("%1 has placeholders %2, its translation %3")
                          .arg(entry.shown(), wanted.join(u' '), got.join(u' '));
    }
    return faults;
}

QString shippedTs(const QString& language)
{
    return QDir(QStringLiteral(TOUCHSTONE_SOURCE_DIR))
        .filePath(QStringLiteral("translations/touchstone_%1.ts").arg(language));
}

} // namespace

/// The second language is complete at every commit, and English has its plurals.
class TestTranslations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyFaultIsFound();
    void germanIsComplete();
    void germanIsFinishedAndKeepsPlaceholders();
    void englishHasItsPlurals();

private:
    QTemporaryDir m_folder;
    QList<Entry> m_wanted;   ///< what the source says now
};

void TestTranslations::initTestCase()
{
    const QString lupdate = QStandardPaths::findExecutable(
        QStringLiteral("lupdate"), {QLibraryInfo::path(QLibraryInfo::BinariesPath),
                                    QLibraryInfo::path(QLibraryInfo::LibraryExecutablesPath)});
    if (lupdate.isEmpty())
        QSKIP("skipped: no lupdate here (package qt6-l10n-tools)");
    QVERIFY(m_folder.isValid());
    const QDir root(QStringLiteral(TOUCHSTONE_SOURCE_DIR));
    const QString ts = m_folder.filePath(QStringLiteral("now.ts"));
    QProcess process;
    process.start(lupdate, {QStringLiteral("-silent"), QStringLiteral("-locations"), QStringLiteral("none"),
                            root.filePath(QStringLiteral("views")), root.filePath(QStringLiteral("app/desktop")),
                            QStringLiteral("-ts"), ts});
    QVERIFY(process.waitForFinished(120'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    m_wanted = readTs(ts);
    QVERIFY(!m_wanted.isEmpty());
}

void TestTranslations::everyFaultIsFound()
{
    Entry entry;
    entry.source = QStringLiteral("%1 of %2");
    entry.translations = {QStringLiteral("%1 von %2")};
    QVERIFY(faultsOf(entry).isEmpty());
    entry.translations = {QStringLiteral("%1 von allen")};
    QCOMPARE(faultsOf(entry).size(), 1);
    entry.translations = {QString()};
    QCOMPARE(faultsOf(entry).size(), 1);
    entry.source = QStringLiteral("%Ln turns");
    entry.numerus = true;
    entry.translations = {QStringLiteral("Eine Antwort"), QStringLiteral("%Ln Antworten")};
    QVERIFY(faultsOf(entry).isEmpty());
    entry.translations = {QStringLiteral("%Ln Antwort")};
    QCOMPARE(faultsOf(entry).size(), 1);
    entry.source = QStringLiteral("%n turns");
    entry.translations = {QStringLiteral("%n Antwort"), QStringLiteral("%n Antworten")};
    QCOMPARE(faultsOf(entry).size(), 1);
}

void TestTranslations::germanIsComplete()
{
    QSet<QString> have;
    for (const Entry& entry : readTs(shippedTs(QStringLiteral("de")))) {
        if (!entry.obsolete)
            have.insert(entry.key());
    }
    QStringList missing;
    for (const Entry& entry : m_wanted) {
        if (!have.contains(entry.key()))
            missing += entry.shown();
    }
    QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("not in touchstone_de.ts:\n") + missing.join(u'\n')));
}

void TestTranslations::germanIsFinishedAndKeepsPlaceholders()
{
    QStringList faults;
    for (const Entry& entry : readTs(shippedTs(QStringLiteral("de")))) {
        if (!entry.obsolete)
            faults += faultsOf(entry);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
}

void TestTranslations::englishHasItsPlurals()
{
    QSet<QString> have;
    QStringList faults;
    for (const Entry& entry : readTs(shippedTs(QStringLiteral("en")))) {
        if (entry.obsolete)
            continue;
        have.insert(entry.key());
        faults += faultsOf(entry);
        if (!entry.numerus)
            faults += entry.shown() + QStringLiteral(" is no plural: English needs none");
    }
    for (const Entry& entry : m_wanted) {
        if (entry.numerus && !have.contains(entry.key()))
            faults += entry.shown() + QStringLiteral(" is missing in touchstone_en.ts");
    }
    QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
