#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <QString>

namespace touchstone::views {

/// What went wrong with a project file on the disk, in the language of the person.
struct StorageText {
    QString happened;
    QString todo;
};
/// For what models/storage says in English; nullopt for everything else.
[[nodiscard]] std::optional<StorageText> storageText(std::string_view english);

/// The English sentences that are known.
[[nodiscard]] std::vector<const char*> knownStorageFaults();

} // namespace touchstone::views
