#pragma once

#include <string>

#include <QString>

#include "protocol/error.h"

namespace touchstone::link {

/// The token that a client shows to a host, from where the person said it is: a file (its first line, without white space
/// around it), or env:NAME. Empty for an empty source. Errors: CannotOpen when there is none, when it is no line
/// of text, or when others may read the file. No error quotes the token.
[[nodiscard]] Result<std::string> readToken(const QString& source);

} // namespace touchstone::link
