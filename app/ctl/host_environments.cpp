#include "host_environments.h"

#include <algorithm>

#include <QFile>

#include "link/transports.h"

namespace touchstone::ctl {
namespace {

Result<void> addReplay(const QString& path, std::vector<host::EnvironmentOffer>& environments)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::CannotOpen, "the trajectories cannot be read: " + file.errorString().toStdString(),
                    path.toStdString());
    const QByteArray bytes = file.readAll();
    auto trajectories = host::readTrajectories({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (!trajectories)
        return tl::unexpected(trajectories.error());
    // Read once, so that a file that is wrong keeps the host from starting rather than an agent from its episode.
    auto all = std::make_shared<const std::vector<host::Trajectory>>(*std::move(trajectories));
    environments.push_back(host::replay([all] { return Result<std::vector<host::Trajectory>>(*all); }));
    return {};
}

Result<void> addBridge(const QString& option, std::vector<host::EnvironmentOffer>& environments)
{
    const QString name = option.section(u'=', 0, 0).trimmed();
    const QString command = option.section(u'=', 1).trimmed();
    if (name.isEmpty() || command.isEmpty())
        return fail(ErrorCode::InvalidMessage, "--bridge: expected NAME=COMMAND");
    auto connect = link::linkTo(QStringLiteral("stdio:") + command);
    if (!connect)
        return fail(ErrorCode::InvalidMessage, "--bridge: " + connect.error().message);
    environments.push_back(host::bridge(name.toStdString(), *std::move(connect)));
    return {};
}

} // namespace

Result<void> addEnvironments(const Invocation& call, std::vector<host::EnvironmentOffer>& environments)
{
    if (call.has("replay")) {
        if (auto added = addReplay(call.value("replay"), environments); !added)
            return added;
    }
    for (const QString& option : call.values("bridge")) {
        if (auto added = addBridge(option, environments); !added)
            return added;
    }
    for (const auto& environment : environments)
        if (std::count_if(environments.begin(), environments.end(),
                          [&environment](const auto& other) { return other.name == environment.name; }) > 1)
            return fail(ErrorCode::InvalidMessage, "there are two environments called '" + environment.name + "'");
    return {};
}

} // namespace touchstone::ctl
