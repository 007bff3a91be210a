#include <array>

#include <nlohmann/json.hpp>

#include "domain/exchange/import.h"
#include "entries.h"
#include "protocol/envelope.h"
#include "scratch.h"

namespace touchstone::fuzz {
namespace {

using namespace domain;

constexpr std::array<ImportFormat, 9> formats{
    ImportFormat::Auto,       ImportFormat::A2eFeedback, ImportFormat::Chat,       ImportFormat::PromptResponse, ImportFormat::Preference,
    ImportFormat::Trajectory, ImportFormat::Pairwise,    ImportFormat::InspectLog, ImportFormat::Csv};

/// Looks at all that comes, and keeps what must hold of it.
class Judge final : public ImportSink
{
public:
    Result<void> conversation(ImportedConversation conversation) override
    {
        ++conversations;
        for (const ImportedTurn& turn : conversation.turns) {
            if (turn.position < 0 || turn.position >= static_cast<std::int64_t>(conversation.messages.size()))
                wrong = "a turn is no message of its conversation";
            if (!protocol::parseJson(turn.metadata.text) || !protocol::parseJson(turn.environment.text))
                wrong = "a turn has metadata that are no JSON";
        }
        for (const Message& message : conversation.messages)
            if (message.role.empty())
                wrong = "a message has no role";
        return {};
    }
    void fault(RowFault fault) override
    {
        ++faults;
        if (fault.message.empty() || fault.line < 0 || fault.column < 0)
            wrong = "a fault does not say where or why";
    }
    bool progress(std::int64_t, std::int64_t) override { return true; }

    std::string wrong;
    int conversations = 0;
    int faults = 0;
};

} // namespace

std::string importedFile(std::string_view bytes)
{
    if (bytes.empty())
        return {};
    ImportOptions options;
    options.format = formats[static_cast<unsigned char>(bytes.front()) % formats.size()];
    options.maxDocumentBytes = 1 << 20;
    bytes.remove_prefix(1);
    const QString path = scratchFile(bytes);
    if (path.isEmpty())
        return "the scratch file cannot be written";
    const auto detected = detectImport(path, options);
    Judge first;
    Judge second;
    const auto read = readImport(path, options, first);
    const auto again = readImport(path, options, second);
    if (!first.wrong.empty())
        return first.wrong;
    if (read.has_value() != again.has_value() || first.conversations != second.conversations || first.faults != second.faults)
        return "a file reads differently the second time";
    if (detected && detected->preview.size() > 20)
        return "the preview is longer than it may be";
    return {};
}

} // namespace touchstone::fuzz
