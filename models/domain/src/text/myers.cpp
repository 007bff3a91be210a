#include "text/myers.h"

#include <algorithm>

namespace touchstone::domain {
namespace {
/// For each number of differences, the furthest place in `from` on the diagonals -d, -d+2, … d.
using MyersTrace = std::vector<std::vector<int>>;

int furthestStart(const std::vector<int>& previous, int differences, int diagonal)
{
    // previous[i] is diagonal -(differences - 1) + 2 i
    const auto at = [&](int k) { return previous[std::size_t((k + differences - 1) / 2)]; };
    const bool down = diagonal == -differences || (diagonal != differences && at(diagonal - 1) < at(diagonal + 1));
    return down ? at(diagonal + 1) : at(diagonal - 1) + 1;
}

bool cameDown(const std::vector<int>& previous, int differences, int diagonal)
{
    const auto at = [&](int k) { return previous[std::size_t((k + differences - 1) / 2)]; };
    return diagonal == -differences || (diagonal != differences && at(diagonal - 1) < at(diagonal + 1));
}

std::vector<EditStep> walkBack(const MyersTrace& trace, int fromSize, int toSize)
{
    std::vector<EditStep> steps;
    int x = fromSize;
    int y = toSize;
    for (int differences = int(trace.size()) - 1; differences > 0; --differences) {
        const auto& previous = trace[std::size_t(differences - 1)];
        const int diagonal = x - y;
        const int start = furthestStart(previous, differences, diagonal);
        for (; x > start; --x, --y)
            steps.push_back(EditStep::Keep);
        if (cameDown(previous, differences, diagonal)) {
            steps.push_back(EditStep::Add);
            --y;
        } else {
            steps.push_back(EditStep::Remove);
            --x;
        }
    }
    steps.insert(steps.end(), std::size_t(x), EditStep::Keep);
    std::reverse(steps.begin(), steps.end());
    return steps;
}
} // namespace

std::optional<std::vector<EditStep>> shortestEdit(const std::vector<int>& from, const std::vector<int>& to,
                                                  qint64& budget)
{
    const int n = int(from.size());
    const int m = int(to.size());
    MyersTrace trace;
    for (int differences = 0; differences <= n + m; ++differences) {
        std::vector<int> furthest(std::size_t(differences) + 1);
        for (int diagonal = -differences; diagonal <= differences; diagonal += 2) {
            int x = differences == 0 ? 0 : furthestStart(trace.back(), differences, diagonal);
            int y = x - diagonal;
            while (x < n && y < m && y >= 0 && from[std::size_t(x)] == to[std::size_t(y)]) {
                ++x;
                ++y;
                --budget;
            }
            furthest[std::size_t((diagonal + differences) / 2)] = x;
            if (--budget < 0)
                return std::nullopt;
            if (x >= n && y >= m) {
                trace.push_back(std::move(furthest));
                return walkBack(trace, n, m);
            }
        }
        trace.push_back(std::move(furthest));
    }
    return std::nullopt;
}

} // namespace touchstone::domain
