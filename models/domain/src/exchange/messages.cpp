#include "exchange/messages.h"

#include <algorithm>
#include <array>

#include <QDateTime>

#include "exchange/message_parts.h"

namespace touchstone::domain::reading {
namespace {

/// Keys that readFacts reads or that a conversation has a place for.
constexpr std::array<std::string_view, 14> factKeys{
    "model", "version", "environment", "correlation_id", "run_id", "created_at", "created", "id",
    "conversation_id", "title", "metadata", "component_name", "model_version", "model_name"};

std::string roleOf(const JsonView& json)
{
    const auto role = json.find("role");
    if (role.isString())
        return role.text();
    // ShareGPT names the speaker in its own words.
    const auto from = json.find("from").text();
    if (from == "human")
        return "user";
    if (from == "gpt" || from == "function_call")
        return "assistant";
    if (from == "observation" || from == "function")
        return "tool";
    return from;
}

Read<ToolCall> readToolCall(const JsonView& json)
{
    if (!json.isObject())
        return tl::unexpected(json.fault("a tool call must be an object, not " + std::string(reading::name(json.kind()))));
    ToolCall call;
    call.id = scalarText(json.findFirst({"id", "tool_call_id"}));
    auto function = json.find("function");
    const auto named = function.isString() ? function : JsonView();
    if (!function.isObject())
        function = json;
    const auto name = named.exists() ? named : function.findFirst({"name", "tool"});
    if (!name.isString())
        return tl::unexpected(json.fault("the tool call names no function"));
    call.name = name.text();
    const auto arguments = function.findFirst({"arguments", "input", "args", "kwargs"});
    if (arguments.isString())
        call.arguments = arguments.text();
    else if (arguments.exists())
        call.arguments = arguments.compact();
    return call;
}

std::optional<JsonFault> readToolCalls(const JsonView& json, Message& message)
{
    const auto calls = json.find("tool_calls");
    if (!calls.isNothing() && !calls.isArray())
        return calls.fault("tool calls must be a list, not " + std::string(name(calls.kind())));
    for (auto child = calls.first(); child.exists(); child = calls.after(child)) {
        auto call = readToolCall(child);
        if (!call)
            return call.error();
        message.toolCalls.push_back(std::move(*call));
    }
    const auto legacy = json.find("function_call");
    if (!legacy.isNothing()) {
        auto call = readToolCall(legacy);
        if (!call)
            return call.error();
        message.toolCalls.push_back(std::move(*call));
    }
    return std::nullopt;
}

void readNames(const JsonView& json, Message& message)
{
    message.name = json.find("name").text();
    if (message.name.empty() && message.role == "tool")
        message.name = json.find("function").text();
    message.toolCallId = scalarText(json.find("tool_call_id"));
}

std::string messageExtras(const JsonView& json)
{
    ObjectText extras;
    extras.addMembers(json, {"role", "from", "content", "value", "name", "tool_calls", "function_call",
                             "tool_call_id", "model"});
    return extras.isEmpty() ? std::string() : extras.str();
}

} // namespace

std::string scalarText(const JsonView& json)
{
    if (json.isString())
        return json.text();
    if (json.is(JsonKind::Number) || json.is(JsonKind::Bool))
        return std::string(json.raw());
    return {};
}

ReadTime readTime(double unixSeconds)
{
    constexpr double year10000 = 253402300800.0;
    const bool isTime = unixSeconds >= 0.0 && unixSeconds < year10000;
    return {isTime ? unixSeconds : 0.0, !isTime};
}

ReadTime readTime(const std::string& iso8601)
{
    if (iso8601.empty())
        return {};
    const auto time = QDateTime::fromString(QString::fromStdString(iso8601), Qt::ISODateWithMs);
    return time.isValid() ? readTime(static_cast<double>(time.toMSecsSinceEpoch()) / 1000.0) : ReadTime{0.0, true};
}

ReadTime readTime(const JsonView& json)
{
    if (json.isNothing())
        return {};
    if (json.isString())
        return readTime(json.text());
    const auto number = json.number();
    return number ? readTime(*number) : ReadTime{0.0, true};
}

Read<ReadMessage> readMessage(const JsonView& json, const JsonView& attachments)
{
    if (!json.isObject())
        return tl::unexpected(json.fault("a message must be an object with role and content, not " +
                                         std::string(name(json.kind()))));
    ReadMessage read;
    auto& message = read.message;
    message.role = roleOf(json);
    if (message.role.empty())
        return tl::unexpected(json.fault("the message has no role"));
    readNames(json, message);
    if (auto fault = readToolCalls(json, message))
        return tl::unexpected(std::move(*fault));
    auto content = json.find("content");
    if (!content.exists())
        content = json.find("value");
    if (json.find("from").text() == "function_call") {
        message.toolCalls.push_back({{}, content.isObject() ? content.find("name").text() : std::string("function"),
                                     content.isString() ? content.text() : content.exists() ? content.compact()
                                                                                              : std::string()});
        content = {};
    }
    if (auto fault = readContent(content, attachments, read))
        return tl::unexpected(std::move(*fault));
    read.model = json.find("model").text();
    if (message.role == "assistant") {
        read.metadata = messageExtras(json);
        read.rateable = !content.isNothing() || !message.toolCalls.empty();
    }
    return read;
}

namespace {

void appendMessage(ImportedConversation& conversation, ReadMessage read, Rate rate)
{
    if (read.rateable && rate == Rate::All) {
        ImportedTurn turn;
        turn.position = static_cast<std::int64_t>(conversation.messages.size());
        turn.model = std::move(read.model);
        turn.damagedResponse = std::move(read.damaged);
        if (!read.metadata.empty())
            turn.metadata.text = std::move(read.metadata);
        conversation.turns.push_back(std::move(turn));
    }
    conversation.messages.push_back(std::move(read.message));
}

} // namespace

std::optional<JsonFault> appendMessages(ImportedConversation& conversation, const JsonView& json,
                                        std::string_view role, Rate rate, const JsonView& attachments)
{
    if (json.isArray()) {
        for (auto child = json.first(); child.exists(); child = json.after(child)) {
            auto read = readMessage(child, attachments);
            if (!read)
                return read.error();
            appendMessage(conversation, std::move(*read), rate);
        }
        return std::nullopt;
    }
    if (json.isString()) {
        ReadMessage read;
        read.message.role = role;
        read.rateable = role == "assistant";
        if (auto fault = readContent(json, attachments, read))
            return fault;
        appendMessage(conversation, std::move(read), rate);
        return std::nullopt;
    }
    // A step before us may have taken an answer such as "True" for a value; what it was, nobody can tell any more.
    if (!json.isObject())
        return json.fault("a text, a message or a list of messages was expected, not " + std::string(name(json.kind())));
    auto read = readMessage(json, attachments);
    if (!read)
        return read.error();
    appendMessage(conversation, std::move(*read), rate);
    return std::nullopt;
}

void appendValue(ImportedConversation& conversation, const JsonView& json, Rate rate)
{
    ReadMessage read;
    read.message.role = "assistant";
    read.message.content = std::string(json.raw());
    read.message.parts.text = std::string(json.raw());
    read.rateable = true;
    appendMessage(conversation, std::move(read), rate);
}

std::optional<JsonFault> appendSystem(ImportedConversation& conversation, const JsonView& row)
{
    const auto system = row.find("system");
    if (system.isNothing())
        return std::nullopt;
    if (!system.isString())
        return system.fault("a text was expected, not " + std::string(name(system.kind())));
    if (auto text = system.text(); !text.empty())
        conversation.messages.push_back({"system", std::move(text), {}, {}, {}, {"null"}});
    return std::nullopt;
}

std::optional<JsonFault> appendInput(ImportedConversation& conversation, const JsonView& row)
{
    const auto input = row.find("input");
    if (input.isNothing())
        return std::nullopt;
    if (!input.isString())
        return input.fault("a text was expected, not " + std::string(name(input.kind())));
    if (const auto text = input.text(); !text.empty())
        conversation.messages.back().content += "\n\n" + text;
    return std::nullopt;
}

void setTime(RowFacts& facts, const JsonView& json)
{
    const auto time = readTime(json);
    facts.createdAt = time.seconds;
    if (time.isOdd)
        facts.oddTime = json.compact();
}

RowFacts readFacts(const JsonView& row)
{
    RowFacts facts;
    facts.model = row.findFirst({"model", "model_name"}).text();
    if (const auto version = row.findFirst({"version", "model_version"}); !version.isNothing())
        facts.version = scalarText(version);
    const auto environment = row.find("environment");
    const auto component = row.find("component_name");
    if (!environment.isNothing()) {
        facts.environment.text = environment.compact();
    } else if (component.isString()) {
        ObjectText object;
        object.add("component_name", component);
        facts.environment.text = object.str();
    }
    facts.correlationId = scalarText(row.find("correlation_id"));
    facts.runId = scalarText(row.find("run_id"));
    setTime(facts, row.findFirst({"created_at", "created"}));
    return facts;
}

void applyFacts(ImportedConversation& conversation, const RowFacts& facts)
{
    for (auto& turn : conversation.turns) {
        if (turn.model.empty())
            turn.model = facts.model;
        turn.version = facts.version;
        turn.environment = facts.environment;
        turn.correlationId = facts.correlationId;
        turn.runId = facts.runId;
        turn.createdAt = facts.createdAt;
        if (!facts.oddTime.empty())
            insertMember(turn.metadata, "created_at", facts.oddTime);
    }
    if (!facts.oddTime.empty())
        conversation.notes.push_back({ImportNote::Kind::OddTime, facts.oddTime});
}

void insertMember(protocol::JsonText& object, std::string_view key, std::string_view rawValue)
{
    const std::string member = "{" + quoteJson(key) + ":" + std::string(rawValue);
    object.text = member + (object.text == "{}" ? std::string("}") : "," + object.text.substr(1));
}

ObjectText otherKeys(const JsonView& row, std::initializer_list<std::string_view> used)
{
    ObjectText rest;
    const auto metadata = row.find("metadata");
    if (metadata.isObject())
        rest.addMembers(metadata);
    else if (!metadata.isNothing())
        rest.add("metadata", metadata);
    for (auto key = row.first(); key.exists(); key = row.after(key)) {
        const auto text = key.text();
        if (std::find(used.begin(), used.end(), text) == used.end() &&
            std::find(factKeys.begin(), factKeys.end(), text) == factKeys.end())
            rest.add(text, row.valueOf(key));
    }
    return rest;
}

} // namespace touchstone::domain::reading
