#include "shell/fuzzy.h"

#include <algorithm>
#include <string>

namespace touchstone::views {

namespace {

bool startsWord(QStringView text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

char foldedAscii(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(QStringView query, QStringView text)
{
    FuzzyMatch match;
    qsizetype from = 0;
    qsizetype last = -2;
    for (const QChar wanted : query) {
        if (wanted.isSpace())
            continue;
        const QChar folded = wanted.toCaseFolded();
        // A beginning of a word further on beats a letter inside one, unless it continues a run.
        qsizetype found = -1;
        for (qsizetype i = from; i < text.size(); ++i) {
            if (text[i].toCaseFolded() != folded)
                continue;
            if (found < 0)
                found = i;
            if (i == last + 1 || startsWord(text, i)) {
                found = i;
                break;
            }
        }
        if (found < 0)
            return std::nullopt;
        match.score += 10 - int(std::min<qsizetype>(found - from, 8));
        if (found == last + 1)
            match.score += 12;
        if (startsWord(text, found))
            match.score += 10;
        match.positions.push_back(int(found));
        last = found;
        from = found + 1;
    }
    if (!match.positions.empty())
        match.score -= int(std::min<qsizetype>(text.size() / 8, 8));
    return match;
}

bool containsWords(const std::vector<std::string>& foldedWords, std::string_view text)
{
    return std::all_of(foldedWords.begin(), foldedWords.end(), [&](const std::string& word) {
        const auto same = [](char inText, char inWord) { return foldedAscii(inText) == inWord; };
        return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
    });
}

} // namespace touchstone::views
