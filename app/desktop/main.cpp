#include <cstdio>

#include <QApplication>
#include <QIcon>

#include "desktop.h"
#include "options.h"
#include "screenshots.h"

namespace {

using namespace touchstone;

constexpr int wrongUsage = 2;
constexpr int cannotOpen = 3;

bool hasDisplay()
{
#ifdef Q_OS_LINUX
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

int complain(const Error& error)
{
    const std::string place = error.where.empty() ? std::string() : error.where + ": ";
    std::fprintf(stderr, "touchstone: %s%s\n", place.c_str(), error.message.c_str());
    if (error.code != ErrorCode::SchemaViolation)
        return cannotOpen;
    std::fputs("Try: touchstone --help\n", stderr);
    return wrongUsage;
}

int sayNoDisplay()
{
    std::fputs("touchstone: there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
               "  Without a screen:  touchstonectl --help            import, export and check projects\n"
               "                     touchstone --screenshot DIR     pictures of every page\n"
               "  From elsewhere:    ssh -X, or a session with a screen, then touchstone again\n",
               stderr);
    return cannotOpen;
}

void nameTheProgram()
{
    QCoreApplication::setOrganizationName(QStringLiteral("Touchstone"));
    QCoreApplication::setApplicationName(QStringLiteral("touchstone"));
    QCoreApplication::setApplicationVersion(QStringLiteral(TOUCHSTONE_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Touchstone"));
    QGuiApplication::setDesktopFileName(QStringLiteral("touchstone"));
}

} // namespace

int main(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const auto options = desktop::parseOptions(arguments);
    if (!options)
        return complain(options.error());
    if (options->task == desktop::Options::Task::Help || options->task == desktop::Options::Task::Version) {
        std::fputs(options->text.toLocal8Bit().constData(), stdout);
        return 0;
    }
    const bool pictures = options->task == desktop::Options::Task::Screenshots;
    if (pictures)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    else if (!hasDisplay())
        return sayNoDisplay();
    if (options->scale)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(*options->scale));
    else if (pictures)
        qunsetenv("QT_SCALE_FACTOR");
    nameTheProgram();
    QApplication application(argc, argv);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/touchstone.svg")));
    if (pictures)
        return desktop::takeScreenshots(*options);
    QApplication::setQuitOnLastWindowClosed(false);  // the window quits when everything is saved

    desktop::Surroundings surroundings;
    surroundings.offline = options->offline;
    surroundings.remote = options->remote;
    surroundings.local = options->local;
    surroundings.theme = options->theme;
    surroundings.language = options->language;
    surroundings.sample = options->sample;
    surroundings.project = options->project;
    desktop::Desktop desktop(surroundings);
    desktop.show();
    return QApplication::exec();
}
