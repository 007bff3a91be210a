#include <QTest>

#include "host_bench.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using host::Role;
using protocol::Source;

/// Every role against every message and every source of feedback.
class TestHostRoles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void messages_data();
    void messages();
    void sources_data();
    void sources();
    void annotatorNames_data();
    void annotatorNames();
    void refusedHandshakesKeepTheToken_data();
    void refusedHandshakesKeepTheToken();
    void unparsedHandshakesKeepTheToken();
    void nothingButPingBeforeTheHandshake();
    void capabilityThatWasNotNegotiated();
    void handshakeWithNothingInCommonIsRefusedAndCloses();
    void handshakeOfAnotherMajorVersionIsRefusedAndCloses();
    void handshakeMayAskForNothing();
    void unknownTypesDoNotBreakTheConnection();
    void shutdownIsAnsweredAndCloses();

private:
    [[nodiscard]] std::unique_ptr<bench::RawClient> shaken(Role role, const char* caps = R"("learning","env","skill")");

    std::unique_ptr<host::Host> m_host;
};

namespace {

const std::vector<Role> allRoles{Role::Annotator, Role::Agent, Role::Env, Role::Ops, Role::Admin};

} // namespace

void TestHostRoles::init()
{
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    m_host = std::make_unique<host::Host>(std::move(options));
    QVERIFY(m_host->open().has_value());
}

std::unique_ptr<bench::RawClient> TestHostRoles::shaken(Role role, const char* caps)
{
    auto client = bench::attachRaw(*m_host, "somebody", role);
    client->send(std::string(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":[)") + caps + "]}");
    const auto answer = client->nextAs<protocol::HandshakeResponse>();
    return answer && answer->ok ? std::move(client) : nullptr;
}

void TestHostRoles::messages_data()
{
    QTest::addColumn<Role>("role");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("open");
    QTest::addColumn<QByteArray>("code");
    struct Case {
        const char* type;
        const char* body;
        std::vector<Role> open;
        const char* code;  ///< of the error that those get to whom it is open; empty: none
    };
    const std::vector<Role> anyoneButEnv{Role::Annotator, Role::Agent, Role::Ops, Role::Admin};
    const std::vector<Role> operators{Role::Ops, Role::Admin};
    const char* proposal = R"("proposal":{"target":"router_weight","op":"update","path":"router.weights.x","new_value":1})";
    const std::vector<Role> actors{Role::Agent, Role::Ops, Role::Admin};
    const char* none = "runtime_error";  // it names an episode that is none
    const std::vector<Case> cases{
        {"learn/feedback/req", "\"feedbacks\":[]", allRoles, ""},
        {"learn/experience/req", "\"experiences\":[]", allRoles, ""},
        {"learn/experience/query/req", "\"limit\":1", operators, ""},
        {"learn/stats/req", "\"component_name\":\"\"", anyoneButEnv, ""},
        {"learn/refinement/plan/req", "\"component_name\":\"\"", anyoneButEnv, ""},
        {"learn/refinement/review/req", proposal, anyoneButEnv, ""},
        {"learn/refinement/history/req", "\"x\":1", anyoneButEnv, ""},
        {"learn/adapt/req", "\"strategy\":\"ppo\"", operators, ""},
        {"learn/refinement/apply/req", proposal, operators, ""},
        {"learn/refinement/rollback/req", "\"refinement_id\":\"r\"", operators, ""},
        {"skill/discover/req", "\"filter_tags\":[]", anyoneButEnv, ""},
        {"env/reset/req", "\"env_name\":\"gridworld\"", actors, ""},
        {"env/reset/req", "\"env_name\":\"nowhere\"", actors, "reset_denied"},
        {"env/step/req", "\"episode_id\":\"e\",\"action\":{}", actors, none},
        {"env/batch_step/req", "\"episode_ids\":[\"e\"],\"actions\":[{}]", actors, ""},
        {"env/close/req", "\"episode_id\":\"e\"", actors, ""},
        {"env/observe/req", "\"episode_id\":\"e\"", actors, none},
        {"env/render/req", "\"episode_id\":\"e\"", actors, none},
        {"env/space/req", "\"env_name\":\"gridworld\"", anyoneButEnv, ""},
        {"env/plan/req", "\"state\":null", anyoneButEnv, ""},
        {"env/plan/resp", "\"state\":null", anyoneButEnv, ""},
    };
    for (const Case& one : cases)
        for (const Role role : allRoles)
            QTest::addRow("%s %s %s", one.type, host::name(role).data(), one.code)
                << role << QByteArray(one.type) << QByteArray(one.body)
                << (std::find(one.open.begin(), one.open.end(), role) != one.open.end()) << QByteArray(one.code);
}

