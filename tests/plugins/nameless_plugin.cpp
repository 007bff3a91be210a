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

/// Has no metadata, and so no name.
class Plugin final : public QObject
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID TOUCHSTONE_ENV_PLUGIN)
};

#include "nameless_plugin.moc"
