#include <algorithm>

#include <QElapsedTimer>

#include "cable.h"
#include "person_at_work.h"

using namespace touchstone;
using namespace touchstone::workspace;
using project::TurnKey;
using project::TurnSummary;
using protocol::Polarity;

namespace {

constexpr qint64 megabyte = 1024 * 1024;

qint64 residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() * 4096;
}

bool memoryIsOurs()
{
    return !qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED");
}

/// A project of which a test writes the input line by line.
class BigProject
{
public:
    template <typename WriteLines>
    explicit BigProject(WriteLines write)
    {
        QFile input(m_dir.filePath(QStringLiteral("in.jsonl")));
        if (!input.open(QIODevice::WriteOnly))
            qFatal("no temporary file");
        write(input);
        input.close();
        project::OpenProjectOptions how;
        how.create = true;
        auto made = project::ProjectStore::open(path(), how);
        const auto report = made ? (*made)->importFile(input.fileName(), {}) : tl::unexpected(made.error());
        if (!report)
            qFatal("%s", report.error().message.c_str());
        input.remove();
    }
    [[nodiscard]] QString path() const { return m_dir.filePath(QStringLiteral("big.touchstone")); }
    [[nodiscard]] WorkspaceOptions options() const
    {
        WorkspaceOptions options;
        options.settingsPath = m_dir.filePath(QStringLiteral("settings.ini"));
        return options;
    }

private:
    QTemporaryDir m_dir;
};

void writeTurn(QFile& file, int number, const QByteArray& answer)
{
    file.write("{\"prompt\":\"Question " + QByteArray::number(number) + "\",\"response\":\"" + answer
               + "\",\"model\":\"agent-v1\"}\n");
}

} // namespace

