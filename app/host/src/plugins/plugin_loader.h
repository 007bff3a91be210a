#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "host/host.h"

namespace touchstone::host {

/// A learn plugin of a file, and the messages it takes over.
struct LearnOffer {
    std::string name;
    std::set<std::string, std::less<>> types;
    std::function<Result<std::shared_ptr<LearnPlugin>>()> make;
};

struct FoundPlugins {
    std::vector<EnvironmentOffer> environments;
    std::vector<LearnOffer> learning;
    std::vector<PluginReport> reports;
};

/// Looks through a directory for plugins. Only their metadata are read: their code is loaded when it is first needed, on
/// the thread of the plugin. `taken`: names of environments that are there already. Errors: CannotOpen when there is no
/// such directory.
[[nodiscard]] Result<FoundPlugins> findPlugins(const QString& directory, std::set<std::string> taken);

/// Why a plugin with this interface name is none for this host; empty: it is one.
[[nodiscard]] std::string refusalOfInterface(const std::string& interfaceName);

} // namespace touchstone::host
