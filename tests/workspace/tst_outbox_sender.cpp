#include <deque>

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include "outbox_sender.h"

using namespace touchstone;
using namespace touchstone::workspace;

namespace {

/// The host's end of a local pair, answering as the test says.
class ScriptedHost : public QObject
{
public:
    using Answer = std::function<std::optional<Error>(const protocol::LearnFeedbackRequest&)>;

    std::unique_ptr<protocol::Link> connectClient()
    {
        if (down)
            return nullptr;
        link::LinkPair pair = link::makeLocalPair();
        m_end = std::move(pair.host);
        connect(m_end.get(), &protocol::Link::received, this, [this](const protocol::Envelope& envelope) { serve(envelope); });
        return std::move(pair.client);
    }
    void cut() { m_end.reset(); }

    Answer answer;
    bool hangsUpOnMore = false;   ///< than a message may hold
    bool down = false;
    bool silent = false;
    std::string refusesWith;      ///< the reason, in the handshake; empty: it does not
    std::vector<std::string> tokens;                 ///< of each handshake
    std::vector<std::vector<std::string>> requests;  ///< ids of each feedback request

    [[nodiscard]] static std::size_t textIn(const protocol::LearnFeedbackRequest& request)
    {
        std::size_t bytes = 0;
        for (const auto& feedback : request.feedbacks)
            bytes += feedback.ratedTurn ? feedback.ratedTurn->prompt.size() : 0;
        return bytes;
    }

private:
    template <typename Message>
    void reply(const Message& message)
    {
        if (auto envelope = protocol::encode(message))
            m_end->send(*envelope);
    }
    void serve(const protocol::Envelope& envelope)
    {
        if (envelope.type() == "handshake/req") {
            tokens.push_back(protocol::decode<protocol::HandshakeRequest>(envelope)->authToken);
            protocol::HandshakeResponse response;
            response.reqId = envelope.id();
            response.ok = refusesWith.empty();
            response.reason = refusesWith;
            response.sessionId = "s";
            response.acceptedCaps.push_back({"learning", true, {"{}"}});
            reply(response);
        } else if (envelope.type() == "learn/feedback/req") {
            const auto request = protocol::decode<protocol::LearnFeedbackRequest>(envelope);
            std::vector<std::string> ids;
            for (const auto& feedback : request->feedbacks)
                ids.push_back(feedback.feedbackId);
            requests.push_back(ids);
            if (hangsUpOnMore && textIn(*request) > protocol::Limits{}.maxBytes)
                return cut();
            if (silent)
                return;
            if (const auto error = answer ? answer(*request) : std::nullopt) {
                protocol::ErrorMessage message;
                message.reqId = envelope.id();
                message.code = std::string(wireName(error->code));
                message.message = error->message;
                message.retryable = error->retryable;
                reply(message);
            } else {
                protocol::LearnFeedbackResponse response;
                response.reqId = envelope.id();
                response.recorded = static_cast<std::int64_t>(ids.size());
                reply(response);
            }
        }
    }
    std::unique_ptr<protocol::Link> m_end;
};

project::OutboxItem item(std::int64_t sequence)
{
    project::OutboxItem made;
    made.sequence = sequence;
    protocol::Feedback feedback;
    feedback.feedbackId = "f" + std::to_string(sequence);
    feedback.ts = 1.0;
    made.feedbacks.push_back(feedback);
    return made;
}

project::OutboxItem bigItem(std::int64_t sequence, std::size_t bytes)
{
    project::OutboxItem made = item(sequence);
    made.feedbacks.front().ratedTurn = protocol::RatedTurn{std::string(bytes, 'p'), "r", "m", {"null"}, std::nullopt};
    return made;
}

} // namespace

