#pragma once

#include <QString>

#include "domain/exchange/export.h"
#include "domain/exchange/import.h"

namespace touchstone::views {

[[nodiscard]] QString titleOf(domain::ImportFormat format);
[[nodiscard]] QString titleOf(domain::ExportFormat format);
/// One line: what is in the file and who reads it.
[[nodiscard]] QString explanationOf(domain::ExportFormat format);
/// One line: what such a file holds.
[[nodiscard]] QString explanationOf(domain::ImportFormat format);
/// "jsonl" or "csv".
[[nodiscard]] QString suffixOf(domain::ExportFormat format);
/// The translated sentence for an exclusion or a trap.
[[nodiscard]] QString reasonOf(const std::string& slug);
/// The name of a field of a table that is imported.
[[nodiscard]] QString fieldTitle(const QString& field);

} // namespace touchstone::views
