#pragma once

#include "options.h"

namespace touchstone::desktop {

/// Renders every page, dialog and state from the sample project into the folder: light and dark, at 1x and 2x, unless
/// the options restrict them. The same every time. Returns the exit code.
[[nodiscard]] int takeScreenshots(const Options& options);

} // namespace touchstone::desktop
