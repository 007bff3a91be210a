#pragma once

#include <string>
#include <vector>

#include "domain/signals/signal_set.h"

/// What the tests of signals share: short signals, and a sink that keeps everything.
namespace touchstone::kit {

/// A run's id: its number, written out.
inline std::string run(unsigned long long number)
{
    std::string digits = std::to_string(number);
    return "00000000-0000-4000-8000-" + std::string(12 - digits.size(), '0') + digits;
}

inline std::string head(const std::string& type, unsigned long long number, const std::string& agent)
{
    return R"({"signal_type":")" + type + R"(","schema_version":"0.1.1","run_id":")" + run(number)
        + R"(","timestamp":"2026-10-02T08:15:00Z","agent_name":")" + agent + "\"";
}

/// `more`: further members, each with a comma in front.
inline std::string execution(unsigned long long number, const std::string& agent = "worker", const std::string& more = {})
{
    return head("execution", number, agent) + R"(,"self_assessment":{"confidence":4,"accuracy":4,"completeness":4})" + more + "}";
}

inline std::string resuming(unsigned long long number, unsigned long long predecessor, const std::string& more = {})
{
    return execution(number, "worker", R"(,"resumed_from_run_id":")" + run(predecessor) + "\"" + more);
}

inline std::string outcome(unsigned long long number, const std::string& agent = "desk", const std::string& more = {})
{
    return head("outcome", number, agent) + R"(,"quality_rating":3)" + more + "}";
}

inline std::string escalation(unsigned long long number, const std::string& reason = "why")
{
    return head("escalation", number, "worker") + R"(,"reason":")" + reason + R"(","severity":"low"})";
}

inline std::string partnership(unsigned long long number)
{
    return head("partnership", number, "reviewer")
        + R"(,"observed_agent":"worker","observation":{"signal_count_reviewed":2,"time_window":"30d"}})";
}

class KeepingSink final : public domain::SignalSink
{
public:
    Result<void> signal(protocol::Signal signal, const domain::SignalPlace& place) override
    {
        if (stopAfter > 0 && signals.size() >= stopAfter)
            return fail(ErrorCode::RuntimeError, "the sink is full");
        signals.push_back(std::move(signal));
        places.push_back(place);
        return {};
    }
    void fault(domain::SignalFault fault) override { faults.push_back(std::move(fault)); }
    bool progress(std::int64_t, std::int64_t) override { return cancelAfter == 0 || ++calls < cancelAfter; }

    std::vector<protocol::Signal> signals;
    std::vector<domain::SignalPlace> places;
    std::vector<domain::SignalFault> faults;
    std::size_t stopAfter = 0;
    int cancelAfter = 0;
    int calls = 0;
};

} // namespace touchstone::kit
