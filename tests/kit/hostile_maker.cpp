#include "hostile_maker.h"

#include <algorithm>

#include "protocol_samples.h"

namespace touchstone::kit {
namespace {

using Json = nlohmann::json;

constexpr std::size_t mostRemembered = 500;

const std::vector<std::string> commonTypes{
    "learn/feedback/req", "learn/feedback/req", "learn/experience/req", "learn/stats/req",  "env/reset/req",
    "env/step/req",       "env/step/req",       "env/step/req",         "env/observe/req",  "env/close/req",
    "env/render/req",     "env/space/req",      "env/batch_step/req",   "skill/discover/req", "ping"};

const std::vector<std::string> brokenUtf8{"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xe2\x82", "\xf5\x80\x80\x80", "\x80", "\xf4\x90\x80\x80",
                                          std::string(1, '\0')};
const std::vector<std::string> brokenNumbers{"NaN", "-Infinity", "Infinity", "1e999", "-1e999", "01", "+1", "0x10", ".5",
                                             "1.", "1e", "--1", "1_000", "12345678901234567890123"};
const std::vector<std::string> loneSurrogates{"\\ud83d", "\\ude00", "\\ud83dx", "\\ude00\\ud83d", "\\uD800\\u0041", "\\ud83d\\ude00",
                                              "\\ud83", "\\uzzzz"};
const std::vector<std::string> foreignTexts{"", " ", "null", "true", "0", "[]", "[{}]", "\"ping\"", "{", "}", "{}", "{}{}", "\xEF\xBB\xBF{}",
                                            "GET / HTTP/1.1\r\n\r\n", "{\"type\":}", "{'type':'ping'}", "{\"type\":\"ping\",}"};

Json action(std::mt19937_64& random)
{
    static const std::vector<Json> actions{
        {{"action_type", "move"}, {"payload", {{"direction", "up"}}}},
        {{"action_type", "move"}, {"payload", {{"direction", "down"}}}},
        {{"action_type", "move"}, {"payload", {{"direction", "right"}}}},
        {{"action_type", "move"}, {"payload", {{"direction", "north"}}}},
        {{"action_type", "move"}, {"payload", {{"direction", 1}}}},
        {{"action_type", "fly"}, {"payload", {{"direction", "up"}}}},
        {{"action_type", "move"}, {"payload", "north"}},
        Json::object()};
    return actions[random() % actions.size()];
}

} // namespace

std::string HostileMaker::freshId()
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string id;
    for (int i = 0; i < 24; ++i)
        id += digits[m_random() % 16];
    return id;
}

std::string HostileMaker::handshake()
{
    return Json{{"type", "handshake/req"}, {"id", freshId()}, {"version", "1.0"},
                {"agent_caps", {"learning", "skill", "env", "env_push"}}}
        .dump();
}

Json HostileMaker::fresh(const KnownSession& session)
{
    static const std::map<std::string, Json> byType = [] {
        std::map<std::string, Json> parsed;
        for (const MessageSample& sample : messageSamples())
            parsed.try_emplace(sample.type, Json::parse(sample.json));
        return parsed;
    }();
    static const std::vector<std::string> allTypes = [] {
        std::vector<std::string> types;
        for (const auto& entry : byType)
            types.push_back(entry.first);
        return types;
    }();
    // A shutdown costs the session, and a handshake may; there are enough of both.
    std::string type = below(4) == 0 ? oneOf(allTypes) : oneOf(commonTypes);
    if ((type == "shutdown" || type == "handshake/req") && below(4) != 0)
        type = "ping";
    Json message = byType.at(type);
    fillIn(message, session);
    return message;
}

