#include "text/inline_diff.h"

#include <algorithm>

#include <QHash>
#include <QTextBoundaryFinder>

#include "text/grapheme_window.h"

namespace touchstone::domain {
namespace {
std::vector<QStringView> splitGraphemes(QStringView text)
{
    std::vector<QStringView> parts;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype start = 0;
    for (auto at = finder.toNextBoundary(); at > 0; at = finder.toNextBoundary()) {
        parts.push_back(text.mid(start, at - start));
        start = at;
    }
    return parts;
}

/// Words, the white space between them and punctuation, cut at cluster boundaries only.
std::vector<QStringView> splitWords(const QString& text)
{
    std::vector<QStringView> parts;
    GraphemeWindow graphemes(text);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, text);
    qsizetype start = 0;
    for (auto at = finder.toNextBoundary(); at > 0; at = finder.toNextBoundary()) {
        if (!graphemes.isBoundary(at))
            continue;
        parts.push_back(QStringView(text).mid(start, at - start));
        start = at;
    }
    return parts;
}

std::pair<std::vector<int>, std::vector<int>> intern(const std::vector<QStringView>& before,
                                                     const std::vector<QStringView>& after)
{
    QHash<QStringView, int> ids;
    const auto idsOf = [&](const std::vector<QStringView>& tokens) {
        std::vector<int> result;
        result.reserve(tokens.size());
        for (const QStringView token : tokens) {
            if (!ids.contains(token))
                ids.insert(token, int(ids.size()));
            result.push_back(ids.value(token));
        }
        return result;
    };
    auto first = idsOf(before);
    return {std::move(first), idsOf(after)};
}

std::size_t sharedFront(const std::vector<int>& a, const std::vector<int>& b)
{
    return std::size_t(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

std::size_t sharedBack(const std::vector<int>& a, const std::vector<int>& b, std::size_t front)
{
    const std::size_t most = std::min(a.size(), b.size()) - front;
    const auto ends = std::mismatch(a.rbegin(), a.rbegin() + std::ptrdiff_t(most), b.rbegin());
    return std::size_t(ends.first - a.rbegin());
}

/// Single letters that happen to agree make a diff harder to read, not easier: two thirds of the longer side must stay.
bool mostlyAlike(const std::vector<EditStep>& steps, std::size_t before, std::size_t after)
{
    const auto kept = std::size_t(std::count(steps.begin(), steps.end(), EditStep::Keep));
    return 3 * kept >= 2 * std::max(before, after);
}
} // namespace

std::vector<DiffPiece> InlineDiff::compare(const QString& original, const QString& edited)
{
    m_pieces.clear();
    if (original == edited) {
        append(DiffOp::Equal, original);
        return std::move(m_pieces);
    }
    const auto before = splitWords(original);
    const auto after = splitWords(edited);
    const auto [beforeIds, afterIds] = intern(before, after);
    const std::size_t front = sharedFront(beforeIds, afterIds);
    const std::size_t back = sharedBack(beforeIds, afterIds, front);
    for (std::size_t i = 0; i < front; ++i)
        append(DiffOp::Equal, before[i]);
    std::vector<int> fromIds(beforeIds.begin() + std::ptrdiff_t(front), beforeIds.end() - std::ptrdiff_t(back));
    std::vector<int> toIds(afterIds.begin() + std::ptrdiff_t(front), afterIds.end() - std::ptrdiff_t(back));
    const auto steps = shortestEdit(fromIds, toIds, m_budget);
    if (!steps) {
        for (std::size_t i = front; i < before.size() - back; ++i)
            append(DiffOp::Delete, before[i]);
        for (std::size_t i = front; i < after.size() - back; ++i)
            append(DiffOp::Insert, after[i]);
    } else {
        followWords(*steps, before, after, front);
    }
    for (std::size_t i = before.size() - back; i < before.size(); ++i)
        append(DiffOp::Equal, before[i]);
    return std::move(m_pieces);
}

void InlineDiff::followWords(const std::vector<EditStep>& steps, const std::vector<QStringView>& before,
                             const std::vector<QStringView>& after, std::size_t front)
{
    QString removed;
    QString added;
    std::size_t i = front;
    std::size_t j = front;
    for (const EditStep step : steps) {
        switch (step) {
        case EditStep::Keep:
            appendChange(removed, added);
            removed.clear();
            added.clear();
            append(DiffOp::Equal, before[i++]);
            ++j;
            break;
        case EditStep::Remove:
            removed += before[i++];
            break;
        case EditStep::Add:
            added += after[j++];
            break;
        }
    }
    appendChange(removed, added);
}

void InlineDiff::appendChange(const QString& removed, const QString& added)
{
    if (!removed.isEmpty() && !added.isEmpty()) {
        const auto before = splitGraphemes(removed);
        const auto after = splitGraphemes(added);
        const auto [fromIds, toIds] = intern(before, after);
        const auto steps = m_budget > 0 ? shortestEdit(fromIds, toIds, m_budget) : std::nullopt;
        if (steps && mostlyAlike(*steps, before.size(), after.size())) {
            followGraphemes(*steps, before, after);
            return;
        }
    }
    append(DiffOp::Delete, removed);
    append(DiffOp::Insert, added);
}

void InlineDiff::followGraphemes(const std::vector<EditStep>& steps, const std::vector<QStringView>& before,
                                 const std::vector<QStringView>& after)
{
    QString added;
    std::size_t i = 0;
    std::size_t j = 0;
    for (const EditStep step : steps) {
        switch (step) {
        case EditStep::Keep:
            append(DiffOp::Insert, added);
            added.clear();
            append(DiffOp::Equal, before[i++]);
            ++j;
            break;
        case EditStep::Remove:
            append(DiffOp::Delete, before[i++]);
            break;
        case EditStep::Add:
            added += after[j++];
            break;
        }
    }
    append(DiffOp::Insert, added);
}

void InlineDiff::append(DiffOp op, QStringView text)
{
    if (text.isEmpty())
        return;
    if (m_pieces.empty() || m_pieces.back().op != op)
        m_pieces.push_back({op, text.toString()});
    else
        m_pieces.back().text += text;
}

} // namespace touchstone::domain
