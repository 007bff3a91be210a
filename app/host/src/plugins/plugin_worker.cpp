#include "plugins/plugin_worker.h"

#include <QLoggingCategory>
#include <QPointer>
#include <QThread>

#include "answer.h"

namespace touchstone::host {
namespace {

Q_LOGGING_CATEGORY(pluginWorkerLog, "touchstone.plugins", QtInfoMsg)

/// std::regex, which checks the patterns of action spaces, takes a few calls deep for each character of a text. Only what
/// is used of it costs memory.
constexpr unsigned pluginStackBytes = 64u * 1024 * 1024;

/// Threads that are stuck in a plugin. Kept, because a QThread must not be destroyed while it runs.
QList<QThread*>& abandonedThreads()
{
    static auto* const threads = new QList<QThread*>;
    return *threads;
}

} // namespace

/// The thread of a plugin and what lives there. All but `thread` and `anchor` belong to the thread once it runs.
struct PluginWorker::Seat {
    QThread* thread = nullptr;  ///< null until there is work
    QObject* anchor = nullptr;  ///< work is sent here
    std::shared_ptr<void> resident;
    bool isBusy = false;
    bool isLeaving = false;

    void work(const std::function<void()>& job)
    {
        isBusy = true;
        job();
        isBusy = false;
        if (isLeaving)
            leave();
    }
    /// A plugin may wait in an event loop of its own, and this arrive there: then the plugin is asked to come back.
    void leave()
    {
        isLeaving = true;
        if (isBusy) {
            thread->requestInterruption();
        } else {
            resident.reset();
            anchor->deleteLater();
        }
        thread->quit();
    }
};

PluginWorker::PluginWorker(std::string pluginName, std::chrono::milliseconds deadline, std::shared_ptr<void> resident)
    : m_pluginName(std::move(pluginName))
    , m_deadline(deadline)
    , m_seat(std::make_shared<Seat>())
    , m_returns(new QObject, [](QObject* object) { object->deleteLater(); })
{
    m_seat->resident = std::move(resident);
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &PluginWorker::overrun);
}

PluginWorker::~PluginWorker()
{
    // Without a thread nothing of the plugin has run yet, and the resident goes with the seat.
    if (m_isHung || !m_seat->thread)
        return;
    leaveThread();
    if (m_seat->thread->wait(QDeadlineTimer(m_deadline)))
        delete m_seat->thread;
    else
        abandonedThreads().append(m_seat->thread);
}

void PluginWorker::startThread()
{
    m_seat->thread = new QThread;
    m_seat->anchor = new QObject;
    m_seat->thread->setObjectName(QStringLiteral("plugin ") + QString::fromStdString(m_pluginName));
    m_seat->thread->setStackSize(pluginStackBytes);
    m_seat->anchor->moveToThread(m_seat->thread);
    m_seat->thread->start();
}

void PluginWorker::run(Work work, Lost lost)
{
    if (m_isHung)
        return lost(outOfService());
    if (!m_seat->thread)
        startThread();
    m_waiting.push_back({std::move(work), std::move(lost)});
    startNext();
}

void PluginWorker::startNext()
{
    if (m_running || m_isHung || m_waiting.empty())
        return;
    m_running = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_timer.start(m_deadline);
    QMetaObject::invokeMethod(
        m_seat->anchor,
        [seat = m_seat, work = std::move(m_running->work), returns = m_returns, self = QPointer(this)]() mutable {
            std::function<void()> then;
            seat->work([&work, &then] { then = std::exchange(work, {})(); });
            QMetaObject::invokeMethod(
                returns.get(),
                [self = std::move(self), then = std::move(then)] {
                    if (self)
                        self->finished(then);
                },
                Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void PluginWorker::finished(const std::function<void()>& then)
{
    if (m_isHung)
        return;  // too late: the caller has been told
    m_timer.stop();
    m_running.reset();
    const QPointer<PluginWorker> alive(this);
    then();
    if (alive)
        startNext();
}

void PluginWorker::overrun()
{
    m_isHung = true;
    qCWarning(pluginWorkerLog, "The plugin '%s' did not answer within %lld ms and is out of service.",
              m_pluginName.c_str(), static_cast<long long>(m_deadline.count()));
    abandonedThreads().append(m_seat->thread);
    leaveThread();
    const Job job = *std::exchange(m_running, {});
    const std::deque<Job> waiting = std::exchange(m_waiting, {});
    const Refusal others = outOfService();
    Refusal first = refuse(ErrorCode::Timeout, "The plugin '" + m_pluginName + "' did not answer within "
                               + std::to_string(m_deadline.count()) + " ms and is out of service now.")
                        .value();
    first.isFaultOfPlugin = true;
    job.lost(first);
    for (const Job& one : waiting)
        one.lost(others);
}

Refusal PluginWorker::outOfService() const
{
    return refuse(ErrorCode::RuntimeError, "The plugin '" + m_pluginName
                      + "' is out of service: an earlier call overran its deadline.")
        .value();
}

void PluginWorker::leaveThread()
{
    QMetaObject::invokeMethod(m_seat->anchor, [seat = m_seat] { seat->leave(); }, Qt::QueuedConnection);
}

} // namespace touchstone::host
