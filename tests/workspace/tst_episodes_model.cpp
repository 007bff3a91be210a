#include <QImage>

#include "cable.h"
#include "fixture.h"
#include "project/project_store.h"
#include "workspace/episodes_model.h"

using namespace touchstone;
using namespace touchstone::workspace;

namespace {

constexpr int episodePatience = 30'000;
const std::string moveRight = "{\"action_type\":\"move\",\"payload\":{\"direction\":\"right\"}}";

/// An environment that says something by itself after each step, and ends when it is told to.
class TalkativeEpisode final : public host::EnvEpisode
{
public:
    explicit TalkativeEpisode(host::TellNews tell) : m_tell(std::move(tell)) {}
    Result<host::EnvOutcome> observe() override
    {
        host::EnvOutcome outcome;
        outcome.state = {"{\"count\":" + std::to_string(m_count) + ",\"lamp\":\"off\"}"};
        return outcome;
    }
    Result<host::EnvOutcome> step(const protocol::JsonText& action) override
    {
        ++m_count;
        host::EnvNews news;
        news.eventType = "tool_result";
        news.reason = "proc_exit";
        news.delta = {"{\"lamp\":\"on\"}"};
        news.reward = 0.5;
        news.terminal = action.text.find("stop") != std::string::npos;
        m_tell(news);
        return observe();
    }

private:
    host::TellNews m_tell;
    int m_count = 0;
};

class Talkative final : public host::EnvPlugin
{
public:
    Result<host::EnvSpaces> spaces() override { return host::EnvSpaces{{"{\"type\":\"object\"}"}, {"{}"}}; }
    Result<std::unique_ptr<host::EnvEpisode>> reset(const host::EnvReset& reset) override
    {
        return std::make_unique<TalkativeEpisode>(reset.tell);
    }
};

host::EnvironmentOffer talkative()
{
    return {"talkative", "Says something", [] {
                return Result<std::shared_ptr<host::EnvPlugin>>(std::make_shared<Talkative>());
            }};
}

host::EnvironmentOffer recording()
{
    return host::replay([]() -> Result<std::vector<host::Trajectory>> {
        host::Trajectory trajectory;
        trajectory.id = "t1";
        trajectory.before = {{"{\"role\":\"user\",\"content\":\"Help\"}"}};
        trajectory.steps.push_back({{"{\"action_type\":\"respond\",\"payload\":{\"content\":\"Yes\"}}"}, {}, 1.0});
        return std::vector{trajectory};
    });
}

} // namespace

/// Episodes of a window on a real host.
class TestEpisodesModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void environmentsAndFormAreKnown();
    void anEpisodeFromResetToGoal();
    void refusedActionsSayWhatWasRecorded();
    void refusedResetsSayWhy();
    void severalSideBySide();
    void oneOfABatchMayFail();
    void pushesArriveInTheTimeline();
    void aTerminalPushEndsIt();
    void textInsteadOfPictures();
    void aLostConnectionLosesWhatWasGoingOn();
    void offlineSaysSo();
    void turnsAreAddedOnce();

private:
    [[nodiscard]] static bool isReady(EpisodesModel& model, int count = 1);
    static void begin(EpisodesModel& model, const char* environment, int count = 1, std::optional<std::int64_t> seed = 7);
};

bool TestEpisodesModel::isReady(EpisodesModel& model, int count)
{
    return QTest::qWaitFor(
        [&] {
            if (model.isBeginning() || model.episodeCount() != count)
                return false;
            for (int i = 0; i < count; ++i)
                if (!model.episode(i).canStep() || model.episode(i).suggestions.empty())
                    return false;
            return true;
        },
        episodePatience);
}

void TestEpisodesModel::begin(EpisodesModel& model, const char* environment, int count, std::optional<std::int64_t> seed)
{
    model.open();
    QTRY_VERIFY_WITH_TIMEOUT(model.state() == TalkState::Ready && model.knowsEnvironments(), episodePatience);
    BeginEpisodes what;
    what.environment = QString::fromLatin1(environment);
    what.count = count;
    what.seed = seed;
    model.begin(what);
    QTRY_VERIFY_WITH_TIMEOUT(!model.isBeginning(), episodePatience);
}

