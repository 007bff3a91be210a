#include <QSignalSpy>
#include <QTest>

#include "transport_bench.h"

using namespace touchstone;
using namespace touchstone::kit;
using link::Connection;
using link::ConnectionState;
using link::SessionState;
using namespace std::chrono_literals;

namespace {

SessionOptions with(std::chrono::milliseconds callTimeout, std::string token = {})
{
    SessionOptions options;
    options.callTimeout = callTimeout;
    options.authToken = std::move(token);
    return options;
}

Envelope enveloped(const char* json)
{
    return parseEnvelope(json).value();
}

std::string nameIn(const Result<LearnStatsResponse>& answer)
{
    return answer && answer->components.size() == 1 ? answer->components[0].componentName : "no answer";
}

link::BackOff quickly()
{
    return {20ms, 200ms, [] { return 0.5; }};
}

} // namespace

#define TRANSPORT(bench)                                                                                             \
    QFETCH_GLOBAL(QString, transport);                                                                               \
    TransportBench bench(transport)

/// Each case over every transport: whoever uses a link cannot tell which one it is.
class TestContract : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data();
    void handshake();
    void handshake_refused();
    void handshake_unanswered();
    void answer_isThatOfTheCall();
    void answer_large();
    void answer_twiceSettlesOnce();
    void request_wrongShape();
    void request_unknownType();
    void request_tooLarge();
    void call_timesOut();
    void call_cancelled();
    void calls_manyPending();
    void calls_batch();
    void pushes_inOrder();
    void lost_inMidCall();
    void lost_withoutAWord();
    void lost_unnoticedIsFoundByPing();
    void closed_whatWasSentArrives();
    void closed_saysWhenItHasLeft();
    void connection_comesBack();
    void connection_refusedStaysSo();
};

void TestContract::initTestCase_data()
{
    QTest::addColumn<QString>("transport");
    for (const char* transport : {"local", "ws", "stdio", "http"})
        QTest::newRow(transport) << QString::fromLatin1(transport);
}

void TestContract::handshake()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    QCOMPARE(session->state(), SessionState::Connecting);
    QTRY_COMPARE(session->state(), SessionState::Ready);
    QVERIFY(session->hasCapability("learning"));
    QVERIFY(!session->hasCapability("env"));
    QCOMPARE(session->sessionId(), std::string("session-1"));
}

void TestContract::handshake_refused()
{
    TRANSPORT(bench);
    const auto session = bench.session(with(10s, "wrong"));
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::Unauthorized);
    QCOMPARE(session->state(), SessionState::Refused);
    QTRY_COMPARE(bench.host.links(), std::size_t(0));
}

void TestContract::handshake_unanswered()
{
    TRANSPORT(bench);
    auto options = with(10s, "say nothing");
    options.handshakeTimeout = 300ms;
    const auto session = bench.session(options);
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(session->state(), SessionState::Closed);
}

void TestContract::answer_isThatOfTheCall()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    const std::string name = "Résumé 👩🏽‍🚒 \"quoted\"\n\t\\ العربية \xE2\x80\xA8 \x01 \xEF\xBF\xBE";
    const auto call = watch(*session, this, stats(name));
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(nameIn(*call->result), name);
}

void TestContract::answer_large()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    const auto call = watch(*session, this, stats("big:3000000"));
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(nameIn(*call->result).size(), std::size_t(3'000'000));
    const auto up = watch(*session, this, stats(std::string(3'000'000, 'u')));
    QTRY_COMPARE(up->settled, 1);
    QCOMPARE(nameIn(*up->result).size(), std::size_t(3'000'000));
}

void TestContract::answer_twiceSettlesOnce()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    const auto call = watch(*session, this, stats("twice"));
    const auto after = watch(*session, this, stats("after"));
    QTRY_COMPARE(after->settled, 1);
    QCOMPARE(call->settled, 1);
    QCOMPARE(nameIn(*after->result), std::string("after"));
}

void TestContract::request_wrongShape()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    const auto call = watchFuture(
        session->request(enveloped(R"({"type":"learn/stats/req","id":"q1","component_name":5})"), "learn/stats/resp"),
        this);
    QTRY_COMPARE(call->settled, 1);
    QVERIFY(call->isGood());
    const auto error = fromErrorMessage(decode<ErrorMessage>(**call->result).value());
    QCOMPARE(error.code, ErrorCode::SchemaViolation);
    QCOMPARE(error.faults.at(0).pointer, std::string("/component_name"));
    QCOMPARE(session->state(), SessionState::Ready);
}

