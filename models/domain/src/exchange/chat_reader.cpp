#include "exchange/messages.h"
#include "exchange/row_keys.h"
#include "exchange/row_reader.h"

namespace touchstone::domain::reading {
namespace {

/// {"messages": […]} with ids and facts of the row beside it, ShareGPT's "conversations", or a bare list of messages.
class ChatReader final : public RowReader
{
public:
    void read(const JsonView& row, RowOutput& out) override
    {
        const auto list = row.isArray() ? row : row.findFirst(keys::messages);
        if (!list.isArray())
            return out.fault(list.exists() ? list.fault("a list of messages was expected")
                                           : missing(row, keys::messages, "the row has no list \"messages\"; its keys are "));
        ImportedConversation conversation;
        if (!row.find("messages").exists()) {
            if (auto fault = appendSystem(conversation, row))
                return out.fault(*fault);
        }
        if (auto fault = appendMessages(conversation, list, "assistant", Rate::All))
            return out.fault(*fault);
        if (conversation.turns.empty())
            return out.fault(list.fault("no assistant message with content or tool calls, so there is nothing to rate"));
        conversation.conversationId = scalarText(row.findFirst({"conversation_id", "id"}));
        conversation.title = row.find("title").text();
        conversation.metadata.text = otherKeys(row, {"messages", "conversations", "conversation", "system"}).str();
        applyFacts(conversation, readFacts(row));
        out.conversation(std::move(conversation));
    }
};

} // namespace

std::unique_ptr<RowReader> makeChatReader()
{
    return std::make_unique<ChatReader>();
}

} // namespace touchstone::domain::reading