void TestEpisodesModel::environmentsAndFormAreKnown()
{
    Fixture fixture(1, {host::gridworld(), talkative()});
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    QCOMPARE(model.state(), TalkState::Idle);
    model.open();
    QTRY_VERIFY_WITH_TIMEOUT(model.form() != nullptr, episodePatience);
    QCOMPARE(model.environments().size(), std::size_t(2));
    QCOMPARE(model.environments()[1].name, std::string("talkative"));
    QCOMPARE(model.environments()[1].description, std::string("Says something"));
    QCOMPARE(model.environment(), QStringLiteral("gridworld"));
    QCOMPARE(model.form()->kind, domain::FormField::Kind::Group);
    model.chooseEnvironment(QStringLiteral("nowhere"));
    QVERIFY(!model.form());
    QTRY_VERIFY_WITH_TIMEOUT(model.spacesError().has_value(), episodePatience);
}

void TestEpisodesModel::anEpisodeFromResetToGoal()
{
    Fixture fixture(1);
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "gridworld");
    QVERIFY(isReady(model));
    const Episode& first = model.episode(0);
    QCOMPARE(first.steps.size(), std::size_t(1));
    QCOMPARE(first.steps[0].kind, EpisodeStep::Kind::Begin);
    QCOMPARE(first.seed.value_or(0), std::int64_t{7});
    QTRY_VERIFY_WITH_TIMEOUT(!model.episode(0).steps[0].picture.image.isEmpty(), episodePatience);
    QVERIFY(!QImage::fromData(model.episode(0).steps[0].picture.image).isNull());
    double total = 0.0;
    for (int steps = 0; !model.episode(0).over && steps < 200; ++steps) {
        QVERIFY(isReady(model));
        model.step(0, model.episode(0).suggestions.front().action);
        QVERIFY(model.episode(0).busy);
        QTRY_VERIFY_WITH_TIMEOUT(!model.episode(0).busy, episodePatience);
        const EpisodeStep& step = model.episode(0).steps.back();
        QCOMPARE(step.number, std::int64_t{steps + 1});
        total += step.reward;
        QCOMPARE(step.total, total);
        QVERIFY(std::any_of(step.changes.begin(), step.changes.end(),
                            [](const domain::StateChange& change) { return change.path == "/agent"; }));
    }
    QVERIFY(model.episode(0).over);
    QCOMPARE(model.episode(0).steps.back().reward, 1.0);
    const auto steps = model.episode(0).steps.size();
    model.step(0, moveRight);
    QCOMPARE(model.episode(0).steps.size(), steps);
    QVERIFY(!model.episode(0).busy);
}

void TestEpisodesModel::refusedActionsSayWhatWasRecorded()
{
    Fixture fixture(1, {recording()});
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "replay", 1, std::nullopt);
    QVERIFY(isReady(model));
    model.step(0, "{\"action_type\":\"respond\",\"payload\":{\"content\":\"No\"}}");
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(0).problem.has_value(), episodePatience);
    const Error problem = *model.episode(0).problem;
    QCOMPARE(problem.code, ErrorCode::UnknownAction);
    QCOMPARE(problem.faults.front().pointer, std::string("/action"));
    QVERIFY(problem.faults.front().value.find("Yes") != std::string::npos);
    QCOMPARE(model.episode(0).steps.size(), std::size_t(1));
    model.step(0, model.episode(0).suggestions.front().action);
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(0).over, episodePatience);
    QVERIFY(!model.episode(0).problem);
    QCOMPARE(model.episode(0).total(), 1.0);
    // A recording has no picture: its text is taken.
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(0).steps.back().picture.text.contains(QStringLiteral("Yes")), episodePatience);
}