/// Projects of a size that people really have: nothing is read or kept that nobody looks at.
class TestBigProjects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void size_tenThousandTurnsAndA20MbToolResult_41()
    {
        constexpr int turns = 10'000;
        const BigProject project([](QFile& file) {
            file.write("{\"messages\":[{\"role\":\"user\",\"content\":\"Go on.\"}");
            for (int i = 0; i < turns; ++i) {
                if (i == turns / 2) {
                    file.write(",{\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":\"");
                    file.write(QByteArray(20 * megabyte, 'x'));
                    file.write("\"}");
                }
                file.write(",{\"role\":\"assistant\",\"content\":\"Step " + QByteArray::number(i) + "\"}");
            }
            file.write("],\"model\":\"agent-v1\"}\n");
        });
        Workspace workspace(project.options());
        workspace.settings()->set(Settings::Key::Annotator, QStringLiteral("ada"));
        workspace.openProject(project.path());
        QTRY_COMPARE_WITH_TIMEOUT(workspace.queue()->totalCount(), turns, 60'000);
        QTRY_VERIFY(workspace.rating()->turn() != nullptr);
        // The list works without the 20 MB: what it shows of all turns fits into a fraction of them.
        QElapsedTimer timer;
        timer.start();
        workspace.setFilterText(QStringLiteral("\"Step 99\""));
        QTRY_COMPARE(workspace.queue()->rowCount(), 111);
        workspace.setFilterText(QString());
        QCOMPARE(workspace.queue()->rowCount(), turns);
        QVERIFY2(timer.elapsed() < 5'000, "the filter waits for nothing big");
        // A turn after the big result opens, with all that led to it, and can be judged; the judgement is kept.
        const TurnKey behind = workspace.queue()->keyAt(turns / 2 + 1);
        workspace.goTo(behind);
        QVERIFY(QTest::qWaitFor([&] { return workspace.rating()->turn() && workspace.rating()->turn()->key == behind; }, 60'000));
        const auto& context = workspace.rating()->turn()->turn.context;
        QVERIFY(std::any_of(context.begin(), context.end(),
                            [](const auto& message) { return message.content.size() == 20 * megabyte; }));
        rate(workspace, Polarity::Positive);
        QVERIFY(QTest::qWaitFor([&] { return workspace.saveState() == SaveState::Saved; }, 60'000));
        QCOMPARE(workspace.queue()->summary(behind)->state, project::TurnState::Submitted);
    }

    void size_aTurnAtAnyPlaceOf337kOpens_42()
    {
        constexpr int rows = 337'000;
        const qint64 before = residentBytes();
        QueueModel model;
        TurnKey key = 0;
        while (key < rows) {
            std::vector<TurnSummary> page;
            for (int i = 0; i < 5'000 && key < rows; ++i) {
                TurnSummary summary;
                summary.key = ++key;
                summary.turnId = "turn-" + std::to_string(key);
                summary.conversationId = "conversation-" + std::to_string(key / 50);
                summary.title = "How do I change booking " + std::to_string(key) + " of the trip to Lisbon?";
                summary.snippet = "You can change it online until 24 hours before departure, step " + std::to_string(key);
                summary.agent = "travel_agent";
                summary.order = key;
                page.push_back(std::move(summary));
            }
            model.append(std::move(page));
        }
        QCOMPARE(model.rowCount(), rows);
        if (memoryIsOurs())
            QVERIFY2(residentBytes() - before < rows * qint64(1'024), "a row takes a kilobyte at most, whatever its turn");
        // Opening by place is a look into an index, not a walk: a thousand anywhere cost no more than at the start.
        const auto look = [&model](int first) {
            QElapsedTimer timer;
            timer.start();
            for (int row = first; row < first + 1'000; ++row)
                if (model.rowOf(model.keyAt(row)) != row || model.index(row).data(QueueModel::TitleRole).isNull())
                    return qint64(-1);
            return timer.nsecsElapsed();
        };
        const qint64 atStart = look(0);
        const qint64 atEnd = look(rows - 1'000);
        QVERIFY(atStart > 0 && atEnd > 0);
        QVERIFY2(atEnd < 20 * atStart, qPrintable(QStringLiteral("%1 ns against %2 ns").arg(atEnd).arg(atStart)));
    }

    void size_openTurnsStayFew_42()
    {
        if (!memoryIsOurs())
            QSKIP("the sanitizer's own memory hides ours");
        constexpr int turns = 70;
        const BigProject project([](QFile& file) {
            for (int i = 0; i < turns; ++i)
                writeTurn(file, i, QByteArray(megabyte, char('a' + i % 26)));
        });
        Workspace workspace(project.options());
        workspace.openProject(project.path());
        QTRY_COMPARE(workspace.queue()->totalCount(), turns);
        qint64 afterTwenty = 0;
        for (int row = 0; row < turns; ++row) {
            const TurnKey key = workspace.queue()->keyAt(row);
            workspace.goTo(key);
            QVERIFY(QTest::qWaitFor([&] { return workspace.rating()->turn() && workspace.rating()->turn()->key == key; }, 20'000));
            if (row == 20)
                afterTwenty = residentBytes();
        }
        // Fifty more turns of 4 MB each, as text and as UTF-16 for the screen, went by.
        const qint64 grown = residentBytes() - afterTwenty;
        QVERIFY2(grown < 60 * megabyte, qPrintable(QStringLiteral("%1 MB more").arg(grown / megabyte)));
    }

    void size_listsNeverReadBodies_43()
    {
        // The same list over small and over big bodies: whoever reads bodies takes a hundred times as long.
        constexpr int rows = 300;
        const auto timeOfList = [](int bodyBytes) {
            const BigProject project([bodyBytes](QFile& file) {
                for (int i = 0; i < rows; ++i)
                    writeTurn(file, i, QByteArray(bodyBytes, 'y'));
            });
            project::OpenProjectOptions how;
            how.readOnly = true;
            how.lock = false;
            const auto store = project::ProjectStore::open(project.path(), how);
            qint64 best = -1;
            for (int round = 0; round < 5; ++round) {
                QElapsedTimer timer;
                timer.start();
                const auto all = (*store)->summaries(-1, 10'000);
                const auto open = (*store)->counts(0, 0);
                const auto some = (*store)->matching(*project::Filter::parse("-is:flagged state:open"));
                if (!all || all->size() != std::size_t(rows) || !open || open->open != rows || !some || some->size() != std::size_t(rows))
                    return qint64(-1);
                best = best < 0 ? timer.nsecsElapsed() : std::min(best, timer.nsecsElapsed());
            }
            return best;
        };
        const qint64 small = timeOfList(100);
        const qint64 big = timeOfList(100'000);
        QVERIFY(small > 0 && big > 0);
        QVERIFY2(big < 10 * small, qPrintable(QStringLiteral("%1 us against %2 us").arg(big / 1000).arg(small / 1000)));
    }

    void size_nextNeverWaitsForTheHost_45()
    {
        Network network;
        network.latency = std::chrono::milliseconds(150);
        Fixture fixture(40);
        WorkspaceOptions options = fixture.options();
        options.connectHost = [&network, direct = options.connectHost] { return network.through(direct()); };
        Workspace workspace(options);
        workspace.settings()->set(Settings::Key::Annotator, QStringLiteral("ada"));
        workspace.openProject(fixture.path());
        QTRY_COMPARE(workspace.hostState(), HostState::Online);
        QTRY_VERIFY(workspace.rating()->turn() != nullptr);
        for (int i = 0; i < 30; ++i) {
            const TurnKey key = currentKey(workspace);
            QVERIFY(shows(workspace, key));
            // Somebody reads, and what comes next is fetched.
            QVERIFY(!workspace.upcoming().empty());
            const TurnKey next = workspace.upcoming().front();
            QTRY_VERIFY(workspace.loaded(next) != nullptr);
            workspace.rating()->setPolarity(Polarity::Positive);
            QVERIFY(workspace.submitAndNext());
            // At once: no event was heard since the key, of the host or of the disk.
            QVERIFY(workspace.rating()->turn() != nullptr);
            QCOMPARE(workspace.rating()->turn()->key, next);
        }
        QTRY_COMPARE_WITH_TIMEOUT(workspace.counts().unsent, std::int64_t(0), 30'000);
    }

    void size_firstRowsBeforeTheRest_46()
    {
        constexpr int turns = 12'000;
        const BigProject project([](QFile& file) {
            for (int i = 0; i < turns; ++i)
                writeTurn(file, i, "Answer " + QByteArray::number(i));
        });
        Workspace workspace(project.options());
        int firstRows = 0;
        int rowsWhenShown = 0;
        connect(workspace.queue(), &QAbstractItemModel::rowsInserted, this, [&] {
            if (firstRows == 0)
                firstRows = workspace.queue()->rowCount();
        });
        connect(workspace.queue(), &QAbstractItemModel::modelReset, this, [&] {
            if (firstRows == 0)
                firstRows = workspace.queue()->rowCount();
        });
        connect(&workspace, &Workspace::currentChanged, this, [&] {
            if (workspace.rating()->turn() && rowsWhenShown == 0)
                rowsWhenShown = workspace.queue()->totalCount();
        });
        workspace.openProject(project.path());
        QTRY_COMPARE_WITH_TIMEOUT(workspace.queue()->totalCount(), turns, 60'000);
        QTRY_VERIFY(rowsWhenShown > 0);
        QVERIFY2(firstRows >= 50 && firstRows <= 2'000, qPrintable(QString::number(firstRows)));
        QVERIFY2(rowsWhenShown < turns, "a turn is on screen before the whole list is there");
    }
};

QTEST_GUILESS_MAIN(TestBigProjects)
#include "tst_big_projects.moc"