void TestContract::request_unknownType()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    const auto call
        = watchFuture(session->request(enveloped(R"({"type":"future/thing/req","id":"q1"})"), "future/thing/resp"), this);
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE((**call->result).body->at("code").get<std::string>(), std::string("invalid_message"));
    const auto next = watch(*session, this, stats("next"));
    QTRY_COMPARE(next->settled, 1);
    QCOMPARE(nameIn(*next->result), std::string("next"));
}

void TestContract::request_tooLarge()
{
    TRANSPORT(bench);
    if (transport == QStringLiteral("local"))
        QSKIP("in process there are no bytes to count");
    const auto session = bench.session(with(2s));
    const auto call = watch(*session, this, stats(std::string(hostLimit + 1000, 'x')));
    QTRY_COMPARE(call->settled, 1);
    QVERIFY(!call->isGood());
    // The host is none the worse, for this client or another.
    const auto other = bench.session();
    const auto next = watch(*other, this, stats("next"));
    QTRY_COMPARE(next->settled, 1);
    QCOMPARE(nameIn(*next->result), std::string("next"));
    QCOMPARE(call->settled, 1);
}

void TestContract::call_timesOut()
{
    TRANSPORT(bench);
    const auto session = bench.session(with(400ms));
    QTRY_COMPARE(session->state(), SessionState::Ready);
    const auto call = watch(*session, this, stats("silent"));
    const auto late = watch(*session, this, stats("late:700"));
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::Timeout);
    QTRY_COMPARE(late->settled, 1);
    // An answer that comes after all is dropped, and the session goes on.
    QTest::qWait(500);
    const auto next = watch(*session, this, stats("next"));
    QTRY_COMPARE(next->settled, 1);
    QCOMPARE(nameIn(*next->result), std::string("next"));
    QCOMPARE(late->settled, 1);
    QCOMPARE(late->code(), ErrorCode::Timeout);
}

void TestContract::call_cancelled()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    auto future = session->call(stats("late:50"));
    future.cancel();
    const auto next = watch(*session, this, stats("late:100"));
    QTRY_COMPARE(next->settled, 1);
    QVERIFY(next->isGood());
    QVERIFY(future.isCanceled());
    QCOMPARE(future.resultCount(), 0);
}

void TestContract::calls_manyPending()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    std::vector<std::shared_ptr<Outcome<LearnStatsResponse>>> calls;
    std::vector<std::string> names;
    for (int i = 0; i < 300; ++i) {
        names.push_back(i % 3 == 0 ? "late:" + std::to_string(1 + i % 40) : "n" + std::to_string(i));
        calls.push_back(watch(*session, this, stats(names.back())));
    }
    const auto settled = [&calls] {
        return std::count_if(calls.begin(), calls.end(), [](const auto& call) { return call->settled == 1; });
    };
    QTRY_COMPARE_WITH_TIMEOUT(settled(), 300, 20'000);
    for (std::size_t i = 0; i < calls.size(); ++i)
        QCOMPARE(nameIn(*calls[i]->result), names[i]);
}

void TestContract::calls_batch()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    LearnFeedbackRequest request;
    request.feedbacks.resize(1'000);
    for (Feedback& feedback : request.feedbacks)
        feedback.ratedTurn = RatedTurn{"prompt", std::string(700, 'r'), "model", {"null"}, std::nullopt};
    const auto call = watch(*session, this, std::move(request));
    QTRY_COMPARE(call->settled, 1);
    QVERIFY(call->isGood());
    QCOMPARE((*call->result)->recorded, 1'000);
}

void TestContract::pushes_inOrder()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    std::vector<int> seen;
    connect(session.get(), &Session::pushed, this,
            [&seen](const Envelope& push) { seen.push_back(push.body->at("seq").get<int>()); });
    const auto call = watch(*session, this, stats("push:300"));
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(seen.size(), std::size_t(300));
    for (int i = 0; i < 300; ++i)
        QCOMPARE(seen[static_cast<std::size_t>(i)], i);
}