void HostileMaker::fillIn(Json& message, const KnownSession& session)
{
    const std::string type = message["type"];
    message["id"] = freshId();
    if (type == "handshake/req")
        message["agent_caps"] = {"learning", "skill", "env"};
    if (type == "learn/feedback/req")
        fillFeedback(message, session);
    if (type == "learn/experience/req")
        for (Json& one : message["experiences"])
            one["experience_id"] = freshId();
    if (type == "env/reset/req") {
        message["env_name"] = below(8) == 0 ? "browser" : "gridworld";
        message["options"] = below(4) == 0 ? Json{{"width", below(40)}, {"walls", 0.1}} : Json::object();
    }
    if (type == "env/space/req" && below(4) != 0)
        message["env_name"] = "gridworld";
    if (type.rfind("env/", 0) == 0)
        fillEpisode(message, session);
}

void HostileMaker::fillFeedback(Json& message, const KnownSession& session)
{
    static const std::vector<std::string> sources{"human", "human", "self", "env"};
    static const std::vector<std::string> annotators{"", "", "user1", "env:gridworld"};
    const Json one = message["feedbacks"][0];
    message["feedbacks"] = Json::array();
    for (std::size_t count = 1 + below(3); count > 0; --count) {
        Json feedback = one;
        feedback["feedback_id"] = freshId();
        const bool fitting = below(3) != 0;
        const std::string fitsRole = session.role == "agent" ? "self" : session.role == "env" ? "env" : "human";
        feedback["source"] = fitting ? fitsRole : oneOf(sources);
        feedback["annotator_id"] = fitting ? "" : oneOf(annotators);
        feedback["score"] = static_cast<double>(below(21)) / 10.0 - 1.0;
        message["feedbacks"].push_back(std::move(feedback));
    }
}

void HostileMaker::fillEpisode(Json& message, const KnownSession& session)
{
    std::vector<std::string> own{"ep_abc"};
    for (const auto& [id, isOver] : session.episodes)
        own.push_back(id);
    if (message.contains("episode_id"))
        message["episode_id"] = own[below(own.size())];
    if (message.contains("action"))
        message["action"] = action(m_random);
    if (!message.contains("episode_ids"))
        return;
    message["episode_ids"] = Json::array();
    message["actions"] = Json::array();
    const std::size_t count = below(10) == 0 ? 65 : below(4);
    for (std::size_t i = 0; i < count; ++i) {
        message["episode_ids"].push_back("ep_" + std::to_string(i));
        message["actions"].push_back(action(m_random));
    }
    if (below(4) == 0)
        message["actions"].push_back(Json::object());
}

