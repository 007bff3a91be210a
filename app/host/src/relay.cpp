#include "relay.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include <nlohmann/json.hpp>

#include <QMutexLocker>

#include "audit/audit_entry.h"

namespace touchstone::host {

void RelayGate::enter(std::int64_t bytes)
{
    const QMutexLocker lock(&m_mutex);
    while (isFull(bytes))
        m_room.wait(&m_mutex);
    ++m_messages;
    m_bytes += bytes;
}

void RelayGate::leave(std::int64_t messages, std::int64_t bytes)
{
    const QMutexLocker lock(&m_mutex);
    m_messages -= messages;
    m_bytes -= bytes;
    m_room.wakeAll();
}

bool RelayGate::isFull(std::int64_t bytes) const
{
    return m_messages > 0 && (m_messages >= mostMessages || m_bytes + bytes > mostBytes);
}

/// What the two ends share. As with a local pair, the mutex is where an end may not disappear while the other posts to
/// it; it is held for posting, taking and unhooking only, never while anyone's code runs.
class RelayWire
{
public:
    explicit RelayWire(std::shared_ptr<RelayGate> gate) : m_gate(std::move(gate)) {}

    void hook(RelayEnd* near, RelayedLink* far)
    {
        m_near = near;
        m_far = far;
    }

    // ---- from the near end

    struct Inbox {
        std::vector<Parcel> parcels;
        bool isInputOver = false;
        std::optional<Error> closed;
    };
    void bring(Parcel parcel)
    {
        m_gate->enter(parcel.bytes);
        parcel.room = {nullptr, [gate = m_gate, bytes = parcel.bytes](void*) { gate->leave(1, bytes); }};
        const QMutexLocker lock(&m_mutex);
        if (!m_far)
            return;
        m_inbox.parcels.push_back(std::move(parcel));
        askFar();
    }
    void bringEndOfInput()
    {
        const QMutexLocker lock(&m_mutex);
        m_inbox.isInputOver = true;
        askFar();
    }
    void bringEnd(const Error& reason)
    {
        const QMutexLocker lock(&m_mutex);
        m_inbox.closed = reason;
        askFar();
    }
    void unhookNear()
    {
        const QMutexLocker lock(&m_mutex);
        m_near = nullptr;
        if (!m_inbox.closed)
            m_inbox.closed = Error{ErrorCode::Closed, "the other end is gone", "relay", true, {}};
        askFar();
    }
    struct Outbox {
        std::vector<protocol::Envelope> envelopes;
        std::int64_t bytes = 0;
        bool closes = false;
        bool isLast = false;
    };
    [[nodiscard]] Outbox takeOutbox()
    {
        const QMutexLocker lock(&m_mutex);
        m_nearAsked = false;
        Outbox taken = std::exchange(m_outbox, {});
        taken.isLast = m_far == nullptr;
        return taken;
    }

    /// What the peer has yet to read, and how much of the outbox is counted in that now.
    void noteUnsent(std::size_t linkBytes, std::int64_t delivered)
    {
        m_linkUnsent = static_cast<std::int64_t>(linkBytes);
        m_undelivered -= delivered;
    }

    // ---- from the far end

    [[nodiscard]] std::size_t unsentBytes() const
    {
        return static_cast<std::size_t>(std::max<std::int64_t>(0, m_undelivered + m_linkUnsent));
    }
    void send(const protocol::Envelope& envelope)
    {
        const std::int64_t bytes = envelope.body ? jsonBytes(*envelope.body) : 0;
        const QMutexLocker lock(&m_mutex);
        // Behind a close nothing is sent.
        if (!m_near || m_closing)
            return;
        m_outbox.envelopes.push_back(envelope);
        m_outbox.bytes += bytes;
        m_undelivered += bytes;
        askNear();
    }
    void close()
    {
        const QMutexLocker lock(&m_mutex);
        if (std::exchange(m_closing, true))
            return;
        m_outbox.closes = true;
        askNear();
    }
    void unhookFar()
    {
        const QMutexLocker lock(&m_mutex);
        m_far = nullptr;
        m_inbox = {};
        askNear();
    }
    [[nodiscard]] Inbox takeInbox()
    {
        const QMutexLocker lock(&m_mutex);
        m_farAsked = false;
        return std::exchange(m_inbox, {});
    }

private:
    // Both with the mutex held. One event is posted for all that is waiting.
    void askFar()
    {
        if (m_far && !std::exchange(m_farAsked, true))
            QMetaObject::invokeMethod(m_far, [far = m_far] { far->collect(); }, Qt::QueuedConnection);
    }
    void askNear()
    {
        if (m_near && !std::exchange(m_nearAsked, true))
            QMetaObject::invokeMethod(m_near, [near = m_near] { near->deliver(); }, Qt::QueuedConnection);
    }

