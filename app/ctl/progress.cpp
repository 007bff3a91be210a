#include "progress.h"

#include <atomic>
#include <csignal>
#include <cstdio>

namespace touchstone::ctl {
namespace {

std::atomic<bool> stopFlag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may touch nothing else");

void onInterrupt(int signal)
{
    stopFlag = true;
    std::signal(signal, SIG_DFL);
}

} // namespace

void stopOnInterrupt()
{
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
}

bool stopAsked()
{
    return stopFlag;
}

Progress::Progress(QString what, bool quiet)
    : m_what(std::move(what))
    , m_quiet(quiet)
{
    m_sinceLast.start();
}

bool Progress::operator()(std::int64_t done, std::int64_t total)
{
    constexpr qint64 intervalMs = 1'000;
    if (!m_quiet && m_sinceLast.elapsed() >= intervalMs) {
        m_sinceLast.restart();
        const qint64 percent = total > 0 ? done * 100 / total : 0;
        log(QStringLiteral("%1: %2 %").arg(m_what).arg(percent));
    }
    return !stopAsked();
}

void log(const QString& line)
{
    std::fprintf(stderr, "%s\n", line.toUtf8().constData());
}

} // namespace touchstone::ctl
