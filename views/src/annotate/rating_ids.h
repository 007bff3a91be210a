#pragma once

#include <array>

#include "protocol/models.h"

/// What a judgement is made of, in the order it is shown, with the action that sets each.
namespace touchstone::views::rating_ids {

using protocol::Dimension;
using protocol::Polarity;

inline constexpr std::array polarities{Polarity::Positive, Polarity::Negative, Polarity::Neutral, Polarity::Corrective};
inline constexpr std::array dimensions{Dimension::Correctness, Dimension::Helpfulness, Dimension::Safety, Dimension::Tone,
                                Dimension::PlanQuality};
inline constexpr std::array polarityActions{"rate.positive", "rate.negative", "rate.neutral", "rate.corrective"};
inline constexpr std::array dimensionActions{"dimension.correctness", "dimension.helpfulness", "dimension.safety",
                                      "dimension.tone", "dimension.plan_quality"};

} // namespace touchstone::views::rating_ids
