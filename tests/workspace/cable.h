#pragma once

#include <memory>
#include <vector>

#include <QPointer>
#include <QTimer>

#include "protocol/link.h"

namespace touchstone::workspace {

/// The network between a workspace and its host, as a test wants it.
class Network
{
public:
    enum class State {
        Up,
        Refuses,        ///< nobody answers when a link is made
        Swallows,       ///< what is sent never arrives
        LosesAnswers,   ///< what is sent arrives, what is answered never does
    };

    /// A link that goes through this network; null while it refuses.
    [[nodiscard]] std::unique_ptr<protocol::Link> through(std::unique_ptr<protocol::Link> link);
    /// Ends all links that are there, as a network that is gone does in the end.
    void cut();

    State state = State::Up;
    std::chrono::milliseconds latency{0};  ///< there and back

private:
    class Cable;
    std::vector<QPointer<protocol::Link>> m_cables;
};

class Network::Cable final : public protocol::Link
{
public:
    Cable(Network& network, std::unique_ptr<protocol::Link> link)
        : m_network(network)
        , m_link(std::move(link))
    {
        connect(m_link.get(), &protocol::Link::received, this, [this](const protocol::Envelope& envelope) {
            if (m_network.state == State::Up)
                later([this, envelope] { Q_EMIT received(envelope); });
        });
        connect(m_link.get(), &protocol::Link::closed, this, &protocol::Link::closed);
    }
    void send(const protocol::Envelope& envelope) override
    {
        if (m_network.state == State::Up || m_network.state == State::LosesAnswers)
            later([this, envelope] { m_link->send(envelope); });
    }
    void close() override { m_link->close(); }

private:
    template <typename Work>
    void later(Work work)
    {
        if (m_network.latency.count() == 0)
            work();
        else
            QTimer::singleShot(m_network.latency / 2, Qt::PreciseTimer, this, work);
    }
    Network& m_network;
    std::unique_ptr<protocol::Link> m_link;
};

inline std::unique_ptr<protocol::Link> Network::through(std::unique_ptr<protocol::Link> link)
{
    if (state == State::Refuses || !link)
        return nullptr;
    auto cable = std::make_unique<Cable>(*this, std::move(link));
    m_cables.emplace_back(cable.get());
    return cable;
}

inline void Network::cut()
{
    for (const auto& cable : m_cables)
        if (cable)
            cable->close();
    m_cables.clear();
}

} // namespace touchstone::workspace
