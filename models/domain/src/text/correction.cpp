#include "domain/text/correction.h"

#include <algorithm>

#include "text/grapheme_window.h"
#include "text/inline_diff.h"

namespace touchstone::domain {
namespace {
qsizetype commonPrefix(const QString& a, const QString& b)
{
    const auto ends = std::mismatch(a.cbegin(), a.cend(), b.cbegin(), b.cend());
    return ends.first - a.cbegin();
}

qsizetype commonSuffix(const QString& a, const QString& b, qsizetype prefix)
{
    const qsizetype most = std::min(a.size(), b.size()) - prefix;
    qsizetype length = 0;
    while (length < most && a.at(a.size() - 1 - length) == b.at(b.size() - 1 - length))
        ++length;
    return length;
}
} // namespace

std::optional<MinimalEdit> minimalEdit(const QString& original, const QString& edited)
{
    if (original == edited)
        return std::nullopt;
    qsizetype prefix = commonPrefix(original, edited);
    qsizetype suffix = commonSuffix(original, edited, prefix);
    // What stays must end at a cluster boundary of both texts: a mark typed after a letter belongs to the letter that
    // stays, and half of a flag pairs differently before and after the edit.
    GraphemeWindow before(original);
    GraphemeWindow after(edited);
    while (!before.isBoundary(prefix) || !after.isBoundary(prefix))
        --prefix;
    while (!before.isBoundary(original.size() - suffix) || !after.isBoundary(edited.size() - suffix))
        --suffix;
    return MinimalEdit{{prefix, original.size() - suffix}, edited.mid(prefix, edited.size() - suffix - prefix)};
}

QString applyEdit(const QString& original, const MinimalEdit& edit)
{
    QString result = original;
    return result.replace(edit.range.start, edit.range.length(), edit.replacement);
}

std::vector<DiffPiece> inlineDiff(const QString& original, const QString& edited, qint64 budget)
{
    return InlineDiff(budget).compare(original, edited);
}

} // namespace touchstone::domain
