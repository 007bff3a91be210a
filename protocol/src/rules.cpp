#include "rules.h"

#include "protocol/derive.h"
#include "protocol/text_forms.h"

namespace touchstone::protocol {
namespace {

void refuseInPlainVersion(const SignalHead& head, bool present, const Path& place, Faults& faults)
{
    if (present && head.schemaVersion == plainSignalVersion)
        faults.add(place, "schema_version 0.1.0 has no continuation fields; they came with 0.1.1");
}

} // namespace

template <>
void checkTogether(const Feedback& feedback, const Path& path, Faults& faults)
{
    if (feedback.polarity == Polarity::Corrective && feedback.correction.empty())
        faults.add(path.member("correction"), "corrective feedback needs a correction", "\"\"");
    if (!feedback.correctionSpan)
        return;
    const auto [start, end] = *feedback.correctionSpan;
    const std::string value = "[" + std::to_string(start) + "," + std::to_string(end) + "]";
    if (start < 0 || start > end) {
        faults.add(path.member("correction_span"), "expected 0 <= start <= end", value);
        return;
    }
    if (!feedback.ratedTurn)
        return;
    const std::int64_t length = codePointCount(feedback.ratedTurn->response);
    if (end > length)
        faults.add(path.member("correction_span"),
                   "the span ends after the response, which has " + std::to_string(length) + " code points", value);
}

template <>
void checkTogether(const ExecutionSignal& signal, const Path& path, Faults& faults)
{
    const Path resumed = path.member("resumed_from_run_id");
    refuseInPlainVersion(signal, signal.resumedFromRunId.has_value(), resumed, faults);
    const Path assessment = path.member("self_assessment");
    refuseInPlainVersion(signal, signal.selfAssessment.continuationReadiness.has_value(),
                         assessment.member("continuation_readiness"), faults);
    if (!signal.resumedFromRunId)
        return;
    const auto run = parseUuid(signal.runId);
    if (run && run == parseUuid(*signal.resumedFromRunId))
        faults.add(resumed, "a run does not resume itself");
}

template <>
void checkTogether(const OutcomeSignal& signal, const Path& path, Faults& faults)
{
    refuseInPlainVersion(signal, signal.continuation.has_value(), path.member("continuation"), faults);
}

} // namespace touchstone::protocol
