#pragma once

#include <QTableWidget>

namespace touchstone::views {

/// A quiet table for reading: no grid, no row numbers, rows of 28 px, the last column takes the rest.
[[nodiscard]] QTableWidget* makePlainTable(QWidget* parent = nullptr);
/// Puts a row of texts at the end; each cell shows its whole text as a tooltip.
void appendRow(QTableWidget* table, const QStringList& texts);

} // namespace touchstone::views
