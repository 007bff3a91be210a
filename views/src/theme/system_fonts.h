#pragma once

#include <QFontDatabase>

namespace touchstone::views {

/// The font that the person's system uses for this, under the name of a family that exists.
[[nodiscard]] QFont systemFont(QFontDatabase::SystemFont kind);

} // namespace touchstone::views
