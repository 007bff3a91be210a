#include "turn_reader.h"

#include <nlohmann/json.hpp>

#include "project_store_private.h"
#include "schema.h"

namespace touchstone::project {
namespace {

constexpr const char* nameKey = "name";
constexpr const char* toolCallIdKey = "tool_call_id";
constexpr const char* toolCallsKey = "tool_calls";
constexpr const char* partsKey = "parts";
constexpr const char* ratedPromptKey = "rated_prompt";

std::vector<domain::ToolCall> toolCallsOf(const nlohmann::json& list)
{
    std::vector<domain::ToolCall> calls;
    for (const auto& item : list)
        if (item.is_array() && item.size() == 3)
            calls.push_back({item[0].get<std::string>(), item[1].get<std::string>(), item[2].get<std::string>()});
    return calls;
}

void readExtras(const std::string& text, domain::Message& message)
{
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object())
        return;
    message.name = json.value(nameKey, std::string());
    message.toolCallId = json.value(toolCallIdKey, std::string());
    message.toolCalls = toolCallsOf(json.value(toolCallsKey, nlohmann::json::array()));
    message.parts.text = json.value(partsKey, message.parts.text);
}

Result<domain::Turn> loadWithout(storage::Database& database, TurnKey key, std::int64_t& conversationKey)
{
    Statement select(database, "SELECT " TOUCHSTONE_TURN_COLUMNS " FROM" TOUCHSTONE_TURN_TABLES "WHERE t.turn_key = ?");
    const auto found = select.bind(key).first();
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return noSuchTurn(key);
    conversationKey = select.integer(0);
    return readTurn(select, 0);
}

tl::unexpected<Error> missingMessages(const domain::Turn& turn)
{
    return fail(ErrorCode::Damaged,
                "the messages of turn " + turn.turnId + " are missing from the project file;"
                " `touchstonectl store check` says what is wrong",
                turn.turnId);
}

Result<void> loadMessages(storage::Database& database, std::int64_t conversationKey, std::int64_t from,
                          domain::Turn& turn)
{
    Statement select(database, "SELECT " TOUCHSTONE_MESSAGE_COLUMNS
                               " FROM messages WHERE message_key BETWEEN ? AND ? ORDER BY message_key");
    auto more = select.bind(messageKey(conversationKey, from))
                    .bind(messageKey(conversationKey, turn.index))
                    .first();
    for (; more && *more; more = select.next()) {
        turn.context.push_back(readMessage(select, 0));
        turn.ratedPrompt = readRatedPrompt(select, 0);  // what stays is that of the last one, the answer
    }
    if (!more)
        return tl::unexpected(more.error());
    if (static_cast<std::int64_t>(turn.context.size()) != turn.index - from + 1)
        return missingMessages(turn);
    turn.answer = std::move(turn.context.back());
    turn.context.pop_back();
    return {};
}

} // namespace

std::string extrasText(const domain::Message& message, const std::optional<std::string>& ratedPrompt)
{
    auto json = nlohmann::json::object();
    if (!message.name.empty())
        json[nameKey] = message.name;
    if (!message.toolCallId.empty())
        json[toolCallIdKey] = message.toolCallId;
    for (const domain::ToolCall& call : message.toolCalls)
        json[toolCallsKey].push_back(nlohmann::json::array({call.id, call.name, call.arguments}));
    if (message.parts.text != "null")
        json[partsKey] = message.parts.text;
    if (ratedPrompt)
        json[ratedPromptKey] = *ratedPrompt;
    return json.empty() ? std::string() : json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

domain::Message readMessage(const Statement& row, int firstColumn)
{
    domain::Message message;
    message.role = row.text(firstColumn);
    message.content = row.text(firstColumn + 1);
    if (!row.isNull(firstColumn + 2))
        readExtras(row.text(firstColumn + 2), message);
    return message;
}

std::optional<std::string> readRatedPrompt(const Statement& row, int firstColumn)
{
    const std::string extras = row.isNull(firstColumn + 2) ? std::string() : row.text(firstColumn + 2);
    // A look first: hardly any message has one, and parsing each a second time is dear.
    if (extras.find(ratedPromptKey) == std::string::npos)
        return std::nullopt;
    const auto json = nlohmann::json::parse(extras, nullptr, false);
    const auto found = json.is_object() ? json.find(ratedPromptKey) : json.end();
    return found != json.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

domain::Turn readTurn(const Statement& row, int firstColumn)
{
    domain::Turn turn;
    turn.turnId = row.text(firstColumn + 1);
    turn.conversationId = row.text(firstColumn + 2);
    turn.index = row.integer(firstColumn + 3);
    turn.model = row.text(firstColumn + 4);
    if (!row.isNull(firstColumn + 5))
        turn.version = row.text(firstColumn + 5);
    turn.correlationId = row.text(firstColumn + 6);
    turn.runId = row.text(firstColumn + 7);
    turn.createdAt = row.real(firstColumn + 8);
    if (!row.isNull(firstColumn + 9))
        turn.environment.text = row.text(firstColumn + 9);
    if (!row.isNull(firstColumn + 10))
        turn.metadata.text = row.text(firstColumn + 10);
    turn.damagedResponse = row.text(firstColumn + 11);
    return turn;
}

Result<domain::Turn> loadTurn(storage::Database& database, TurnKey key)
{
    std::int64_t conversationKey = 0;
    auto turn = loadWithout(database, key, conversationKey);
    if (!turn)
        return turn;
    if (auto loaded = loadMessages(database, conversationKey, 0, *turn); !loaded)
        return tl::unexpected(loaded.error());
    return turn;
}

Result<domain::Turn> loadAnswer(storage::Database& database, TurnKey key)
{
    std::int64_t conversationKey = 0;
    auto turn = loadWithout(database, key, conversationKey);
    if (!turn)
        return turn;
    if (auto loaded = loadMessages(database, conversationKey, turn->index, *turn); !loaded)
        return tl::unexpected(loaded.error());
    return turn;
}

} // namespace touchstone::project
