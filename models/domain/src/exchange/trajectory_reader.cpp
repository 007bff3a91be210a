#include <QCryptographicHash>

#include "exchange/messages.h"
#include "exchange/row_keys.h"
#include "exchange/row_reader.h"

namespace touchstone::domain::reading {
namespace {

/// Whole agent trajectories with a reward, as tau-bench writes them.
class TrajectoryReader final : public RowReader
{
public:
    explicit TrajectoryReader(std::string fileStem) : m_fileStem(std::move(fileStem)) {}

    void read(const JsonView& row, RowOutput& out) override
    {
        const auto list = row.findFirst(keys::trajectory);
        if (!list.isArray())
            return out.fault(row.fault("the row has no list \"traj\"; its keys are " + keysOf(row)));
        ImportedConversation conversation;
        if (auto fault = appendMessages(conversation, list, "assistant", Rate::All))
            return out.fault(*fault);
        if (conversation.turns.empty())
            return out.fault(list.fault("no assistant message with content or tool calls, so there is nothing to rate"));
        conversation.conversationId = scalarText(row.findFirst({"conversation_id", "trajectory_id", "id"}));
        conversation.title = title(row);
        conversation.metadata.text = otherKeys(row, {"traj", "trajectory", "trajectory_id"}).str();
        auto facts = readFacts(row);
        if (facts.environment.text == "null")
            facts.environment.text = environment(row);
        applyFacts(conversation, facts);
        setTurnIds(conversation, row);
        for (auto& turn : conversation.turns)
            for (const char* key : {"trial", "reward", "task_id"})
                if (const auto value = row.find(key); !value.isNothing())
                    insertMember(turn.metadata, key, value.compact());
        out.conversation(std::move(conversation));
    }

private:
    static std::string title(const JsonView& row)
    {
        std::string title = row.find("title").text();
        const auto task = scalarText(row.find("task_id"));
        const auto trial = scalarText(row.find("trial"));
        if (title.empty() && !task.empty())
            title = "Task " + task + (trial.empty() ? std::string() : ", trial " + trial);
        return title;
    }

    /// Ids of the whole run and the place in it, and not of the component: a file that was renamed must not become new,
    /// and two runs that begin alike are two.
    static void setTurnIds(ImportedConversation& conversation, const JsonView& row)
    {
        QCryptographicHash hash(QCryptographicHash::Sha256);
        const auto add = [&hash](std::string_view text) {
            hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
            hash.addData(QByteArrayView("\0", 1));
        };
        add(scalarText(row.find("task_id")));
        add(scalarText(row.find("trial")));
        for (const auto& message : conversation.messages) {
            add(message.role);
            add(message.content);
            for (const auto& call : message.toolCalls)
                add(call.id), add(call.name), add(call.arguments);
        }
        const auto run = hash.result().toHex().left(32).toStdString();
        for (auto& turn : conversation.turns)
            turn.turnId = "run_" + run + "-" + std::to_string(turn.position);
    }

    /// The agent's name where the row has one; tau-bench writes none, but one file an agent, so the file's name stands.
    [[nodiscard]] std::string environment(const JsonView& row) const
    {
        auto name = row.findFirst({"agent_name", "agent", "env", "domain"}).text();
        if (name.empty())
            name = row.find("info").find("task").findFirst({"domain", "env", "name"}).text();
        ObjectText object;
        object.addText("component_name", name.empty() ? m_fileStem : name);
        object.add("task_id", row.find("task_id"));
        object.add("trial", row.find("trial"));
        return object.str();
    }

    std::string m_fileStem;
};

} // namespace

std::unique_ptr<RowReader> makeTrajectoryReader(const RowReaderOptions& options)
{
    return std::make_unique<TrajectoryReader>(options.fileStem);
}

} // namespace touchstone::domain::reading
