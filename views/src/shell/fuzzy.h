#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <QString>

namespace touchstone::views {

struct FuzzyMatch {
    int score = 0;                    ///< higher is better
    std::vector<int> positions;       ///< matched UTF-16 units of the text, ascending
};

/// Matches the letters of `query` in order anywhere in `text`, case folded; prefers beginnings of words, runs and early
/// matches. nullopt when a letter is missing; an empty query matches everything with score 0.
[[nodiscard]] std::optional<FuzzyMatch> fuzzyMatch(QStringView query, QStringView text);

/// True when every word of the query (ASCII case folded) stands somewhere in the UTF-8 text.
[[nodiscard]] bool containsWords(const std::vector<std::string>& foldedWords, std::string_view text);

} // namespace touchstone::views
