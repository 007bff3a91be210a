#pragma once

#include <QString>

#include "protocol/error.h"

namespace touchstone::desktop {

/// Makes the sample project at this path from what is compiled in; does nothing when a file is there. It appears
/// complete or not at all.
[[nodiscard]] Result<void> ensureSampleProject(const QString& path);

} // namespace touchstone::desktop
