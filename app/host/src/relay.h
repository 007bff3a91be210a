#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QTimer>

#include "learn/ready_feedback.h"
#include "protocol/link.h"
#include "relay_gate.h"

/// A link that stays on the thread of its sockets while the host lives on another: that thread reads, decodes and
/// writes, the host's serves.
namespace touchstone::host {

/// Something that a peer sent.
struct Parcel {
    protocol::Envelope envelope;
    std::shared_ptr<ReadyFeedbacks> ready;  ///< then the envelope holds no more than type and id
    std::optional<Error> malformed;
    std::int64_t bytes = 0;                 ///< of the message as compact JSON
    std::shared_ptr<void> room = {};        ///< held in the gate until the message is served
};

class RelayWire;

/// The end that the host holds.
class RelayedLink final : public protocol::Link
{
    Q_OBJECT
public:
    explicit RelayedLink(std::shared_ptr<RelayWire> wire);
    ~RelayedLink() override;
    RelayedLink(const RelayedLink&) = delete;
    RelayedLink& operator=(const RelayedLink&) = delete;

    void send(const protocol::Envelope& envelope) override;
    void close() override;
    [[nodiscard]] std::size_t unsentBytes() const override;

    /// Emits what has arrived. From the event loop of the host's thread.
    void collect();

Q_SIGNALS:
    /// In place of `received` and `malformed`.
    void arrived(const touchstone::host::Parcel& parcel);

private:
    std::shared_ptr<RelayWire> m_wire;
    bool m_closed = false;
};

/// The end that holds the link, on the link's thread.
class RelayEnd final : public QObject
{
public:
    /// `mostItems`: a learn/feedback/req of so many feedbacks or fewer is made ready here; 0: none is.
    RelayEnd(std::unique_ptr<protocol::Link> link, std::shared_ptr<RelayWire> wire, std::size_t mostItems);
    ~RelayEnd() override;
    RelayEnd(const RelayEnd&) = delete;
    RelayEnd& operator=(const RelayEnd&) = delete;

    /// Called once, from the event loop, when the host has let go of its end and everything it sent was handed over.
    std::function<void(RelayEnd*)> done;

    /// Hands over what the host has sent.
    void deliver();

private:
    void take(const protocol::Envelope& envelope);
    /// Tells the host how much its peer has yet to read, as long as that is much.
    void tellUnsent();

    std::unique_ptr<protocol::Link> m_link;
    std::shared_ptr<RelayWire> m_wire;
    std::size_t m_mostItems = 0;
    QTimer m_look;  ///< while the peer has much to read
};

struct Relay {
    std::unique_ptr<RelayEnd> near;
    std::unique_ptr<RelayedLink> far;  ///< to be moved to the host's thread
};

/// `gate` is that of all relays of one host.
[[nodiscard]] Relay makeRelay(std::unique_ptr<protocol::Link> link, std::shared_ptr<RelayGate> gate,
                              std::size_t mostItems);

} // namespace touchstone::host
