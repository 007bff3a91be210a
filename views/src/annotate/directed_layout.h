#pragma once

class QPlainTextEdit;

namespace touchstone::views {

/// Lets every paragraph of a plain text run, and stand, on the side where its first letter says: Qt would keep all of
/// them on the left. Call it before there is a text.
void directParagraphs(QPlainTextEdit& edit);

} // namespace touchstone::views
