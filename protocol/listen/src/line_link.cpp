#include "line_link.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>

#include <poll.h>
#include <unistd.h>

#include <QMetaMethod>
#include <QPointer>

#include "closed.h"
#include "listen/listener.h"

namespace touchstone::listen {
namespace {

/// A pipe that says so takes this many bytes without waiting (POSIX), although its flags are shared with others and are
/// left as they are.
constexpr std::size_t pieceBytes = PIPE_BUF;

bool takesAPiece(int descriptor, int waitMs)
{
    pollfd entry{descriptor, POLLOUT, 0};
    return poll(&entry, 1, waitMs) > 0;
}

} // namespace

LineLink::LineLink(int readFrom, int writeTo, link::LinkOptions options)
    : m_readFrom(readFrom)
    , m_writeTo(writeTo)
    , m_options(std::move(options))
    , m_lines(m_options.limits.maxBytes)
    , m_readable(readFrom, QSocketNotifier::Read, this)
    , m_writable(writeTo, QSocketNotifier::Write, this)
{
    m_writable.setEnabled(false);
    connect(&m_readable, &QSocketNotifier::activated, this, &LineLink::read);
    connect(&m_writable, &QSocketNotifier::activated, this, &LineLink::write);
}

LineLink::~LineLink()
{
    // Answers that the peer has not read yet get a moment; the peer is a pipe away.
    constexpr int patienceMs = 1'000;
    while (!m_ended && m_sent < m_unsent.size() && takesAPiece(m_writeTo, patienceMs)) {
        const ssize_t count = writePiece();
        if (count <= 0)
            return;
        m_sent += static_cast<std::size_t>(count);
    }
}

void LineLink::send(const protocol::Envelope& envelope)
{
    if (m_ended || m_leaving)
        return;
    if (m_unsent.size() - m_sent > m_options.maxUnsentBytes)
        return end(closedBecause("the peer does not read what it is sent", "stdio"));
    m_unsent += protocol::writeEnvelope(envelope);
    m_unsent += '\n';
    write();
}

void LineLink::close()
{
    if (std::exchange(m_leaving, true) || m_ended)
        return;
    m_readable.setEnabled(false);
    write();
}

void LineLink::read()
{
    std::array<char, 64 * 1024> buffer;
    const ssize_t count = ::read(m_readFrom, buffer.data(), buffer.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        m_readable.setEnabled(false);
        m_inputEnded = true;
        m_isAwaited = isSignalConnected(QMetaMethod::fromSignal(&Link::inputEnded));
        write();
        Q_EMIT inputEnded();
        return;
    }
    const QPointer<LineLink> alive(this);
    m_lines.feed(
        {buffer.data(), static_cast<std::size_t>(count)}, [&](std::string_view line) { return take(line) && alive; },
        [&] {
            Q_EMIT malformed({ErrorCode::OutOfMemory, "the line is longer than a message may be", "stdio", false, {}});
            return !alive.isNull();
        });
}

bool LineLink::take(std::string_view line)
{
    if (line.empty() || m_leaving || m_ended)
        return true;
    const QPointer<LineLink> alive(this);
    const auto envelope = protocol::parseEnvelope(line, m_options.limits);
    if (envelope)
        Q_EMIT received(*envelope);
    else
        Q_EMIT malformed(envelope.error());
    return !alive.isNull();
}

ssize_t LineLink::writePiece()
{
    return ::write(m_writeTo, m_unsent.data() + m_sent, std::min(pieceBytes, m_unsent.size() - m_sent));
}

void LineLink::write()
{
    while (m_sent < m_unsent.size() && takesAPiece(m_writeTo, 0)) {
        const ssize_t count = writePiece();
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            break;
        if (count < 0)
            return end(closedBecause(std::string("the output cannot be written: ") + std::strerror(errno), "stdio"));
        m_sent += static_cast<std::size_t>(count);
    }
    if (m_sent == m_unsent.size()) {
        m_unsent.clear();
        m_sent = 0;
    }
    m_writable.setEnabled(!m_unsent.empty());
    // What was asked for is answered before anyone hears of the end.
    if (m_unsent.empty() && (m_leaving || (m_inputEnded && !m_isAwaited)))
        end(closedBecause(m_leaving ? "closed" : "the input ended", "stdio"));
}

void LineLink::end(Error reason)
{
    if (std::exchange(m_ended, true))
        return;
    m_readable.setEnabled(false);
    m_writable.setEnabled(false);
    QMetaObject::invokeMethod(
        this, [this, reason = std::move(reason)] { Q_EMIT closed(reason); }, Qt::QueuedConnection);
}

std::unique_ptr<protocol::Link> makeLineLink(int readFrom, int writeTo, const link::LinkOptions& options)
{
    return std::make_unique<LineLink>(readFrom, writeTo, options);
}

std::unique_ptr<protocol::Link> makeStdioLink(const link::LinkOptions& options)
{
    return makeLineLink(STDIN_FILENO, STDOUT_FILENO, options);
}

} // namespace touchstone::listen
