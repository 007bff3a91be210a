#pragma once

#include <QString>

namespace touchstone::views {

/// The character of an HTML entity such as `&lt;` or `&#8364;`; the text itself when it names none.
[[nodiscard]] QString decodedEntity(const QString& entity);

/// A visible stand-in, one UTF-16 unit long, for a unit that a text document would swallow, split at or hide: control
/// characters, line and paragraph separators, lone surrogates, and the units Qt uses for its own frames. Other units
/// stand for themselves.
[[nodiscard]] QChar visibleUnit(QChar unit);
[[nodiscard]] bool needsStandIn(QChar unit);
/// All of `text` with stand-ins, the same length. A newline stays.
[[nodiscard]] QString withStandIns(const QString& text);

} // namespace touchstone::views
