#include <nlohmann/json.hpp>

#include "domain/signals/signal_set.h"
#include "entries.h"
#include "protocol/signal_codec.h"
#include "scratch.h"

namespace touchstone::fuzz {
namespace {

/// What is accepted comes back member for member, and is accepted again.
std::string whyRecodingIsWrong(const protocol::Json& json)
{
    const auto signal = protocol::decodeSignal(json);
    if (!signal)
        return signal.error().faults.empty() || signal.error().faults.size() > 50 ? "a refusal without faults, or with too many"
                                                                                  : std::string();
    std::string line;
    if (!protocol::appendSignalLine(*signal, line))
        return "an accepted signal cannot be written";
    const auto written = protocol::parseJson(line);
    const auto again = written ? protocol::decodeSignal(*written) : Result<protocol::Signal>();
    if (!written || !again || *again != *signal)
        return "a signal changes when it is read again";
    const auto text = [](const protocol::Json& value) {
        return protocol::writeEnvelope({std::make_shared<const protocol::Json>(value)});
    };
    return text(*written) == text(json) ? std::string() : "a signal loses something";
}

/// Looks at all that comes, and keeps what must hold of it.
class SignalJudge final : public domain::SignalSink
{
public:
    Result<void> signal(protocol::Signal signal, const domain::SignalPlace& place) override
    {
        if (place.line < lastLine || place.column < 1)
            wrong = "a signal stands before the one before it";
        lastLine = place.line;
        set.add(signal, {0, place});
        ++signals;
        return {};
    }
    void fault(domain::SignalFault fault) override
    {
        ++faults;
        if (fault.message.empty() || fault.line < 1 || fault.column < 1)
            wrong = "a fault does not say where or why";
        if (!fault.pointer.empty() && fault.pointer.front() != '/')
            wrong = "a fault has a pointer that is none";
    }
    bool progress(std::int64_t, std::int64_t) override { return true; }

    domain::SignalSet set;
    std::string wrong;
    std::int64_t lastLine = 1;
    std::int64_t signals = 0;
    std::int64_t faults = 0;
};

std::string whyFindingsAreWrong(const SignalJudge& judge)
{
    std::int64_t line = 0;
    std::string wrong;
    const auto counts = judge.set.check([&](const domain::SignalFinding& finding) {
        if (finding.message.empty() || finding.at.place.line < line)
            wrong = "a finding without words, or out of order";
        line = finding.at.place.line;
    });
    if (counts.executions + counts.outcomes + counts.escalations + counts.partnerships != judge.signals)
        wrong = "a signal is not counted";
    if (counts.runs > counts.executions || counts.evaluatedRuns > counts.runs)
        wrong = "there are more runs than executions, or more evaluated ones than runs";
    return wrong;
}

} // namespace

std::string signalFile(std::string_view bytes)
{
    const QString path = scratchFile(bytes);
    if (path.isEmpty())
        return "the scratch file cannot be written";
    SignalJudge first;
    SignalJudge second;
    const auto read = domain::readSignals(path, first);
    const auto again = domain::readSignals(path, second);
    if (!first.wrong.empty())
        return first.wrong;
    if (read.has_value() != again.has_value() || first.signals != second.signals || first.faults != second.faults)
        return "a file reads differently the second time";
    if (std::string wrong = whyFindingsAreWrong(first); !wrong.empty())
        return wrong;
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        if (const auto json = protocol::parseJson(bytes.substr(0, end)))
            if (std::string wrong = whyRecodingIsWrong(*json); !wrong.empty())
                return wrong;
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    return {};
}

} // namespace touchstone::fuzz
