#pragma once

#include <optional>
#include <string>

#include "protocol/models.h"
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
    explicit FeedbackLog(Store& store);
    /// Errors: Conflict when the id belongs to another principal.
    [[nodiscard]] Result<FeedbackChange> add(const std::string& principal, const protocol::Feedback& feedback,
                                             double now);

private:
    struct Known {
        std::int64_t versions = 0;
        bool sameContent = false;
        std::int64_t latestRow = 0;
        double latestTs = 0.0;
        std::optional<Contribution> latest;
    };
    [[nodiscard]] Result<Known> known(const std::string& principal, const std::string& feedbackId,
                                      const QByteArray& digest);
    [[nodiscard]] Result<void> insert(const std::string& principal, const protocol::Feedback& feedback, double now,
                                      std::int64_t version, bool latest, const std::string& body,
                                      const QByteArray& digest);

    Store& m_store;
};

} // namespace touchstone::host
