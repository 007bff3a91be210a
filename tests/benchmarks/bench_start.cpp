#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "desktop.h"
#include "views/main_window.h"

using namespace touchstone;

namespace {

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// What touchstone's main function does, up to the moment at which a person can rate: the host runs, the project is
/// open, and its turn is on the screen.
int startLikeThePerson(int argc, char** argv)
{
    QApplication application(argc, argv);
    desktop::Surroundings surroundings;
    surroundings.dataFolder = QString::fromLocal8Bit(argv[2]);
    surroundings.settingsPath = surroundings.dataFolder + QStringLiteral("/settings.ini");
    surroundings.sample = true;
    desktop::Desktop program(surroundings);
    program.show();
    while (!program.workspace()->rating()->turn())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    program.window()->repaint();
    std::puts("usable");
    std::fflush(stdout);
    std::_Exit(0);
}

/// Milliseconds from the request to start a program until it says that it can be used.
double timeToUsable(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments, QIODevice::ReadOnly);
    if (!process.waitForReadyRead(60'000))
        qFatal("%s did not become usable", qPrintable(program));
    const double spent = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    process.waitForFinished(60'000);
    return spent;
}

} // namespace

/// From nothing to a window in which one can rate, against a main window of Qt with nothing in it.
class BenchStart : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void coldStart()
    {
        const QString self = QCoreApplication::applicationFilePath();
        const QString bareWindow = QCoreApplication::applicationDirPath() + QStringLiteral("/bare_window");
        const QStringList ours{QStringLiteral("--start"), m_folder.path()};
        const double first = timeToUsable(self, ours);
        static_cast<void>(timeToUsable(bareWindow, {}));
        constexpr int rounds = 21;
        std::vector<double> program;
        std::vector<double> bare;
        for (int i = 0; i < rounds; ++i) {
            bare.push_back(timeToUsable(bareWindow, {}));
            program.push_back(timeToUsable(self, ours));
        }
        std::printf("start to a window in which one can rate (sample project, n = %d): median %.0f ms, the first one of all, "
                    "which makes the sample, %.0f ms; bare Qt main window: median %.0f ms; ratio %.2f (wanted: under 2)\n",
                    rounds, median(program), first, median(bare), median(program) / median(bare));
    }

private:
    QTemporaryDir m_folder;
};

int main(int argc, char** argv)
{
    if (argc > 2 && QByteArray(argv[1]) == "--start")
        return startLikeThePerson(argc, argv);
    QCoreApplication application(argc, argv);
    BenchStart bench;
    return QTest::qExec(&bench, argc, argv);
}

#include "bench_start.moc"
