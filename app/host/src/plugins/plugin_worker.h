#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QObject>
#include <QString>
#include <QTimer>

#include "host/answer.h"

namespace touchstone::host {

/// The thread on which all code of one plugin runs, one call at a time; it starts with the first call, so that a plugin
/// that nobody uses costs none. A call that overruns the deadline loses its caller; the plugin is not called again, and
/// its thread is left behind, because nothing can end it safely.
class PluginWorker final : public QObject
{
    Q_OBJECT
public:
    /// Runs on the plugin's thread; what it returns runs on the owner's thread afterwards.
    using Work = std::function<std::function<void()>()>;
    /// Runs on the owner's thread instead, when the work was not done in time or will never be done.
    using Lost = std::function<void(const Refusal&)>;

    /// `resident` is what the work uses; it is destroyed on the plugin's thread, after everything else, or here when
    /// there never was any work.
    PluginWorker(std::string pluginName, std::chrono::milliseconds deadline, std::shared_ptr<void> resident);
    /// Waits for the plugin's thread as long as one call may take.
    ~PluginWorker() override;

    void run(Work work, Lost lost);
    [[nodiscard]] bool isHung() const { return m_isHung; }

private:
    struct Job {
        Work work;
        Lost lost;
    };
    void startThread();
    void startNext();
    void finished(const std::function<void()>& then);
    void overrun();
    [[nodiscard]] Refusal outOfService() const;
    /// Ends the thread when the plugin has come back from what it is doing.
    void leaveThread();

    std::string m_pluginName;
    std::chrono::milliseconds m_deadline;
    struct Seat;
    std::shared_ptr<Seat> m_seat;
    std::shared_ptr<QObject> m_returns;  ///< lives on the owner's thread for as long as anything may be sent back
    QTimer m_timer;
    std::deque<Job> m_waiting;
    std::optional<Job> m_running;
    bool m_isHung = false;
};

} // namespace touchstone::host
