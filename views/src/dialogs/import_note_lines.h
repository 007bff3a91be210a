#pragma once

#include <QStringList>

#include "project/types.h"

namespace touchstone::views {

/// What came in but may not be what the person expects, a sentence each, with the line of the first.
[[nodiscard]] QStringList importNoteLines(const project::ImportReport& report);

} // namespace touchstone::views
