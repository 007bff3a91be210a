#pragma once

#include <optional>
#include <string>

#include "protocol/models.h"

/// What a feedback yields for training, as specified (learning.txt, "Feedback Derivation Methods").
namespace touchstone::protocol {

struct PreferencePair {
    std::string prompt;
    std::string chosen;
    std::string rejected;
    Dimension dimension = Dimension::Helpfulness;
    std::string modelVersion;  ///< rated_turn.model
    double confidence = 1.0;
    bool operator==(const PreferencePair&) const = default;
};

struct RewardSample {
    std::string prompt;
    std::string response;
    double score = 0.0;
    Dimension dimension = Dimension::Helpfulness;
    double weight = 1.0;
    Source source = Source::Human;
    bool operator==(const RewardSample&) const = default;
};

/// nullopt unless Corrective with a rated turn and a correction. With a span, and a correction that is not of the form
/// response[:start] + X + response[end:], the correction is the replacement text only and is put in place.
[[nodiscard]] std::optional<PreferencePair> toPreferencePair(const Feedback& feedback);
/// nullopt without a rated turn.
[[nodiscard]] std::optional<RewardSample> toRewardSample(const Feedback& feedback);

/// The full corrected response by the same rule; `start`, `end` count code points of the UTF-8 `response`.
/// Precondition: 0 <= start <= end <= code points of response.
[[nodiscard]] std::string correctedResponse(std::string_view response, std::string_view correction,
                                            const std::optional<CodePointSpan>& span);

/// Component a feedback counts for: environment.component_name if a non-empty string, else version, else model, else
/// "unknown".
[[nodiscard]] std::string componentOf(const Feedback& feedback);

/// The number of code points in valid UTF-8, and the byte offset of the code point with this index (== size at the
/// end). Linear.
[[nodiscard]] std::int64_t codePointCount(std::string_view utf8);
[[nodiscard]] std::size_t byteOffset(std::string_view utf8, std::int64_t codePoint);

} // namespace touchstone::protocol
