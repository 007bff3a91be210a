#pragma once

#include <optional>
#include <string>

#include "learn/ready_feedback.h"
#include "store.h"

namespace touchstone::host {

/// The score a feedback contributes to its component.
struct Contribution {
    std::string component;
    double score = 0.0;
};

/// What storing a feedback did to the statistics: `before` no longer counts, `after` does from now on.
struct FeedbackChange {
    std::optional<Contribution> before;
    std::optional<Contribution> after;
};

/// Every version of every feedback. The version with the latest ts counts, ties go to the later arrival; the same
/// content again changes nothing.
class FeedbackLog
{
public:
    /// What the log has under an id.
    struct Known {
        std::int64_t versions = 0;
        bool sameContent = false;
        std::int64_t latestRow = 0;
        double latestTs = 0.0;
        std::optional<Contribution> latest;
    };

    explicit FeedbackLog(Store& store);
    /// Changes nothing. Errors: Conflict when the id belongs to another principal.
    [[nodiscard]] Result<Known> look(const std::string& principal, const ReadyFeedback& ready);
    /// Adds a feedback of which `look` just said what is known. For an id that is new that is one statement, which is
    /// done or not; else there are two.
    [[nodiscard]] Result<FeedbackChange> put(const std::string& principal, const ReadyFeedback& ready, double now,
                                             const Known& known);

private:
    [[nodiscard]] Result<void> insert(const std::string& principal, const ReadyFeedback& ready, double now,
                                      std::int64_t version, bool latest);

    Store& m_store;
};

} // namespace touchstone::host
