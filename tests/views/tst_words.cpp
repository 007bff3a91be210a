#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "shell/detail_text.h"
#include "shell/rail.h"
#include "shell_bench.h"
#include "views/error_text.h"
#include "views/translation.h"

using namespace touchstone;
using namespace touchstone::views;

/// What the layers below say in English reaches people in their own language.
class TestWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKnownSentenceStandsInTheSource();
    void known_isTranslatedWithWhatVaries();
    void unknown_isQuotedAsWhatItIs();
    void storage_faultsAreSaidInTheOwnLanguage_data();
    void storage_faultsAreSaidInTheOwnLanguage();
    void storage_everyFaultIsKnown();
    void sentence_namesThePlaceOnce();
    void filter_isExplainedInOwnWords();
    void rail_noNameIsCut_data();
    void rail_noNameIsCut();
};

void TestWords::everyKnownSentenceStandsInTheSource()
{
    QString source;
    for (const char* room : {"models", "protocol"}) {
        QDirIterator files(QStringLiteral(TOUCHSTONE_SOURCE_DIR "/") + QString::fromLatin1(room), {QStringLiteral("*.cpp")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            source += QString::fromUtf8(file.readAll());
        }
    }
    // Literals that are broken over lines are one sentence.
    source.replace(QRegularExpression(QStringLiteral("\"\\s*\\n\\s*\"")), QString());
    QStringList stale;
    for (const char* known : knownDetails()) {
        QString text = QString::fromUtf8(known);
        text.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
        for (const QString& part : text.split(QRegularExpression(QStringLiteral("%[1-3]")), Qt::SkipEmptyParts)) {
            // Where a part begins or ends with a quotation mark, the source adds that mark to the word between.
            static const QRegularExpression marks(QStringLiteral("^(\\\\\"|\\s|')+|(\\\\\"|\\s|')+$"));
            QString bare = part;
            bare.remove(marks);
            if (bare.size() > 3 && !source.contains(bare))
                stale << QString::fromUtf8(known) + QStringLiteral("  <- ") + part;
        }
    }
    QVERIFY2(stale.isEmpty(), qPrintable(u'\n' + stale.join(u'\n')));
}

void TestWords::known_isTranslatedWithWhatVaries()
{
    const std::string message = "a tool call must be an object, not a list";
    QCOMPARE(detailOf(message), QString::fromStdString(message));
    Translation translation;
    translation.setLanguage(QStringLiteral("de"));
    QCOMPARE(detailOf(message), QStringLiteral("ein Werkzeugaufruf muss ein Objekt sein, nicht eine Liste"));
    const QString keys = detailOf("the row has no prompt; its keys are \"a\", \"%2\"");
    QVERIFY2(keys.endsWith(QStringLiteral("\"a\", \"%2\"")), qPrintable(keys));
    QVERIFY(!keys.contains(QStringLiteral("the row")));
    QCOMPARE(detailOf("/messages/0: the message has no role"), QStringLiteral("/messages/0: die Nachricht hat keine Rolle (role)"));
    translation.setLanguage(QStringLiteral("en"));
}

void TestWords::storage_faultsAreSaidInTheOwnLanguage_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("advises");
    const auto row = [](ErrorCode code, const char* message, const char* says, const char* advises) {
        QTest::newRow(message) << int(code) << QByteArray(message) << QString::fromUtf8(says) << QString::fromUtf8(advises);
    };
    row(ErrorCode::Timeout, "another program holds the database; try again when it is done — SQLite: database is locked in: BEGIN",
        "Ein anderes Programm hält die Projektdatei fest. (/p)", "Dieses Programm schließen");
    row(ErrorCode::CannotOpen, "the disk is full; free some space and try again — SQLite: database or disk is full",
        "Der Datenträger ist voll. (/p)", "Platz schaffen");
    row(ErrorCode::ReadOnly,
        "the database may only be read; check the permissions of the file and its folder — SQLite: attempt to write a readonly database",
        "Die Projektdatei darf nur gelesen werden. (/p)", "Die Rechte der Datei");
    row(ErrorCode::CannotOpen, "the disk could not be read or written — SQLite: disk I/O error",
        "Der Datenträger ließ sich nicht lesen oder beschreiben. (/p)", "Netzlaufwerk");
    row(ErrorCode::Damaged, "the database is damaged — SQLite: database disk image is malformed in: SELECT 1",
        "Die Projektdatei ist beschädigt. (/p)", "store check");
    row(ErrorCode::RuntimeError, "SQLite: constraint failed in: INSERT INTO drafts",
        "Im Programm ist etwas schiefgegangen. (/p)", "Erneut versuchen");
}

