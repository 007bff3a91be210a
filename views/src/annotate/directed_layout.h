#pragma once

class QPlainTextEdit;
class QString;

namespace touchstone::views {

/// Lets every paragraph of a plain text run, and stand, on the side where its first letter says: Qt would keep all of
/// them on the left. Call it before there is a text.
void directParagraphs(QPlainTextEdit& edit);

/// A line of somebody's text for a label or a row: it runs as its own first letter says, also where the page runs the other
/// way, so that a question mark stays at its end. Not for text that is copied or compared: it may add two invisible
/// characters (first strong isolate, pop directional isolate).
[[nodiscard]] QString directed(const QString& text);

} // namespace touchstone::views
