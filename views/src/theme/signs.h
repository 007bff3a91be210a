#pragma once

#include <QChar>
#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

/// Signs that most fonts for text lack. They are drawn, not written: they look the same on every system and never as an
/// empty box, and no other font is searched and loaded for them, which a start and each first key cap would wait for.
namespace touchstone::views::paint {

/// Whether `drawSign` knows it: the arrows ← ↑ → ↓, ↵ and ⌫, the states ○ ◐ ● ⤼, and ＋ − ✎ ★.
[[nodiscard]] bool isDrawnSign(QChar sign);
/// In the middle of `box`, as large as its shorter side allows; line signs take a sixteenth of that as their half width.
void drawSign(QPainter* painter, const QRectF& box, QChar sign, const QColor& color);

/// Width of the label of a key ("Ctrl+↵"), in pixels, its signs drawn.
[[nodiscard]] int keyTextWidth(const QFont& font, const QString& label);
/// Centred in `box`, in the painter's font.
void drawKeyText(QPainter* painter, const QRectF& box, const QString& label, const QColor& color);

} // namespace touchstone::views::paint
