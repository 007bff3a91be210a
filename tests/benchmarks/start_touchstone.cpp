#include <cstdio>
#include <cstdlib>

#include <QApplication>
#include <QWindow>

#include "desktop.h"
#include "views/main_window.h"

using namespace touchstone;

/// What touchstone's main function does, up to the moment at which a person can rate: the host runs, the sample project is
/// open, and its turn is on the screen. Its one argument is the folder for data and settings.
int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    desktop::Surroundings surroundings;
    surroundings.dataFolder = QString::fromLocal8Bit(argv[1]);
    surroundings.settingsPath = surroundings.dataFolder + QStringLiteral("/settings.ini");
    surroundings.sample = true;
    desktop::Desktop program(surroundings);
    program.show();
    while (!program.workspace()->rating()->turn() || !program.window()->windowHandle()->isExposed())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    program.window()->repaint();
    std::puts("usable");
    std::fflush(stdout);
    std::_Exit(0);
}
