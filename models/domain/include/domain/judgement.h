#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/turn.h"
#include "protocol/error.h"
#include "protocol/models.h"

namespace touchstone::domain {

struct DimensionValue {
    protocol::Dimension dimension = protocol::Dimension::Helpfulness;
    double value = 0.0;  ///< -1 .. +1
    bool operator==(const DimensionValue&) const = default;
};

/// What one person decided about one turn. It travels as one feedback a dimension: the first carries polarity, score,
/// comment and correction; each further one its own value, with the polarity of its sign.
struct Judgement {
    std::string judgementId;
    std::string turnId;
    protocol::Polarity polarity = protocol::Polarity::Neutral;
    double score = 0.0;                                           ///< -1 .. +1, of the primary dimension
    protocol::Dimension primary = protocol::Dimension::Helpfulness;
    std::vector<DimensionValue> others;                           ///< in enum order, never the primary
    double confidence = 1.0;                                      ///< 0 .. 1
    std::string comment;
    std::string correction;                                       ///< the full corrected response; Corrective only
    std::optional<protocol::CodePointSpan> correctionSpan;        ///< minimal changed range of the original response
    std::string annotator;
    double ts = 0.0;                                              ///< Unix seconds
    std::int64_t activeMs = 0;                                    ///< idle time and lost focus excluded
    std::int64_t wallMs = 0;
    bool withdrawn = false;                                       ///< an undone judgement: a version that takes it back
    bool operator==(const Judgement&) const = default;
};

/// Checks ranges, "corrective needs a correction", and response[:start] + X + response[end:] == correction.
/// Faults name the fields ("/score", "/correction_span").
[[nodiscard]] Result<void> validate(const Judgement& judgement, const Turn& turn);

/// The feedbacks of a judgement, ids `<judgementId>-<dimension>`, so that a later version replaces the earlier one.
/// `previous` is the version before it: dimensions it had and this one lacks are taken back, as are all of a
/// withdrawn one: polarity neutral, score 0, confidence 0, comment "withdrawn" (see README, protocol).
[[nodiscard]] std::vector<protocol::Feedback> toFeedbacks(const Judgement& judgement, const Turn& turn,
                                                          const Judgement* previous = nullptr);

/// True for a feedback that takes an earlier one back; it counts in no statistic and no export.
[[nodiscard]] bool isWithdrawal(const protocol::Feedback& feedback);

} // namespace touchstone::domain
