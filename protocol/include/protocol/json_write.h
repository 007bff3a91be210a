#pragma once

#include <string>
#include <string_view>

/// The two scalars that are written by hand everywhere: text and floating-point numbers.
namespace touchstone::protocol {

/// Appends text in quotes, escaping only what JSON must escape. Precondition: valid UTF-8.
void appendQuoted(std::string& out, std::string_view text);
/// Appends the shortest form that reads back as the same double, with ".0" when it would look like an integer, so that
/// a column never mixes types. Precondition: finite.
void appendDouble(std::string& out, double value);

} // namespace touchstone::protocol
