#include <regex>

#include <QPointer>
#include <QTest>

#include <nlohmann/json.hpp>

#include "byte_link.h"
#include "host_folder.h"
#include "hostile_maker.h"
#include "relay_gate.h"

using namespace touchstone;
using kit::ByteLink;

namespace {

constexpr protocol::Limits limits{64 * 1024, 64};
constexpr double now = 1'716'123'456.0;

host::HostOptions optionsFor(const QString& path)
{
    host::HostOptions options;
    options.storePath = path;
    options.environments.clear();
    options.clock = [] { return now; };
    return options;
}

/// A peer that sends bytes to one host, and what that said.
struct Talk {
    QPointer<ByteLink> link;
    ByteLink::Answers answers = std::make_shared<std::vector<protocol::Envelope>>();

    [[nodiscard]] std::unique_ptr<ByteLink> connect()
    {
        auto made = std::make_unique<ByteLink>(answers, limits);
        link = made.get();
        return made;
    }
    [[nodiscard]] bool isOver() const { return !link || link->isClosed(); }
    /// Sends, and waits until the host has said all that it has to say about that.
    [[nodiscard]] std::vector<std::string> ask(const std::string& message)
    {
        answers->clear();
        link->feed(message);
        if (link)
            link->feed(R"({"type":"ping","id":"that was all"})");
        const auto isAll = [this] {
            return isOver() || (!answers->empty() && answers->back().requestId() == "that was all");
        };
        if (!bench::waitUntil(isAll))
            return {"no answer"};
        std::vector<std::string> said;
        for (const protocol::Envelope& answer : *answers) {
            protocol::Json body = *answer.body;
            for (const char* random : {"id", "session_id"})
                body.erase(random);
            // Ids of refinements that the host makes up are as random as those of messages.
            static const std::regex madeUp("(ref|adapt|rollback)-[0-9a-f]{32}");
            said.push_back(std::regex_replace(body.dump(), madeUp, "$1-"));
        }
        return said;
    }
};

std::string feedbackText(const std::string& id)
{
    return protocol::writeEnvelope(protocol::encode(bench::feedbacks({bench::feedback(id, 0.5, 1)})).value());
}

constexpr const char* handshake = R"({"type":"handshake/req","id":"h","version":"1.0","agent_caps":["learning"]})";

} // namespace

/// A host whose links stay on the thread of their sockets: nobody can tell by what it says and keeps.
class TestHostRelay : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }
    void saysAndKeepsTheSame();
    void answersComeInOrderAndStored();
    void moreThanFitsIsAnswered();
    void shutdownAnswersWhatArrived();
    void aSessionEndsFromEitherSide();
    void nobodyIsKnownWithoutAToken();
    void theGateHoldsUntilThereIsRoom();

private:
    [[nodiscard]] std::string kept(const QString& path, const char* sql) const;
};

std::string TestHostRelay::kept(const QString& path, const char* sql) const
{
    storage::OpenOptions options;
    options.path = path;
    options.applicationId = host::storeApplicationId;
    options.readOnly = true;
    const auto database = storage::Database::open(options);
    std::string rows;
    if (!database)
        return rows;
    storage::Statement select(**database, sql);
    for (auto more = select.first(); more.value_or(false); more = select.next())
        rows += select.text(0) + "\n";
    return rows;
}

void TestHostRelay::saysAndKeepsTheSame()
{
    startHost(optionsFor(m_path));
    host::HostThread thread;
    const QString other = m_dir->filePath(QStringLiteral("other.db"));
    QVERIFY(thread.start(optionsFor(other)).has_value());
    Talk direct;
    Talk relayed;
    kit::HostileMaker maker(11);
    const kit::KnownSession known{"adam", "admin", limits.maxBytes, true};
    const int rounds = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED") ? 300 : 2'000;
    for (int round = 0; round < rounds; ++round) {
        std::string message = maker.next(known);
        QCOMPARE(relayed.isOver(), direct.isOver());
        if (direct.isOver()) {
            m_host->attach(direct.connect(), host::Principal{"adam", host::Role::Admin});
            thread.attachHere(relayed.connect(), host::Principal{"adam", host::Role::Admin});
            message = maker.handshake();
        }
        // Ids and times that the host makes itself differ; the maker leaves them out now and then.
        const auto expected = direct.ask(message);
        QCOMPARE(relayed.ask(message), expected);
        QTRY_COMPARE(relayed.isOver(), direct.isOver());
    }
    m_host.reset();
    thread.shutdown();
    for (const char* sql : {"SELECT count(*) || ' ' || count(DISTINCT feedback_id) FROM feedback",
                            "SELECT id || principal || role || what || request_id || outcome || message || request_bytes ||"
                            " ' ' || answer_bytes FROM audit ORDER BY id",
                            "SELECT name || feedbacks || hex(score_sum) || calls FROM component ORDER BY name"}) {
        const std::string rows = kept(m_path, sql);
        QVERIFY(!rows.empty());
        QCOMPARE(kept(other, sql), rows);
    }
}

