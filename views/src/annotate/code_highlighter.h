#pragma once

#include <vector>

#include <QString>

namespace touchstone::views {

enum class TokenKind { Keyword, String, Number, Comment, Type, Function, Inserted, Deleted };

struct Token {
    qsizetype start = 0;
    qsizetype length = 0;
    TokenKind kind = TokenKind::Keyword;
};

/// The coloured pieces of code, ordered; what lies between them is plain. Knows the usual languages by the name after a
/// fence ("py", "python", "c++"); an unknown one has no tokens. A reader's aid, not a parser: it never fails.
[[nodiscard]] std::vector<Token> highlight(const QString& code, const QString& language);

} // namespace touchstone::views