void TestHostRoles::messages()
{
    QFETCH(const Role, role);
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, body);
    QFETCH(const bool, open);
    QFETCH(const QByteArray, code);
    const auto client = shaken(role);
    QVERIFY(client);
    client->send(R"({"type":")" + type.toStdString() + R"(","id":"q","version":"1.0","ts":1,)" + body.toStdString()
                 + "}");
    const auto answer = client->next();
    QVERIFY(answer.body);
    QCOMPARE(answer.requestId(), std::string("q"));
    const auto error = protocol::decode<protocol::ErrorMessage>(answer);
    QCOMPARE(error ? error->code : std::string(), open ? code.toStdString() : std::string("unauthorized"));
}

void TestHostRoles::sources_data()
{
    QTest::addColumn<Role>("role");
    QTest::addColumn<Source>("source");
    QTest::addColumn<bool>("accepted");
    const auto row = [](Role role, Source source, bool accepted) {
        QTest::addRow("%s from %s", protocol::name(source).data(), host::name(role).data())
            << role << source << accepted;
    };
    row(Role::Annotator, Source::Human, true);
    row(Role::Agent, Source::Human, false);
    row(Role::Env, Source::Human, false);
    row(Role::Ops, Source::Human, true);
    row(Role::Admin, Source::Human, true);
    row(Role::Annotator, Source::Self, false);
    row(Role::Agent, Source::Self, true);
    row(Role::Env, Source::Self, false);
    row(Role::Ops, Source::Self, false);
    row(Role::Admin, Source::Self, true);
    row(Role::Annotator, Source::Env, false);
    row(Role::Agent, Source::Env, false);
    row(Role::Env, Source::Env, true);
    row(Role::Ops, Source::Env, false);
    row(Role::Admin, Source::Env, false);
}

void TestHostRoles::sources()
{
    QFETCH(const Role, role);
    QFETCH(const Source, source);
    QFETCH(const bool, accepted);
    const auto session = attach(*m_host, "somebody", role);
    QVERIFY(session);
    auto given = bench::feedback("f", 1.0, 1);
    given.source = source;
    const auto answer = ask(*session, bench::feedbacks({given}));
    QCOMPARE(answer.has_value(), accepted);
    if (!accepted)
        QCOMPARE(answer.error().code, ErrorCode::Unauthorized);
    // What was refused is nowhere.
    const auto looker = attach(*m_host, "looker", Role::Ops);
    QCOMPARE(ask(*looker, protocol::LearnStatsRequest{})->components.size(), accepted ? 1u : 0u);
}

void TestHostRoles::annotatorNames_data()
{
    QTest::addColumn<Role>("role");
    QTest::addColumn<bool>("isPersonHere");
    QTest::addColumn<QByteArray>("annotator");
    QTest::addColumn<bool>("accepted");
    const auto row = [](Role role, const char* annotator, bool accepted, bool isPersonHere = false) {
        QTest::addRow("%s%s as '%s'", host::name(role).data(), isPersonHere ? " at this computer" : "", annotator)
            << role << isPersonHere << QByteArray(annotator) << accepted;
    };
    for (const Role role : allRoles) {
        row(role, "", true);
        row(role, "somebody", true);
        row(role, "bob", role == Role::Admin);
        row(role, "env:gridworld", false);
    }
    row(Role::Ops, "", true, true);
    row(Role::Ops, "bob", true, true);
    row(Role::Ops, "env:gridworld", false, true);
}

