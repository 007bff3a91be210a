#pragma once

#include <QObject>

#include "protocol/envelope.h"

namespace touchstone::protocol {

/// One end of a connection that carries parsed messages, whatever the transport. Both methods return at once; what the
/// peer sends arrives as signals on the thread that owns the link, never from inside send().
class Link : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    virtual void send(const Envelope& envelope) = 0;
    /// Closes once what was sent has left. `closed` follows, exactly once.
    virtual void close() = 0;
    /// About how much of what was sent the peer has not taken yet, in bytes; 0 where nobody keeps count.
    [[nodiscard]] virtual std::size_t unsentBytes() const { return 0; }

Q_SIGNALS:
    void received(const touchstone::protocol::Envelope& envelope);
    /// A message that could not be parsed: the host answers it, the client reports it.
    void malformed(const touchstone::Error& error);
    /// The peer sends nothing more, and still reads: whoever hears this closes the link when all is answered.
    void inputEnded();
    void closed(const touchstone::Error& reason);
};

} // namespace touchstone::protocol
