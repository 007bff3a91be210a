#include <QSignalSpy>
#include <QTest>

#include "fake_host.h"

using namespace touchstone;
using namespace touchstone::kit;
using link::SessionState;
using namespace std::chrono_literals;

class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handshake_thenReady();
    void handshake_isToldOn();
    void handshake_callsWaitForIt();
    void call_answered();
    void call_wireError();
    void call_timesOut();
    void call_lateAnswerIsDropped();
    void call_badRequestNeverLeaves();
    void call_answerOfAnotherKind();
    void call_undecodableAnswer();
    void answerWithoutRequestId_goesToTheOldest();
    void called_fromAnAnswer();
    void unknownMessages_arePushed();
    void ping_isAnsweredAndMeasured();
    void manyCalls_answeredInAnyOrder();
    void maxParallel_isKept_data();
    void maxParallel_isKept();
    void maxParallel_timeLimitRunsWhileHeldBack();
};

void TestSession::handshake_thenReady()
{
    FakeHost host;
    SessionOptions options;
    options.agentId = "me";
    options.capabilities = {"learning", "env"};
    options.authToken = "secret";
    const auto session = host.session(options);
    QSignalSpy changed(session.get(), &Session::stateChanged);
    QCOMPARE(session->state(), SessionState::Connecting);
    QVERIFY(host.seen.empty());
    QTRY_COMPARE(session->state(), SessionState::Ready);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(session->sessionId(), std::string("session-1"));
    QVERIFY(session->hasCapability("learning"));
    QVERIFY(!session->hasCapability("env"));  // accepted, but switched off
    QVERIFY(!session->hasCapability("signals"));
    const Json& hello = *host.seen.at(0).body;
    QCOMPARE(hello["agent_id"].get<std::string>(), std::string("me"));
    QCOMPARE(hello["auth_token"].get<std::string>(), std::string("secret"));
    QVERIFY(session->latencyMs() >= 0.0);
}

void TestSession::handshake_isToldOn()
{
    FakeHost host;
    host.handshake.head.version = "1.4";
    host.handshake.maxParallel = 9;
    host.handshake.acceptedCaps[0].metadata = {R"({"principal":"ann","role":"annotator"})"};
    const auto session = host.session();
    QVERIFY(session->greeting().capabilities.empty() && session->greeting().sessionId.empty());
    QTRY_COMPARE(session->state(), SessionState::Ready);
    const Greeting& greeting = session->greeting();
    QCOMPARE(greeting.version, std::string("1.4"));
    QCOMPARE(greeting.maxParallel, 9);
    QCOMPARE(greeting.capabilities.size(), std::size_t(2));
    QCOMPARE(greeting.principal, std::string("ann"));
    QCOMPARE(greeting.role, std::string("annotator"));
    QCOMPARE(greeting.sessionId, session->sessionId());
}

void TestSession::handshake_callsWaitForIt()
{
    FakeHost host;
    host.shakesHands = false;
    const auto session = host.session();
    const auto first = watch(*session, this, stats("a"));
    const auto second = watch(*session, this, stats("b"));
    QTRY_COMPARE(host.count("handshake/req"), 1);
    QCOMPARE(host.count("learn/stats/req"), 0);
    HandshakeResponse response = host.handshake;
    response.reqId = host.seen[0].id();
    host.reply(response);
    QTRY_COMPARE(second->settled, 1);
    QCOMPARE(first->settled, 1);
    QCOMPARE(first->result->value().components.at(0).componentName, std::string("a"));
    QCOMPARE(host.seen.at(1).body->at("component_name").get<std::string>(), std::string("a"));
}

void TestSession::call_answered()
{
    FakeHost host;
    const auto session = host.session();
    const auto call = watch(*session, this, stats("x"));
    QCOMPARE(call->settled, 0);
    QTRY_COMPARE(call->settled, 1);
    QVERIFY(call->result->has_value());
    QCOMPARE(call->result->value().components.at(0).componentName, std::string("x"));
}

void TestSession::call_wireError()
{
    FakeHost host;
    host.answersStats = false;
    const auto session = host.session();
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(host.count("learn/stats/req"), 1);
    Error error{ErrorCode::SchemaViolation, "no", "/component_name", false, {{"/component_name", "bad", "1"}}};
    host.reply(toErrorMessage(error, host.seen.back().id(), "learning"));
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::SchemaViolation);
    QCOMPARE(call->result->error().faults, error.faults);
    QCOMPARE(session->state(), SessionState::Ready);
}

