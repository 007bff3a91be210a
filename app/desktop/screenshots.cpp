#include "screenshots.h"

#include <cstdio>

#include <QCoreApplication>
#include <QDir>
#include <QProcess>

#include "photographer.h"

namespace touchstone::desktop {

namespace {

constexpr int cannotOpen = 3;

QtMessageHandler handlerBefore = nullptr;

/// The platform without a screen says for each window what it cannot do with it, which is no news to anybody.
void sayWhatMatters(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (!message.startsWith(QLatin1String("This plugin does not support ")))
        handlerBefore(type, context, message);
}

} // namespace

int takeScreenshots(const Options& options)
{
    if (!QDir().mkpath(options.screenshotFolder)) {
        std::fprintf(stderr, "touchstone: the folder %s could not be made\n", qPrintable(options.screenshotFolder));
        return cannotOpen;
    }
    handlerBefore = qInstallMessageHandler(sayWhatMatters);
    const QStringList themes = options.theme.isEmpty() ? QStringList{QStringLiteral("light"), QStringLiteral("dark")}
                                                       : QStringList{options.theme};
    for (const QString& theme : themes) {
        Photographer photographer(options, theme);
        if (!photographer.takeAll())
            return cannotOpen;
    }
    if (options.scale)
        return 0;
    // The scale is fixed when a program starts, so the pictures at 2x are taken by another run.
    QStringList arguments = QCoreApplication::arguments().mid(1);
    arguments << QStringLiteral("--scale") << QStringLiteral("2");
    QProcess second;
    second.setProcessChannelMode(QProcess::ForwardedChannels);
    second.start(QCoreApplication::applicationFilePath(), arguments);
    return second.waitForFinished(-1) && second.exitStatus() == QProcess::NormalExit ? second.exitCode() : cannotOpen;
}

} // namespace touchstone::desktop
