#include <csignal>

#include <QCoreApplication>

#include "command.h"
#include "progress.h"

int main(int argc, char* argv[])
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("touchstonectl"));
    QCoreApplication::setOrganizationName(QStringLiteral("Touchstone"));
    // A first Ctrl+C stops what is running and keeps the files whole; the second one is the system's.
    touchstone::ctl::stopOnInterrupt();
    return static_cast<int>(touchstone::ctl::runCommand(QCoreApplication::arguments().mid(1)));
}
