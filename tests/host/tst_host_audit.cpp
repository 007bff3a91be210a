#include "audit/audit_entry.h"
#include "env_bench.h"
#include "host/check.h"
#include "schema.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::Json;
using host::Role;

/// The audit log: what is in it, that it is chained, and what becomes visible when somebody changes it.
class TestHostAudit : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void changesAreWrittenDown();
    void refusedHandshakesAreWrittenDown();
    void knockingDoesNotFillTheDisk();
    void firstBrokenLinkIsNamed_data();
    void firstBrokenLinkIsNamed();
    void chainGoesOnAfterARestart();
    void chainGoesOnAfterAFailedCommit();
    void entriesFromBeforeTheChainAreKept();
    void fileFollowsTheStore();
    void fileOfAnotherStoreIsRefused();
    void sizesAreThoseOfTheMessages();
    void textsAreCutBetweenCharacters();

private:
    void giveFeedback(int from, int to);
    void change(const std::vector<const char*>& statements);
    [[nodiscard]] std::string firstProblem() const
    {
        const auto problems = host::checkStore(m_path);
        return !problems ? problems.error().message : problems->empty() ? std::string() : problems->front().message;
    }
    [[nodiscard]] QList<QByteArray> fileLines(const QString& path) const
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        QList<QByteArray> lines = file.readAll().split('\n');
        lines.removeLast();
        return lines;
    }
};

void TestHostAudit::giveFeedback(int from, int to)
{
    const auto session = attach(*m_host, "ann", Role::Annotator);
    for (int i = from; i < to; ++i)
        QVERIFY(ask(*session, bench::feedbacks({bench::feedback("f" + std::to_string(i), 0.5, 1)})).has_value());
}

void TestHostAudit::change(const std::vector<const char*>& statements)
{
    m_host.reset();
    auto database = openStore();
    QVERIFY(database.has_value());
    for (const char* statement : statements)
        QVERIFY((*database)->run(statement).has_value());
}

void TestHostAudit::changesAreWrittenDown()
{
    startHost();
    giveFeedback(0, 1);
    const auto bot = attach(*m_host, "bot", Role::Agent);
    QVERIFY(!ask(*bot, protocol::LearnAdaptRequest{}).has_value());
    QVERIFY(ask(*bot, protocol::LearnStatsRequest{}).has_value());
    QCOMPARE(count("SELECT count(*) FROM audit"), 2);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE id = 1 AND principal = 'ann' AND role = 'annotator'"
                   " AND what = 'learn/feedback/req' AND outcome = 'done' AND request_bytes > 300 AND answer_bytes > 50"
                   " AND length(hash) = 32"),
             1);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE id = 2 AND principal = 'bot' AND outcome = 'unauthorized'"
                   " AND message LIKE '%not open to the role%'"),
             1);
    m_host.reset();
    QCOMPARE(firstProblem(), std::string());
}

void TestHostAudit::refusedHandshakesAreWrittenDown()
{
    startHost();
    auto pair = link::makeLocalPair();
    m_host->attach(std::move(pair.host), [](const std::string&) { return std::optional<host::Principal>(); });
    bench::RawClient client(std::move(pair.client));
    client.send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_id":"mallory","auth_token":"s3cret"})");
    QVERIFY(!client.nextAs<protocol::HandshakeResponse>()->ok);
    QVERIFY(client.waitClosed());
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'handshake/req' AND outcome = 'auth_failed'"
                   " AND principal = '' AND message LIKE '%mallory%'"),
             1);
    QFile file(m_path);
    m_host.reset();
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("s3cret"));
}

void TestHostAudit::knockingDoesNotFillTheDisk()
{
    host::HostOptions options;
    auto now = std::make_shared<double>(1'000'000.0);
    options.clock = [now] { return *now; };
    startHost(options);
    const auto knock = [this] {
        const auto client = bench::attachRaw(*m_host, "x", Role::Agent);
        client->send(R"({"type":"handshake/req","id":"h","version":"2.0","ts":1})");
        QVERIFY(client->waitClosed());
    };
    for (int i = 0; i < 100; ++i)
        knock();
    QCOMPARE(count("SELECT count(*) FROM audit"), 60);
    *now += 61.0;
    knock();
    QCOMPARE(count("SELECT count(*) FROM audit WHERE message LIKE '%40 more refused%'"), 1);
}

