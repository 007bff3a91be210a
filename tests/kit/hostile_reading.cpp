#include <algorithm>
#include <charconv>

#include "hostile_oracle.h"
#include "protocol_samples.h"

/// How the oracle reads: text into JSON, and JSON by the fields of the samples.
namespace touchstone::kit {
namespace {

using Json = nlohmann::json;

constexpr int deepest = 64;

bool isUtf8(const std::string& text)
{
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t length = lead < 0x80 ? 1 : (lead >> 5) == 6 ? 2 : (lead >> 4) == 14 ? 3 : (lead >> 3) == 30 ? 4 : 0;
        if (length == 0 || at + length > text.size())
            return false;
        std::uint32_t point = length == 1 ? lead : lead & (0xFFu >> (length + 1));
        for (std::size_t i = 1; i < length; ++i) {
            const auto next = static_cast<unsigned char>(text[at + i]);
            if ((next >> 6) != 2)
                return false;
            point = point << 6 | (next & 0x3Fu);
        }
        constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
        if (point < least[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
            return false;
        at += length;
    }
    return true;
}

int depthOf(const std::string& text)
{
    int depth = 0;
    int most = 0;
    bool inText = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (inText && c == '\\')
            ++at;
        else if (c == '"')
            inText = !inText;
        else if (!inText && (c == '[' || c == '{'))
            most = std::max(most, ++depth);
        else if (!inText && (c == ']' || c == '}'))
            --depth;
    }
    return most;
}

/// The unit of an escape like \ud83d at this place; 0 where there is none.
unsigned surrogateAt(const std::string& text, std::size_t at)
{
    unsigned unit = 0;
    if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u'
        || std::from_chars(text.data() + at + 2, text.data() + at + 6, unit, 16).ptr != text.data() + at + 6)
        return 0;
    return unit >= 0xD800 && unit <= 0xDFFF ? unit : 0;
}

/// Lone surrogates read as U+FFFD; the library refuses them.
void repairSurrogates(std::string& text)
{
    bool inText = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '"') {
            inText = !inText;
        } else if (inText && text[at] == '\\') {
            const unsigned first = surrogateAt(text, at);
            const unsigned second = first != 0 && first < 0xDC00 ? surrogateAt(text, at + 6) : 0;
            if (second >= 0xDC00)
                at += 6;
            else if (first != 0)
                text.replace(at, 6, "\\ufffd");
            at += first != 0 ? 5 : 1;
        }
    }
}

/// JSON in which no object has a key twice; discarded otherwise.
Json parseWithoutTwins(const std::string& text)
{
    std::vector<std::set<std::string>> keys;
    bool twins = false;
    Json value = Json::parse(
        text,
        [&](int, Json::parse_event_t event, Json& parsed) {
            if (event == Json::parse_event_t::object_start)
                keys.emplace_back();
            else if (event == Json::parse_event_t::object_end)
                keys.pop_back();
            else if (event == Json::parse_event_t::key)
                twins = !keys.back().insert(parsed.get<std::string>()).second || twins;
            return true;
        },
        false);
    return twins ? Json(Json::value_t::discarded) : value;
}

const std::map<std::string, std::set<std::string>> knownWords{
    {"polarity", {"positive", "negative", "neutral", "corrective"}},
    {"dimension", {"correctness", "helpfulness", "safety", "tone", "plan_quality"}},
    {"source", {"human", "env", "self"}},
    {"strategy", {"ppo", "ucb1", "epsilon_greedy", "softmax", "custom"}},
    {"mode", {"screenshot", "rgb_array", "text"}},
};

bool isWhole(const Json& value)
{
    return value.is_number_integer()
        && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= 9'223'372'036'854'775'807u);
}

bool isSpan(const Json& value)
{
    return value.is_array() && value.size() == 2 && isWhole(value[0]) && isWhole(value[1])
        && value[0].get<std::int64_t>() >= 0 && value[0].get<std::int64_t>() <= value[1].get<std::int64_t>();
}

bool isInRange(const std::string& name, const Json& value)
{
    const double number = value.get<double>();
    if (name == "score")
        return number >= -1 && number <= 1;
    if (name == "confidence")
        return number >= 0 && number <= 1;
    return name != "timeout" || number >= 0;
}

bool areAll(const Json& list, bool (*is)(const Json&))
{
    return list.is_array() && std::all_of(list.begin(), list.end(), is);
}

