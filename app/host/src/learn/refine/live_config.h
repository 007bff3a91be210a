#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "learn/refine/place.h"
#include "store.h"

namespace touchstone::host {

/// What a place holds now, and which entry of history put it there.
struct Setting {
    std::string value;  ///< JSON
    std::int64_t setBy = 0;
};

/// A routing weight that nobody has set counts as this.
constexpr double defaultWeight = 1.0;

/// What is live: one row a place.
class LiveConfig
{
public:
    explicit LiveConfig(Store& store) : m_store(store) {}
    [[nodiscard]] Result<std::optional<Setting>> read(const Place& place);
    /// Nothing removes the row.
    [[nodiscard]] Result<void> write(const Place& place, const std::optional<Setting>& setting);
    /// A place with a value that holds this one, or lies within it; nothing when there is none.
    [[nodiscard]] Result<std::optional<std::string>> overlapping(const Place& place);
    [[nodiscard]] Result<std::int64_t> size();

private:
    Store& m_store;
};

/// Every component that may be chosen, with its weight: those with judgements or calls, and those with a weight of their
/// own.
struct Candidate {
    double weight = defaultWeight;
    std::int64_t setBy = 0;  ///< 0: nobody has set it
    bool isKnown = false;    ///< by judgements or calls
};
using Candidates = std::map<std::string, Candidate>;
[[nodiscard]] Result<Candidates> readCandidates(Store& store);

} // namespace touchstone::host
