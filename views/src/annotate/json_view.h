#pragma once

#include <QString>

class QWidget;

namespace touchstone::views {

/// What came from or went to a tool: valid JSON as a foldable tree, anything else as the text it is. Made when it is
/// first looked at, so that a tool result of many megabytes costs nothing until then.
[[nodiscard]] QWidget* makeDataView(const QString& text, const QString& accessibleName, QWidget* parent);
/// The first line of it, short.
[[nodiscard]] QString dataPreview(const QString& text);

} // namespace touchstone::views
