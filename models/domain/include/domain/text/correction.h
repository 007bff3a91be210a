#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "domain/text/code_points.h"

namespace touchstone::domain {

/// The smallest range of `original` whose replacement gives `edited`, widened to grapheme clusters on both sides, and
/// that replacement. nullopt when the texts are equal.
struct MinimalEdit {
    Utf16Range range;      ///< in the original
    QString replacement;
    bool operator==(const MinimalEdit&) const = default;
};
[[nodiscard]] std::optional<MinimalEdit> minimalEdit(const QString& original, const QString& edited);
[[nodiscard]] QString applyEdit(const QString& original, const MinimalEdit& edit);

enum class DiffOp { Equal, Delete, Insert };
struct DiffPiece {
    DiffOp op = DiffOp::Equal;
    QString text;
    bool operator==(const DiffPiece&) const = default;
};
/// A readable inline diff: by words first, graphemes inside changed words, never cutting a cluster. Concatenating
/// Equal+Delete gives `original`, Equal+Insert gives `edited`. Bounded: beyond `budget` comparisons the changed middle is
/// one Delete and one Insert.
[[nodiscard]] std::vector<DiffPiece> inlineDiff(const QString& original, const QString& edited,
                                                qint64 budget = 4'000'000);

} // namespace touchstone::domain
