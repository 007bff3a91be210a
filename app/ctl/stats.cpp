#include <nlohmann/json.hpp>

#include "answer.h"
#include "host/check.h"
#include "protocol/codec.h"
#include "remote.h"
#include "store_file.h"

namespace touchstone::ctl {
namespace {

Exit showStoredStats(const Invocation& call)
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

/// The answer of a host elsewhere, in the shape of one from a file.
Exit showRemoteStats(const Invocation& call)
{
    const std::string type(protocol::LearnStatsRequest::type);
    const auto remote = readRemote(call, type);
    if (!remote)
        return answerNoRemote("stats", remote.error());
    const Object fields{{"component_name", call.value("component").toStdString()}};
    auto request = makeRequest(type, fields.dump(-1, ' ', false, Object::error_handler_t::replace));
    if (!request)
        return answerError(request.error());
    const auto answer = ask(*remote, *std::move(request));
    if (!answer || answer->type() == protocol::ErrorMessage::type)
        return printAnswer(answer);
    const auto components = answer->body->find("components");
    const auto known = components == answer->body->end() ? "[]" : components->dump();
    print(Object{{"components", Object::parse(known)}});
    return Exit::Done;
}

Exit showStats(const Invocation& call)
{
    if (call.has("store") == call.has("host"))
        return answerUsage(QStringLiteral("stats: give --store with a host's file, or --host with a host's address"));
    return call.has("host") ? showRemoteStats(call) : showStoredStats(call);
}

} // namespace

std::vector<Command> statsCommands()
{
    auto options = remoteOptions();
    options.front().required = false;
    options.insert(options.begin(), {"store", "URL", "The host store, when no host is to be asked."});
    options.push_back({"component", "NAME", "This component only."});
    return {{"stats", "", "What a host knows about each component: calls, durations and scores.",
             "touchstonectl stats --store sqlite:host.db --component code_review", std::move(options), 0, 0, showStats}};
}

} // namespace touchstone::ctl
