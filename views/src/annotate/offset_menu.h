#pragma once

#include <QString>

#include "domain/text/code_points.h"

class QWidget;

namespace touchstone::views {

/// "Copy offset as…": the range in each unit that other tools count in.
void showOffsetMenu(const domain::OffsetMap& offsets, domain::Utf16Range range, QWidget* below);
void copyToClipboard(const QString& text);

/// The ranges as the menu offers them: "17–23" in code points, UTF-16 units and UTF-8 bytes, and "1:18–1:24".
struct OffsetTexts {
    QString codePoints;
    QString utf16;
    QString utf8;
    QString lineColumn;
};
[[nodiscard]] OffsetTexts offsetTexts(const domain::OffsetMap& offsets, domain::Utf16Range range);

} // namespace touchstone::views
