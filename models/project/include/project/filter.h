#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/types.h"

namespace touchstone::project {

/// What the person typed above the queue or after --filter: words to find (all of them, in title, snippet, agent or ids,
/// case folded) and `state:open|draft|submitted|skipped`, `agent:NAME`, `polarity:NAME`, `dimension:NAME`, `is:flagged`,
/// `annotator:NAME`, `before:DATE`, `after:DATE` (of the judgement, RFC 3339 date), `feedback:ID,ID,…`. Quotes keep spaces
/// together; `-` in front negates.
struct Filter {
    struct Term {
        enum class Field { Text, State, Agent, Polarity, Dimension, Flagged, Annotator, Before, After, Feedback };
        Field field = Field::Text;
        std::string value;            ///< case folded for Text and Agent
        bool negated = false;
        bool operator==(const Term&) const = default;
    };
    std::vector<Term> terms;
    std::string text;                 ///< as typed

    /// Errors: SchemaViolation naming the word and what may stand there.
    [[nodiscard]] static Result<Filter> parse(std::string_view text);
    [[nodiscard]] bool isEmpty() const { return terms.empty(); }
};

} // namespace touchstone::project
