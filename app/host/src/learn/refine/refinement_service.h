#pragma once

#include <optional>

#include "host/answer.h"
#include "learn/refine/adapt.h"
#include "learn/refine/edits.h"
#include "learn/refine/planner.h"
#include "learn/refine/reviewer.h"
#include "store.h"

namespace touchstone::host {

struct RefinementOptions {
    EditLimits edits = {};
    PlanOptions plan = {};
    ReviewOptions review = {};
    AdaptOptions adapt = {};
};

/// Serves learn/refinement/* and learn/adapt.
class RefinementService
{
public:
    RefinementService(Store& store, RefinementOptions options) : m_store(store), m_options(options) {}
    /// Nothing for any other message.
    [[nodiscard]] std::optional<Answer> handle(const Request& request);

private:
    [[nodiscard]] Answer apply(const Request& request);
    [[nodiscard]] Answer rollback(const Request& request);
    [[nodiscard]] Answer plan(const Request& request);
    [[nodiscard]] Answer review(const Request& request);
    [[nodiscard]] Answer history(const Request& request);
    [[nodiscard]] Answer adapt(const Request& request);

    Store& m_store;
    RefinementOptions m_options;
};

} // namespace touchstone::host
