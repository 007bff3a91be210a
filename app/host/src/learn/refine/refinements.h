#pragma once

#include <string>
#include <vector>

#include "host/answer.h"
#include "learn/refine/refinement_log.h"
#include "protocol/messages.h"

namespace touchstone::host {

/// What is to be applied, by whom.
struct ApplyOrder {
    const protocol::Proposal& proposal;
    const Principal& by;
    double now = 0.0;
    std::string kind = "apply";
    /// The review it was made with, a JSON object; nothing: the last one of these edits, if there is one.
    std::optional<std::string> review = {};
};
struct ApplyOutcome {
    std::string id;
    std::int64_t applied = 0;
    std::int64_t failed = 0;
    bool rollbackAvailable = false;
    std::string error;
    std::optional<std::int64_t> seq = {};  ///< the entry of history; nothing: none was made
};
struct RollbackOutcome {
    bool rolledBack = false;
    std::string error;
    std::int64_t seq = 0;       ///< the entry of history, when it was rolled back
    std::int64_t reverted = 0;  ///< the entry that it took back
};
struct History {
    std::vector<protocol::JsonText> entries;  ///< the newest first
    std::int64_t older = 0;                   ///< entries that are not among them
};

/// Applies refinements and takes them back, all or nothing. Everything is written in the transaction of the request.
/// Errors of all: those of the store.
class Refinements
{
public:
    Refinements(Store& store, EditLimits limits) : m_store(store), m_limits(limits), m_log(store) {}
    /// The same proposal under the same id again changes nothing and gets the same answer.
    [[nodiscard]] Result<ApplyOutcome> apply(const ApplyOrder& order);
    [[nodiscard]] Result<RollbackOutcome> rollback(const std::string& id, const Principal& by, double now,
                                                   const std::string& note = {});
    /// At most a thousand entries and 4 MiB.
    [[nodiscard]] Result<History> history();

    /// What is known of a proposal's id.
    struct Known {
        bool isApplied = false;  ///< this very proposal, and it is not rolled back
        std::string whyNot;      ///< why the id cannot be used; empty: it can
    };
    [[nodiscard]] Result<Known> known(const protocol::Proposal& proposal);
    /// What is wrong with the proposal as a whole, whatever its edits say; empty for nothing.
    [[nodiscard]] Result<std::string> whyNotAtAll(const protocol::Proposal& proposal) const;

private:
    [[nodiscard]] Result<std::string> reviewText(const ApplyOrder& order, const QByteArray& editDigest);
    [[nodiscard]] Result<std::string> whyNotBack(const Refinement& refinement, const std::vector<Edit>& edits);
    [[nodiscard]] Result<std::string> whyNotZero(const std::vector<Edit>& back);
    [[nodiscard]] Result<protocol::JsonText> entryOf(const Refinement& refinement);

    Store& m_store;
    EditLimits m_limits;
    RefinementLog m_log;
};

/// SHA-256 of the edits, in their order, with paths in one form: what they say, whoever proposes them and why.
[[nodiscard]] QByteArray editDigestOf(const std::vector<protocol::ProposalEdit>& edits);

} // namespace touchstone::host
