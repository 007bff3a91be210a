#include "host_folder.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::feedback;
using bench::feedbacks;
using host::Role;

/// Feedback at the host: stored once, in versions, whole batches or nothing.
class TestHostLearn : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void feedbackIsAcknowledgedAndStored();
    void sameContentAgainIsStoredOnce();
    void otherContentIsANewVersionAndTheLatestTimeCounts();
    void anotherPrincipalCannotReplaceIt();
    void administratorSubmitsForOthers();
    void badFeedbackInABatchStoresNone();
    void refusedFeedbackInABatchStoresNone();
    void newScoreIsTheMeanOfTheOneComponent();
    void withdrawnFeedbackStaysInHistoryAndCountsNowhere();
    void requestsOfOneTurnFailAlone();
    void refusedChangesAreAudited();
    void unicodeComesBackByteForByte();
};

void TestHostLearn::feedbackIsAcknowledgedAndStored()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    QVERIFY(session);
    QVERIFY(session->hasCapability("learning"));
    const auto answer = ask(*session, feedbacks({feedback("a", 0.5, 1), feedback("b", 1.0, 2)}));
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
    QCOMPARE(answer->recorded, 2);
    QCOMPARE(answer->newScore, std::optional<double>(0.75));
    QCOMPARE(count("SELECT count(*) FROM feedback WHERE annotator_id = 'ann' AND principal = 'ann' AND latest = 1"), 2);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE outcome = 'done' AND what = 'learn/feedback/req'"), 1);
}

void TestHostLearn::sameContentAgainIsStoredOnce()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    for (int turn = 0; turn < 3; ++turn) {
        const auto answer = ask(*session, feedbacks({feedback("a", 0.5, 1)}));
        QVERIFY(answer.has_value());
        QCOMPARE(answer->recorded, 1);
        QCOMPARE(answer->newScore, std::optional<double>(0.5));
    }
    QCOMPARE(count("SELECT count(*) FROM feedback"), 1);
    startHost();
    const auto later = attach(*m_host, "ann", Role::Annotator);
    QVERIFY(ask(*later, feedbacks({feedback("a", 0.5, 1)})).has_value());
    QCOMPARE(count("SELECT count(*) FROM feedback"), 1);
}

void TestHostLearn::otherContentIsANewVersionAndTheLatestTimeCounts()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    QVERIFY(ask(*session, feedbacks({feedback("a", 0.5, 10)})).has_value());
    QCOMPARE(ask(*session, feedbacks({feedback("a", -0.5, 20)}))->newScore, std::optional<double>(-0.5));
    // A version that was made earlier and arrives late is history at once.
    QCOMPARE(ask(*session, feedbacks({feedback("a", 1.0, 15)}))->newScore, std::optional<double>(-0.5));
    // An old version once more changes nothing.
    QCOMPARE(ask(*session, feedbacks({feedback("a", 0.5, 10)}))->newScore, std::optional<double>(-0.5));
    // Of two made at the same time, the one that arrives last.
    QCOMPARE(ask(*session, feedbacks({feedback("a", 0.25, 20)}))->newScore, std::optional<double>(0.25));
    QCOMPARE(count("SELECT count(*) FROM feedback"), 4);
    QCOMPARE(count("SELECT max(version) FROM feedback"), 4);
    QCOMPARE(count("SELECT count(*) FROM feedback WHERE latest = 1 AND score = 0.25"), 1);
    // It may move to another component.
    QVERIFY(ask(*session, feedbacks({feedback("a", 0.125, 30, "other")})).has_value());
    const auto all = records(*session);
    QVERIFY(all.has_value());
    QCOMPARE(all->size(), 1u);
    QCOMPARE(all->front().componentName, std::string("other"));
    QCOMPARE(all->front().avgScore, 0.125);
}

