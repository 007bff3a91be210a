#include <nlohmann/json.hpp>

#include "answer.h"
#include "host/check.h"
#include "protocol/codec.h"
#include "store_file.h"

namespace touchstone::ctl {
namespace {

Exit showStats(const Invocation& call)
{
    const auto file = pathOfStore(call.value("store")).and_then(lookAtStore);
    if (!file)
        return answerError(file.error());
    if (file->kind != StoreKind::Host)
        return answerUsage(QStringLiteral("stats: --store wants a host store, and %1 is a project").arg(file->path));
    const auto records = host::readStatistics(file->path, call.value("component").toStdString());
    if (!records)
        return answerError(records.error());
    Object components = Object::array();
    for (const auto& record : *records) {
        const auto line = protocol::writeModelLine(record);
        if (!line)
            return answerError(line.error());
        components.push_back(Object::parse(*line));
    }
    print(Object{{"components", std::move(components)}});
    return Exit::Done;
}

} // namespace

std::vector<Command> statsCommands()
{
    return {{"stats", "", "What a host store knows about each component: calls, durations and scores.",
             "touchstonectl stats --store sqlite:host.db --component code_review",
             {{"store", "URL", "The host store.", true}, {"component", "NAME", "This component only."}}, 0, 0,
             showStats}};
}

} // namespace touchstone::ctl