void TestEpisodesModel::refusedResetsSayWhy()
{
    Fixture fixture(1);
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "nowhere");
    QVERIFY(model.beginError().has_value());
    QCOMPARE(model.beginError()->code, ErrorCode::ResetDenied);
    QCOMPARE(model.episodeCount(), 0);
    BeginEpisodes wrong;
    wrong.environment = QStringLiteral("gridworld");
    wrong.options = "{\"width\":1}";
    model.begin(wrong);
    QVERIFY(!model.beginError());
    QTRY_VERIFY_WITH_TIMEOUT(model.beginError().has_value(), episodePatience);
    QCOMPARE(model.beginError()->faults.front().pointer, std::string("/options/width"));
}

void TestEpisodesModel::severalSideBySide()
{
    Fixture fixture(1);
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "gridworld", 3);
    QVERIFY(isReady(model, 3));
    QCOMPARE(model.episode(2).seed.value_or(0), std::int64_t{9});
    QVERIFY(model.episode(0).steps[0].state != model.episode(1).steps[0].state);
    model.stepAllSuggested();
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(0).steps.size() == 2 && model.episode(1).steps.size() == 2
                                 && model.episode(2).steps.size() == 2,
                             episodePatience);
    // Beginning anew closes what was there.
    begin(model, "gridworld", 1);
    QVERIFY(isReady(model, 1));
    QCOMPARE(model.episode(0).steps.size(), std::size_t(1));
}

void TestEpisodesModel::oneOfABatchMayFail()
{
    Fixture fixture(1, {recording()});
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "replay", 2, std::nullopt);
    QVERIFY(isReady(model, 2));
    const std::string good = model.episode(0).suggestions.front().action;
    model.step(0, good);
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(0).over, episodePatience);
    model.stepAll("{\"action_type\":\"other\"}");
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(1).problem.has_value(), episodePatience);
    QCOMPARE(model.episode(1).problem->code, ErrorCode::UnknownAction);
    QVERIFY(!model.episode(0).problem);
    model.stepAll(good);
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(1).over, episodePatience);
}

void TestEpisodesModel::pushesArriveInTheTimeline()
{
    Fixture fixture(1, {talkative()});
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "talkative");
    QTRY_COMPARE_WITH_TIMEOUT(model.episodeCount(), 1, episodePatience);
    model.step(0, "{\"action_type\":\"go\"}");
    QTRY_COMPARE_WITH_TIMEOUT(model.episode(0).steps.size(), std::size_t(3), episodePatience);
    const auto& steps = model.episode(0).steps;
    const auto push = std::find_if(steps.begin(), steps.end(),
                                   [](const EpisodeStep& step) { return step.kind == EpisodeStep::Kind::Push; });
    QVERIFY(push != steps.end());
    QCOMPARE(push->event, std::string("tool_result"));
    QCOMPARE(push->reason, std::string("proc_exit"));
    QCOMPARE(push->reward, 0.5);
    QCOMPARE(push->changes.size(), std::size_t(1));
    QCOMPARE(push->changes[0].path, std::string("/lamp"));
    QCOMPARE(model.episode(0).total(), 0.5);
    QVERIFY(!model.episode(0).over);
}

void TestEpisodesModel::aTerminalPushEndsIt()
{
    Fixture fixture(1, {talkative()});
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "talkative");
    QTRY_COMPARE_WITH_TIMEOUT(model.episodeCount(), 1, episodePatience);
    model.step(0, "{\"action_type\":\"stop\"}");
    QTRY_COMPARE_WITH_TIMEOUT(model.episode(0).steps.size(), std::size_t(3), episodePatience);
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(0).over && !model.episode(0).canStep(), episodePatience);
}

void TestEpisodesModel::textInsteadOfPictures()
{
    Fixture fixture(1);
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "gridworld");
    QVERIFY(isReady(model));
    QTRY_VERIFY_WITH_TIMEOUT(!model.episode(0).steps[0].picture.image.isEmpty(), episodePatience);
    model.setTextRendered(true);
    QTRY_VERIFY_WITH_TIMEOUT(!model.episode(0).steps[0].picture.text.isEmpty(), episodePatience);
}

