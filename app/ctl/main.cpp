#include <csignal>
#include <cstring>

#include <QCoreApplication>

#include "answer.h"
#include "command.h"
#include "progress.h"

int main(int argc, char* argv[])
{
    // The plain event loop answers a third faster than that of GLib, which a host does not need.
    const bool isHost = argc > 1 && std::strcmp(argv[1], "host") == 0;
    if (isHost)
        qputenv("QT_NO_GLIB", "1");
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("touchstonectl"));
    QCoreApplication::setOrganizationName(QStringLiteral("Touchstone"));
    // A first Ctrl+C stops what is running and keeps the files whole; the second one is the system's.
    touchstone::ctl::stopOnInterrupt();
    const auto exit = touchstone::ctl::runCommand(QCoreApplication::arguments().mid(1));
    // Whoever reads a host's lines may leave before it ends: that is no failure of the host.
    return static_cast<int>(isHost ? exit : touchstone::ctl::withOutputWritten(exit));
}
