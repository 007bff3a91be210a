#include <set>

#include "host_folder.h"
#include "protocol/env_messages.h"
#include "protocol/extension_messages.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::experience;
using bench::experiences;
using host::Role;
using protocol::LearnExperienceQueryRequest;

/// Browsing the experiences that a host has: pages, filters, limits.
class TestHostExperienceQuery : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        make();
        startHost();
        m_session = attach(*m_host, "ops", Role::Ops, {"learning", "env"});
        QVERIFY(m_session);
    }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void newestFirstPageByPage();
    void pagesDoNotShiftWhileMoreComes();
    void filtersByComponentEpisodeAndTime();
    void aLongLookIsCutAndGoesOn();
    void largeExperiencesMakeShortPages();
    void wrongCursorIsAFaultAtItsPlace();
    void stepsOfAnEnvironmentAreThere();

private:
    void store(int from, int to, const std::string& component = "click", const std::string& episode = "e");
    [[nodiscard]] std::vector<std::string> allIds(LearnExperienceQueryRequest query, int* pages = nullptr);

    std::unique_ptr<link::Session> m_session;
};

void TestHostExperienceQuery::store(int from, int to, const std::string& component, const std::string& episode)
{
    protocol::LearnExperienceRequest request;
    for (int number = from; number < to; ++number) {
        auto one = experience(std::to_string(number), "{\"component_name\":\"" + component + "\"}", 0.5, number);
        one.episodeId = episode;
        one.step = number;
        request.experiences.push_back(std::move(one));
    }
    QVERIFY(ask(*m_session, std::move(request)).has_value());
}

std::vector<std::string> TestHostExperienceQuery::allIds(LearnExperienceQueryRequest query, int* pages)
{
    std::vector<std::string> ids;
    int count = 0;
    do {
        const auto page = ask(*m_session, query);
        if (!page)
            return {page.error().message};
        for (const auto& one : page->experiences)
            ids.push_back(one.experienceId);
        query.cursor = page->cursor;
        ++count;
    } while (!query.cursor.empty());
    if (pages)
        *pages = count;
    return ids;
}

void TestHostExperienceQuery::newestFirstPageByPage()
{
    const auto none = ask(*m_session, LearnExperienceQueryRequest{});
    QVERIFY(none.has_value());
    QVERIFY(none->experiences.empty());
    QVERIFY(none->cursor.empty());
    store(1, 8);
    LearnExperienceQueryRequest query;
    query.limit = 3;
    int pages = 0;
    QCOMPARE(allIds(query, &pages), (std::vector<std::string>{"7", "6", "5", "4", "3", "2", "1"}));
    QCOMPARE(pages, 3);
    query.limit = 7;
    QCOMPARE(allIds(query, &pages).size(), std::size_t(7));
    QCOMPARE(pages, 1);
    const auto whole = ask(*m_session, query);
    QCOMPARE(whole->experiences.front().step, std::int64_t{7});
    QCOMPARE(whole->experiences.front().reward, 0.5);
    QCOMPARE(whole->experiences.front().episodeId, std::string("e"));
}

void TestHostExperienceQuery::pagesDoNotShiftWhileMoreComes()
{
    store(1, 5);
    LearnExperienceQueryRequest query;
    query.limit = 2;
    const auto first = ask(*m_session, query);
    QCOMPARE(first->experiences.back().experienceId, std::string("3"));
    store(5, 9);
    query.cursor = first->cursor;
    const auto second = ask(*m_session, query);
    QCOMPARE(second->experiences.front().experienceId, std::string("2"));
    QVERIFY(second->cursor.empty());
}

void TestHostExperienceQuery::filtersByComponentEpisodeAndTime()
{
    store(1, 4, "click", "a");
    store(4, 7, "type", "a");
    store(7, 10, "click", "b");
    LearnExperienceQueryRequest query;
    query.limit = 2;
    query.componentName = "click";
    QCOMPARE(allIds(query), (std::vector<std::string>{"9", "8", "7", "3", "2", "1"}));
    query.episodeId = "a";
    QCOMPARE(allIds(query), (std::vector<std::string>{"3", "2", "1"}));
    query.componentName.clear();
    QCOMPARE(allIds(query), (std::vector<std::string>{"6", "5", "4", "3", "2", "1"}));
    query.since = 2;
    query.until = 5;
    QCOMPARE(allIds(query), (std::vector<std::string>{"4", "3", "2"}));
    query.episodeId = "nobody's";
    QVERIFY(allIds(query).empty());
}

void TestHostExperienceQuery::aLongLookIsCutAndGoesOn()
{
    constexpr int many = 25'000;
    for (int from = 0; from < many; from += 5'000)
        store(from, from + 5'000);
    LearnExperienceQueryRequest query;
    query.until = 1.0;  // the very oldest one only
    const auto first = ask(*m_session, query);
    QVERIFY(first.has_value());
    QVERIFY(first->experiences.empty());
    QVERIFY(!first->cursor.empty());
    QCOMPARE(allIds(query), std::vector<std::string>{"0"});
}

void TestHostExperienceQuery::largeExperiencesMakeShortPages()
{
    std::vector<protocol::Experience> large;
    for (int number = 0; number < 9; ++number)
        large.push_back(experience(std::to_string(number), "{}", 0, number,
                                   "{\"text\":\"" + std::string(1'000'000, 'x') + "\"}"));
    QVERIFY(ask(*m_session, experiences(std::move(large))).has_value());
    int pages = 0;
    QCOMPARE(allIds({}, &pages).size(), std::size_t(9));
    QCOMPARE(pages, 2);
}

void TestHostExperienceQuery::wrongCursorIsAFaultAtItsPlace()
{
    store(1, 3);
    for (const char* cursor : {"x", "-1", "0", "1x", "99999999999999999999"}) {
        LearnExperienceQueryRequest query;
        query.cursor = cursor;
        const auto refused = ask(*m_session, query);
        QVERIFY2(!refused.has_value(), cursor);
        QCOMPARE(refused.error().code, ErrorCode::SchemaViolation);
        QCOMPARE(refused.error().faults.front().pointer, std::string("/cursor"));
    }
}

void TestHostExperienceQuery::stepsOfAnEnvironmentAreThere()
{
    protocol::EnvResetRequest reset;
    reset.envName = "gridworld";
    reset.seed = 7;
    const auto begun = ask(*m_session, reset);
    QVERIFY(begun.has_value());
    protocol::EnvStepRequest step;
    step.episodeId = begun->obs.episodeId;
    step.action = {"{\"action_type\":\"move\",\"payload\":{\"direction\":\"right\"}}"};
    const auto stepped = ask(*m_session, step);
    QVERIFY(stepped.has_value());
    LearnExperienceQueryRequest query;
    query.episodeId = step.episodeId;
    const auto page = ask(*m_session, query);
    QVERIFY(page.has_value());
    QCOMPARE(page->experiences.size(), std::size_t(1));
    QCOMPARE(page->experiences.front().state, begun->obs.state);
    QCOMPARE(page->experiences.front().nextState, stepped->obs.state);
    QCOMPARE(page->experiences.front().reward, stepped->obs.reward);
}

QTEST_GUILESS_MAIN(TestHostExperienceQuery)
#include "tst_host_experience_query.moc"