void TestEpisodesModel::aLostConnectionLosesWhatWasGoingOn()
{
    Fixture fixture(1);
    Network network;
    auto options = fixture.options();
    const auto plain = options.connectHost;
    options.connectHost = [&] { return network.through(plain()); };
    Workspace workspace(options);
    EpisodesModel& model = *workspace.episodes();
    begin(model, "gridworld", 2);
    QVERIFY(isReady(model, 2));
    network.cut();
    QTRY_VERIFY_WITH_TIMEOUT(model.episode(0).lost && model.episode(1).lost, episodePatience);
    QVERIFY(!model.episode(0).canStep());
    QCOMPARE(model.episode(0).steps.size(), std::size_t(1));
    QTRY_COMPARE_WITH_TIMEOUT(model.state(), TalkState::Ready, episodePatience);
    begin(model, "gridworld");
    QVERIFY(isReady(model, 1));
    QVERIFY(!model.episode(0).lost);
}

void TestEpisodesModel::offlineSaysSo()
{
    Fixture fixture(1);
    const auto workspace = fixture.open(false);
    EpisodesModel& model = *workspace->episodes();
    model.open();
    QCOMPARE(model.state(), TalkState::NoHost);
    model.begin({QStringLiteral("gridworld"), 1, "{}", 1});
    QTRY_VERIFY_WITH_TIMEOUT(model.beginError().has_value(), episodePatience);
    QCOMPARE(model.beginError()->code, ErrorCode::Closed);
    workspace->setHost(fixture.options());
    QTRY_VERIFY_WITH_TIMEOUT(model.state() == TalkState::Ready && model.knowsEnvironments(), episodePatience);
    QCOMPARE(model.environment(), QStringLiteral("gridworld"));
    workspace->setHost({});
    QCOMPARE(model.state(), TalkState::NoHost);
    QVERIFY(model.environments().empty());
}

void TestEpisodesModel::turnsAreAddedOnce()
{
    Fixture fixture(2);
    const auto workspace = fixture.open();
    EpisodesModel& model = *workspace->episodes();
    begin(model, "gridworld");
    for (int steps = 0; steps < 2; ++steps) {
        QVERIFY(isReady(model));
        model.step(0, model.episode(0).suggestions.front().action);
        QTRY_VERIFY_WITH_TIMEOUT(!model.episode(0).busy, episodePatience);
    }
    QSignalSpy added(&model, &EpisodesModel::turnsAdded);
    model.addToQueue(0);
    QTRY_COMPARE_WITH_TIMEOUT(added.size(), 1, episodePatience);
    QCOMPARE(added.last().first().value<project::ImportReport>().turns, std::int64_t{2});
    QTRY_COMPARE_WITH_TIMEOUT(workspace->queue()->totalCount(), 4, episodePatience);
    model.addToQueue(0);
    QTRY_COMPARE_WITH_TIMEOUT(added.size(), 2, episodePatience);
    QCOMPARE(added.last().first().value<project::ImportReport>().turns, std::int64_t{0});
    QCOMPARE(added.last().first().value<project::ImportReport>().duplicates, std::int64_t{2});
    // It goes on, and only what is new is added.
    QVERIFY(isReady(model));
    model.step(0, model.episode(0).suggestions.front().action);
    QTRY_VERIFY_WITH_TIMEOUT(!model.episode(0).busy, episodePatience);
    model.addToQueue(0);
    QTRY_COMPARE_WITH_TIMEOUT(added.size(), 3, episodePatience);
    QCOMPARE(added.last().first().value<project::ImportReport>().turns, std::int64_t{1});
    QTRY_COMPARE_WITH_TIMEOUT(workspace->queue()->totalCount(), 5, episodePatience);
    const auto store = fixture.store();
    const auto summaries = store->summaries(0, 100);
    QCOMPARE(summaries->back().agent, std::string("gridworld"));
    QVERIFY(store->turn(summaries->back().key)->answer.content.find("\"move\"") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestEpisodesModel)
#include "tst_episodes_model.moc"
