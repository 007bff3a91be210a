#pragma once

#include <string>
#include <vector>

#include <QString>

#include "protocol/error.h"
#include "protocol/models.h"

namespace touchstone::host {

struct StoreProblem {
    std::string table;
    std::string message;
};

/// What does not fit together in a host store: running statistics against a recount of the log, versions of feedback,
/// counters, the live configuration against a replay of the refinements, the chain of the audit log (its first broken
/// link). Empty when all is well. Reads only. Errors as Host::open.
[[nodiscard]] Result<std::vector<StoreProblem>> checkStore(const QString& storePath);

/// What the store knows about each component, in the order of their names; about one, when it is named. Reads only, also
/// beside a host that serves it. Errors as Host::open.
[[nodiscard]] Result<std::vector<protocol::ComponentPerformanceRecord>> readStatistics(const QString& storePath,
                                                                                       const std::string& component);

} // namespace touchstone::host
