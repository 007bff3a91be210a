#pragma once

#include <cstdint>

#include <QElapsedTimer>
#include <QString>

namespace touchstone::ctl {

/// Lets SIGINT and SIGTERM ask for an orderly stop.
void stopOnInterrupt();
[[nodiscard]] bool stopAsked();

/// Tells on stderr, at most once a second, how far a long job has come.
class Progress
{
public:
    Progress(QString what, bool quiet);
    /// False when the person asked to stop.
    [[nodiscard]] bool operator()(std::int64_t done, std::int64_t total);

private:
    QString m_what;
    bool m_quiet = false;
    QElapsedTimer m_sinceLast;
};

/// One line on stderr.
void log(const QString& line);

} // namespace touchstone::ctl
