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

/// A plugin of another program.
class Plugin final : public QObject
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "org.example.Other/1")
};

#include "foreign_plugin.moc"
