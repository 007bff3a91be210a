#pragma once

#include "domain/signals/signal_set.h"

namespace touchstone::domain {

/// One look at a set: what belongs to one run is brought together by sorting, chains of runs are walked once.
class SignalJoin
{
public:
    explicit SignalJoin(const SignalSet& set) : m_set(set) {}

    void run();
    void tell(const std::function<void(const SignalFinding&)>& found) const;
    [[nodiscard]] const SignalCounts& counts() const { return m_counts; }

private:
    using Kind = SignalFinding::Kind;
    using Record = SignalSet::Record;
    using Type = SignalSet::Type;
    using Index = std::uint32_t;  ///< of a record
    static constexpr Index none = SignalSet::none;

    /// A finding as long as it waits to be told.
    struct Found {
        Index at = 0;
        Index other = none;
        Kind kind = Kind::RepeatedSignal;
        Index length = 0;  ///< of a cycle
    };
    /// A run and the execution that stands for it: the first one.
    struct Run {
        protocol::Uuid id;
        Index execution = none;
    };

    [[nodiscard]] const Record& record(Index index) const { return m_set.m_records[index]; }
    [[nodiscard]] std::vector<Index> inOrder() const;
    void joinRun(const Index* first, const Index* last);
    /// Notes repeats, and leaves one of each that differ, in the order in which they came.
    void dropRepeats(const Index* first, const Index* last);
    void takeExecutions();
    [[nodiscard]] bool takeOutcome(Index outcome, Index execution);
    [[nodiscard]] Index runOf(const protocol::Uuid& id) const;
    void linkRuns();
    void findCycles();
    void tellCycle(Index from);
    [[nodiscard]] SignalFinding worded(const Found& found) const;

    const SignalSet& m_set;
    SignalCounts m_counts;
    std::vector<Found> m_found;
    std::vector<Index> m_different;  ///< of the run that is being joined
    std::vector<Index> m_resuming;   ///< executions that resume a run
    std::vector<Run> m_runs;         ///< sorted by id
    std::vector<Index> m_next;       ///< of each run, the one that it resumes
};

} // namespace touchstone::domain
