#include "exchange/messages.h"
#include "exchange/row_keys.h"
#include "exchange/row_reader.h"

namespace touchstone::domain::reading {
namespace {

/// A prompt and a response under the names that data sets give them; "completions" are the steps of one answer.
class PromptResponseReader final : public RowReader
{
public:
    void read(const JsonView& row, RowOutput& out) override
    {
        const auto prompt = row.findFirst(keys::prompt);
        const auto response = row.findFirst(keys::response);
        if (!prompt.exists())
            return out.fault(missing(row, keys::prompt, "the row has no prompt; its keys are "));
        if (!response.exists())
            return out.fault(missing(row, keys::response, "the row has no response; its keys are "));
        ImportedConversation conversation;
        if (auto fault = appendSystem(conversation, row))
            return out.fault(*fault);
        if (auto fault = appendPrompt(conversation, row, prompt))
            return out.fault(*fault);
        if (auto fault = appendResponse(conversation, response))
            return out.fault(*fault);
        if (conversation.turns.empty())
            return out.fault(response.fault("no answer with content or tool calls, so there is nothing to rate"));
        addLabels(conversation, row.find("labels"));
        conversation.conversationId = scalarText(row.findFirst({"conversation_id", "id"}));
        conversation.title = row.find("title").text();
        conversation.metadata.text = otherKeys(row, {"prompt", "instruction", "question", "query", "input", "response",
                                                     "completion", "answer", "output", "completions", "system",
                                                     "messages", "labels"}).str();
        applyFacts(conversation, readFacts(row));
        out.conversation(std::move(conversation));
    }

private:
    static std::optional<JsonFault> appendPrompt(ImportedConversation& conversation, const JsonView& row,
                                                 const JsonView& prompt)
    {
        if (prompt.isObject() && prompt.find("messages").isArray())
            return appendMessages(conversation, prompt.find("messages"), "user", Rate::None);
        if (auto fault = appendMessages(conversation, prompt, "user", Rate::None))
            return fault;
        const bool split = row.find("instruction").isString() && !row.find("prompt").isString();
        return split ? appendInput(conversation, row) : std::nullopt;
    }

    static std::optional<JsonFault> appendResponse(ImportedConversation& conversation, const JsonView& response)
    {
        if (!response.isArray() || !response.first().isString())
            return appendMessages(conversation, response, "assistant", Rate::All);
        for (auto step = response.first(); step.exists(); step = response.after(step))
            if (auto fault = appendMessages(conversation, step, "assistant", Rate::All))
                return fault;
        return std::nullopt;
    }

    /// One label a step, as stepwise training files have them.
    static void addLabels(ImportedConversation& conversation, const JsonView& labels)
    {
        auto label = labels.isArray() ? labels.first() : JsonView();
        for (auto& turn : conversation.turns) {
            if (!label.exists())
                return;
            insertMember(turn.metadata, "label", label.compact());
            label = labels.after(label);
        }
    }
};

} // namespace

std::unique_ptr<RowReader> makePromptResponseReader()
{
    return std::make_unique<PromptResponseReader>();
}

} // namespace touchstone::domain::reading