bool isOfKind(const Json& value, FieldKind kind, const std::string& name)
{
    switch (kind) {
    case FieldKind::Text: return value.is_string();
    case FieldKind::Number: return value.is_number() && isInRange(name, value);
    case FieldKind::Integer: return isWhole(value) && isInRange(name, value);
    case FieldKind::Flag: return value.is_boolean();
    case FieldKind::LooseFlag: return value.is_boolean() || value.is_number();
    case FieldKind::Object: return value.is_object();
    case FieldKind::TextList: return areAll(value, [](const Json& item) { return item.is_string(); });
    case FieldKind::ObjectList: return areAll(value, [](const Json& item) { return item.is_object(); });
    case FieldKind::Word: return value.is_string() && knownWords.at(name).count(value.get<std::string>()) > 0;
    case FieldKind::Span: return isSpan(value);
    }
    return false;
}

std::vector<std::string> tokensOf(const std::string& pointer)
{
    std::vector<std::string> tokens;
    for (std::size_t at = 1; at <= pointer.size();) {
        const std::size_t end = std::min(pointer.find('/', at), pointer.size());
        tokens.push_back(pointer.substr(at, end - at));
        at = end + 1;
    }
    return tokens;
}

/// Item 0 of a sample's list stands for all of them. What is missing on the way is another field's business.
bool fits(const Json& at, const std::vector<std::string>& tokens, std::size_t depth, const FieldCase& field)
{
    const std::string& token = tokens[depth];
    if (token == "0")
        return !at.is_array()
            || std::all_of(at.begin(), at.end(), [&](const Json& item) { return fits(item, tokens, depth + 1, field); });
    if (!at.is_object())
        return true;
    const auto found = at.find(token);
    const bool isThere = found != at.end() && !(field.nullable && found->is_null());
    if (depth + 1 == tokens.size())
        return isThere ? isOfKind(*found, field.kind, token) : !field.required;
    return !isThere || fits(*found, tokens, depth + 1, field);
}

std::int64_t codePointsOf(const std::string& text)
{
    return std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
}

bool holdsTogether(const Json& feedback)
{
    if (feedback.value("polarity", std::string()) == "corrective"
        && feedback.value("correction", std::string()).empty())
        return false;
    const auto span = feedback.find("correction_span");
    const auto turn = feedback.find("rated_turn");
    if (span == feedback.end() || span->is_null() || turn == feedback.end() || turn->is_null())
        return true;
    return (*span)[1].get<std::int64_t>() <= codePointsOf(turn->at("response").get<std::string>());
}

} // namespace

ReadText readStrictly(std::string text, std::size_t mostBytes)
{
    if (text.size() > mostBytes)
        return {{}, {"out_of_memory"}};
    if (!isUtf8(text) || text.find('\0') != std::string::npos)
        return {{}, {"parse_error"}};
    const bool isTooDeep = depthOf(text) > deepest;
    repairSurrogates(text);
    Json value = isTooDeep ? Json() : parseWithoutTwins(text);
    if (isTooDeep)
        return {{}, Json::accept(text) ? std::set<std::string>{"out_of_memory"}
                                       : std::set<std::string>{"out_of_memory", "parse_error"}};
    if (value.is_discarded())
        return {{}, {"parse_error"}};
    if (!value.is_object())
        return {{}, {"schema_violation"}};
    return {std::move(value), {}};
}

Shape shapeOf(const std::string& type, const Json& message)
{
    const MessageSample* sample = messageSample(type == "env/plan/req" ? "env/plan/resp" : type);
    if (!sample)
        return Shape::Wrong;
    for (const FieldCase& field : sample->fields) {
        const bool isProposal = field.pointer.rfind("/proposal/", 0) == 0;
        if (!isProposal && !fits(message, tokensOf(field.pointer), 0, field))
            return Shape::Wrong;
    }
    const bool answersNothing = type != "shutdown";
    if (answersNothing && message.at("id").get_ref<const std::string&>().empty())
        return Shape::Wrong;
    // The other name of the version, and what holds between fields.
    if (!message.contains("version") && message.contains("a2e") && !message["a2e"].is_string())
        return Shape::Wrong;
    if (type == "learn/feedback/req")
        for (const Json& feedback : message.at("feedbacks"))
            if (!holdsTogether(feedback))
                return Shape::Wrong;
    // A proposal has two forms; whether this one is right is not said here.
    return message.contains("proposal") ? Shape::Unclear : Shape::Right;
}

} // namespace touchstone::kit
