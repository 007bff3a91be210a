#include <algorithm>
#include <cstdio>
#include <vector>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
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
        const QString programs = QCoreApplication::applicationDirPath();
        const QString touchstone = programs + QStringLiteral("/start_touchstone");
        const QString bareWindow = programs + QStringLiteral("/bare_window");
        const QStringList ours{m_folder.path()};
        const double first = timeToUsable(touchstone, ours);
        static_cast<void>(timeToUsable(bareWindow, {}));
        constexpr int rounds = 21;
        std::vector<double> program;
        std::vector<double> bare;
        for (int i = 0; i < rounds; ++i) {
            bare.push_back(timeToUsable(bareWindow, {}));
            program.push_back(timeToUsable(touchstone, ours));
        }
        std::printf("start to a window in which one can rate (sample project, n = %d): median %.0f ms, the first one of all, "
                    "which makes the sample, %.0f ms; bare Qt main window: median %.0f ms; ratio %.2f (wanted: under 2)\n",
                    rounds, median(program), first, median(bare), median(program) / median(bare));
        QTest::setBenchmarkResult(median(program), QTest::WalltimeMilliseconds);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(BenchStart)
#include "bench_start.moc"
