#pragma once

#include <array>
#include <atomic>
#include <utility>

#include <QSemaphore>

namespace touchstone::domain {

/// A short queue between one thread that makes and one that uses: whoever is ahead waits. The maker must end with an
/// item that says so, and the user must take until then, also after stop().
template <typename Item>
class Handover
{
public:
    /// Making side. Waits while the queue is full.
    void put(Item item)
    {
        m_free.acquire();
        m_ring[m_in++ % places] = std::move(item);
        m_used.release();
    }
    [[nodiscard]] bool isStopped() const { return m_stopped.load(std::memory_order_relaxed); }

    /// Using side. Waits while the queue is empty.
    [[nodiscard]] Item take()
    {
        m_used.acquire();
        Item item = std::move(m_ring[m_out++ % places]);
        m_free.release();
        return item;
    }
    /// Asks the maker to end.
    void stop() { m_stopped.store(true, std::memory_order_relaxed); }

private:
    static constexpr std::size_t places = 4;
    std::array<Item, places> m_ring;
    std::size_t m_in = 0;
    std::size_t m_out = 0;
    QSemaphore m_free{static_cast<int>(places)};
    QSemaphore m_used;
    std::atomic<bool> m_stopped = false;
};

} // namespace touchstone::domain
