#pragma once

#include <string>
#include <vector>

#include <QString>

namespace touchstone::views {

/// What the layers below say about one place, in the language of the person. They speak English, for logs and scripts; the
/// sentences that people meet are known here. An unknown one is quoted, and marked as what it is.
[[nodiscard]] QString detailOf(const std::string& english);
/// The same of what may come from the operating system, which speaks the person's language already: as it is when unknown.
[[nodiscard]] QString detailOrAsIs(const std::string& text);
/// The known sentences, with %1 … for what varies. A test holds them against the source.
[[nodiscard]] std::vector<const char*> knownDetails();

} // namespace touchstone::views
