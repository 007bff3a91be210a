#include "host_folder.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::experience;
using bench::experiences;
using host::Role;

/// Experience at the host: limits, and what happens at them.
class TestHostExperience : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void experiencesOverTheLimitAreRefusedWhole();
    void oldestExperiencesMakeRoom();
    void sameExperienceAgainIsStoredOnce();
};

void TestHostExperience::experiencesOverTheLimitAreRefusedWhole()
{
    host::HostOptions options;
    options.maxExperiences = 3;
    startHost(options);
    const auto session = attach(*m_host, "bot", Role::Agent);
    const std::string action = R"({"component_name":"click"})";
    QCOMPARE(ask(*session, experiences({experience("1", action, 1, 1), experience("2", action, 1, 1)}))->stored, 2);
    const auto refused = ask(*session, experiences({experience("3", action, 1, 1), experience("4", action, 1, 1)}));
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::OutOfMemory);
    QCOMPARE(count("SELECT count(*) FROM experience"), 2);
    QCOMPARE(records(*session)->front().callsTotal, 2);
    // One more fits, and what is stored already needs no room.
    QCOMPARE(ask(*session, experiences({experience("1", action, 1, 1), experience("3", action, 1, 1)}))->stored, 2);
    QCOMPARE(count("SELECT count(*) FROM experience"), 3);

    const auto raw = bench::attachRaw(*m_host, "bot", Role::Agent);
    raw->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["learning"]})");
    QVERIFY(raw->nextAs<protocol::HandshakeResponse>()->ok);
    raw->send(R"({"type":"learn/experience/req","id":"q","version":"1.0","ts":1,"experiences":[{"experience_id":"9"}]})");
    const auto error = raw->nextAs<protocol::ErrorMessage>();
    QCOMPARE(error->code, std::string("out_of_memory"));
    QVERIFY2(error->detail.text.find("\"limit\":3") != std::string::npos, error->detail.text.c_str());
    QVERIFY2(error->detail.text.find("\"stored\":3") != std::string::npos, error->detail.text.c_str());
}

void TestHostExperience::oldestExperiencesMakeRoom()
{
    host::HostOptions options;
    options.maxExperiences = 2;
    options.evictOldestExperience = true;
    startHost(options);
    const auto session = attach(*m_host, "bot", Role::Agent);
    const std::string action = R"({"component_name":"click"})";
    for (int number = 0; number < 5; ++number)
        QCOMPARE(ask(*session, experiences({experience(std::to_string(number), action, 1, number)}))->stored, 1);
    QCOMPARE(count("SELECT count(*) FROM experience"), 2);
    QCOMPARE(count("SELECT count(*) FROM experience WHERE experience_id IN ('3', '4')"), 2);
    QCOMPARE(count("SELECT value FROM counter WHERE name = 'experiences'"), 2);
    QCOMPARE(records(*session)->front().callsTotal, 5);
}

void TestHostExperience::sameExperienceAgainIsStoredOnce()
{
    startHost();
    const auto session = attach(*m_host, "bot", Role::Agent);
    const auto one = experience("1", R"({"component_name":"click","duration_ms":5})", 1, 1);
    QCOMPARE(ask(*session, experiences({one, one}))->stored, 2);
    QCOMPARE(ask(*session, experiences({one}))->stored, 1);
    QCOMPARE(count("SELECT count(*) FROM experience"), 1);
    QCOMPARE(records(*session)->front().callsTotal, 1);
    auto other = one;
    other.reward = -1;
    QVERIFY(!ask(*session, experiences({other})).has_value());
    QCOMPARE(count("SELECT count(*) FROM experience WHERE reward = 1"), 1);
}

QTEST_GUILESS_MAIN(TestHostExperience)
#include "tst_host_experience.moc"
