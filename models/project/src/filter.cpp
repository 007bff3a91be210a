#include "project/filter.h"

#include <array>

#include <QString>

#include "filter_dates.h"
#include "protocol/models.h"

namespace touchstone::project {
namespace {

using Field = Filter::Term::Field;

struct FieldName {
    std::string_view name;
    Field field;
};
constexpr std::array filterFields{
    FieldName{"state", Field::State},         FieldName{"agent", Field::Agent},
    FieldName{"polarity", Field::Polarity},   FieldName{"dimension", Field::Dimension},
    FieldName{"is", Field::Flagged},          FieldName{"annotator", Field::Annotator},
    FieldName{"before", Field::Before},       FieldName{"after", Field::After},
    FieldName{"feedback", Field::Feedback},
};

std::string folded(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toCaseFolded().toStdString();
}

bool isSpace(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r');
}

/// One word as typed, with its quotes taken off. `colon` is where an unquoted prefix ends.
struct Word {
    std::string text;
    std::size_t colon = std::string::npos;
    bool negated = false;
    bool quoted = false;
};

tl::unexpected<Error> badWord(const std::string& word, const std::string& advice)
{
    return fail(ErrorCode::SchemaViolation, "filter: \"" + word + "\" " + advice, word);
}

Result<Word> takeWord(std::string_view text, std::size_t& at)
{
    Word word;
    if (text[at] == '-' && at + 1 < text.size() && !isSpace(text[at + 1])) {
        word.negated = true;
        ++at;
    }
    bool inQuotes = false;
    for (; at < text.size() && (inQuotes || !isSpace(text[at])); ++at) {
        if (text[at] == '"') {
            inQuotes = !inQuotes;
            word.quoted = true;
            continue;
        }
        if (text[at] == ':' && !inQuotes && !word.quoted && word.colon == std::string::npos)
            word.colon = word.text.size();
        word.text += text[at];
    }
    if (inQuotes)
        return badWord(word.text, "has no closing quote");
    return word;
}

bool isName(std::string_view text)
{
    for (const char letter : text)
        if (letter < 'a' || letter > 'z')
            return false;
    return !text.empty();
}

Result<void> checkValue(Field field, const std::string& word, const std::string& value)
{
    switch (field) {
    case Field::Text:
    case Field::Agent:
    case Field::Annotator:
    case Field::Feedback:
        return {};
    case Field::State:
        for (const auto state : {TurnState::Open, TurnState::Draft, TurnState::Submitted, TurnState::Skipped})
            if (name(state) == value)
                return {};
        return badWord(word, "is no state; use state:open, state:draft, state:submitted or state:skipped");
    case Field::Polarity:
        if (protocol::polarityFromName(value))
            return {};
        return badWord(word, "is no polarity; use polarity:positive, negative, neutral or corrective");
    case Field::Dimension:
        if (protocol::dimensionFromName(value))
            return {};
        return badWord(word, "is no dimension; use dimension:correctness, helpfulness, safety, tone or plan_quality");
    case Field::Flagged:
        if (value == "flagged")
            return {};
        return badWord(word, "is unknown; use is:flagged");
    case Field::Before:
    case Field::After:
        if (momentOf(value))
            return {};
        return badWord(word, "is no date; use a day such as 2026-11-30, or a time such as 2026-11-30T09:00:00Z");
    }
    return {};
}

Result<Filter::Term> termOf(const Word& word)
{
    const std::string prefix = word.colon == std::string::npos ? std::string() : word.text.substr(0, word.colon);
    if (!isName(prefix))
        return Filter::Term{Field::Text, folded(word.text), word.negated};
    for (const FieldName& known : filterFields) {
        if (known.name != prefix)
            continue;
        std::string value = word.text.substr(word.colon + 1);
        if (value.empty())
            return badWord(word.text, "needs a value after the colon");
        if (auto valid = checkValue(known.field, word.text, value); !valid)
            return tl::unexpected(valid.error());
        return Filter::Term{known.field, known.field == Field::Agent ? folded(value) : value, word.negated};
    }
    return badWord(word.text, "is unknown; use state:, agent:, polarity:, dimension:, is:flagged, annotator:, before: or "
                              "after:, or put the word in quotes to search for it");
}

} // namespace

Result<Filter> Filter::parse(std::string_view text)
{
    Filter filter;
    filter.text = text;
    std::size_t at = 0;
    while (at < text.size()) {
        if (isSpace(text[at])) {
            ++at;
            continue;
        }
        const auto word = takeWord(text, at);
        if (!word)
            return tl::unexpected(word.error());
        if (word->text.empty())
            continue;
        auto term = termOf(*word);
        if (!term)
            return tl::unexpected(term.error());
        filter.terms.push_back(std::move(*term));
    }
    return filter;
}

} // namespace touchstone::project
