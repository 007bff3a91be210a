#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/envelope.h"

namespace touchstone::link {

/// A request that waits for its answer.
struct PendingCall {
    using Clock = std::chrono::steady_clock;
    using Settle = std::function<void(Result<protocol::Envelope>)>;
    std::string id;
    std::string responseType;
    Settle settle;
    Clock::time_point sent;
    Clock::time_point deadline;
    std::optional<protocol::Envelope> unsent = {};  ///< held back until the handshake is done, or there is room
    bool takesErrors = false;                       ///< a message of type error is handed on as it came
    bool isUrgent = false;                          ///< does not count as under way
};

/// The calls of a session that wait, in the order they were made. Taking one out is the only way to settle it, so that
/// none is settled twice.
class PendingCalls
{
public:
    void add(PendingCall call);
    [[nodiscard]] std::optional<PendingCall> take(const std::string& id);
    /// The oldest call that waits for this kind of answer.
    [[nodiscard]] std::optional<PendingCall> takeOldest(const std::string& responseType);
    [[nodiscard]] std::vector<PendingCall> takeExpired(PendingCall::Clock::time_point now);
    [[nodiscard]] std::vector<PendingCall> takeAll();
    /// The answer type that the call with this id waits for; null when there is none.
    [[nodiscard]] const std::string* responseTypeOf(const std::string& id) const;
    [[nodiscard]] std::optional<PendingCall::Clock::time_point> nextDeadline() const;
    /// What was held back, in order, at most `room` of it; from now on it counts as sent.
    [[nodiscard]] std::vector<protocol::Envelope> takeUnsent(PendingCall::Clock::time_point now, std::size_t room);
    /// Calls that were sent and wait for their answers.
    [[nodiscard]] std::size_t underWay() const;

private:
    using Number = std::uint64_t;
    [[nodiscard]] PendingCall take(std::map<Number, PendingCall>::iterator position);
    std::map<Number, PendingCall> m_calls;
    std::unordered_map<std::string, Number> m_numberOfId;
    Number m_next = 0;
};

} // namespace touchstone::link
