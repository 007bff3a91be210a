#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "learn/exact_sum.h"
#include "protocol/models.h"
#include "store.h"

namespace touchstone::host {

enum class CallOutcome { Succeeded, Failed, Unknown };

struct Call {
    double ts = 0.0;
    CallOutcome outcome = CallOutcome::Unknown;
    std::optional<double> durationMs;
};

/// Running statistics per component, for one request or several: rows are read once, changed here and written by `save`.
class ComponentStats
{
public:
    /// Beyond `maxComponents` names no new one is taken.
    ComponentStats(Store& store, std::int64_t maxComponents);

    /// Reads the row of a component, so that a score added to it afterwards cannot fail.
    [[nodiscard]] Result<void> fetch(const std::string& component);
    /// Changes were undone: what was read counts no more.
    void forget() { m_rows.clear(); }
    [[nodiscard]] Result<void> addScore(const std::string& component, double score);
    [[nodiscard]] Result<void> takeScoreBack(const std::string& component, double score);
    [[nodiscard]] Result<void> addCall(const std::string& component, const Call& call);
    /// nullopt without a score.
    [[nodiscard]] Result<std::optional<double>> meanScore(const std::string& component);
    [[nodiscard]] Result<void> save();

private:
    struct Row {
        std::int64_t id = 0;
        std::int64_t feedbacks = 0;
        ExactSum scores;
        std::int64_t calls = 0;
        std::int64_t succeeded = 0;
        std::int64_t failed = 0;
        std::int64_t timed = 0;
        ExactSum durations;
        double lastCalled = 0.0;
    };
    [[nodiscard]] Result<Row*> row(const std::string& component);
    /// Nothing for a component that is not known yet.
    [[nodiscard]] Result<std::optional<Row>> readRow(const std::string& component);
    [[nodiscard]] Result<void> saveRow(const Row& row);
    /// Errors: OutOfMemory.
    [[nodiscard]] Result<void> addName(const std::string& component);

    Store& m_store;
    std::int64_t m_maxComponents;
    std::map<std::string, Row> m_rows;
};

/// Records in the order of their names; all of them for an empty name. Components whose feedback was all taken back
/// and that were never called have none. Errors: OutOfMemory when all of them are more than one message may hold.
[[nodiscard]] Result<std::vector<protocol::ComponentPerformanceRecord>> readRecords(Store& store,
                                                                                    const std::string& component);

} // namespace touchstone::host