void TestContract::lost_inMidCall()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    std::vector<std::shared_ptr<Outcome<LearnStatsResponse>>> calls;
    for (int i = 0; i < 20; ++i)
        calls.push_back(watch(*session, this, stats("silent")));
    calls.push_back(watch(*session, this, stats("hang up")));
    QTRY_COMPARE(session->state(), SessionState::Closed);
    calls.push_back(watch(*session, this, stats("too late")));
    QTRY_COMPARE(calls.back()->settled, 1);
    QTest::qWait(50);
    for (const auto& call : calls) {
        QCOMPARE(call->settled, 1);
        QCOMPARE(call->code(), ErrorCode::Closed);
    }
}

void TestContract::lost_withoutAWord()
{
    TRANSPORT(bench);
    if (transport == QStringLiteral("stdio"))
        QSKIP("the host is another process here; lost_inMidCall ends it");
    const auto session = bench.session();
    const auto call = watch(*session, this, stats("silent"));
    QTRY_COMPARE(session->state(), SessionState::Ready);
    bench.host.drop();
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::Closed);
}

void TestContract::lost_unnoticedIsFoundByPing()
{
    TRANSPORT(bench);
    auto options = with(20s);
    options.pingInterval = 50ms;
    options.silenceLimit = 300ms;
    const auto session = bench.session(options);
    QTRY_COMPARE(session->state(), SessionState::Ready);
    QTest::qWait(500);
    QCOMPARE(session->state(), SessionState::Ready);
    const auto call = watch(*session, this, stats("mute"));
    QTRY_COMPARE(session->state(), SessionState::Closed);
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::Closed);
}

void TestContract::closed_whatWasSentArrives()
{
    TRANSPORT(bench);
    if (transport == QStringLiteral("stdio"))
        QSKIP("the host is another process here");
    auto client = bench.connectLink();
    client->send(enveloped(R"({"type":"handshake/req","id":"1"})"));
    client->send(enveloped(R"({"type":"learn/stats/req","id":"2","component_name":"x"})"));
    QSignalSpy received(client.get(), &Link::received);
    QTRY_COMPARE(received.size(), 2);
    QSignalSpy closed(client.get(), &Link::closed);
    client->close();
    client->close();
    QVERIFY(closed.isEmpty());
    QTRY_COMPARE(closed.size(), 1);
    QTRY_COMPARE(bench.host.links(), std::size_t(0));
}

void TestContract::closed_saysWhenItHasLeft()
{
    TRANSPORT(bench);
    const auto session = bench.session();
    QTRY_COMPARE(session->state(), SessionState::Ready);
    QSignalSpy down(session.get(), &Session::disconnected);
    session->close();
    QCOMPARE(down.count(), 0);
    QTRY_COMPARE(down.count(), 1);
    QTRY_COMPARE(bench.host.links(), std::size_t(0));
}

void TestContract::connection_comesBack()
{
    TRANSPORT(bench);
    Connection connection(bench.factory(), with(5s), quickly());
    connection.open();
    QTRY_COMPARE(connection.state(), ConnectionState::Ready);
    const auto first = watch(*connection.session(), this, stats("hang up"));
    QTRY_COMPARE(first->settled, 1);
    QCOMPARE(first->code(), ErrorCode::Closed);
    QTRY_COMPARE(connection.state(), ConnectionState::Ready);
    const auto second = watch(*connection.session(), this, stats("again"));
    QTRY_COMPARE(second->settled, 1);
    QCOMPARE(nameIn(*second->result), std::string("again"));
    connection.close();
    QCOMPARE(connection.state(), ConnectionState::Idle);
    QVERIFY(!connection.session());
}

void TestContract::connection_refusedStaysSo()
{
    TRANSPORT(bench);
    Connection connection(bench.factory(), with(5s, "wrong"), quickly());
    connection.open();
    QTRY_COMPARE(connection.state(), ConnectionState::Refused);
    QCOMPARE(connection.lastError().where, std::string("auth_failed"));
    QTest::qWait(100);
    QCOMPARE(connection.state(), ConnectionState::Refused);
}

int main(int argc, char* argv[])
{
    QCoreApplication application(argc, argv);
    if (QCoreApplication::arguments().contains(QLatin1String(kit::serveArgument)))
        return kit::serveStdio();
    TestContract test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_contract.moc"