void TestSession::call_timesOut()
{
    FakeHost host;
    host.answersStats = false;
    SessionOptions options;
    options.callTimeout = 30ms;
    const auto session = host.session(options);
    const auto first = watch(*session, this, stats());
    const auto second = watch(*session, this, stats());
    QTRY_COMPARE(second->settled, 1);
    QCOMPARE(first->settled, 1);
    QCOMPARE(first->code(), ErrorCode::Timeout);
    QVERIFY(first->result->error().retryable);
    QCOMPARE(session->state(), SessionState::Ready);
    host.answersStats = true;
    const auto third = watch(*session, this, stats());
    QTRY_COMPARE(third->settled, 1);
    QVERIFY(third->result->has_value());
}

void TestSession::call_lateAnswerIsDropped()
{
    FakeHost host;
    host.answersStats = false;
    SessionOptions options;
    options.callTimeout = 20ms;
    const auto session = host.session(options);
    QSignalSpy pushed(session.get(), &Session::pushed);
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(call->settled, 1);
    LearnStatsResponse late;
    late.reqId = host.seen.back().id();
    host.reply(late);
    host.replyJson(R"({"type":"marker","id":"m"})");
    QTRY_COMPARE(pushed.size(), 1);
    QCOMPARE(call->settled, 1);
}

void TestSession::call_badRequestNeverLeaves()
{
    FakeHost host;
    const auto session = host.session();
    const auto call = watch(*session, this, stats("not UTF-8: \xFF"));
    QCOMPARE(call->settled, 0);
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::SchemaViolation);
    QTRY_COMPARE(session->state(), SessionState::Ready);
    QCOMPARE(host.count("learn/stats/req"), 0);
}

void TestSession::call_answerOfAnotherKind()
{
    FakeHost host;
    host.answersStats = false;
    const auto session = host.session();
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(host.count("learn/stats/req"), 1);
    InvokeEvent event;
    event.kind = "progress";
    event.reqId = host.seen.back().id();
    QSignalSpy pushed(session.get(), &Session::pushed);
    host.reply(event);
    QTRY_COMPARE(pushed.size(), 1);
    QCOMPARE(call->settled, 0);  // an event is not the answer
    LearnExperienceResponse wrong;
    wrong.reqId = host.seen.back().id();
    host.reply(wrong);
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::InvalidMessage);
}

void TestSession::call_undecodableAnswer()
{
    FakeHost host;
    host.answersStats = false;
    const auto session = host.session();
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(host.count("learn/stats/req"), 1);
    const std::string answer = R"({"type":"learn/stats/resp","id":"1","components":7,"req_id":")"
        + host.seen.back().id() + "\"}";
    host.replyJson(answer.c_str());
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::SchemaViolation);
    QCOMPARE(call->result->error().where, std::string("/components"));
}

void TestSession::answerWithoutRequestId_goesToTheOldest()
{
    FakeHost host;
    host.answersStats = false;
    const auto session = host.session();
    const auto other = watch(*session, this, LearnExperienceRequest{});
    const auto first = watch(*session, this, stats("1"));
    const auto second = watch(*session, this, stats("2"));
    QTRY_COMPARE(host.count("learn/stats/req"), 2);
    host.replyJson(R"({"type":"learn/stats/resp","id":"a","components":[{"component_name":"one"}]})");
    host.replyJson(R"({"type":"learn/stats/resp","id":"b","components":[{"component_name":"two"}]})");
    QTRY_COMPARE(second->settled, 1);
    QCOMPARE(first->result->value().components.at(0).componentName, std::string("one"));
    QCOMPARE(second->result->value().components.at(0).componentName, std::string("two"));
    QCOMPARE(other->settled, 0);
}

void TestSession::called_fromAnAnswer()
{
    FakeHost host;
    const auto session = host.session();
    std::vector<std::string> names;
    std::function<void(const Result<LearnStatsResponse>&)> next = [&](const Result<LearnStatsResponse>& result) {
        names.push_back(result->components.at(0).componentName);
        if (names.size() < 5)
            session->call(stats(std::to_string(names.size()))).then(this, next);
    };
    session->call(stats("0")).then(this, next);
    QTRY_COMPARE(names, (std::vector<std::string>{"0", "1", "2", "3", "4"}));
}

void TestSession::unknownMessages_arePushed()
{
    FakeHost host;
    const auto session = host.session();
    QTRY_COMPARE(session->state(), SessionState::Ready);
    QSignalSpy pushed(session.get(), &Session::pushed);
    for (const char* text : {R"({"type":"future/thing","id":"1"})", R"({"type":"env/state/push"})", R"({})",
                             R"({"type":7})", R"({"type":"error","code":"runtime_error"})"})
        host.replyJson(text);
    host.replyJson(R"({"type":"future/thing/resp","id":"1"})");  // an answer nobody waits for
    QTRY_COMPARE(pushed.size(), 5);
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(call->settled, 1);
    QVERIFY(call->result->has_value());
    QCOMPARE(pushed.size(), 5);
}