    std::shared_ptr<RelayGate> m_gate;
    QMutex m_mutex;
    RelayEnd* m_near = nullptr;
    RelayedLink* m_far = nullptr;
    Inbox m_inbox;
    Outbox m_outbox;
    std::atomic<std::int64_t> m_undelivered = 0;
    std::atomic<std::int64_t> m_linkUnsent = 0;
    bool m_farAsked = false;
    bool m_nearAsked = false;
    bool m_closing = false;
};

RelayedLink::RelayedLink(std::shared_ptr<RelayWire> wire)
    : m_wire(std::move(wire))
{
}

RelayedLink::~RelayedLink()
{
    // First, while this is still whole: after it nobody posts here, and ~QObject drops what is posted already.
    m_wire->unhookFar();
}

void RelayedLink::send(const protocol::Envelope& envelope)
{
    m_wire->send(envelope);
}

void RelayedLink::close()
{
    m_wire->close();
}

std::size_t RelayedLink::unsentBytes() const
{
    return m_wire->unsentBytes();
}

void RelayedLink::collect()
{
    const auto taken = m_wire->takeInbox();
    for (const Parcel& parcel : taken.parcels)
        Q_EMIT arrived(parcel);
    if (taken.isInputOver)
        Q_EMIT inputEnded();
    // Behind the turn in which what came before is served: whoever has only stopped sending still gets the answers.
    if (taken.closed && !std::exchange(m_closed, true))
        QMetaObject::invokeMethod(this, [this, reason = *taken.closed] { Q_EMIT closed(reason); }, Qt::QueuedConnection);
}

RelayEnd::RelayEnd(std::unique_ptr<protocol::Link> link, std::shared_ptr<RelayWire> wire, std::size_t mostItems)
    : m_link(std::move(link))
    , m_wire(std::move(wire))
    , m_mostItems(mostItems)
{
    using protocol::Link;
    connect(&m_look, &QTimer::timeout, this, [this] { tellUnsent(); });
    connect(m_link.get(), &Link::inputEnded, this, [this] { m_wire->bringEndOfInput(); });
    connect(m_link.get(), &Link::received, this, [this](const protocol::Envelope& envelope) { take(envelope); });
    connect(m_link.get(), &Link::malformed, this, [this](const Error& error) { m_wire->bring({{}, {}, error, 0, {}}); });
    connect(m_link.get(), &Link::closed, this, [this](const Error& reason) { m_wire->bringEnd(reason); });
}

RelayEnd::~RelayEnd()
{
    m_wire->unhookNear();
}

void RelayEnd::take(const protocol::Envelope& envelope)
{
    const std::int64_t bytes = envelope.body ? jsonBytes(*envelope.body) : 0;
    auto ready = m_mostItems > 0 ? readyFeedbacks(envelope, m_mostItems) : nullptr;
    if (!ready)
        return m_wire->bring({envelope, {}, {}, bytes, {}});
    // The rest has been read, and is freed where it was made.
    const protocol::Json head{{"type", envelope.type()}, {"id", envelope.id()}};
    m_wire->bring({{std::make_shared<const protocol::Json>(head)}, std::move(ready), {}, bytes, {}});
}

void RelayEnd::tellUnsent()
{
    constexpr std::size_t much = 1024 * 1024;
    const std::size_t unsent = m_link->unsentBytes();
    m_wire->noteUnsent(unsent, 0);
    if (unsent <= much)
        m_look.stop();
    else if (!m_look.isActive())
        m_look.start(std::chrono::milliseconds(5));
}

void RelayEnd::deliver()
{
    const auto taken = m_wire->takeOutbox();
    for (const protocol::Envelope& envelope : taken.envelopes)
        m_link->send(envelope);
    m_wire->noteUnsent(m_link->unsentBytes(), taken.bytes);
    tellUnsent();
    if (taken.closes)
        m_link->close();
    if (taken.isLast && done)
        std::exchange(done, {})(this);
}

Relay makeRelay(std::unique_ptr<protocol::Link> link, std::shared_ptr<RelayGate> gate, std::size_t mostItems)
{
    const auto wire = std::make_shared<RelayWire>(std::move(gate));
    Relay relay{std::make_unique<RelayEnd>(std::move(link), wire, mostItems), std::make_unique<RelayedLink>(wire)};
    wire->hook(relay.near.get(), relay.far.get());
    return relay;
}

} // namespace touchstone::host