void TestHostAudit::firstBrokenLinkIsNamed_data()
{
    QTest::addColumn<QByteArray>("tampering");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("nothing") << QByteArray("SELECT 1") << QByteArray();
    QTest::newRow("changed") << QByteArray("UPDATE audit SET outcome = 'done' WHERE id = 4")
                             << QByteArray("breaks at entry 4 ('learn/adapt/req')");
    QTest::newRow("who") << QByteArray("UPDATE audit SET principal = 'eve' WHERE id = 2") << QByteArray("breaks at entry 2");
    QTest::newRow("when") << QByteArray("UPDATE audit SET at = at + 1 WHERE id = 3") << QByteArray("breaks at entry 3");
    QTest::newRow("sizes") << QByteArray("UPDATE audit SET request_bytes = 1 WHERE id = 5")
                           << QByteArray("breaks at entry 5");
    QTest::newRow("hash") << QByteArray("UPDATE audit SET hash = x'' WHERE id = 1") << QByteArray("breaks at entry 1");
    QTest::newRow("taken out") << QByteArray("DELETE FROM audit WHERE id = 3") << QByteArray("entry 3 is missing");
    QTest::newRow("swapped") << QByteArray("UPDATE audit SET id = 100 - id WHERE id > 1") << QByteArray("entry 2 is missing");
    QTest::newRow("cut off") << QByteArray("DELETE FROM audit WHERE id > 3")
                             << QByteArray("the entries after 3 are missing: 6 were written");
    QTest::newRow("emptied") << QByteArray("DELETE FROM audit") << QByteArray("the entries after 0 are missing");
    QTest::newRow("put in") << QByteArray("INSERT INTO audit(at, principal, role, what, request_id, outcome, message)"
                                          " VALUES(1, 'x', 'ops', 'y', 'z', 'done', '')")
                            << QByteArray("breaks at entry 7 ('y')");
}

void TestHostAudit::firstBrokenLinkIsNamed()
{
    QFETCH(const QByteArray, tampering);
    QFETCH(const QByteArray, says);
    startHost();
    giveFeedback(0, 3);
    QVERIFY(!ask(*attach(*m_host, "bot", Role::Agent), protocol::LearnAdaptRequest{}).has_value());
    giveFeedback(3, 5);
    change({"DROP TRIGGER audit_is_never_edited", "DROP TRIGGER audit_is_never_shortened", tampering.constData()});
    const std::string problem = firstProblem();
    if (says.isEmpty())
        QCOMPARE(problem, std::string());
    else
        QVERIFY2(problem.find(says.toStdString()) != std::string::npos, problem.c_str());
}

void TestHostAudit::chainGoesOnAfterARestart()
{
    startHost();
    giveFeedback(0, 2);
    startHost();
    giveFeedback(2, 4);
    QCOMPARE(count("SELECT count(*) FROM audit"), 4);
    m_host.reset();
    QCOMPARE(firstProblem(), std::string());
}

void TestHostAudit::chainGoesOnAfterAFailedCommit()
{
    startHost();
    giveFeedback(0, 2);
    const auto session = attach(*m_host, "ann", Role::Annotator);
    {
        auto beside = openStore();
        QVERIFY((*beside)->run("BEGIN IMMEDIATE").has_value());
        QVERIFY(!ask(*session, bench::feedbacks({bench::feedback("lost", 1, 1)})).has_value());
        QVERIFY((*beside)->run("ROLLBACK").has_value());
    }
    giveFeedback(2, 4);
    QCOMPARE(count("SELECT count(*) FROM audit"), 4);
    m_host.reset();
    QCOMPARE(firstProblem(), std::string());
}

