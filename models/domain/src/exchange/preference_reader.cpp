#include <algorithm>

#include "exchange/messages.h"
#include "exchange/row_keys.h"
#include "exchange/row_reader.h"

namespace touchstone::domain::reading {
namespace {

bool sameMessage(const Message& a, const Message& b)
{
    return a.role == b.role && a.content == b.content && a.toolCalls == b.toolCalls && a.toolCallId == b.toolCallId;
}

std::size_t commonPrefix(const std::vector<Message>& a, const std::vector<Message>& b)
{
    std::size_t length = 0;
    while (length < a.size() && length < b.size() && sameMessage(a[length], b[length]))
        ++length;
    return length;
}

/// Two answers to one prompt, one preferred: two conversations with the same context.
class PreferenceReader final : public RowReader
{
public:
    void read(const JsonView& row, RowOutput& out) override
    {
        const auto chosen = row.findFirst(keys::chosen);
        const auto rejected = row.findFirst(keys::rejected);
        if (!chosen.exists() || !rejected.exists())
            return out.fault(missing(row, chosen.exists() ? keys::rejected : keys::chosen,
                                     "the row needs chosen and rejected; its keys are "));
        const auto prompt = promptOf(row);
        ImportedConversation context;
        if (auto fault = appendSystem(context, row))
            return out.fault(*fault);
        if (prompt.exists()) {
            if (auto fault = appendMessages(context, prompt, "user", Rate::None))
                return out.fault(*fault);
        } else if (!chosen.isArray() || !rejected.isArray()) {
            return out.fault(row.fault("the row has no prompt, and chosen and rejected are no whole conversations"));
        }
        ImportedConversation good;
        ImportedConversation bad;
        if (auto fault = appendMessages(good, chosen, "assistant", Rate::All))
            return out.fault(*fault);
        if (auto fault = appendMessages(bad, rejected, "assistant", Rate::All))
            return out.fault(*fault);
        setContext(good, bad, context.messages);
        if (good.turns.empty() || bad.turns.empty())
            return out.fault((good.turns.empty() ? chosen : rejected)
                                 .fault("no answer after the common part, so there is nothing to rate"));
        finishSide(good, row, "chosen");
        finishSide(bad, row, "rejected");
        out.conversation(std::move(good));
        out.conversation(std::move(bad));
    }

private:
    static JsonView promptOf(const JsonView& row)
    {
        const auto prompt = row.findFirst({"prompt", "messages", "question", "instruction", "input"});
        return prompt.isObject() && prompt.find("messages").isArray() ? prompt.find("messages") : prompt;
    }

    /// Puts the prompt in front where the answers do not begin with it, and keeps only the answers' turns.
    static void setContext(ImportedConversation& good, ImportedConversation& bad, const std::vector<Message>& context)
    {
        const auto shared = commonPrefix(good.messages, bad.messages);
        for (auto* side : {&good, &bad}) {
            if (context.empty()) {
                dropTurnsBefore(*side, shared);
            } else if (commonPrefix(side->messages, context) == context.size()) {
                dropTurnsBefore(*side, context.size());
            } else {
                side->messages.insert(side->messages.begin(), context.begin(), context.end());
                for (auto& turn : side->turns)
                    turn.position += static_cast<std::int64_t>(context.size());
            }
        }
    }

    static void dropTurnsBefore(ImportedConversation& side, std::size_t position)
    {
        // Equal conversations still have an answer to rate: the last one.
        const auto first = static_cast<std::int64_t>(std::min(position, side.messages.size() - 1));
        side.turns.erase(std::remove_if(side.turns.begin(), side.turns.end(),
                                        [first](const ImportedTurn& turn) { return turn.position < first; }),
                         side.turns.end());
    }

    static void finishSide(ImportedConversation& side, const JsonView& row, const std::string& which)
    {
        const auto id = scalarText(row.findFirst({"conversation_id", "id"}));
        if (!id.empty())
            side.conversationId = id + "-" + which;
        side.title = row.find("title").text();
        ObjectText metadata;
        metadata.addText("preference", which);
        const auto others = otherKeys(row, {"prompt", "messages", "question", "instruction", "input", "system", "chosen",
                                            "rejected", "chosen_response", "rejected_response", "preferred_output",
                                            "non_preferred_output", "chosen_message", "rejected_message",
                                            "chosen_model", "rejected_model"});
        metadata.addAll(others);
        side.metadata.text = metadata.str();
        auto facts = readFacts(row);
        if (const auto model = row.find(which + "_model"); model.isString())
            facts.model = model.text();
        applyFacts(side, facts);
        for (auto& turn : side.turns)
            insertMember(turn.metadata, "preference", quoteJson(which));
    }
};

} // namespace

std::unique_ptr<RowReader> makePreferenceReader()
{
    return std::make_unique<PreferenceReader>();
}

} // namespace touchstone::domain::reading
