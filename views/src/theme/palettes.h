#pragma once

#include <array>

#include <QColor>

#include "views/theme.h"

namespace touchstone::views {

using RolePalette = std::array<QRgb, roleCount>;

// In the order of Role. tests/views/tst_theme.cpp computes the contrast of every pair.
inline constexpr RolePalette lightPalette{
    0xFFF6F7F9, 0xFFFFFFFF, 0xFFDCE6FF, 0xFFEDF0F4, 0xFFDDF3E4, 0xFFFBE3E0, 0xFFFFF0C2,  // surfaces
    0xFF1A2230, 0xFF525E70, 0xFF2B57D0, 0xFF167445, 0xFFBA2D26, 0xFF556071, 0xFF8A5200,  // text
    0xFFFFFFFF,                                                                          // on accent
    0xFFDFE3EA, 0xFF828C9D,                                                              // lines
    0xFF7A2E9E, 0xFF1A6B3C, 0xFF9A4A00, 0xFF5A6678, 0xFF0B6172, 0xFF2B57D0,              // code
    0xFF0072B2, 0xFFD55E00, 0xFF009E73, 0xFFCC79A7, 0xFFE69F00, 0xFF56B4E9,              // charts
};

inline constexpr RolePalette darkPalette{
    0xFF13171E, 0xFF1B212B, 0xFF2A3B66, 0xFF262E3A, 0xFF173A2A, 0xFF4A2426, 0xFF4A3B12,
    0xFFE7EBF1, 0xFFA6B1C1, 0xFF86A8FF, 0xFF5FCB96, 0xFFFF8F85, 0xFFAAB5C4, 0xFFF0B65E,
    0xFF10151D,
    0xFF2C3542, 0xFF667284,
    0xFFD5A6F2, 0xFF8FD6A4, 0xFFF0B27A, 0xFFA0ACBD, 0xFF7FD3E0, 0xFF9DB8FF,
    0xFF4AA3DB, 0xFFF08544, 0xFF3CC79C, 0xFFE09CC4, 0xFFF2B93B, 0xFF7CC8F5,
};

/// The colour of text that cannot be used now: between `text` and what it stands on.
[[nodiscard]] inline QColor disabledColor(const QColor& text, const QColor& behind)
{
    const auto mix = [](float a, float b) { return a * 0.55F + b * 0.45F; };
    return QColor::fromRgbF(mix(text.redF(), behind.redF()), mix(text.greenF(), behind.greenF()),
                            mix(text.blueF(), behind.blueF()));
}

} // namespace touchstone::views
