#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/envelope.h"
#include "protocol/link.h"

namespace touchstone::kit {

/// The host's end of a transport that carries bytes, without the transport. What the host says is kept where the test can
/// see it, after the link is gone as well.
class ByteLink final : public protocol::Link
{
public:
    using Answers = std::shared_ptr<std::vector<protocol::Envelope>>;
    ByteLink(Answers answers, const protocol::Limits& limits) : m_answers(std::move(answers)), m_limits(limits) {}

    void feed(std::string_view bytes)
    {
        const auto envelope = protocol::parseEnvelope(bytes, m_limits);
        if (envelope)
            Q_EMIT received(*envelope);
        else
            Q_EMIT malformed(envelope.error());
    }
    void send(const protocol::Envelope& envelope) override { m_answers->push_back(envelope); }
    void close() override
    {
        if (!std::exchange(m_closed, true))
            QMetaObject::invokeMethod(
                this, [this] { Q_EMIT closed({ErrorCode::Closed, "closed", {}, true, {}}); }, Qt::QueuedConnection);
    }
    [[nodiscard]] bool isClosed() const { return m_closed; }

private:
    Answers m_answers;
    protocol::Limits m_limits;
    bool m_closed = false;
};

} // namespace touchstone::kit
