#include <QTest>

#include <nlohmann/json.hpp>

#include "protocol/codec.h"
#include "protocol/greeting.h"

using namespace touchstone;
using namespace touchstone::protocol;

namespace {

Result<Greeting> greetingIn(const Json& change)
{
    Json message{{"type", "handshake/resp"}, {"id", "1"}, {"version", "1.0"}, {"ts", 1.0}, {"req_id", "2"}, {"session_id", "s"}};
    message.update(change);
    return greetingOf(parseEnvelope(message.dump()).value());
}

Json capability(const char* name, Json metadata, bool enabled = true)
{
    return {{"capability", name}, {"enabled", enabled}, {"metadata", std::move(metadata)}};
}

} // namespace

class TestGreeting : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everythingIsRead();
    void hostsThatSayLess();
    void whoIsOnlyText();
    void pushesAreGrantedEitherWay();
    void sessionsAreOpened();
    void faultsAreErrors();
};

void TestGreeting::everythingIsRead()
{
    const auto greeting = greetingIn({{"version", "1.3"}, {"max_parallel", 8},
                                      {"accepted_caps", {capability("env", {{"environments", {"g"}}}), capability("skill", Json::object(), false),
                                                         capability("learning", {{"principal", "ann"}, {"role", "annotator"}})}}});
    QVERIFY(greeting);
    QCOMPARE(greeting->sessionId, std::string("s"));
    QCOMPARE(greeting->version, std::string("1.3"));
    QCOMPARE(greeting->maxParallel, 8);
    QCOMPARE(greeting->principal, std::string("ann"));
    QCOMPARE(greeting->role, std::string("annotator"));
    QCOMPARE(greeting->capabilities.size(), std::size_t(3));
    QCOMPARE(greeting->capabilities[0].metadata.text, std::string(R"({"environments":["g"]})"));
    QVERIFY(greeting->has("learning") && greeting->has("env"));
    QVERIFY(!greeting->has("skill"));  // accepted, and switched off
    QVERIFY(!greeting->has("signals"));
}

void TestGreeting::hostsThatSayLess()
{
    const auto greeting = greetingIn(Json::object());
    QVERIFY(greeting);
    QCOMPARE(greeting->maxParallel, 0);  // the default of the table is no word of the host's
    QVERIFY(greeting->role.empty() && greeting->principal.empty() && greeting->capabilities.empty());
}

void TestGreeting::whoIsOnlyText()
{
    const auto greeting = greetingIn({{"accepted_caps", {capability("learning", {{"principal", 7}, {"role", {"ops"}}})}}});
    QVERIFY(greeting);
    QVERIFY(greeting->role.empty() && greeting->principal.empty());
}

void TestGreeting::pushesAreGrantedEitherWay()
{
    const auto grants = [](Json caps) { return greetingIn({{"accepted_caps", std::move(caps)}})->has("env_push"); };
    QVERIFY(grants({capability("env", {{"env_push", true}})}));
    QVERIFY(grants({capability("env", Json::object()), capability("env_push", Json::object())}));
    QVERIFY(!grants({capability("env", {{"env_push", true}}, false)}));
    QVERIFY(!grants({capability("env", {{"env_push", true}}), capability("env_push", Json::object(), false)}));
    QVERIFY(!grants({capability("env", {{"env_push", "yes"}})}));
    QVERIFY(!grants({capability("learning", {{"env_push", true}})}));
}

void TestGreeting::sessionsAreOpened()
{
    const auto opens = [](const char* text) { return opensSession(parseEnvelope(text).value()); };
    QVERIFY(opens(R"({"type":"handshake/resp","ok":true})"));
    QVERIFY(!opens(R"({"type":"handshake/resp","ok":false})"));
    QVERIFY(opens(R"({"type":"handshake/resp"})"));
    QVERIFY(!opens(R"({"type":"handshake/resp","ok":1})"));
    QVERIFY(!opens(R"({"type":"pong","ok":true})"));
    QVERIFY(!opensSession({}));
}

void TestGreeting::faultsAreErrors()
{
    QCOMPARE(greetingIn({{"max_parallel", -1}}).error().code, ErrorCode::SchemaViolation);
    QCOMPARE(greetingIn({{"version", "2.0"}}).error().code, ErrorCode::VersionMismatch);
}

QTEST_APPLESS_MAIN(TestGreeting)
#include "tst_greeting.moc"