void TestHostRoles::annotatorNames()
{
    QFETCH(const Role, role);
    QFETCH(const bool, isPersonHere);
    QFETCH(const QByteArray, annotator);
    QFETCH(const bool, accepted);
    auto pair = link::makeLocalPair();
    m_host->attach(std::move(pair.host), {"somebody", role, isPersonHere});
    link::Session session(std::move(pair.client), {});
    auto given = bench::feedback("f", 1.0, 1);
    given.source = role == Role::Agent ? Source::Self : role == Role::Env ? Source::Env : Source::Human;
    given.annotatorId = annotator.toStdString();
    const auto answer = ask(session, bench::feedbacks({given}));
    QCOMPARE(answer.has_value(), accepted);
    if (!accepted)
        QVERIFY(answer.error().message.find("/feedbacks/0/annotator_id") != std::string::npos);
    // Who may sign for others is told so.
    QCOMPARE(session.greeting().signsForOthers, role == Role::Admin || isPersonHere);
}

/// A token in the wrong shape, or a handshake that is no object, must not come back in the answer.
void TestHostRoles::refusedHandshakesKeepTheToken_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a list") << QByteArray(R"({"type":"handshake/req","id":"h","auth_token":["tok-X"]})");
    QTest::newRow("an object") << QByteArray(R"({"type":"handshake/req","id":"h","auth_token":{"is":"tok-X"}})");
    QTest::newRow("elsewhere") << QByteArray(R"({"type":"handshake/req","id":"h","agent_caps":"tok-X","agent_id":["tok-X"]})");
    QTest::newRow("a number too many") << QByteArray(R"({"type":"handshake/req","id":"h","auth_token":"tok-X","ts":"tok-X"})");
}

void TestHostRoles::refusedHandshakesKeepTheToken()
{
    QFETCH(const QByteArray, text);
    const auto client = bench::attachRaw(*m_host, "somebody", Role::Admin);
    client->send(text.toStdString());
    const auto answer = client->next();
    QCOMPARE(answer.type(), std::string("error"));
    const std::string said = protocol::writeEnvelope(answer);
    QVERIFY2(said.find("tok-X") == std::string::npos, said.c_str());
    QVERIFY2(said.find("pointer") != std::string::npos, said.c_str());
}

void TestHostRoles::unparsedHandshakesKeepTheToken()
{
    auto pair = link::makeLocalPair();
    protocol::Link* const host = pair.host.get();
    m_host->attach(std::move(pair.host), {"somebody", Role::Admin});
    bench::RawClient client(std::move(pair.client));
    for (const char* text : {R"([{"type":"handshake/req","auth_token":"tok-X"}])", R"("tok-X")",
                             R"({"type":"handshake/req","auth_token":"tok-X"x})", R"({"auth_token":tok-X})"}) {
        Q_EMIT host->malformed(protocol::parseEnvelope(text).error());
        const std::string said = protocol::writeEnvelope(client.next());
        QVERIFY2(said.find("error") != std::string::npos && said.find("tok-X") == std::string::npos, said.c_str());
    }
}

void TestHostRoles::nothingButPingBeforeTheHandshake()
{
    const auto client = bench::attachRaw(*m_host, "somebody", Role::Admin);
    client->send(R"({"type":"ping","id":"p","version":"1.0","ts":1})");
    QCOMPARE(client->nextAs<protocol::Pong>()->reqId, std::string("p"));
    for (const char* type : {"learn/stats/req", "learn/feedback/req", "shutdown", "never/heard/of"}) {
        client->send(std::string(R"({"type":")") + type + R"(","id":"q","version":"1.0","ts":1,"feedbacks":[]})");
        const auto error = client->nextAs<protocol::ErrorMessage>();
        QVERIFY(error.has_value());
        QCOMPARE(error->code, std::string("unauthorized"));
    }
    QVERIFY(!client->isClosed());
}

void TestHostRoles::capabilityThatWasNotNegotiated()
{
    const auto client = shaken(Role::Admin, "");
    QVERIFY(client);
    for (const auto& [type, capability] : std::vector<std::pair<std::string, std::string>>{
             {"learn/stats/req", "learning"}, {"env/reset/req", "env"}, {"annotation/claim/req", "annotation"}}) {
        client->send(R"({"type":")" + type + R"(","id":"q","version":"1.0","ts":1})");
        const auto error = client->nextAs<protocol::ErrorMessage>();
        QCOMPARE(error->code, std::string("unauthorized"));
        QCOMPARE(error->capabilityName, capability);
    }
}

void TestHostRoles::handshakeWithNothingInCommonIsRefusedAndCloses()
{
    const auto client = bench::attachRaw(*m_host, "somebody", Role::Agent);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["proc","mcp"]})");
    const auto answer = client->nextAs<protocol::HandshakeResponse>();
    QVERIFY(answer.has_value());
    QVERIFY(!answer->ok);
    QCOMPARE(answer->reason, std::string("no_caps"));
    QCOMPARE(answer->reqId, std::string("h"));
    QVERIFY(client->waitClosed());
}

