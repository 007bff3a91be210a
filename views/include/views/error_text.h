#pragma once

#include <QString>

#include "protocol/error.h"

namespace touchstone::workspace {
struct Issue;
}

namespace touchstone::views {

/// A failure in plain words: what happened, naming the place.
[[nodiscard]] QString sentenceOf(const Error& error);
/// What is wrong with a filter that was typed, without the words around it.
[[nodiscard]] QString filterProblem(const Error& error);
/// What the person can do about it; empty when there is nothing to do.
[[nodiscard]] QString adviceOf(const Error& error);

/// A background failure in three sentences.
struct IssueText {
    QString happened;
    QString safe;
    QString todo;
};
[[nodiscard]] IssueText textOf(const workspace::Issue& issue);

} // namespace touchstone::views
