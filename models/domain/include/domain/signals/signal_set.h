#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "domain/signals/signal_reader.h"
#include "protocol/text_forms.h"

namespace touchstone::domain {

/// A place in one of several files.
struct SignalSource {
    std::uint32_t file = 0;  ///< as `addFile` said
    SignalPlace place;
    bool operator==(const SignalSource&) const = default;
};

/// What is odd between signals that are each good.
struct SignalFinding {
    enum class Kind {
        RepeatedSignal,       ///< notice: the same signal a second time, member for member
        RepeatedRun,          ///< fault: two executions that differ have one run_id
        RunNotFound,          ///< notice: an outcome of a run whose execution is not here
        PredecessorNotFound,  ///< notice: a resumed run whose execution is not here
        SelfEvaluation,       ///< fault: the agent of a run rates it
        SelfContinuation,     ///< notice: it does, as the successor that resumed the run
        ResumeCycle,          ///< fault: resumed_from_run_id leads back to where it began; told once a cycle
    };
    Kind kind = Kind::RepeatedSignal;
    SignalSource at;
    std::string pointer;                ///< of the field that it is about, the index in a list first
    std::string message;
    std::optional<SignalSource> other;  ///< the signal that it clashes with

    [[nodiscard]] bool isFault() const;
};
/// "repeated_signal", "repeated_run", …
[[nodiscard]] std::string_view name(SignalFinding::Kind kind);

/// How many there are. A run is an execution's run_id; it is evaluated when an outcome of somebody else, or of its
/// successor, is here.
struct SignalCounts {
    std::int64_t executions = 0;
    std::int64_t outcomes = 0;
    std::int64_t escalations = 0;
    std::int64_t partnerships = 0;
    std::int64_t runs = 0;
    std::int64_t evaluatedRuns = 0;
    bool operator==(const SignalCounts&) const = default;
};

/// Holds signals against each other. Keeps less than 100 bytes of each, whatever it says, and each agent's name once.
class SignalSet
{
public:
    /// Files are numbered as they come.
    [[nodiscard]] std::uint32_t addFile() { return m_files++; }
    void add(const protocol::Signal& signal, const SignalSource& at);

    /// Tells every finding in the order in which the signals were added. O(n log n).
    SignalCounts check(const std::function<void(const SignalFinding&)>& found) const;

private:
    friend class SignalJoin;
    enum class Type : std::uint8_t { Execution, Outcome, Escalation, Partnership };
    static constexpr std::uint32_t none = UINT32_MAX;

    struct Record {
        protocol::Uuid run;
        std::uint64_t content = 0;      ///< hash of all it says
        SignalSource at;
        std::uint32_t agent = none;
        std::uint32_t resumed = none;   ///< index in m_resumed
        Type type = Type::Execution;
        bool hasContinuation = false;
    };

    void note(const protocol::ExecutionSignal& signal, Record& record);
    static void note(const protocol::OutcomeSignal& signal, Record& record);
    static void note(const protocol::EscalationSignal& signal, Record& record);
    static void note(const protocol::PartnershipSignal& signal, Record& record);
    [[nodiscard]] std::uint32_t agentNumber(const std::string& name);

    std::uint32_t m_files = 0;
    std::deque<Record> m_records;  ///< grows without being copied
    std::vector<protocol::Uuid> m_resumed;
    std::unordered_map<std::string, std::uint32_t> m_agents;
    std::string m_line;            ///< of the signal that is being added
};

} // namespace touchstone::domain