void TestHostRelay::answersComeInOrderAndStored()
{
    host::HostThread thread;
    QVERIFY(thread.start(optionsFor(m_path)).has_value());
    Talk talk;
    thread.attachHere(talk.connect(), host::Principal{"ann", host::Role::Annotator});
    talk.link->feed(handshake);
    constexpr std::size_t count = 500;
    std::vector<std::string> asked{"h"};
    for (std::size_t i = 0; i < count; ++i) {
        const std::string text = feedbackText("f" + std::to_string(i));
        asked.push_back(protocol::parseEnvelope(text)->id());
        talk.link->feed(text);
    }
    qlonglong storedAtLeast = 0;
    QVERIFY(bench::waitUntil([&] {
        // Whatever has been acknowledged is there to be read by others.
        const auto acknowledged = static_cast<qlonglong>(talk.answers->size()) - 1;
        if (acknowledged > storedAtLeast && this->count("SELECT count(*) FROM feedback") < acknowledged)
            return true;
        storedAtLeast = std::max(storedAtLeast, acknowledged);
        return talk.answers->size() == asked.size();
    }));
    QCOMPARE(talk.answers->size(), asked.size());
    for (std::size_t i = 0; i < asked.size(); ++i)
        QCOMPARE((*talk.answers)[i].requestId(), asked[i]);
}

void TestHostRelay::moreThanFitsIsAnswered()
{
    host::HostThread thread;
    QVERIFY(thread.start(optionsFor(m_path)).has_value());
    Talk talk;
    thread.attachHere(talk.connect(), host::Principal{"ann", host::Role::Annotator});
    constexpr std::size_t count = 3 * host::RelayGate::mostMessages;
    // This thread waits inside, again and again, until the host has caught up.
    for (std::size_t i = 0; i < count; ++i)
        talk.link->feed(R"({"type":"ping","id":"p"})");
    QVERIFY(bench::waitUntil([&] { return talk.answers->size() == count; }));
}

void TestHostRelay::shutdownAnswersWhatArrived()
{
    host::HostThread thread;
    QVERIFY(thread.start(optionsFor(m_path)).has_value());
    Talk talk;
    thread.attachHere(talk.connect(), host::Principal{"ann", host::Role::Annotator});
    talk.link->feed(handshake);
    for (int i = 0; i < 100; ++i)
        talk.link->feed(feedbackText("f" + std::to_string(i)));
    thread.shutdown();
    QCOMPARE(talk.answers->size(), std::size_t{101});
    QCOMPARE(talk.answers->back().type(), std::string(protocol::LearnFeedbackResponse::type));
    QVERIFY(talk.link.isNull());
    QCOMPARE(count("SELECT count(*) FROM feedback"), 100);
}

void TestHostRelay::aSessionEndsFromEitherSide()
{
    host::HostThread thread;
    QVERIFY(thread.start(optionsFor(m_path)).has_value());
    Talk leaves;
    thread.attachHere(leaves.connect(), host::Principal{"ann", host::Role::Annotator});
    leaves.link->feed(handshake);
    QTRY_COMPARE(leaves.answers->size(), std::size_t{1});
    leaves.link->close();
    QTRY_VERIFY(leaves.link.isNull());

    Talk isSentAway;
    thread.attachHere(isSentAway.connect(), host::Principal{"ann", host::Role::Annotator});
    isSentAway.link->feed(handshake);
    isSentAway.link->feed(R"({"type":"shutdown","id":"bye"})");
    QTRY_VERIFY(isSentAway.link.isNull());
    // The goodbye comes before the end.
    QCOMPARE(isSentAway.answers->back().requestId(), std::string("bye"));
}

void TestHostRelay::nobodyIsKnownWithoutAToken()
{
    host::HostThread thread;
    QVERIFY(thread.start(optionsFor(m_path)).has_value());
    Talk talk;
    thread.attachHere(talk.connect(), [](const std::string& token) {
        return token == "secret" ? std::optional<host::Principal>({"ann", host::Role::Annotator}) : std::nullopt;
    });
    talk.link->feed(feedbackText("early"));
    QTRY_COMPARE(talk.answers->size(), std::size_t{1});
    QCOMPARE(protocol::decode<protocol::ErrorMessage>(talk.answers->back())->code, std::string("unauthorized"));
    talk.link->feed(handshake);
    QTRY_COMPARE(talk.answers->size(), std::size_t{2});
    QCOMPARE(protocol::decode<protocol::HandshakeResponse>(talk.answers->back())->reason, std::string("auth_failed"));
    QTRY_VERIFY(talk.link.isNull());
    thread.shutdown();
    QCOMPARE(count("SELECT count(*) FROM feedback"), 0);
}

void TestHostRelay::theGateHoldsUntilThereIsRoom()
{
    host::RelayGate gate;
    for (std::int64_t i = 0; i + 1 < host::RelayGate::mostMessages; ++i)
        gate.enter(1);
    // One that is larger than all the room comes through only alone.
    std::atomic<bool> isThrough = false;
    const std::unique_ptr<QThread> late(QThread::create([&] {
        gate.enter(host::RelayGate::mostBytes + 1);
        isThrough = true;
    }));
    late->start();
    gate.leave(10, 10);
    QVERIFY(!isThrough);
    gate.leave(host::RelayGate::mostMessages - 11, host::RelayGate::mostMessages - 11);
    QVERIFY(late->wait());
    QVERIFY(isThrough);
}

QTEST_GUILESS_MAIN(TestHostRelay)
#include "tst_host_relay.moc"