std::string HostileMaker::next(const KnownSession& session)
{
    // Many episodes would only slow things down.
    if (session.episodes.size() > 12)
        return Json{{"type", "env/close/req"}, {"id", freshId()}, {"version", "1.0"},
                    {"episode_id", session.episodes.begin()->first}}
            .dump();
    // Who has not said hello is refused nearly everything; that is worth a while.
    if (!session.handshaken && below(20) == 0)
        return handshake();
    if (!m_sent.empty() && below(25) == 0)
        return oneOf(m_sent);
    Json message = fresh(session);
    std::string text = below(3) == 0 ? message.dump() : spoilt(std::move(message), session.mostBytes);
    if (text.size() < 4'000 && m_sent.size() < mostRemembered)
        m_sent.push_back(text);
    return text;
}

std::string HostileMaker::spoilt(Json message, std::size_t mostBytes)
{
    switch (below(8)) {
    case 0:
    case 1:
    case 2: return spoiltField(std::move(message));
    case 3: return spoiltEnvelope(std::move(message));
    case 4: return spoiltSize(message, mostBytes);
    case 5: return mutated(message.dump());
    default: return spoiltText(message.dump());
    }
}

std::string HostileMaker::spoiltField(Json message)
{
    const MessageSample* sample = messageSample(message["type"].get<std::string>());
    const FieldCase& field = oneOf(sample->fields);
    const Json::json_pointer place(field.pointer);
    if (!message.contains(place))
        return message.dump();
    const auto wrong = wrongValues(field.kind);
    switch (below(5)) {
    case 0: {
        Json& parent = message[place.parent_pointer()];
        if (parent.is_object())
            parent.erase(place.back());
        break;
    }
    case 1: message[place] = nullptr; break;
    case 2:
        message[place] = field.outOfRange.empty() ? Json(below(1'000)) : Json::parse(oneOf(field.outOfRange));
        break;
    default: message[place] = Json::parse(oneOf(wrong)); break;
    }
    return message.dump();
}

std::string HostileMaker::spoiltEnvelope(Json message)
{
    static const std::vector<Json> versions{"2.0", "1.7", "1", "", "0.9", 1, nullptr, true, "1.0.0", Json::array()};
    static const std::vector<Json> types{"nonsense", "", "learn/", "learn/unlearn/req", "tools/call/req", "annotation/claim/req",
                                         "env/fly/req", 5, nullptr, "PING", "ping ", Json::object()};
    switch (below(6)) {
    case 0: message["version"] = oneOf(versions); break;
    case 1:
        message.erase("version");
        message["a2e"] = oneOf(versions);
        break;
    case 2: message["type"] = oneOf(types); break;
    case 3: message.erase(oneOf(std::vector<std::string>{"type", "id", "version", "ts"})); break;
    case 4: message["x-extension"] = {{"a", {1, 2.5, nullptr, {{"b", "c"}}}}}; break;
    default: return "[" + message.dump() + "]";
    }
    return message.dump();
}

std::string HostileMaker::spoiltSize(const Json& message, std::size_t mostBytes)
{
    std::string text = message.dump();
    text.pop_back();
    const auto with = [&text](const std::string& value) { return text + ",\"x\":" + value + "}"; };
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    switch (below(6)) {
    case 0: return with(nested(60 + below(8)));
    case 1: return with(nested(1'000));
    case 2: return std::string(20'000, "[{"[below(2)]);
    // Very large ones are dear, and there are few.
    case 3: return below(8) == 0 ? with('"' + std::string(mostBytes, 'x') + '"') : with(nested(63));
    case 4: return below(8) == 0 ? with('"' + std::string(mostBytes - text.size() - 8 + below(3), 'x') + '"') : with("\"x\"");
    default: return with('[' + std::string(below(2'000), ' ') + "1]");
    }
}

std::string HostileMaker::spoiltText(std::string text)
{
    const auto replaceFirst = [&text, this](const std::string& what, const std::string& with) {
        std::vector<std::size_t> places;
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
            places.push_back(at);
        if (!places.empty())
            text.replace(oneOf(places), what.size(), with);
    };
    switch (below(7)) {
    case 0: text.resize(below(text.size())); break;
    case 1: text.insert(1, "\"" + oneOf(std::vector<std::string>{"id", "type", "ts"}) + "\":\"twice\","); break;
    case 2: text.insert(below(text.size()), oneOf(brokenUtf8)); break;
    case 3: replaceFirst("\":\"", "\":\"" + oneOf(loneSurrogates)); break;
    case 4: replaceFirst(":1", ":" + oneOf(brokenNumbers)); break;
    case 5: text = oneOf(foreignTexts); break;
    default: text += oneOf(std::vector<std::string>{" ", "\n", ",", text, "}", "//", std::string(1, '\0')}); break;
    }
    return text;
}

std::string HostileMaker::mutated(std::string bytes)
{
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
        const std::size_t at = below(bytes.size() + 1);
        const std::size_t length = std::min(bytes.size() - at, below(12));
        switch (below(5)) {
        case 0:
            if (at < bytes.size())
                bytes[at] = static_cast<char>(m_random());
            break;
        case 1: bytes.erase(at, length); break;
        case 2: bytes.insert(at, bytes.substr(below(bytes.size() + 1), 12)); break;
        case 3: bytes.insert(at, 1, "\"{}[],:\\0-e"[below(11)]); break;
        default:
            if (at < bytes.size())
                bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1u << below(8)));
            break;
        }
    }
    return bytes;
}

} // namespace touchstone::kit
