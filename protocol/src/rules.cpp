#include "rules.h"

#include "protocol/derive.h"

namespace touchstone::protocol {

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

} // namespace touchstone::protocol
