#include "exchange/messages.h"
#include "exchange/row_reader.h"

namespace touchstone::domain::reading {
namespace {

/// A log of Inspect AI: one conversation a sample.
class InspectReader final : public RowReader
{
public:
    void read(const JsonView& row, RowOutput& out) override
    {
        const auto samples = row.find("samples");
        if (!row.find("eval").isObject())
            return out.fault(row.fault("the log has no \"eval\"; its keys are " + keysOf(row)));
        if (!samples.isArray() || samples.isEmptyArray())
            return out.fault(row.fault("the log has no samples; write it with log_samples on, and not header only"));
        for (auto sample = samples.first(); sample.exists() && out.wantsMore(); sample = samples.after(sample))
            readSample(row.find("eval"), sample, out);
    }

private:
    static void readSample(const JsonView& eval, const JsonView& sample, RowOutput& out)
    {
        const auto messages = sample.find("messages");
        if (!messages.isArray())
            return out.fault(sample.fault("the sample has no list of messages"));
        ImportedConversation conversation;
        if (auto fault = appendMessages(conversation, messages, "assistant", Rate::All, sample.find("attachments")))
            return out.fault(*fault);
        if (conversation.turns.empty())
            return out.fault(messages.fault("no assistant message with content or tool calls, so there is nothing to "
                                            "rate"));
        const auto task = eval.find("task").text();
        const auto id = scalarText(sample.find("id"));
        const auto epoch = scalarText(sample.find("epoch"));
        conversation.conversationId = conversationId(eval, sample);
        conversation.title = task + (id.empty() ? "" : " " + id) + (epoch.empty() || epoch == "1" ? "" : ", epoch " + epoch);
        conversation.metadata.text = metadata(eval, sample);
        setFacts(conversation, eval, sample);
        out.conversation(std::move(conversation));
    }

    static std::string conversationId(const JsonView& eval, const JsonView& sample)
    {
        if (const auto uuid = sample.find("uuid"); uuid.isString())
            return uuid.text();
        const auto log = scalarText(eval.findFirst({"eval_id", "run_id"}));
        const auto id = scalarText(sample.find("id"));
        return log.empty() || id.empty() ? std::string() : log + "-" + id + "-" + scalarText(sample.find("epoch"));
    }

    static std::string metadata(const JsonView& eval, const JsonView& sample)
    {
        ObjectText object;
        object.add("task", eval.find("task"));
        object.add("sample_id", sample.find("id"));
        object.addMembers(sample, {"id", "uuid", "messages", "input", "output", "events", "attachments", "store"});
        return object.str();
    }

    static void setFacts(ImportedConversation& conversation, const JsonView& eval, const JsonView& sample)
    {
        RowFacts facts;
        facts.model = eval.find("model").text();
        facts.runId = scalarText(eval.find("run_id"));
        setTime(facts, eval.find("created"));
        ObjectText environment;
        environment.add("component_name", eval.find("task"));
        environment.add("sample_id", sample.find("id"));
        environment.add("epoch", sample.find("epoch"));
        facts.environment.text = environment.str();
        for (auto& turn : conversation.turns) {
            // The log names the model that was evaluated; a message may name the snapshot that answered.
            if (!turn.model.empty() && !facts.model.empty()) {
                insertMember(turn.metadata, "model", quoteJson(turn.model));
                turn.model.clear();
            }
            if (const auto scores = sample.find("scores"); scores.isObject())
                insertMember(turn.metadata, "scores", shortScores(scores));
        }
        applyFacts(conversation, facts);
    }

    /// The values only: explanations are long, and stand once in the conversation's metadata.
    static std::string shortScores(const JsonView& scores)
    {
        ObjectText values;
        for (auto key = scores.first(); key.exists(); key = scores.after(key)) {
            const auto score = scores.valueOf(key);
            values.add(key.text(), score.isObject() ? score.find("value") : score);
        }
        return values.str();
    }
};

} // namespace

std::unique_ptr<RowReader> makeInspectReader()
{
    return std::make_unique<InspectReader>();
}

} // namespace touchstone::domain::reading
