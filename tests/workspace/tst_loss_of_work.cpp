#include "cable.h"
#include "person_at_work.h"
#include "storage/statement.h"

using namespace touchstone;
using namespace touchstone::workspace;
using project::TurnKey;
using protocol::Polarity;

/// Whatever happens to the network, the host or the window, what a person did is there afterwards, once.
class TestLossOfWork : public QObject
{
    Q_OBJECT

    /// A workspace whose host is behind a network.
    [[nodiscard]] static std::unique_ptr<Workspace> open(Fixture& fixture, Network& network)
    {
        WorkspaceOptions options = fixture.options();
        options.connectHost = [&network, direct = options.connectHost] {
            return network.state == Network::State::Refuses ? nullptr : network.through(direct());
        };
        auto made = std::make_unique<Workspace>(options);
        made->settings()->set(Settings::Key::Annotator, QStringLiteral("ada"));
        made->openProject(fixture.path());
        if (!QTest::qWaitFor([&] { return made->rating()->turn() != nullptr; }, 10'000))
            qFatal("no turn was shown");
        return made;
    }

    /// One number from the host's own store.
    [[nodiscard]] static qlonglong atHost(const Fixture& fixture, const char* sql)
    {
        storage::OpenOptions how;
        how.path = fixture.file("host.sqlite");
        how.applicationId = host::storeApplicationId;
        how.readOnly = true;
        const auto database = storage::Database::open(how);
        if (!database)
            return -1;
        storage::Statement select(**database, sql);
        return select.first().value_or(false) ? select.integer(0) : -1;
    }

private Q_SLOTS:
    void lossOfWork_networkCut60s20Turns_19_data()
    {
        QTest::addColumn<int>("state");
        QTest::newRow("nobody answers") << int(Network::State::Refuses);
        QTest::newRow("what is sent is lost") << int(Network::State::Swallows);
        QTest::newRow("what is answered is lost") << int(Network::State::LosesAnswers);
    }
    void lossOfWork_networkCut60s20Turns_19()
    {
        QFETCH(int, state);
        Network network;
        Fixture fixture(23);
        auto workspace = open(fixture, network);
        for (int i = 0; i < 3; ++i)
            rate(*workspace, Polarity::Negative);
        QVERIFY(settled(*workspace));
        QTRY_VERIFY(fixture.store()->unsent(100)->empty());
        if (network.state = Network::State(state); network.state == Network::State::Refuses)
            network.cut();
        for (int i = 0; i < 20; ++i) {
            fixture.now += 3.0;
            rate(*workspace, Polarity::Positive);
        }
        QVERIFY(settled(*workspace));
        QTRY_COMPARE(workspace->counts().unsent, std::int64_t(20));
        // None of them only in memory: another program finds all in the file.
        QCOMPARE(fixture.store()->unsent(100)->size(), std::size_t(20));

        network.cut();
        network.state = Network::State::Up;
        workspace->retryNow();
        QTRY_COMPARE_WITH_TIMEOUT(workspace->counts().unsent, std::int64_t(0), 20'000);
        QCOMPARE(atHost(fixture, "SELECT count(*) FROM feedback"), 23);
        QCOMPARE(atHost(fixture, "SELECT count(DISTINCT feedback_id) FROM feedback WHERE latest = 1"), 23);
        QCOMPARE(atHost(fixture, "SELECT count(*) FROM feedback WHERE score = 1"), 20);
    }

    void lossOfWork_anUnansweredJudgementStaysUnsent_20()
    {
        Network network;
        Fixture fixture;
        {
            auto workspace = open(fixture, network);
            QTRY_COMPARE(workspace->hostState(), HostState::Online);
            network.state = Network::State::Swallows;
            rate(*workspace, Polarity::Positive);
            QVERIFY(settled(*workspace));
            QTRY_COMPARE(workspace->counts().unsent, std::int64_t(1));
        }
        // It was not forgotten by quitting either.
        network.state = Network::State::Refuses;
        auto workspace = open(fixture, network);
        QTRY_COMPARE(workspace->counts().unsent, std::int64_t(1));
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(1));
        network.state = Network::State::Up;
        workspace->retryNow();
        QTRY_COMPARE(workspace->counts().unsent, std::int64_t(0));
    }

    void lossOfWork_aRefusedJudgementStaysUnsentAndSaysWhy_20()
    {
        Fixture fixture;
        WorkspaceOptions options = fixture.options();
        options.connectHost = [&fixture]() -> std::unique_ptr<protocol::Link> {
            link::LinkPair pair = link::makeLocalPair();
            // A principal who may not speak for people: the host refuses for good.
            fixture.hostThread->attach(std::move(pair.host), host::Principal{"ada", host::Role::Agent});
            return std::move(pair.client);
        };
        Workspace workspace(options);
        workspace.settings()->set(Settings::Key::Annotator, QStringLiteral("ada"));
        workspace.openProject(fixture.path());
        QTRY_VERIFY(workspace.rating()->turn() != nullptr);
        rate(workspace, Polarity::Positive);
        QTRY_VERIFY(!workspace.issues().empty());
        QCOMPARE(workspace.issues().front().what, QStringLiteral("outbox"));
        QVERIFY(!workspace.issues().front().error.message.empty());
        QTRY_COMPARE(workspace.counts().unsent, std::int64_t(1));
        QCOMPARE(fixture.store()->unsent(10)->size(), std::size_t(1));
    }

    void lossOfWork_editWinsOverSuggestionAndOlderDraft_21()
    {
        Fixture fixture;
        TurnKey first = 0;
        {
            auto workspace = fixture.open();
            first = currentKey(*workspace);
            workspace->rating()->setComment(QStringLiteral("suggested"));
            rate(*workspace, Polarity::Negative);
            QVERIFY(settled(*workspace));
        }
        for (const char* words : {"mine", "mine, and better"}) {
            auto workspace = fixture.open();
            workspace->goTo(first);
            QVERIFY(shows(*workspace, first));
            QVERIFY(workspace->rating()->comment() != QString::fromLatin1(words));
            workspace->rating()->setPolarity(Polarity::Positive);
            workspace->rating()->setComment(QString::fromLatin1(words));
            workspace->goNext();
            workspace.reset();
            workspace = fixture.open();
            workspace->goTo(first);
            QVERIFY(shows(*workspace, first));
            QCOMPARE(workspace->rating()->comment(), QString::fromLatin1(words));
            QCOMPARE(workspace->rating()->polarity(), std::optional(Polarity::Positive));
        }
        // Nothing was submitted, so the suggestion stands as it came.
        const auto history = *fixture.store()->history(first);
        QCOMPARE(history.size(), std::size_t(1));
        QCOMPARE(history.front().judgement.comment, std::string("suggested"));
    }

    void lossOfWork_commentInsideAndOutsideTheQueue_24()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey outside = workspace->queue()->keyAt(1);
        const TurnKey inside = workspace->queue()->keyAt(3);
        workspace->setFilterText(QStringLiteral("\"Question 3\""));
        QCOMPARE(workspace->queue()->rowCount(), 1);
        QCOMPARE(workspace->queue()->rowOf(outside), -1);
        for (const TurnKey key : {inside, outside}) {
            workspace->goTo(key);
            QVERIFY(shows(*workspace, key));
            workspace->rating()->setComment(QStringLiteral("comment %1").arg(key));
            workspace->rating()->setDimensionValue(protocol::Dimension::Tone, 0.5);
            rate(*workspace, Polarity::Negative);
            QVERIFY(settled(*workspace));
        }
        for (const TurnKey key : {inside, outside}) {
            const auto history = *fixture.store()->history(key);
            QCOMPARE(history.size(), std::size_t(1));
            QCOMPARE(history.front().judgement.comment, "comment " + std::to_string(key));
            QCOMPARE(history.front().judgement.others.size(), std::size_t(1));
        }
    }

    void lossOfWork_whileTheHostIsAwayNothingWaits_19()
    {
        Fixture fixture(12);
        auto workspace = fixture.open(false);
        for (int i = 0; i < 12; ++i)
            rate(*workspace, Polarity::Neutral);
        QVERIFY(settled(*workspace));
        QCOMPARE(workspace->hostState(), HostState::Offline);
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(12));
    }
};

QTEST_GUILESS_MAIN(TestLossOfWork)
#include "tst_loss_of_work.moc"
