#pragma once

#include <QIcon>
#include <QString>

#include "views/theme.h"

namespace touchstone::views {

/// An icon that is drawn from :/icons/<name>.svg in the colour that the role has when it is painted.
[[nodiscard]] QIcon makeThemeIcon(QStringView name, Role role);

} // namespace touchstone::views
