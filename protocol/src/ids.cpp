#include "ids.h"

#include <atomic>
#include <chrono>

#include <QUuid>

#include "protocol/codec.h"

namespace touchstone::protocol {

std::string newId()
{
    return QUuid::createUuid().toString(QUuid::Id128).toStdString();
}

double nowSeconds()
{
    using namespace std::chrono;
    return static_cast<double>(duration_cast<microseconds>(system_clock::now().time_since_epoch()).count()) / 1e6;
}

std::string newFeedbackId()
{
    using namespace std::chrono;
    // Two ids of one nanosecond would make two judgements one.
    static std::atomic<std::int64_t> last{0};
    const auto now = static_cast<std::int64_t>(
        duration_cast<nanoseconds>(system_clock::now().time_since_epoch()).count());
    std::int64_t previous = last.load(std::memory_order_relaxed);
    std::int64_t next = 0;
    do {
        next = now > previous ? now : previous + 1;
    } while (!last.compare_exchange_weak(previous, next, std::memory_order_relaxed));
    return "b_" + std::to_string(next);
}

} // namespace touchstone::protocol
