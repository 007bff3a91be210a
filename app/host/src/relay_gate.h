#pragma once

#include <cstdint>

#include <QMutex>
#include <QWaitCondition>

namespace touchstone::host {

/// Keeps the thread of the sockets from reading ahead of the host without bounds: it waits here while too much is read and
/// not served yet. What peers send meanwhile stays in the sockets, and then with the peers.
class RelayGate
{
public:
    /// Waits until there is room, then counts a message of so many bytes as on its way. One that is larger than all the
    /// room there is comes through alone.
    void enter(std::int64_t bytes);
    void leave(std::int64_t messages, std::int64_t bytes);

    static constexpr std::int64_t mostMessages = 4'096;
    static constexpr std::int64_t mostBytes = 32 * 1024 * 1024;

private:
    [[nodiscard]] bool isFull(std::int64_t bytes) const;

    QMutex m_mutex;
    QWaitCondition m_room;
    std::int64_t m_messages = 0;
    std::int64_t m_bytes = 0;
};

} // namespace touchstone::host