void TestSession::ping_isAnsweredAndMeasured()
{
    FakeHost host;
    SessionOptions options;
    options.pingInterval = 5ms;
    const auto session = host.session(options);
    QTRY_VERIFY(host.count("ping") >= 3);
    QVERIFY(session->latencyMs() >= 0.0);
    Ping ping;
    ping.head.id = "their-ping";
    host.reply(ping);
    QTRY_COMPARE(host.count("pong"), 1);
    const auto pong = std::find_if(host.seen.begin(), host.seen.end(),
                                   [](const Envelope& e) { return e.type() == Pong::type; });
    QCOMPARE(pong->requestId(), std::string("their-ping"));
}

void TestSession::manyCalls_answeredInAnyOrder()
{
    FakeHost host;
    host.answersStats = false;
    const auto session = host.session();
    std::vector<std::shared_ptr<Outcome<LearnStatsResponse>>> calls;
    for (int i = 0; i < 2000; ++i)
        calls.push_back(watch(*session, this, stats(std::to_string(i))));
    QTRY_COMPARE(host.count("learn/stats/req"), 2000);
    host.answersStats = true;
    for (auto it = host.seen.rbegin(); it != host.seen.rend(); ++it)
        if (it->type() == LearnStatsRequest::type)
            host.answer(*it);
    QTRY_COMPARE(calls.front()->settled, 1);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        QCOMPARE(calls[i]->settled, 1);
        QCOMPARE(calls[i]->result->value().components.at(0).componentName, std::to_string(i));
    }
}

void TestSession::maxParallel_isKept_data()
{
    QTest::addColumn<bool>("keepsTo");
    QTest::addColumn<int>("atOnce");
    QTest::newRow("kept to") << true << 2;
    QTest::newRow("not asked for") << false << 5;
}

void TestSession::maxParallel_isKept()
{
    QFETCH(bool, keepsTo);
    QFETCH(int, atOnce);
    FakeHost host;
    host.answersStats = false;
    host.handshake.maxParallel = 2;
    SessionOptions options;
    options.keepsToMaxParallel = keepsTo;
    options.pingInterval = 20ms;  // pings go through, however many calls wait
    const auto session = host.session(options);
    std::vector<std::shared_ptr<Outcome<LearnStatsResponse>>> outcomes;
    for (int i = 0; i < 5; ++i)
        outcomes.push_back(watch(*session, this, stats(std::to_string(i))));
    QTRY_VERIFY(host.count("ping") > 0);
    QCOMPARE(host.count("learn/stats/req"), atOnce);
    // Each answer makes room for the next, in order; so does an error.
    for (int served = 0; served < 5; ++served) {
        QTRY_VERIFY(host.count("learn/stats/req") > served);
        const auto isIt = [&](const Envelope& e) {
            return e.type() == LearnStatsRequest::type && e.body->at("component_name") == std::to_string(served);
        };
        const Envelope request = *std::find_if(host.seen.begin(), host.seen.end(), isIt);
        if (served == 1) {
            host.reply(toErrorMessage({ErrorCode::RuntimeError, "no", {}, false, {}}, request.id()));
        } else {
            LearnStatsResponse response;
            response.reqId = request.id();
            host.reply(response);
        }
        QTRY_COMPARE(outcomes[std::size_t(served)]->settled, 1);
        QVERIFY(host.count("learn/stats/req") <= std::max(atOnce, served + 1 + 2));
    }
    QCOMPARE(host.count("learn/stats/req"), 5);
}

void TestSession::maxParallel_timeLimitRunsWhileHeldBack()
{
    FakeHost host;
    host.answersStats = false;
    host.handshake.maxParallel = 1;
    SessionOptions options;
    options.keepsToMaxParallel = true;
    options.callTimeout = 100ms;
    const auto session = host.session(options);
    const auto first = watch(*session, this, stats("a"));
    const auto second = watch(*session, this, stats("b"));
    QTRY_COMPARE(second->settled, 1);
    QCOMPARE(second->code(), ErrorCode::Timeout);
    QCOMPARE(first->settled, 1);
    // What was given up was not in the way: the next call leaves at once.
    const auto third = watch(*session, this, stats("c"));
    QTRY_COMPARE(host.seen.back().body->value("component_name", std::string()), std::string("c"));
}

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
