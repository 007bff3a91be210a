#include "signals/signal_join.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace touchstone::domain {
namespace {

std::string uuidText(const protocol::Uuid& uuid)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (int at = 0; at < 32; ++at) {
        if (at == 8 || at == 12 || at == 16 || at == 20)
            text += '-';
        const std::uint64_t half = at < 16 ? uuid.high : uuid.low;
        text += digits[half >> (60 - 4 * (at % 16)) & 0xf];
    }
    return text;
}

std::string_view fieldOf(SignalFinding::Kind kind)
{
    using Kind = SignalFinding::Kind;
    switch (kind) {
    case Kind::RepeatedSignal: return "";
    case Kind::RepeatedRun:
    case Kind::RunNotFound:
        return "/run_id";
    case Kind::PredecessorNotFound:
    case Kind::ResumeCycle:
        return "/resumed_from_run_id";
    case Kind::SelfEvaluation:
    case Kind::SelfContinuation:
        return "/agent_name";
    }
    return {};
}

} // namespace

void SignalJoin::run()
{
    const std::vector<Index> order = inOrder();
    const Index* const end = order.data() + order.size();
    for (const Index* first = order.data(); first != end;) {
        const protocol::Uuid& id = record(*first).run;
        const Index* const last = std::find_if(first, end, [&](Index index) { return record(index).run != id; });
        joinRun(first, last);
        first = last;
    }
    linkRuns();
    findCycles();
    std::sort(m_found.begin(), m_found.end(), [](const Found& a, const Found& b) {
        return std::tie(a.at, a.kind) < std::tie(b.at, b.kind);
    });
}

/// By run, in it by type, in that by what they say, and then as they came.
std::vector<SignalJoin::Index> SignalJoin::inOrder() const
{
    std::vector<Index> order(m_set.m_records.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [this](Index a, Index b) {
        const Record& one = record(a);
        const Record& other = record(b);
        return std::tie(one.run, one.type, one.content, a) < std::tie(other.run, other.type, other.content, b);
    });
    return order;
}

void SignalJoin::joinRun(const Index* first, const Index* last)
{
    Index execution = none;
    bool isEvaluated = false;
    while (first != last) {
        const Type type = record(*first).type;
        const Index* const next
            = std::find_if(first, last, [&](Index index) { return record(index).type != type; });
        const auto count = static_cast<std::int64_t>(next - first);
        dropRepeats(first, next);
        switch (type) {
        case Type::Execution:
            m_counts.executions += count;
            execution = m_different.front();
            takeExecutions();
            break;
        case Type::Outcome:
            m_counts.outcomes += count;
            for (const Index outcome : m_different)
                isEvaluated = takeOutcome(outcome, execution) || isEvaluated;
            break;
        case Type::Escalation: m_counts.escalations += count; break;
        case Type::Partnership: m_counts.partnerships += count; break;
        }
        first = next;
    }
    m_counts.evaluatedRuns += isEvaluated ? 1 : 0;
}

void SignalJoin::dropRepeats(const Index* first, const Index* last)
{
    m_different.clear();
    for (; first != last; ++first) {
        if (!m_different.empty() && record(m_different.back()).content == record(*first).content)
            m_found.push_back({*first, m_different.back(), Kind::RepeatedSignal, 0});
        else
            m_different.push_back(*first);
    }
    std::sort(m_different.begin(), m_different.end());
}

void SignalJoin::takeExecutions()
{
    const Index execution = m_different.front();
    for (const Index index : m_different) {
        if (index != execution)
            m_found.push_back({index, execution, Kind::RepeatedRun, 0});
        if (record(index).resumed != none)
            m_resuming.push_back(index);
    }
    m_runs.push_back({record(execution).run, execution});
    ++m_counts.runs;
}

/// True when it evaluates the run.
bool SignalJoin::takeOutcome(Index outcome, Index execution)
{
    if (execution == none) {
        m_found.push_back({outcome, none, Kind::RunNotFound, 0});
        return false;
    }
    if (record(outcome).agent != record(execution).agent)
        return true;
    const bool isSuccessor = record(outcome).hasContinuation;
    m_found.push_back({outcome, execution, isSuccessor ? Kind::SelfContinuation : Kind::SelfEvaluation, 0});
    return isSuccessor;
}

SignalJoin::Index SignalJoin::runOf(const protocol::Uuid& id) const
{
    const auto found = std::lower_bound(m_runs.begin(), m_runs.end(), id,
                                        [](const Run& run, const protocol::Uuid& wanted) { return run.id < wanted; });
    return found != m_runs.end() && found->id == id ? static_cast<Index>(found - m_runs.begin()) : none;
}

void SignalJoin::linkRuns()
{
    m_next.assign(m_runs.size(), none);
    for (const Index index : m_resuming) {
        const Index predecessor = runOf(m_set.m_resumed[record(index).resumed]);
        if (predecessor == none)
            m_found.push_back({index, none, Kind::PredecessorNotFound, 0});
        // Of two executions under one run_id the first one speaks for the run.
        else if (const Index run = runOf(record(index).run); m_runs[run].execution == index)
            m_next[run] = predecessor;
    }
}

/// Each run resumes one at most, so a walk ends, or comes to a run that it has been to: each is entered once.
void SignalJoin::findCycles()
{
    std::vector<Index> walk(m_runs.size(), none);  // the walk that came to a run first
    for (Index start = 0; start < m_runs.size(); ++start) {
        Index at = start;
        while (at != none && walk[at] == none) {
            walk[at] = start;
            at = m_next[at];
        }
        if (at != none && walk[at] == start)
            tellCycle(at);
    }
}

/// At the execution that was read last: the one that closed the circle.
void SignalJoin::tellCycle(Index from)
{
    Found cycle{m_runs[from].execution, m_runs[m_next[from]].execution, Kind::ResumeCycle, 1};
    for (Index at = m_next[from]; at != from; at = m_next[at]) {
        ++cycle.length;
        if (m_runs[at].execution > cycle.at) {
            cycle.at = m_runs[at].execution;
            cycle.other = m_runs[m_next[at]].execution;
        }
    }
    m_found.push_back(cycle);
}

void SignalJoin::tell(const std::function<void(const SignalFinding&)>& found) const
{
    for (const Found& one : m_found)
        found(worded(one));
}

SignalFinding SignalJoin::worded(const Found& found) const
{
    const Record& at = record(found.at);
    SignalFinding finding;
    finding.kind = found.kind;
    finding.at = at.at;
    finding.pointer = at.at.place.pointer().append(fieldOf(found.kind));
    if (found.other != none)
        finding.other = record(found.other).at;
    switch (found.kind) {
    case Kind::RepeatedSignal: finding.message = "the same signal was read before"; break;
    case Kind::RepeatedRun: finding.message = "another execution has this run_id; each run needs its own"; break;
    case Kind::RunNotFound: finding.message = "no execution of this run was read"; break;
    case Kind::PredecessorNotFound:
        finding.message = "no execution of the run " + uuidText(m_set.m_resumed[at.resumed]) + " was read";
        break;
    case Kind::SelfEvaluation:
        finding.message = "the agent of the run rates it itself; an outcome comes from somebody else";
        break;
    case Kind::SelfContinuation:
        finding.message = "the successor that rates the handoff has the name of the agent that made it";
        break;
    case Kind::ResumeCycle:
        finding.message = "the chain of resumed runs comes back to this run, after " + std::to_string(found.length) + " runs";
        break;
    }
    return finding;
}

} // namespace touchstone::domain