class TestOutboxSender : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_host = std::make_unique<ScriptedHost>();
        m_box.clear();
        m_blocked.clear();
        m_fetchDelay = std::chrono::milliseconds(0);
        HostAccess access;
        access.connectHost = [this] { return m_host->connectClient(); };
        access.hostToken = "the token";
        m_sender = std::make_unique<OutboxSender>(
            access,
            [this](auto answer) {
                std::vector<project::OutboxItem> items(m_box.begin(), m_box.end());
                QTimer::singleShot(m_fetchDelay, this, [answer, items] { answer(items); });
            });
        connect(m_sender.get(), &OutboxSender::acknowledged, this, [this](const std::vector<std::int64_t>& sequences) {
            for (const std::int64_t sequence : sequences)
                std::erase_if(m_box, [sequence](const auto& waiting) { return waiting.sequence == sequence; });
        });
        connect(m_sender.get(), &OutboxSender::refused, this, [this](std::int64_t sequence, const Error&, bool forGood) {
            for (auto& waiting : m_box)
                if (waiting.sequence == sequence && forGood) {
                    waiting.blocked = true;
                    m_blocked.push_back(sequence);
                }
        });
    }
    void cleanup()
    {
        m_sender.reset();
        m_host.reset();
    }

    void sendsWhatWaitsInOrder()
    {
        for (int i = 1; i <= 3; ++i)
            m_box.push_back(item(i));
        m_sender->start();
        QTRY_VERIFY(m_box.empty());
        QCOMPARE(m_host->requests.size(), std::size_t(1));
        QCOMPARE(m_host->requests.front(), (std::vector<std::string>{"f1", "f2", "f3"}));
        QCOMPARE(m_sender->hostState(), HostState::Online);
    }

    void lossOfWork_aRefusedGroupIsSetAsideAndTheRestArrives_20()
    {
        m_host->answer = [](const protocol::LearnFeedbackRequest& request) -> std::optional<Error> {
            for (const auto& feedback : request.feedbacks)
                if (feedback.feedbackId == "f2")
                    return Error{ErrorCode::SchemaViolation, "no", {}, false, {}};
            return std::nullopt;
        };
        for (int i = 1; i <= 4; ++i)
            m_box.push_back(item(i));
        m_sender->start();
        QTRY_COMPARE(m_box.size(), std::size_t(1));
        QCOMPARE(m_blocked, std::vector<std::int64_t>{2});
    }

    void aHostThatIsDownIsTriedAgain()
    {
        m_host->down = true;
        m_box.push_back(item(1));
        m_sender->start();
        QCOMPARE(m_sender->hostState(), HostState::Offline);
        QVERIFY(m_sender->retryInSeconds() > 0);
        QCOMPARE(m_box.size(), std::size_t(1));
        m_host->down = false;
        m_sender->retryNow();
        QTRY_VERIFY(m_box.empty());
    }

    void lossOfWork_aCutBeforeTheAnswerSendsTheSameIdsAgain_19()
    {
        m_host->silent = true;
        m_box.push_back(item(1));
        m_sender->start();
        QTRY_COMPARE(m_host->requests.size(), std::size_t(1));
        m_host->cut();
        QTRY_COMPARE(m_sender->hostState(), HostState::Offline);
        m_host->silent = false;
        m_sender->retryNow();
        QTRY_VERIFY(m_box.empty());
        QCOMPARE(m_host->requests.at(0), m_host->requests.at(1));
    }

    void aBusyHostKeepsTheGroupWaiting()
    {
        int calls = 0;
        m_host->answer = [&calls](const protocol::LearnFeedbackRequest&) -> std::optional<Error> {
            return ++calls == 1 ? std::optional(Error{ErrorCode::RuntimeError, "busy", {}, true, {}}) : std::nullopt;
        };
        m_box.push_back(item(1));
        m_sender->start();
        QTRY_COMPARE(calls, 1);
        QTRY_VERIFY(m_sender->retryInSeconds() > 0);
        QVERIFY(m_blocked.empty());
        m_sender->retryNow();
        QTRY_VERIFY(m_box.empty());
    }

    void size_longContextsGoInSeveralRequests_41()
    {
        constexpr std::size_t megabyte = 1024 * 1024;
        m_host->hangsUpOnMore = true;
        for (int i = 1; i <= 24; ++i)
            m_box.push_back(bigItem(i, megabyte));
        m_sender->start();
        QTRY_VERIFY_WITH_TIMEOUT(m_box.empty(), 30'000);
        QVERIFY(m_host->requests.size() >= 6);
        QVERIFY(m_blocked.empty());
    }

    void lossOfWork_aJudgementTooLargeForTheHostKeepsNobodyWaiting_20()
    {
        m_host->hangsUpOnMore = true;
        m_box.push_back(item(1));
        m_box.push_back(bigItem(2, 20u * 1024 * 1024));
        m_box.push_back(item(3));
        m_sender->start();
        QTRY_COMPARE_WITH_TIMEOUT(m_box.size(), std::size_t(1), 30'000);
        QCOMPARE(m_box.front().sequence, std::int64_t(2));
        QCOMPARE(m_blocked, std::vector<std::int64_t>{2});  // kept, and said: not forgotten
    }

    void refusal_standsUntilThePersonTriesAgain()
    {
        m_host->refusesWith = "auth_failed";
        m_box.push_back(item(1));
        m_sender->start();
        QTRY_COMPARE(m_sender->hostState(), HostState::Refused);
        QCOMPARE(m_sender->retryInSeconds(), 0);
        QVERIFY(m_sender->lastError());
        QCOMPARE(m_sender->lastError()->code, ErrorCode::Unauthorized);
        QCOMPARE(m_sender->lastError()->where, std::string("auth_failed"));
        QVERIFY(m_sender->lastError()->message.find("the token") == std::string::npos);
        m_host->refusesWith.clear();
        m_sender->retryNow();
        QTRY_VERIFY(m_box.empty());
        QVERIFY(!m_sender->lastError());
        QCOMPARE(m_host->tokens, (std::vector<std::string>{"the token", "the token"}));
    }

    void leftWhileTheOutboxIsRead()
    {
        m_box.push_back(item(1));
        m_fetchDelay = std::chrono::milliseconds(20);
        // The answer of the storage is on its way when the host is left for another.
        connect(m_sender.get(), &OutboxSender::hostStateChanged, this, [this] {
            if (m_sender && m_sender->hostState() == HostState::Online)
                m_sender.release()->deleteLater();
        });
        m_sender->start();
        QTRY_VERIFY(!m_sender);
        QTest::qWait(100);
        QCOMPARE(m_box.size(), std::size_t(1));
    }

    void lastError_saysWhyNothingIsSent()
    {
        m_host->down = true;
        m_sender->start();
        QVERIFY(m_sender->lastError());
        QCOMPARE(m_sender->lastError()->code, ErrorCode::CannotOpen);
        m_host->down = false;
        m_host->answer = [](const protocol::LearnFeedbackRequest&) -> std::optional<Error> {
            return Error{ErrorCode::OutOfMemory, "full", {}, true, {}};
        };
        m_sender->retryNow();
        QTRY_COMPARE(m_sender->hostState(), HostState::Online);
        QVERIFY(!m_sender->lastError());
        m_box.push_back(item(1));
        m_sender->wake();
        QTRY_VERIFY(m_sender->lastError());
        QCOMPARE(m_sender->lastError()->code, ErrorCode::OutOfMemory);
        QCOMPARE(m_sender->hostState(), HostState::Online);
    }

private:
    std::unique_ptr<ScriptedHost> m_host;
    std::unique_ptr<OutboxSender> m_sender;
    std::deque<project::OutboxItem> m_box;
    std::vector<std::int64_t> m_blocked;
    std::chrono::milliseconds m_fetchDelay{0};
};

QTEST_GUILESS_MAIN(TestOutboxSender)
#include "tst_outbox_sender.moc"