void TestHostLearn::anotherPrincipalCannotReplaceIt()
{
    startHost();
    const auto first = attach(*m_host, "ann", Role::Annotator);
    const auto second = attach(*m_host, "bob", Role::Annotator);
    QVERIFY(ask(*first, feedbacks({feedback("a", 0.5, 1)})).has_value());
    const auto refused = ask(*second, feedbacks({feedback("new", 1.0, 1), feedback("a", -1.0, 2)}));
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::Unauthorized);
    QVERIFY2(refused.error().message.find("/feedbacks/1") != std::string::npos, refused.error().message.c_str());
    QCOMPARE(count("SELECT count(*) FROM feedback"), 1);
    QCOMPARE(count("SELECT count(*) FROM feedback WHERE score = 0.5 AND latest = 1"), 1);
}

void TestHostLearn::administratorSubmitsForOthers()
{
    startHost();
    const auto admin = attach(*m_host, "root", Role::Admin);
    auto given = feedback("a", 0.5, 1);
    given.annotatorId = "ann";
    QVERIFY(ask(*admin, feedbacks({given})).has_value());
    const auto annotator = attach(*m_host, "ann", Role::Annotator);
    const auto changed = ask(*annotator, feedbacks({feedback("a", 1.0, 2)}));
    QVERIFY2(changed.has_value(), changed ? "" : changed.error().message.c_str());
    QCOMPARE(count("SELECT count(*) FROM feedback WHERE principal = 'ann'"), 2);
}

void TestHostLearn::badFeedbackInABatchStoresNone()
{
    startHost();
    const auto client = bench::attachRaw(*m_host, "ann", Role::Annotator);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["learning"]})");
    QVERIFY(client->nextAs<protocol::HandshakeResponse>()->ok);
    client->send(R"({"type":"learn/feedback/req","id":"q","version":"1.0","ts":1,"feedbacks":[
        {"feedback_id":"good","polarity":"positive","score":1.0},
        {"feedback_id":"bad","polarity":"negative","score":7},
        {"feedback_id":"worse","polarity":"corrective","score":-1}]})");
    const auto error = client->nextAs<protocol::ErrorMessage>();
    QVERIFY2(error.has_value(), error ? "" : error.error().message.c_str());
    QCOMPARE(error->code, std::string("schema_violation"));
    QCOMPARE(error->reqId, std::string("q"));
    QVERIFY2(error->detail.text.find("/feedbacks/1/score") != std::string::npos, error->detail.text.c_str());
    QVERIFY2(error->detail.text.find("/feedbacks/2/correction") != std::string::npos, error->detail.text.c_str());
    QCOMPARE(count("SELECT count(*) FROM feedback"), 0);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE outcome = 'schema_violation'"), 1);
}

void TestHostLearn::refusedFeedbackInABatchStoresNone()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    auto environment = feedback("e", 1.0, 1);
    environment.source = protocol::Source::Env;
    const auto refused = ask(*session, feedbacks({feedback("a", 1.0, 1), environment}));
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::Unauthorized);
    QVERIFY(refused.error().message.find("/feedbacks/1/source") != std::string::npos);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 0);
    QCOMPARE(records(*session)->size(), 0u);
}

void TestHostLearn::newScoreIsTheMeanOfTheOneComponent()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    const auto mixed = ask(*session, feedbacks({feedback("a", 1.0, 1, "x"), feedback("b", 0.0, 1, "y")}));
    QVERIFY(mixed.has_value());
    QVERIFY(!mixed->newScore.has_value());
    const auto one = ask(*session, feedbacks({feedback("c", 0.0, 1, "x"), feedback("d", 0.5, 1, "x")}));
    QCOMPARE(one->newScore, std::optional<double>(0.5));
    const auto none = ask(*session, feedbacks({}));
    QVERIFY(none.has_value());
    QCOMPARE(none->recorded, 0);
    QVERIFY(!none->newScore.has_value());
    auto named = feedback("e", -1.0, 1, "x");
    named.ratedTurn->version = "v1";
    named.ratedTurn->environment = {R"({"component_name":"router"})"};
    auto versioned = feedback("f", 1.0, 1, "x");
    versioned.ratedTurn->version = "v1";
    auto bare = feedback("g", 1.0, 1);
    bare.ratedTurn.reset();
    QVERIFY(ask(*session, feedbacks({named, versioned, bare})).has_value());
    std::vector<std::string> names;
    const auto known = records(*session);
    for (const auto& record : *known)
        names.push_back(record.componentName);
    QCOMPARE(names, (std::vector<std::string>{"router", "unknown", "v1", "x", "y"}));
}