void TestHostAudit::entriesFromBeforeTheChainAreKept()
{
    {
        // A store of the version before there was a chain.
        auto database = openStore({host::storeMigrations().front()});
        QVERIFY(database.has_value());
        for (int i = 0; i < 3; ++i)
            QVERIFY((*database)->run("INSERT INTO audit(at, principal, role, what, request_id, outcome, message)"
                                     " VALUES(1, 'ann', 'annotator', 'learn/feedback/req', 'r', 'done', '')")
                        .has_value());
    }
    startHost();
    giveFeedback(3, 5);
    m_host.reset();
    QCOMPARE(count("SELECT count(*) FROM audit WHERE hash = x''"), 3);
    QCOMPARE(firstProblem(), std::string());
    change({"DROP TRIGGER audit_is_never_edited", "UPDATE audit SET hash = x'' WHERE id = 4"});
    QVERIFY(firstProblem().find("breaks at entry 4") != std::string::npos);
}

void TestHostAudit::fileFollowsTheStore()
{
    const QString file = m_dir->filePath(QStringLiteral("audit.ndjson"));
    host::HostOptions options;
    startHost();
    giveFeedback(0, 2);
    options.auditFile = file;
    startHost(options);
    QCOMPARE(fileLines(file).size(), 2);
    giveFeedback(2, 4);
    QCOMPARE(fileLines(file).size(), 4);
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY((QFile(file).permissions() & others) == 0);
    // A host that was killed may have left half a line, or none.
    m_host.reset();
    {
        QFile cut(file);
        QVERIFY(cut.open(QIODevice::ReadWrite));
        QVERIFY(cut.resize(cut.size() - 20));
    }
    startHost(options);
    giveFeedback(4, 5);
    const auto lines = fileLines(file);
    QCOMPARE(lines.size(), 5);
    QByteArray before;
    for (int i = 0; i < 5; ++i) {
        const Json line = Json::parse(lines[i].toStdString());
        const host::AuditEntry entry{line["id"], line["at"], line["principal"], line["role"], line["what"],
                                     line["request_id"], line["outcome"], line["message"], line["request_bytes"],
                                     line["answer_bytes"]};
        QCOMPARE(entry.id, i + 1);
        before = host::auditHash(before, entry);
        QCOMPARE(before.toHex().toStdString(), line["hash"].get<std::string>());
    }
}

void TestHostAudit::fileOfAnotherStoreIsRefused()
{
    const QString file = m_dir->filePath(QStringLiteral("audit.ndjson"));
    host::HostOptions options;
    options.auditFile = file;
    startHost(options);
    giveFeedback(0, 2);
    m_host.reset();
    options.storePath = m_dir->filePath(QStringLiteral("other.db"));
    host::Host other(options);
    const auto opened = other.open();
    QVERIFY(!opened.has_value());
    QCOMPARE(opened.error().code, ErrorCode::CannotOpen);
    QVERIFY2(opened.error().message.find("another store") != std::string::npos, opened.error().message.c_str());
}

void TestHostAudit::sizesAreThoseOfTheMessages()
{
    const std::vector<std::string> texts{"null", "true", "false", "0", "-12", "18446744073709551615", "1.5", "1e+300", "[]", "{}",
                                         R"([1,[2,{}],"x"])", R"({"a":"\"\\\n\u0001é👩🏽‍🚒","b":[0.1,2.0]})"};
    for (const std::string& text : texts) {
        const protocol::Envelope envelope{std::make_shared<const Json>(Json::parse(text))};
        QCOMPARE(host::jsonBytes(*envelope.body), static_cast<std::int64_t>(protocol::writeEnvelope(envelope).size()));
    }
}

void TestHostAudit::textsAreCutBetweenCharacters()
{
    QCOMPARE(host::shortText("abc", 2), std::string("ab"));
    QCOMPARE(host::shortText("aé", 2), std::string("a"));
    QCOMPARE(host::shortText("aé", 3), std::string("aé"));
    QCOMPARE(host::shortText("a\xff", 10), std::string("a\xEF\xBF\xBD"));
    QCOMPARE(host::shortText("", 10), std::string());
}

QTEST_GUILESS_MAIN(TestHostAudit)
#include "tst_host_audit.moc"
