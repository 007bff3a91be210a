#include "domain/signals/signal_set.h"

#include <functional>
#include <string_view>

#include "protocol/signal_codec.h"
#include "signals/signal_join.h"

namespace touchstone::domain {

bool SignalFinding::isFault() const
{
    switch (kind) {
    case Kind::RepeatedRun:
    case Kind::SelfEvaluation:
    case Kind::ResumeCycle:
        return true;
    case Kind::RepeatedSignal:
    case Kind::RunNotFound:
    case Kind::PredecessorNotFound:
    case Kind::SelfContinuation:
        return false;
    }
    return true;
}

std::string_view name(SignalFinding::Kind kind)
{
    using Kind = SignalFinding::Kind;
    switch (kind) {
    case Kind::RepeatedSignal: return "repeated_signal";
    case Kind::RepeatedRun: return "repeated_run";
    case Kind::RunNotFound: return "run_not_found";
    case Kind::PredecessorNotFound: return "predecessor_not_found";
    case Kind::SelfEvaluation: return "self_evaluation";
    case Kind::SelfContinuation: return "self_continuation";
    case Kind::ResumeCycle: return "resume_cycle";
    }
    return {};
}

void SignalSet::note(const protocol::ExecutionSignal& signal, Record& record)
{
    record.type = Type::Execution;
    if (!signal.resumedFromRunId)
        return;
    if (const auto run = protocol::parseUuid(*signal.resumedFromRunId)) {
        record.resumed = static_cast<std::uint32_t>(m_resumed.size());
        m_resumed.push_back(*run);
    }
}

void SignalSet::note(const protocol::OutcomeSignal& signal, Record& record)
{
    record.type = Type::Outcome;
    record.hasContinuation = signal.continuation.has_value();
}

void SignalSet::note(const protocol::EscalationSignal&, Record& record)
{
    record.type = Type::Escalation;
}

void SignalSet::note(const protocol::PartnershipSignal&, Record& record)
{
    record.type = Type::Partnership;
}

std::uint32_t SignalSet::agentNumber(const std::string& name)
{
    return m_agents.try_emplace(name, static_cast<std::uint32_t>(m_agents.size())).first->second;
}

void SignalSet::add(const protocol::Signal& signal, const SignalSource& at)
{
    const protocol::SignalHead& head = protocol::headOf(signal);
    Record record;
    record.run = protocol::parseUuid(head.runId).value_or(protocol::Uuid{});
    record.at = at;
    record.agent = agentNumber(head.agentName);
    m_line.clear();
    if (const auto written = protocol::appendSignalLine(signal, m_line))
        record.content = std::hash<std::string_view>()(m_line);
    std::visit([&](const auto& kind) { note(kind, record); }, signal);
    m_records.push_back(record);
}

SignalCounts SignalSet::check(const std::function<void(const SignalFinding&)>& found) const
{
    SignalJoin join(*this);
    join.run();
    join.tell(found);
    return join.counts();
}

} // namespace touchstone::domain
