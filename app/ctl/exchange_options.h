#pragma once

#include "command.h"
#include "domain/exchange/export.h"
#include "domain/exchange/import.h"

namespace touchstone::ctl {

/// The options of `import` and `export` as the domain wants them. An Error's message says what may stand there.
[[nodiscard]] Result<domain::ImportOptions> importOptions(const Invocation& call);
[[nodiscard]] Result<domain::ExportOptions> exportOptions(const Invocation& call);

} // namespace touchstone::ctl
