#include <chrono>

#include <QDateTime>

#include "workspace/workspace.h"

namespace touchstone::workspace {

Clock Clock::system()
{
    using namespace std::chrono;
    return Clock{
        [] { return duration<double>(system_clock::now().time_since_epoch()).count(); },
        [] { return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()); },
        [] { return std::int64_t{QDateTime::currentDateTime().offsetFromUtc()}; },
    };
}

} // namespace touchstone::workspace
