#pragma once

#include <memory>
#include <vector>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTest>
#include <QTimer>

#include "host/host.h"
#include "link/session.h"
#include "protocol/codec.h"
#include "storage/statement.h"

namespace touchstone::bench {

constexpr int patienceMs = 20'000;

/// Runs this thread's event loop until something is so; unlike QTest::qWaitFor without sleeping in between, so that a
/// thousand round trips do not take ten seconds.
template <typename Predicate>
[[nodiscard]] bool waitUntil(Predicate isSo)
{
    const QDeadlineTimer deadline(patienceMs);
    QTimer tick;  // something happens now and then, or the loop would wait for ever
    tick.start(20);
    while (!isSo()) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

/// Waits for a call on this thread's event loop.
template <typename Response>
[[nodiscard]] Result<Response> settle(const QFuture<Result<Response>>& future)
{
    if (!waitUntil([&future] { return future.isFinished(); }))
        return fail(ErrorCode::Timeout, "no answer");
    return future.result();
}

template <typename Request>
[[nodiscard]] Result<typename Request::Response> ask(link::Session& session, Request request)
{
    return settle(session.call(std::move(request)));
}

/// A client on a bare link, for messages that a well-behaved session does not send.
class RawClient : public QObject
{
public:
    explicit RawClient(std::unique_ptr<protocol::Link> link)
        : m_link(std::move(link))
    {
        connect(m_link.get(), &protocol::Link::received, this,
                [this](const protocol::Envelope& envelope) { m_received.push_back(envelope); });
        connect(m_link.get(), &protocol::Link::closed, this, [this](const Error&) { m_closed = true; });
    }

    void send(std::string_view text)
    {
        const auto envelope = protocol::parseEnvelope(text);
        QVERIFY2(envelope.has_value(), std::string(text).c_str());
        m_link->send(*envelope);
    }
    /// The next answer that has not been taken yet; an envelope without a body when none comes.
    [[nodiscard]] protocol::Envelope next()
    {
        const auto there = [this] { return m_taken < m_received.size(); };
        if (!waitUntil(there))
            return {};
        return m_received[m_taken++];
    }
    template <typename Message>
    [[nodiscard]] Result<Message> nextAs()
    {
        const protocol::Envelope envelope = next();
        if (!envelope.body)
            return fail(ErrorCode::Timeout, "no answer");
        return protocol::decode<Message>(envelope);
    }
    [[nodiscard]] bool waitClosed()
    {
        return waitUntil([this] { return m_closed; });
    }
    [[nodiscard]] std::size_t waiting() const { return m_received.size() - m_taken; }
    [[nodiscard]] bool isClosed() const { return m_closed; }

private:
    std::unique_ptr<protocol::Link> m_link;
    std::vector<protocol::Envelope> m_received;
    std::size_t m_taken = 0;
    bool m_closed = false;
};

/// Attaches a session to a host of this thread and waits until it is ready; null when it never is.
[[nodiscard]] inline std::unique_ptr<link::Session> attach(host::Host& host, const std::string& name, host::Role role,
                                                           std::vector<std::string> capabilities = {"learning"})
{
    auto pair = link::makeLocalPair();
    host.attach(std::move(pair.host), {name, role});
    link::SessionOptions options;
    options.capabilities = std::move(capabilities);
    auto session = std::make_unique<link::Session>(std::move(pair.client), options);
    const bool ready = waitUntil([&] { return session->state() == link::SessionState::Ready; });
    return ready ? std::move(session) : nullptr;
}

[[nodiscard]] inline std::unique_ptr<RawClient> attachRaw(host::Host& host, const std::string& name, host::Role role)
{
    auto pair = link::makeLocalPair();
    host.attach(std::move(pair.host), {name, role});
    return std::make_unique<RawClient>(std::move(pair.client));
}

[[nodiscard]] inline protocol::Feedback feedback(const std::string& id, double score, double ts,
                                                 const std::string& model = "m")
{
    protocol::Feedback result;
    result.feedbackId = id;
    result.polarity = score > 0 ? protocol::Polarity::Positive : protocol::Polarity::Negative;
    result.score = score;
    result.ts = ts;
    result.ratedTurn = protocol::RatedTurn{"prompt", "response", model, {"null"}, std::nullopt};
    return result;
}

[[nodiscard]] inline protocol::LearnFeedbackRequest feedbacks(std::vector<protocol::Feedback> list)
{
    protocol::LearnFeedbackRequest request;
    request.feedbacks = std::move(list);
    return request;
}

[[nodiscard]] inline protocol::Experience experience(const std::string& id, const std::string& action, double reward,
                                                     double ts, const std::string& nextState = "{}")
{
    protocol::Experience result;
    result.experienceId = id;
    result.action = {action};
    result.nextState = {nextState};
    result.reward = reward;
    result.ts = ts;
    return result;
}

[[nodiscard]] inline protocol::LearnExperienceRequest experiences(std::vector<protocol::Experience> list)
{
    protocol::LearnExperienceRequest request;
    request.experiences = std::move(list);
    return request;
}

/// One number from a store, read beside the host.
[[nodiscard]] inline qlonglong count(const QString& storePath, const char* sql)
{
    storage::OpenOptions options;
    options.path = storePath;
    options.applicationId = host::storeApplicationId;
    options.readOnly = true;
    const auto database = storage::Database::open(options);
    if (!database)
        return -1;
    storage::Statement select(**database, sql);
    return select.first().value_or(false) ? select.integer(0) : -1;
}

} // namespace touchstone::bench
