#include <csignal>

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include "kit.h"
#include "person.h"
#include "project/project_store.h"

using namespace touchstone;
using namespace touchstone::desktop;

namespace {

/// What one judgement should have become, told by the person who made it.
void tell(const Person& person, const QString& correction, const QString& comment, const char* polarity)
{
    const auto turn = person.ws()->rating()->turn();
    const QJsonObject told{{QStringLiteral("turn"), QString::fromStdString(turn->turn.turnId)},
                           {QStringLiteral("response"), turn->response},
                           {QStringLiteral("correction"), correction},
                           {QStringLiteral("comment"), comment},
                           {QStringLiteral("polarity"), QString::fromLatin1(polarity)}};
    std::printf("RATED %s\n", QJsonDocument(told).toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);
}

/// Rates the turn on screen with keys only; which way depends on `number`.
void rateOne(Person& person, int number)
{
    person.waitForTurn();
    const QString response = person.ws()->rating()->turn()->response;
    const QString comment = QStringLiteral("note %1: 1 2 n p ? =sum").arg(number);
    switch (number % 4) {
    case 0:
        tell(person, {}, {}, "positive");
        person.press(Qt::Key_1);
        break;
    case 1:
        tell(person, {}, comment, "negative");
        person.press(Qt::Key_2);
        person.press(Qt::Key_M);
        person.type(comment);
        break;
    default: {
        // A correction: a word in front, or a selected first character replaced.
        const QString words = QStringLiteral("Rated %1 ").arg(number);
        const bool replace = number % 4 == 3 && !response.isEmpty() && response.front() != QLatin1Char('\n')
            && !response.front().isSurrogate();
        tell(person, words + (replace ? response.mid(1) : response), comment, "corrective");
        person.press(Qt::Key_E);
        person.press(Qt::Key_Home, Qt::ControlModifier);
        if (replace)
            person.press(Qt::Key_Right, Qt::ShiftModifier);
        person.type(words);
        person.press(Qt::Key_Escape);
        person.press(Qt::Key_M);
        person.type(comment);
        break;
    }
    }
    const auto key = person.ws()->rating()->turn()->key;
    if (person.ws()->rating()->problem() != workspace::RatingModel::Problem::None)
        std::fprintf(stderr, "turn %d: problem %d, focus %s\n", number, static_cast<int>(person.ws()->rating()->problem()),
                     QApplication::focusWidget() ? QApplication::focusWidget()->metaObject()->className() : "none");
    person.press(Qt::Key_Return, Qt::ControlModifier);
    Person::must(person.ws()->queue()->current() != key, "the next turn is there after submit");
}

int firstSitting(const QString& folder, const QString& trajectories)
{
    Person person(folder);
    person.open(folder + QStringLiteral("/tau.touchstone"));
    person.answers.filesToOpen = {trajectories};
    person.press(Qt::Key_I, Qt::ControlModifier);
    // The dialog says what it recognised before it writes; Return goes on, through report and out.
    const auto inDialog = [] {
        const QWidget* active = QApplication::activeWindow();
        return active && active->inherits("QDialog");
    };
    Person::must(QTest::qWaitFor(inDialog, 20'000), "the import dialog is open");
    for (int i = 0; i < 200 && inDialog(); ++i) {
        person.press(Qt::Key_Return);
        static_cast<void>(QTest::qWaitFor([&] { return !inDialog(); }, 50));
    }
    Person::must(!inDialog(), "the import dialog is done");
    // There is no window manager here to give the window its activation back.
    person.desktop->window()->activateWindow();
    Person::must(QTest::qWaitForWindowActive(person.desktop->window(), 20'000), "the window is active again");
    Person::must(QTest::qWaitFor([&] { return person.ws()->queue()->rowCount() >= 40; }, 60'000), "turns were imported");
    for (int number = 0; number < 25; ++number)
        rateOne(person, number);
    person.waitUntilSaved();
    person.press(Qt::Key_Z, Qt::ControlModifier);
    person.waitForTurn();
    person.waitUntilSaved();
    person.press(Qt::Key_Z, Qt::ControlModifier);
    person.waitForTurn();
    person.waitUntilSaved();
    std::puts("READY");
    std::fflush(stdout);
    return QApplication::exec();  // until somebody kills it
}

int secondSitting(const QString& folder)
{
    Person person(folder);
    person.open(folder + QStringLiteral("/tau.touchstone"));
    // The two that were undone are there as drafts, values and all: they only want to be submitted again.
    int drafts = 0;
    for (int number = 100; number < 105;) {
        person.waitForTurn();
        if (person.ws()->rating()->isEdited()) {
            ++drafts;
            person.press(Qt::Key_Return, Qt::ControlModifier);
        } else {
            rateOne(person, number++);
        }
    }
    Person::must(drafts == 2, "two drafts were waiting");
    person.waitUntilSaved();
    Person::must(QTest::qWaitFor([&] { return person.ws()->counts().unsent == 0; }, 30'000), "the host has everything");
    person.ws()->settings()->set(workspace::Settings::Key::ExportFolder, folder);
    person.press(Qt::Key_E, Qt::ControlModifier);
    const auto isWritten = [&folder] { return QFile::exists(folder + QStringLiteral("/tau-a2e.jsonl.meta.json")); };
    for (int i = 0; i < 200 && !QTest::qWaitFor(isWritten, 50); ++i)
        person.press(Qt::Key_Return);
    Person::must(QFile::exists(folder + QStringLiteral("/tau-a2e.jsonl")), "the export is written");
    std::puts("DONE");
    std::fflush(stdout);
    return 0;
}

} // namespace

/// A working day with the real window, key events only: import, rate, undo, a sudden end, going on, export.
class TestRateByKeys : public QObject
{
    Q_OBJECT

    QByteArray m_told;

    void sit(const QStringList& arguments, const QByteArray& until, bool kill)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(), arguments);
        QVERIFY(process.waitForStarted());
        QByteArray output;
        while (!output.contains(until) && process.state() == QProcess::Running) {
            process.waitForReadyRead(1'000);
            output += process.readAllStandardOutput();
        }
        // Process 0 would be our own group.
        if (kill && process.processId() > 0)
            ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
        process.waitForFinished(60'000);
        output += process.readAllStandardOutput();
        QVERIFY2(output.contains(until),
                 (output.right(500) + " exit code " + QByteArray::number(process.exitCode()) + ' '
                  + process.errorString().toUtf8()).constData());
        m_told += output;
    }

private Q_SLOTS:
    void lossOfWork_aWorkingDayWithASuddenEnd_25()
    {
        TOUCHSTONE_SHARED_OR_SKIP(trajectories, "data/tau_airline_gpt4o_2tasks_8trajectories.json");
        QTemporaryDir folder;
        {
            project::OpenProjectOptions how;
            how.create = true;
            QVERIFY(project::ProjectStore::open(folder.filePath(QStringLiteral("tau.touchstone")), how));
        }
        sit({QStringLiteral("--first"), folder.path(), trajectories}, "READY", true);
        if (QTest::currentTestFailed())
            return;
        sit({QStringLiteral("--second"), folder.path()}, "DONE", false);
        if (QTest::currentTestFailed())
            return;

        // What was told about a turn is what must be in the file, once, whatever was undone and submitted again.
        QHash<QString, QJsonObject> expected;
        QStringList order;
        for (const QByteArray& line : m_told.split('\n')) {
            if (!line.startsWith("RATED "))
                continue;
            const QJsonObject told = QJsonDocument::fromJson(line.mid(6)).object();
            expected.insert(told.value(QStringLiteral("turn")).toString(), told);
            order << told.value(QStringLiteral("turn")).toString();
        }
        QCOMPARE(order.size(), 30);
        QHash<QString, QJsonObject> rows;
        for (const QByteArray& line : kit::readAll(folder.filePath(QStringLiteral("tau-a2e.jsonl"))).split('\n')) {
            if (line.isEmpty())
                continue;
            const QJsonObject row = QJsonDocument::fromJson(line).object();
            const QString turn = row.value(QStringLiteral("turn_id")).toString();
            QVERIFY2(!rows.contains(turn), qPrintable(turn));
            rows.insert(turn, row);
        }
        QCOMPARE(rows.size(), expected.size());
        for (auto it = expected.cbegin(); it != expected.cend(); ++it) {
            QVERIFY2(rows.contains(it.key()), qPrintable(it.key()));
            const QJsonObject row = rows.value(it.key());
            const QJsonObject& told = it.value();
            QCOMPARE(row.value(QStringLiteral("polarity")), told.value(QStringLiteral("polarity")));
            QCOMPARE(row.value(QStringLiteral("comment")), told.value(QStringLiteral("comment")));
            const QJsonObject turn = row.value(QStringLiteral("rated_turn")).toObject();
            QCOMPARE(turn.value(QStringLiteral("response")), told.value(QStringLiteral("response")));
            const QString correction = told.value(QStringLiteral("correction")).toString();
            QCOMPARE(row.value(QStringLiteral("correction")).toString(), correction);
            if (correction.isEmpty())
                continue;
            const QJsonArray span = row.value(QStringLiteral("correction_span")).toArray();
            const auto response = told.value(QStringLiteral("response")).toString().toUcs4();
            const auto start = span.at(0).toInteger();
            const auto end = span.at(1).toInteger();
            QVERIFY(start >= 0 && start <= end && end <= response.size());
            // response[:start] + X + response[end:] is the correction.
            const auto corrected = correction.toUcs4();
            QCOMPARE(corrected.mid(0, start), response.mid(0, start));
            QCOMPARE(corrected.mid(corrected.size() - (response.size() - end)), response.mid(end));
        }
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String("--first"))
        return firstSitting(arguments.value(2), arguments.value(3));
    if (arguments.value(1) == QLatin1String("--second"))
        return secondSitting(arguments.value(2));
    TestRateByKeys test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_rate_by_keys.moc"
