#pragma once

#include <csignal>

#include "ctl_bench.h"

namespace touchstone::bench {

using nlohmann::json;

/// `touchstonectl host` as a process, from its ready line to its end.
class HostProcess
{
public:
    explicit HostProcess(const QStringList& arguments)
    {
        m_process.start(ctlProgram(), QStringList{QStringLiteral("host")} + arguments);
        if (m_process.waitForStarted() && m_process.waitForReadyRead(20'000))
            ready = json::parse(m_process.readLine().toStdString(), nullptr, false);
    }
    ~HostProcess()
    {
        if (m_process.state() != QProcess::NotRunning)
            m_process.kill();
        m_process.waitForFinished();
    }
    HostProcess(const HostProcess&) = delete;
    HostProcess& operator=(const HostProcess&) = delete;

    [[nodiscard]] QString url(std::size_t index = 0) const
    {
        return QString::fromStdString(ready.at("listen").at(index).get<std::string>());
    }
    /// The exit code after this signal.
    [[nodiscard]] int end(int signal)
    {
        ::kill(static_cast<pid_t>(m_process.processId()), signal);
        return m_process.waitForFinished(20'000) && m_process.exitStatus() == QProcess::NormalExit
            ? m_process.exitCode()
            : -1;
    }
    [[nodiscard]] QByteArray log() { return m_process.readAllStandardError(); }

    json ready;

private:
    QProcess m_process;
};

inline Finished call(const QString& host, const QStringList& more)
{
    return ctl(QStringList{QStringLiteral("call")} + more + QStringList{QStringLiteral("--host"), host});
}

} // namespace touchstone::bench
