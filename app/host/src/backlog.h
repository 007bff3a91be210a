#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>

#include "group_commit.h"

namespace touchstone::host {

/// What one turn may take before its answers leave and the event loop gets its turn.
struct TurnLimits {
    std::chrono::nanoseconds time{std::chrono::milliseconds(50)};
    /// Of that, what one session may take before the others that wait have had theirs.
    std::chrono::nanoseconds share{std::chrono::milliseconds(10)};
    std::int64_t shareBytes = 1024 * 1024;  ///< of answers, likewise
    std::int64_t answerBytes = 4 * 1024 * 1024;
};

/// The messages that wait for the host. One session cannot make the others wait: they take turns. A session that is
/// behind with reading its answers is not asked for more of them: its queries wait, up to a number.
class Backlog
{
public:
    struct Work {
        /// Serves a message and returns how long its answers are, in bytes, where that is much.
        std::function<std::int64_t(const Arrival&)> serve;
        /// Refuses one that is too many.
        std::function<void(const Arrival&)> refuse;
    };

    /// Queries of one session that may wait, and their size in bytes; more are refused.
    static constexpr std::size_t mostQueries = 256;
    static constexpr std::int64_t mostQueryBytes = 1024 * 1024;

    void add(Arrival arrival);
    /// Serves one turn. False: nothing could be done, because everything waits for peers to read.
    bool turn(const Work& work, const TurnLimits& limits);
    [[nodiscard]] bool isEmpty() const { return m_waiting.empty() && m_tooMany.empty(); }
    /// All that waits, in its order; then nothing does.
    [[nodiscard]] std::deque<Arrival> takeAll();

private:
    struct Queries {
        std::size_t count = 0;
        std::int64_t bytes = 0;
    };
    /// What a session has had in this round.
    struct Used {
        std::chrono::nanoseconds time{0};
        std::int64_t answerBytes = 0;
    };

    [[nodiscard]] bool hadItsShare(const Arrival& arrival, const TurnLimits& limits) const;
    [[nodiscard]] std::int64_t serve(const Arrival& arrival, const Work& work);
    [[nodiscard]] bool mustWait(const Arrival& arrival) const;
    void forgetQuery(const Arrival& arrival);

    std::deque<Arrival> m_waiting;
    std::deque<Arrival> m_tooMany;
    std::map<const Peer*, Queries> m_queries;
    std::map<const Peer*, Used> m_used;
};

} // namespace touchstone::host
