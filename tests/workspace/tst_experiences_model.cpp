#include "fixture.h"
#include "workspace/experiences_model.h"

using namespace touchstone;
using namespace touchstone::workspace;

namespace {

constexpr int experiencePatience = 30'000;

} // namespace

/// What the host recorded, as the window browses it.
class TestExperiencesModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void emptyIsNotLoading();
    void newestFirstWithFilters();
    void pagesAreFetchedOnDemand();
    void anEpisodeIsReplayed();
    void anExperienceWithoutEpisodeIsReplayedAlone();
    void annotatorsAreRefusedInWords();

private:
    /// Stores this many experiences on the host.
    void store(int from, int to, const char* component, const char* episode);

    std::unique_ptr<Fixture> m_fixture;
    std::unique_ptr<Workspace> m_workspace;
    ExperiencesModel* m_model = nullptr;
    std::unique_ptr<link::Session> m_session;
};

void TestExperiencesModel::init()
{
    m_fixture = std::make_unique<Fixture>(1);
    m_workspace = m_fixture->open();
    m_model = m_workspace->experiences();
    link::LinkPair pair = link::makeLocalPair();
    m_fixture->hostThread->attach(std::move(pair.host), {"bot", host::Role::Agent});
    m_session = std::make_unique<link::Session>(std::move(pair.client), link::SessionOptions{});
}

void TestExperiencesModel::cleanup()
{
    m_session.reset();
    m_workspace.reset();
    m_fixture.reset();
}

void TestExperiencesModel::store(int from, int to, const char* component, const char* episode)
{
    protocol::LearnExperienceRequest request;
    for (int number = from; number < to; ++number) {
        protocol::Experience one;
        one.experienceId = std::to_string(number);
        one.state = {"{\"at\":" + std::to_string(number - 1) + "}"};
        one.nextState = {"{\"at\":" + std::to_string(number) + "}"};
        one.action = {std::string("{\"component_name\":\"") + component + "\",\"input\":{\"action_type\":\"go\"}}"};
        one.reward = 0.25;
        one.episodeId = episode;
        one.step = number;
        one.ts = number;
        one.done = number + 1 == to;
        request.experiences.push_back(std::move(one));
    }
    auto answer = m_session->call(std::move(request));
    QTRY_VERIFY_WITH_TIMEOUT(answer.isFinished(), experiencePatience);
    QVERIFY(answer.result().has_value());
}

void TestExperiencesModel::emptyIsNotLoading()
{
    m_model->open();
    QTRY_VERIFY_WITH_TIMEOUT(m_model->hasRead(), experiencePatience);
    QVERIFY(!m_model->isLoading());
    QVERIFY(m_model->experiences().empty());
    QVERIFY(!m_model->canFetchMore());
    QVERIFY(!m_model->error());
}

void TestExperiencesModel::newestFirstWithFilters()
{
    store(1, 4, "click", "a");
    store(4, 6, "type", "b");
    m_model->open();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->experiences().size(), std::size_t(5), experiencePatience);
    QCOMPARE(m_model->experiences().front().experienceId, std::string("5"));
    m_model->setFilter({QStringLiteral("click"), {}, {}, {}});
    QTRY_COMPARE_WITH_TIMEOUT(m_model->experiences().size(), std::size_t(3), experiencePatience);
    m_model->setFilter({{}, QStringLiteral("b"), 5.0, {}});
    QTRY_VERIFY_WITH_TIMEOUT(m_model->hasRead() && m_model->experiences().size() == 1, experiencePatience);
    store(6, 7, "type", "b");
    m_model->refresh();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->experiences().size(), std::size_t(2), experiencePatience);
}

void TestExperiencesModel::pagesAreFetchedOnDemand()
{
    store(1, 451, "click", "a");
    m_model->open();
    QTRY_VERIFY_WITH_TIMEOUT(m_model->hasRead(), experiencePatience);
    QCOMPARE(m_model->experiences().size(), std::size_t(200));
    QVERIFY(m_model->canFetchMore());
    m_model->fetchMore();
    QVERIFY(!m_model->canFetchMore());   // one at a time
    QTRY_COMPARE_WITH_TIMEOUT(m_model->experiences().size(), std::size_t(400), experiencePatience);
    m_model->fetchMore();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->experiences().size(), std::size_t(450), experiencePatience);
    QVERIFY(!m_model->canFetchMore());
    QCOMPARE(m_model->experiences().back().experienceId, std::string("1"));
}

void TestExperiencesModel::anEpisodeIsReplayed()
{
    store(1, 4, "click", "a");
    store(4, 6, "type", "b");
    m_model->open();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->experiences().size(), std::size_t(5), experiencePatience);
    m_model->replay(3);   // the second step of episode a
    QVERIFY(m_model->isReplaying());
    QTRY_VERIFY_WITH_TIMEOUT(m_model->replayed() != nullptr, experiencePatience);
    const Episode& episode = *m_model->replayed();
    QCOMPARE(episode.steps.size(), std::size_t(4));
    QCOMPARE(m_model->replayedRow(), std::size_t(2));
    QCOMPARE(episode.environment, std::string("click"));
    QCOMPARE(episode.steps[0].state, std::string("{\"at\":0}"));
    QCOMPARE(episode.steps[2].action, std::string("{\"action_type\":\"go\"}"));
    QCOMPARE(episode.steps[2].changes.size(), std::size_t(1));
    QCOMPARE(episode.steps[3].total, 0.75);
    QVERIFY(episode.over && episode.recorded && !episode.canStep());
    m_model->leaveReplay();
    QVERIFY(!m_model->isReplaying() && !m_model->replayed());
}

void TestExperiencesModel::anExperienceWithoutEpisodeIsReplayedAlone()
{
    store(1, 3, "click", "");
    m_model->open();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->experiences().size(), std::size_t(2), experiencePatience);
    m_model->replay(0);
    QVERIFY(m_model->replayed());
    QCOMPARE(m_model->replayed()->steps.size(), std::size_t(2));
}

void TestExperiencesModel::annotatorsAreRefusedInWords()
{
    store(1, 3, "click", "a");
    m_model->open();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->experiences().size(), std::size_t(2), experiencePatience);
    HostAccess access = m_fixture->options();
    access.connectHost = [this] {
        link::LinkPair pair = link::makeLocalPair();
        m_fixture->hostThread->attach(std::move(pair.host), {"ann", host::Role::Annotator});
        return std::move(pair.client);
    };
    m_workspace->setHost(access);
    // What another host said is not shown as if this one had.
    QVERIFY(m_model->experiences().empty());
    QTRY_VERIFY_WITH_TIMEOUT(m_model->error().has_value(), experiencePatience);
    QCOMPARE(m_model->error()->code, ErrorCode::Unauthorized);
    QVERIFY(!m_model->isLoading());
}

QTEST_GUILESS_MAIN(TestExperiencesModel)
#include "tst_experiences_model.moc"
