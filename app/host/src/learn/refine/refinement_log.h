#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>

#include "host/answer.h"
#include "learn/refine/edits.h"
#include "store.h"

namespace touchstone::host {

/// One entry of history.
struct Refinement {
    std::int64_t seq = 0;
    std::string id;
    std::string kind = "apply";  ///< apply, adapt or rollback
    std::string principal;
    std::string role;
    double at = 0.0;             ///< Unix seconds
    std::string component;
    std::string note;            ///< why
    std::string proposal;        ///< as it was sent, JSON
    QByteArray content;          ///< SHA-256 of what it says, in one form
    QByteArray editDigest;       ///< of its edits alone
    std::int64_t edits = 0;
    std::string review = "{}";   ///< JSON object
    std::optional<std::int64_t> reverts;
    std::optional<std::int64_t> rolledBackBy;
};

/// History and, kept in step with it, the live configuration.
class RefinementLog
{
public:
    explicit RefinementLog(Store& store) : m_store(store), m_live(store) {}
    [[nodiscard]] Result<std::optional<Refinement>> find(const std::string& id);
    [[nodiscard]] Result<std::optional<Refinement>> at(std::int64_t seq);
    [[nodiscard]] Result<std::vector<Edit>> editsOf(std::int64_t seq);
    /// Writes the entry, its edits with their before-images, and what they make live.
    [[nodiscard]] Result<void> append(const Refinement& refinement, const std::vector<Edit>& edits);
    [[nodiscard]] Result<void> markRolledBack(std::int64_t seq, std::int64_t by);
    /// The first refinement after `seq` that changed this place, one within it or around it, and is not rolled back.
    [[nodiscard]] Result<std::optional<std::string>> laterChange(const Place& place, std::int64_t seq);
    /// The last entry with these edits.
    [[nodiscard]] Result<std::optional<Refinement>> lastWith(const QByteArray& editDigest);
    [[nodiscard]] Result<std::int64_t> lastSeq();
    /// From the newest to the oldest, until `each` says false; without the proposals.
    [[nodiscard]] Result<void> eachNewestFirst(const std::function<Result<bool>(const Refinement&)>& each);

private:
    [[nodiscard]] Result<std::optional<Refinement>> one(Reading reading);
    Store& m_store;
    LiveConfig m_live;
};

/// The last review of a set of edits.
struct StoredReview {
    double at = 0.0;
    std::string principal;
    bool approved = false;
    std::string risk;
    std::string reasons;  ///< JSON array
};
/// Keeps it, and forgets the oldest beyond ten thousand.
[[nodiscard]] Result<void> keepReview(Store& store, const QByteArray& editDigest, const StoredReview& review);
[[nodiscard]] Result<std::optional<StoredReview>> reviewOf(Store& store, const QByteArray& editDigest);

} // namespace touchstone::host
