#pragma once

#include <string>

#include "learn/component_stats.h"
#include "protocol/models.h"
#include "store.h"

namespace touchstone::host {

/// The component an experience counts for, and what its call cost and brought: `action.component_name` ("unknown"
/// without one), `action.duration_ms` or `next_state.duration_ms`, the sign of the reward or `next_state.success`.
struct ExperienceFacts {
    std::string component;
    Call call;
};
[[nodiscard]] ExperienceFacts factsOf(const protocol::Experience& experience);

/// The experiences kept for replay, each once per principal.
class ExperienceLog
{
public:
    explicit ExperienceLog(Store& store);
    /// False when the same experience is stored already. Errors: SchemaViolation for other content under the same id.
    [[nodiscard]] Result<bool> add(const std::string& principal, const protocol::Experience& experience,
                                   const std::string& component, double now);
    [[nodiscard]] Result<std::int64_t> count();
    [[nodiscard]] Result<void> countMore(std::int64_t added);
    /// Forgets the oldest until `limit` are left; statistics keep what they counted.
    [[nodiscard]] Result<void> evictDownTo(std::int64_t limit);

private:
    Store& m_store;
};

} // namespace touchstone::host
