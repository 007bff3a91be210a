#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QtGlobal>

namespace touchstone::domain {

/// One step of an edit script over two sequences.
enum class EditStep : std::uint8_t { Keep, Remove, Add };

/// The shortest edit script between two sequences of interned tokens, after E. W. Myers, "An O(ND) Difference
/// Algorithm and Its Variations", 1986. Every comparison and every diagonal costs one of `budget`; nullopt when that is
/// used up. Memory grows with the square of the differences, so with the budget.
[[nodiscard]] std::optional<std::vector<EditStep>> shortestEdit(const std::vector<int>& from, const std::vector<int>& to,
                                                                qint64& budget);

} // namespace touchstone::domain
