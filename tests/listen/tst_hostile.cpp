#include <QDir>
#include <QPointer>

#include "byte_link.h"
#include "host/check.h"
#include "host_bench.h"
#include "hostile_maker.h"
#include "protocol_samples.h"

using namespace touchstone;
using namespace touchstone::kit;
using protocol::Json;

namespace {

constexpr std::size_t mostBytes = 64u * 1024;

/// One client, and what was said so far.
struct Talk {
    KnownSession known;
    QPointer<ByteLink> link;
    ByteLink::Answers answers;
    std::string sent;
    Verdict verdict;
};

std::string shortened(const std::string& text)
{
    return Json(text.substr(0, 600)).dump(-1, ' ', true, Json::error_handler_t::replace) + " ("
        + std::to_string(text.size()) + " bytes)";
}

std::string nameOf(const protocol::Envelope& answer)
{
    return answer.type() == "error" ? "error:" + answer.body->value("code", std::string()) : answer.type();
}

unsigned numberFrom(const char* variable, unsigned otherwise)
{
    return qEnvironmentVariableIsSet(variable) ? qEnvironmentVariable(variable).toUInt() : otherwise;
}

} // namespace

/// A host that gets a hundred thousand messages, most of them bad: each is answered as the specification says, by the
/// judgement of an oracle that was written beside it, and what was refused leaves nothing behind.
class TestHostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyMessageIsAnsweredRightly();

private:
    void open(Talk& talk);
    void speak(Talk& talk, const std::string& text);
    void hear(Talk& talk);
    void learnFrom(Talk& talk, const Json& answer);
    void storeIsAsTheOracleSays();
    [[nodiscard]] bool allAnswered() const;
    /// The feedback ids that came from clients, with whose they are.
    [[nodiscard]] std::map<std::string, std::string> storedIds() const;

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
    std::unique_ptr<host::Host> m_host;
    std::unique_ptr<HostileMaker> m_maker;
    HostileOracle m_oracle;
    std::vector<Talk> m_talks;
    std::map<std::string, int> m_seen;
    int m_opened = 0;
};

void TestHostile::init()
{
    // Each round is a commit, and a disk would take most of the time.
    const QString memory = QStringLiteral("/dev/shm");
    m_dir = QFileInfo(memory).isWritable() ? std::make_unique<QTemporaryDir>(memory + QStringLiteral("/hostile-XXXXXX"))
                                           : std::make_unique<QTemporaryDir>();
    m_path = m_dir->filePath(QStringLiteral("host.db"));
    host::HostOptions options;
    options.storePath = m_path;
    options.recordSteps = false;
    options.forwardRewards = false;
    m_host = std::make_unique<host::Host>(std::move(options));
    QVERIFY(m_host->open().has_value());
    const unsigned seed = numberFrom("TOUCHSTONE_SEED", 20'261'130);
    m_maker = std::make_unique<HostileMaker>(seed);
    m_oracle = {};
    m_opened = 0;
    m_seen.clear();
    qInfo("seed %u (TOUCHSTONE_SEED)", seed);
}

void TestHostile::cleanup()
{
    m_talks.clear();
    m_host.reset();
    m_dir.reset();
}

void TestHostile::open(Talk& talk)
{
    struct Who {
        const char* name;
        host::Role role;
    };
    static const std::vector<Who> people{{"ann", host::Role::Annotator}, {"bot", host::Role::Agent}, {"world", host::Role::Env},
                                         {"olga", host::Role::Ops},      {"adam", host::Role::Admin}, {"user1", host::Role::Annotator}};
    const Who& who = people[static_cast<std::size_t>(m_opened++) % people.size()];
    talk.known = {who.name, std::string(host::name(who.role)), mostBytes};
    talk.answers = std::make_shared<std::vector<protocol::Envelope>>();
    auto link = std::make_unique<ByteLink>(talk.answers, protocol::Limits{mostBytes, 64});
    talk.link = link.get();
    m_host->attach(std::move(link), host::Principal{who.name, who.role});
    // Some never say hello.
    speak(talk, m_opened % 7 == 0 ? m_maker->next(talk.known) : m_maker->handshake());
}

void TestHostile::speak(Talk& talk, const std::string& text)
{
    talk.sent = text;
    talk.verdict = m_oracle.judge(talk.known, text);
    talk.answers->clear();
    talk.link->feed(text);
}

bool TestHostile::allAnswered() const
{
    return std::all_of(m_talks.begin(), m_talks.end(), [](const Talk& talk) { return !talk.answers->empty(); });
}

