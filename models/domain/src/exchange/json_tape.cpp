#include "exchange/json_tape.h"

#include "exchange/tape_parser.h"

namespace touchstone::domain::reading {

std::string_view name(JsonKind kind)
{
    switch (kind) {
    case JsonKind::Null: return "null";
    case JsonKind::Bool: return "true or false";
    case JsonKind::Number: return "a number";
    case JsonKind::String: return "a text";
    case JsonKind::Array: return "a list";
    case JsonKind::Object: return "an object";
    }
    return "a value";
}

std::optional<JsonFault> JsonTape::parse(std::string_view text, int maxDepth)
{
    m_text = text;
    m_nodes.clear();
    m_open.clear();
    return TapeParser(*this, text, maxDepth).run();
}

} // namespace touchstone::domain::reading