void TestHostRoles::handshakeOfAnotherMajorVersionIsRefusedAndCloses()
{
    const auto client = bench::attachRaw(*m_host, "somebody", Role::Agent);
    client->send(R"({"type":"handshake/req","id":"h","version":"2.0","ts":1,"agent_caps":["learning"]})");
    const auto answer = client->nextAs<protocol::HandshakeResponse>();
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
    QVERIFY(!answer->ok);
    QCOMPARE(answer->reason, std::string("version_mismatch"));
    QVERIFY(client->waitClosed());
    const auto other = shaken(Role::Agent);
    other->send(R"({"type":"learn/stats/req","id":"q","version":"3.1","ts":1})");
    QCOMPARE(other->nextAs<protocol::ErrorMessage>()->code, std::string("version_mismatch"));
    QVERIFY(!other->isClosed());
}

void TestHostRoles::handshakeMayAskForNothing()
{
    const auto client = bench::attachRaw(*m_host, "somebody", Role::Agent);
    client->send(R"({"type":"handshake/req","id":"h","a2e":"1.0","ts":1})");
    const auto answer = client->nextAs<protocol::HandshakeResponse>();
    QVERIFY(answer->ok);
    QCOMPARE(answer->acceptedCaps.size(), 0u);
    QVERIFY(!answer->sessionId.empty());
    // Asking again, for more, keeps the session.
    client->send(R"({"type":"handshake/req","id":"h2","version":"1.0","ts":1,"agent_caps":["proc","learning","learning"]})");
    const auto again = client->nextAs<protocol::HandshakeResponse>();
    QCOMPARE(again->acceptedCaps.size(), 1u);
    QCOMPARE(again->acceptedCaps.front().capability, std::string("learning"));
    QCOMPARE(again->sessionId, answer->sessionId);
}

void TestHostRoles::unknownTypesDoNotBreakTheConnection()
{
    const auto client = shaken(Role::Admin);
    for (const char* type : {"learn/dream/req", "learn/feedback/resp", "nonsense", ""}) {
        client->send(std::string(R"({"type":")") + type + R"(","id":"q","version":"1.0","ts":1})");
        const auto error = client->nextAs<protocol::ErrorMessage>();
        QCOMPARE(error->code, std::string("invalid_message"));
        QCOMPARE(error->reqId, std::string("q"));
    }
    client->send(R"({"type":7,"ts":"then"})");
    QVERIFY(client->nextAs<protocol::ErrorMessage>().has_value());
    client->send(R"({"type":"ping","id":"p","version":"1.0","ts":1})");
    QVERIFY(client->nextAs<protocol::Pong>().has_value());
}

void TestHostRoles::shutdownIsAnsweredAndCloses()
{
    const auto client = shaken(Role::Agent);
    client->send(R"({"type":"learn/stats/req","id":"s","version":"1.0","ts":1})");
    client->send(R"({"type":"shutdown","id":"bye","version":"1.0","ts":1,"timeout":1})");
    client->send(R"({"type":"ping","id":"late","version":"1.0","ts":1})");
    QVERIFY(client->nextAs<protocol::LearnStatsResponse>().has_value());
    const auto event = client->nextAs<protocol::InvokeEvent>();
    QVERIFY(event.has_value());
    QCOMPARE(event->reqId, std::string("bye"));
    QCOMPARE(event->kind, std::string("status"));
    QVERIFY(client->waitClosed());
    QCOMPARE(client->waiting(), 0u);
}


QTEST_GUILESS_MAIN(TestHostRoles)
#include "tst_host_roles.moc"