void TestHostile::hear(Talk& talk)
{
    QVERIFY2(talk.answers->size() == 1, shortened(talk.sent).c_str());
    const protocol::Envelope& answer = talk.answers->front();
    const std::string got = nameOf(answer);
    ++m_seen[got];
    std::string wanted;
    for (const std::string& name : talk.verdict.answers)
        wanted += ' ' + name;
    const std::string about = talk.known.role + " sent " + shortened(talk.sent) + "\ngot " + protocol::writeEnvelope(answer).substr(0, 600)
        + "\nwanted" + wanted;
    QVERIFY2(talk.verdict.answers.count(got) > 0, about.c_str());
    QVERIFY2(answer.requestId() == talk.verdict.answered, about.c_str());
    const auto recoded = messageSample(answer.type())->recode(answer);
    QVERIFY2(answer.type() == "env/plan/resp" || recoded.has_value(), about.c_str());
    if (got.rfind("error:schema_violation", 0) == 0)
        QVERIFY2(!(*answer.body)["detail"].value("errors", Json::array()).empty(), about.c_str());
    learnFrom(talk, *answer.body);
    const bool isAsExpected = talk.verdict.closes ? bench::waitUntil([&talk] { return !talk.link; })
                                                  : talk.link && !talk.link->isClosed();
    QVERIFY2(isAsExpected, about.c_str());
}

void TestHostile::learnFrom(Talk& talk, const Json& answer)
{
    const std::string type = answer["type"];
    if (type == "env/reset/resp" || type == "env/step/resp") {
        const Json& seen = answer["obs"];
        talk.known.episodes[seen["episode_id"].get<std::string>()] = seen["done"].get<bool>() || seen["truncated"].get<bool>();
    } else if (type == "env/close/resp") {
        const std::string id = readStrictly(talk.sent, mostBytes).value["episode_id"];
        QCOMPARE(answer["closed"].get<bool>(), talk.known.episodes.erase(id) > 0);
    }
}

void TestHostile::storeIsAsTheOracleSays()
{
    QCOMPARE(bench::count(m_path, "SELECT count(*) FROM feedback"), static_cast<qlonglong>(m_oracle.feedbackRows()));
    QCOMPARE(bench::count(m_path, "SELECT count(*) FROM experience"), static_cast<qlonglong>(m_oracle.experienceRows()));
    QCOMPARE(bench::count(m_path, "SELECT value FROM counter WHERE name = 'experiences'"),
             static_cast<qlonglong>(m_oracle.experienceRows()));
}

std::map<std::string, std::string> TestHostile::storedIds() const
{
    storage::OpenOptions options;
    options.path = m_path;
    options.applicationId = host::storeApplicationId;
    options.readOnly = true;
    const auto database = storage::Database::open(options);
    std::map<std::string, std::string> owners;
    if (!database)
        return owners;
    storage::Statement select(**database, "SELECT feedback_id, principal FROM feedback");
    for (auto more = select.first(); more && *more; more = select.next())
        if (select.text(0).rfind("b_", 0) != 0)  // the host's own, for those that came without
            owners[select.text(0)] = select.text(1);
    return owners;
}

void TestHostile::everyMessageIsAnsweredRightly()
{
    const bool isSlow = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED");
    const unsigned messages = numberFrom("TOUCHSTONE_MESSAGES", isSlow ? 8'000 : 100'000);
    m_talks.resize(16);
    for (Talk& talk : m_talks)
        open(talk);
    unsigned sent = 16;
    for (unsigned round = 0; sent < messages; ++round) {
        QVERIFY2(bench::waitUntil([this] { return allAnswered(); }), "somebody got no answer");
        for (Talk& talk : m_talks)
            hear(talk);
        if (QTest::currentTestFailed())
            return qInfo("round %u", round);
        for (Talk& talk : m_talks) {
            if (talk.link)
                speak(talk, m_maker->next(talk.known));
            else
                open(talk);
            ++sent;
        }
        if (round % 400 == 0) {
            QVERIFY(bench::waitUntil([this] { return allAnswered(); }));
            storeIsAsTheOracleSays();
        }
    }
    QVERIFY(bench::waitUntil([this] { return allAnswered(); }));
    m_host->shutdown();
    storeIsAsTheOracleSays();
    QCOMPARE(storedIds(), m_oracle.feedbackOwners());
    const auto problems = host::checkStore(m_path);
    QVERIFY(problems.has_value());
    QVERIFY2(problems->empty(), problems->empty() ? "" : problems->front().message.c_str());
    for (const auto& [name, count] : m_seen)
        qInfo("%7d %s", count, name.c_str());
    // Had the maker nothing to say, everything above would hold as well.
    for (const char* code : {"parse_error", "schema_violation", "out_of_memory", "unauthorized", "invalid_message", "version_mismatch",
                             "unknown_action", "reset_denied", "runtime_error"})
        QVERIFY2(m_seen["error:" + std::string(code)] > static_cast<int>(messages / 2'000), code);
    QVERIFY(m_oracle.feedbackRows() > messages / 100 && m_oracle.experienceRows() > messages / 200);
}

QTEST_GUILESS_MAIN(TestHostile)
#include "tst_hostile.moc"
