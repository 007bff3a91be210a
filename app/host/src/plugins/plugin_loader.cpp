#include "plugins/plugin_loader.h"

#include <algorithm>

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QLibrary>
#include <QPluginLoader>

#include "routes.h"

namespace touchstone::host {
namespace {


/// The object of a plugin, made on this thread. Whoever holds the pointer keeps the code loaded.
template <typename Interface>
Result<std::shared_ptr<Interface>> instanceOf(const QString& path)
{
    const auto loader = std::shared_ptr<QPluginLoader>(new QPluginLoader(path), [](QPluginLoader* loaded) {
        loaded->unload();  // destroys the object, on the thread where it was made
        delete loaded;
    });
    QObject* root = loader->instance();
    if (!root)
        return fail(ErrorCode::CannotOpen, "It cannot be loaded: " + loader->errorString().toStdString());
    auto* plugin = qobject_cast<Interface*>(root);
    if (!plugin)
        return fail(ErrorCode::CannotOpen, "It does not implement the interface that it names.");
    return std::shared_ptr<Interface>(loader, plugin);
}

std::string textOf(const QJsonObject& object, const char* key)
{
    return object.value(QLatin1String(key)).toString().toStdString();
}

std::string addLearn(const QString& path, const std::string& name, const QJsonObject& about, FoundPlugins& found)
{
    LearnOffer offer{name, {}, [path] { return instanceOf<LearnPlugin>(path); }};
    for (const QJsonValue& value : about.value(QLatin1String("types")).toArray())
        offer.types.insert(value.toString().toStdString());
    if (offer.types.empty())
        return "its metadata name no \"types\" of messages that it takes over";
    for (const std::string& type : offer.types) {
        const Route* route = findRoute(type);
        if (!route || (route->capability != "learning" && route->capability != "skill"))
            return "'" + type + "' is no message for a learn plugin";
        for (const LearnOffer& other : found.learning)
            if (other.types.count(type) > 0)
                return "'" + type + "' is taken over by '" + other.name + "' already";
    }
    found.learning.push_back(std::move(offer));
    return {};
}

/// Adds the plugin, or says why not.
std::string addPlugin(const QString& path, std::set<std::string>& taken, FoundPlugins& found, std::string& name)
{
    const QPluginLoader loader(path);
    const QJsonObject data = loader.metaData();
    if (data.isEmpty())
        return "it is no Qt plugin that this program can load";
    const std::string interface = textOf(data, "IID");
    const QJsonObject about = data.value(QLatin1String("MetaData")).toObject();
    name = textOf(about, "name");
    if (auto refusal = refusalOfInterface(interface); !refusal.empty())
        return refusal;
    if (name.empty())
        return "its metadata give it no \"name\"";
    if (interface == TOUCHSTONE_LEARN_PLUGIN)
        return addLearn(path, name, about, found);
    if (!taken.insert(name).second)
        return "there is an environment '" + name + "' already";
    found.environments.push_back({name, textOf(about, "description"), [path] { return instanceOf<EnvPlugin>(path); }});
    return {};
}

} // namespace

std::string refusalOfInterface(const std::string& interfaceName)
{
    if (interfaceName == TOUCHSTONE_ENV_PLUGIN || interfaceName == TOUCHSTONE_LEARN_PLUGIN)
        return {};
    const std::size_t slash = interfaceName.find('/');
    const std::string kind = interfaceName.substr(0, slash);
    if (slash == std::string::npos || (kind != "touchstone.EnvPlugin" && kind != "touchstone.LearnPlugin"))
        return "it is a plugin for something else ('" + interfaceName + "')";
    return "it was built for version " + interfaceName.substr(slash + 1) + " of the plugin interface, and this host has version "
        + std::to_string(pluginApiVersion) + ": build it anew";
}

Result<FoundPlugins> findPlugins(const QString& directory, std::set<std::string> taken)
{
    const QDir folder(directory);
    if (!folder.exists())
        return fail(ErrorCode::CannotOpen, "There is no such plugin directory.", directory.toStdString());
    FoundPlugins found;
    for (const QString& file : folder.entryList(QDir::Files, QDir::Name)) {
        if (!QLibrary::isLibrary(file))
            continue;
        PluginReport report;
        report.file = file;
        report.refusal = addPlugin(folder.absoluteFilePath(file), taken, found, report.name);
        found.reports.push_back(std::move(report));
    }
    return found;
}

} // namespace touchstone::host
