#include <cstdlib>

#include <QObject>

#include "host/plugin.h"

namespace {

/// Its code must never run: the host knows from outside that it is none of its plugins.
const bool loaded = [] {
    std::abort();
    return true;
}();

} // namespace

/// Built for an interface that does not exist yet.
class Plugin final : public QObject
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "touchstone.EnvPlugin/2")
};

#include "newer_plugin.moc"
