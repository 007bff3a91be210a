#pragma once

#include "protocol/extension_messages.h"
#include "store.h"

namespace touchstone::host {

struct ExperiencePage {
    std::vector<protocol::Experience> experiences;
    std::string cursor;  ///< empty: this was the last page
};

/// A page of the experience log, the newest first. Looks through a bounded number of rows and bytes, so that no question
/// keeps the host from others: what it did not come to is left to the cursor. Errors: SchemaViolation for a cursor that
/// no page gave; those of the store.
[[nodiscard]] Result<ExperiencePage> readExperiences(Store& store, const protocol::LearnExperienceQueryRequest& query);

} // namespace touchstone::host
