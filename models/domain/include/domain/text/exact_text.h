#pragma once

#include <string_view>

#include <QString>

namespace touchstone::domain {

/// UTF-8 as a QString, unit for unit: QString::fromUtf8 drops a byte order mark at the start, and every span after it
/// would be one off.
[[nodiscard]] inline QString exactText(std::string_view utf8)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    const QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    return utf8.substr(0, mark.size()) == mark ? QChar(0xFEFF) + text : text;
}

} // namespace touchstone::domain