void TestWords::storage_faultsAreSaidInTheOwnLanguage()
{
    QFETCH(const int, code);
    QFETCH(const QByteArray, message);
    QFETCH(const QString, says);
    QFETCH(const QString, advises);
    Translation german;
    german.setLanguage(QStringLiteral("de"));
    const Error error{ErrorCode(code), message.toStdString(), "/p", false, {}};
    QCOMPARE(sentenceOf(error), says);
    QVERIFY2(adviceOf(error).contains(advises), qPrintable(adviceOf(error)));
    const IssueText issue = textOf({error, QStringLiteral("draft.save"), 0.0, 0});
    QVERIFY2(!issue.happened.contains(QStringLiteral("SQLite")), qPrintable(issue.happened));
}

/// Whatever models/storage can say has words here.
void TestWords::storage_everyFaultIsKnown()
{
    QFile file(QStringLiteral(TOUCHSTONE_SOURCE_DIR "/models/storage/src/sql_errors.cpp"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString source = QString::fromUtf8(file.readAll());
    static const QRegularExpression said(QStringLiteral("return \\{ErrorCode::\\w+, \"([^\"]+)\""));
    int count = 0;
    for (auto found = said.globalMatch(source); found.hasNext(); ++count) {
        const QString words = found.next().captured(1);
        const Error error{ErrorCode::RuntimeError, words.toStdString(), {}, false, {}};
        Translation german;
        german.setLanguage(QStringLiteral("de"));
        QVERIFY2(!sentenceOf(error).contains(words), qPrintable(words));
    }
    QCOMPARE(count, 7);
}

void TestWords::unknown_isQuotedAsWhatItIs()
{
    Translation translation;
    translation.setLanguage(QStringLiteral("de"));
    const QString said = detailOf("database is locked");
    QVERIFY2(said.contains(QStringLiteral("database is locked")) && said.contains(QStringLiteral("englisch")), qPrintable(said));
    translation.setLanguage(QStringLiteral("en"));
    QCOMPARE(detailOf("database is locked"), QStringLiteral("database is locked"));
    QCOMPARE(detailOf({}), QString());
}

void TestWords::sentence_namesThePlaceOnce()
{
    const QString said = sentenceOf({ErrorCode::CannotOpen, "/data/a.touchstone: there is no such project file",
                                     "/data/a.touchstone", false, {}});
    QCOMPARE(said.count(QStringLiteral("/data/a.touchstone")), 1);
    const QString file = sentenceOf({ErrorCode::SchemaViolation, "The file is empty: it has no rows.", "a.jsonl", false, {}});
    QCOMPARE(file, QStringLiteral("The file is empty: it has no rows. (a.jsonl)"));
}

void TestWords::filter_isExplainedInOwnWords()
{
    const Error error{ErrorCode::SchemaViolation, "filter: \"state:x\" is no state; use state:open, state:draft, state:submitted or state:skipped",
                      "state:x", false, {}};
    QVERIFY(filterProblem(error).startsWith(QStringLiteral("\"state:x\" is no state")));
    Translation translation;
    translation.setLanguage(QStringLiteral("de"));
    QVERIFY2(filterProblem(error).contains(QStringLiteral("kein Zustand")), qPrintable(filterProblem(error)));
    translation.setLanguage(QStringLiteral("en"));
}

void TestWords::rail_noNameIsCut_data()
{
    QTest::addColumn<QString>("language");
    for (const QString& language : Translation::available())
        QTest::newRow(qPrintable(language)) << language;
}

void TestWords::rail_noNameIsCut()
{
    QFETCH(QString, language);
    Theme theme(Theme::Mode::Light);
    theme.applyTo(*qApp);
    Translation translation;
    translation.setLanguage(language);
    {
        kit::ShellBench bench;
        Rail rail(bench.actions.get());
        rail.show();
        const QFontMetrics metrics(theme.font(TextSize::Body, QFont::DemiBold));
        const auto buttons = rail.findChildren<RailButton*>();
        QVERIFY(buttons.size() > 8);
        for (const RailButton* button : buttons)
            QVERIFY2(metrics.horizontalAdvance(button->title()) <= rail.width() - 16 - 46, qPrintable(button->title()));
    }
    translation.setLanguage(QStringLiteral("en"));
}

QTEST_MAIN(TestWords)
#include "tst_words.moc"
