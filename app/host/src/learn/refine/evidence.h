#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/models.h"
#include "store.h"

namespace touchstone::host {

/// One judgement or call. What comes from one conversation or episode depends on each other, and counts as one.
struct Sample {
    std::string id;
    std::string cluster;  ///< session or episode; its own id when it names none
    double ts = 0.0;
    double value = 0.0;   ///< -1..1
};
using Samples = std::vector<Sample>;

/// The newest judgements of a component, at most `limit`, the oldest of them first: latest versions, without those taken
/// back. Of one dimension, or of all.
[[nodiscard]] Result<Samples> readJudgements(Store& store, const std::string& component, std::int64_t limit,
                                             std::optional<protocol::Dimension> dimension = {});
/// The newest calls likewise, of those whose outcome is known: 1 succeeded, -1 failed. Looks at `limit` of them.
[[nodiscard]] Result<Samples> readCalls(Store& store, const std::string& component, std::int64_t limit);

/// The components with most judgements and calls, at most `limit`, by name.
[[nodiscard]] Result<std::vector<std::string>> busiestComponents(Store& store, std::int64_t limit);

/// A mean with what is known of its spread; each cluster counts once.
struct MeanEstimate {
    std::size_t samples = 0;
    std::size_t clusters = 0;
    double mean = 0.0;      ///< of the means of clusters
    double variance = 0.0;  ///< of the means of clusters, with n - 1; 0 for fewer than two
};
[[nodiscard]] MeanEstimate estimateOf(const Samples& samples);
/// Of several groups together. A cluster of one group is not one of another, whatever its name.
[[nodiscard]] MeanEstimate estimateOf(const std::vector<const Samples*>& groups);

/// The empirical Bernstein bound (Maurer and Pontil 2009) for means of values in [-1, 1], valid for any number of clusters:
/// with probability at least 1 - `risk` the true mean is below mean + bound, and the same for above. At most 2; 2 for fewer
/// than two clusters.
[[nodiscard]] double boundOf(const MeanEstimate& estimate, double risk);
/// How sure it is by these bounds that `lower` is truly below `higher`, from 0 to below 1, when this is one of `tests`
/// questions asked of the data.
[[nodiscard]] double confidenceBelow(const MeanEstimate& lower, const MeanEstimate& higher, double tests);

} // namespace touchstone::host