void TestHostLearn::withdrawnFeedbackStaysInHistoryAndCountsNowhere()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    QVERIFY(ask(*session, feedbacks({feedback("a", 1.0, 1), feedback("b", -1.0, 1)})).has_value());
    auto withdrawn = feedback("a", 0.0, 2);
    withdrawn.polarity = protocol::Polarity::Neutral;
    withdrawn.confidence = 0.0;
    withdrawn.comment = "withdrawn";
    const auto answer = ask(*session, feedbacks({withdrawn}));
    QCOMPARE(answer->recorded, 1);
    QCOMPARE(answer->newScore, std::optional<double>(-1.0));
    QCOMPARE(records(*session)->front().avgScore, -1.0);
    QCOMPARE(count("SELECT count(*) FROM feedback WHERE feedback_id = 'a'"), 2);
    withdrawn.feedbackId = "b";
    QVERIFY(!ask(*session, feedbacks({withdrawn}))->newScore.has_value());
    QCOMPARE(records(*session)->size(), 0u);
    // Given again after all.
    QCOMPARE(ask(*session, feedbacks({feedback("a", 0.5, 3)}))->newScore, std::optional<double>(0.5));
}

void TestHostLearn::requestsOfOneTurnFailAlone()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    auto foreign = feedback("mine", 1.0, 1);
    foreign.annotatorId = "bob";
    const auto first = session->call(feedbacks({feedback("a", 1.0, 1)}));
    const auto bad = session->call(feedbacks({feedback("c", 1.0, 1), foreign}));
    const auto second = session->call(feedbacks({feedback("b", 0.0, 1)}));
    const auto stats = session->call(protocol::LearnStatsRequest{});
    QVERIFY(bench::settle(first).has_value());
    QCOMPARE(bench::settle(bad).error().code, ErrorCode::Unauthorized);
    QCOMPARE(bench::settle(second)->newScore, std::optional<double>(0.5));
    QCOMPARE(bench::settle(stats)->components.front().avgScore, 0.5);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 2);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE outcome = 'unauthorized'"), 1);
}

void TestHostLearn::refusedChangesAreAudited()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    QCOMPARE(ask(*session, protocol::LearnAdaptRequest{}).error().code, ErrorCode::Unauthorized);
    auto self = feedback("s", 1.0, 1);
    self.source = protocol::Source::Self;
    QCOMPARE(ask(*session, feedbacks({self})).error().code, ErrorCode::Unauthorized);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE principal = 'ann' AND role = 'annotator' AND at > 0"
                   " AND outcome = 'unauthorized' AND length(message) > 0 AND length(request_id) > 0"),
             2);
    storage::OpenOptions options;
    options.path = m_path;
    options.applicationId = host::storeApplicationId;
    auto beside = storage::Database::open(options);
    QVERIFY(beside.has_value());
    QVERIFY(!(*beside)->run("DELETE FROM audit").has_value());
    QVERIFY(!(*beside)->run("UPDATE audit SET outcome = 'done'").has_value());
}

void TestHostLearn::unicodeComesBackByteForByte()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    auto given = feedback("u", 1.0, 1);
    given.comment = "a\u00a0b\r\n\u2028e\u0301 👩🏽‍🚒 العربية \"quoted\\";
    given.ratedTurn->environment = {R"({"component_name":"größe.π"})"};
    QVERIFY(ask(*session, feedbacks({given})).has_value());
    given.annotatorId = "ann";
    QCOMPARE(records(*session)->front().componentName, std::string("größe.π"));
    storage::OpenOptions options;
    options.path = m_path;
    options.applicationId = host::storeApplicationId;
    options.readOnly = true;
    auto database = storage::Database::open(options);
    storage::Statement select(**database, "SELECT body FROM feedback");
    QVERIFY(select.first().value_or(false));
    QCOMPARE(select.text(0), *protocol::writeModelLine(given));
}

QTEST_GUILESS_MAIN(TestHostLearn)
#include "tst_host_learn.moc"
