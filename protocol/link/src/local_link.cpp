#include <array>

#include <QMutex>
#include <QMutexLocker>

#include "link/session.h"

namespace touchstone::link {
namespace {

using protocol::Envelope;

class LocalLink;

/// What the two ends share. The mutex is the one place where an end may not disappear while the other posts to it: the
/// ends live on different threads, and posting an event to a QObject that is being destroyed is undefined. It is held
/// for posting and unhooking only, never while anyone's code runs.
class LocalWire
{
public:
    void hook(int side, LocalLink* end);
    void unhook(int side);
    /// Posts to the other side; nothing when either end has closed or gone.
    void post(int fromSide, const Envelope& envelope);
    /// Tells both ends that remain, behind all that was sent before.
    void close(int bySide);

private:
    void postClosed(int side, const char* reason);
    QMutex m_mutex;
    std::array<LocalLink*, 2> m_ends{};
    bool m_open = true;
};

/// One end of a pair of links inside one process.
class LocalLink final : public protocol::Link
{
public:
    LocalLink(std::shared_ptr<LocalWire> wire, int side) : m_wire(std::move(wire)), m_side(side)
    {
        m_wire->hook(m_side, this);
    }
    ~LocalLink() override
    {
        // First, while this is still whole: after it nobody posts here, and ~QObject drops what is posted already.
        m_wire->unhook(m_side);
    }
    LocalLink(const LocalLink&) = delete;
    LocalLink& operator=(const LocalLink&) = delete;

    void send(const Envelope& envelope) override { m_wire->post(m_side, envelope); }
    void close() override { m_wire->close(m_side); }

    // Both run on the thread of this end, from its event loop. A slot may destroy this, so the signal comes last.
    void deliver(const Envelope& envelope)
    {
        if (!m_closed)
            Q_EMIT received(envelope);
    }
    void deliverClosed(const Error& reason)
    {
        if (std::exchange(m_closed, true))
            return;
        Q_EMIT closed(reason);
    }

private:
    std::shared_ptr<LocalWire> m_wire;
    int m_side = 0;
    bool m_closed = false;
};

void LocalWire::hook(int side, LocalLink* end)
{
    const QMutexLocker lock(&m_mutex);
    m_ends[static_cast<std::size_t>(side)] = end;
}

void LocalWire::unhook(int side)
{
    const QMutexLocker lock(&m_mutex);
    m_ends[static_cast<std::size_t>(side)] = nullptr;
    if (std::exchange(m_open, false))
        postClosed(1 - side, "the other end is gone");
}

void LocalWire::post(int fromSide, const Envelope& envelope)
{
    const QMutexLocker lock(&m_mutex);
    LocalLink* to = m_ends[static_cast<std::size_t>(1 - fromSide)];
    if (m_open && to)
        QMetaObject::invokeMethod(to, [to, envelope] { to->deliver(envelope); }, Qt::QueuedConnection);
}

void LocalWire::close(int bySide)
{
    const QMutexLocker lock(&m_mutex);
    if (!std::exchange(m_open, false))
        return;
    postClosed(bySide, "closed");
    postClosed(1 - bySide, "the other end closed");
}

void LocalWire::postClosed(int side, const char* reason)
{
    LocalLink* end = m_ends[static_cast<std::size_t>(side)];
    if (!end)
        return;
    Error error{ErrorCode::Closed, reason, "local", true, {}};
    QMetaObject::invokeMethod(end, [end, error = std::move(error)] { end->deliverClosed(error); },
                              Qt::QueuedConnection);
}

} // namespace

LinkPair makeLocalPair()
{
    auto wire = std::make_shared<LocalWire>();
    auto client = std::make_unique<LocalLink>(wire, 0);
    auto host = std::make_unique<LocalLink>(wire, 1);
    return {std::move(client), std::move(host)};
}

} // namespace touchstone::link
