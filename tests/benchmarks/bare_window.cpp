#include <cstdio>

#include <QApplication>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QStatusBar>

/// The yardstick of a start: a main window with a menu, a text and a status bar, and nothing behind it.
int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.menuBar()->addMenu(QStringLiteral("&File"))->addAction(QStringLiteral("Quit"));
    window.setCentralWidget(new QLabel(QStringLiteral("Hello")));
    window.statusBar()->showMessage(QStringLiteral("Ready"));
    window.resize(1280, 800);
    window.show();
    while (!window.windowHandle() || !window.isVisible())
        QCoreApplication::processEvents();
    QCoreApplication::processEvents();
    window.repaint();
    std::puts("usable");
    return std::fflush(stdout);
}
