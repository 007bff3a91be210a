#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "host/host.h"
#include "link/session.h"
#include "protocol/codec.h"
#include "store_file.h"

namespace touchstone::ctl {
namespace {

Result<protocol::LearnStatsResponse> ask(const QString& path, const QString& component)
{
    host::HostOptions options;
    options.storePath = path;
    host::Host host(std::move(options));
    if (auto opened = host.open(); !opened)
        return tl::unexpected(opened.error());
    auto pair = link::makeLocalPair();
    host.attach(std::move(pair.host), {"touchstonectl", host::Role::Ops});
    link::Session session(std::move(pair.client), {});
    while (session.state() == link::SessionState::Connecting)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    protocol::LearnStatsRequest request;
    request.componentName = component.toStdString();
    const auto answer = session.call(std::move(request));
    while (!answer.isFinished())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return answer.result();
}

Exit showStats(const Invocation& call)
{
    const auto file = pathOfStore(call.value("store")).and_then(lookAtStore);
    if (!file)
        return answerError(file.error());
    if (file->kind != StoreKind::Host)
        return answerUsage(QStringLiteral("stats: --store wants a host store, and %1 is a project").arg(file->path));
    const auto answer = ask(file->path, call.value("component"));
    if (!answer)
        return answerError(answer.error());
    Object components = Object::array();
    for (const auto& record : answer->components) {
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
