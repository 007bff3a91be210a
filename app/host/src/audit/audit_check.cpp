#include "audit/audit_check.h"

#include "audit/audit_log.h"

namespace touchstone::host {
namespace {

Result<std::int64_t> auditNumber(Store& store, const char* sql)
{
    Reading reading(store, sql);
    return reading.next().map([&reading](bool found) { return found ? reading.integer(0) : 0; });
}

/// Walks along the chain; the first entry that does not fit stops it.
class ChainWalk
{
public:
    explicit ChainWalk(std::int64_t unchained) : m_unchained(unchained) {}

    [[nodiscard]] std::optional<std::string> step(const AuditEntry& entry, const QByteArray& hash)
    {
        const std::int64_t expected = m_last + 1;
        m_last = entry.id;
        if (entry.id != expected)
            return "entry " + std::to_string(expected) + " is missing: the chain breaks there";
        // Entries from before there was a chain have no hash.
        if (hash.isEmpty() && entry.id <= m_unchained)
            return std::nullopt;
        if (hash != auditHash(m_hash, entry))
            return "the chain breaks at entry " + std::to_string(entry.id) + " ('" + entry.what
                + "'): it is not what was written there";
        m_hash = hash;
        return std::nullopt;
    }
    [[nodiscard]] std::int64_t last() const { return m_last; }

private:
    std::int64_t m_unchained = 0;
    std::int64_t m_last = 0;
    QByteArray m_hash;
};

} // namespace

Result<std::optional<std::string>> firstBrokenLink(Store& store)
{
    const auto unchained = auditNumber(store, "SELECT value FROM counter WHERE name = 'audit_before_chain'");
    const auto written = auditNumber(store, "SELECT seq FROM sqlite_sequence WHERE name = 'audit'");
    if (!unchained || !written)
        return tl::unexpected(unchained ? written.error() : unchained.error());
    ChainWalk walk(*unchained);
    std::optional<std::string> broken;
    const auto walked = readAudit(store, 0, [&](const AuditEntry& entry, const QByteArray& hash) -> Result<void> {
        broken = walk.step(entry, hash);
        if (broken)
            return fail(ErrorCode::Cancelled, "the first one is enough");
        return {};
    });
    if (broken)
        return broken;
    if (!walked)
        return tl::unexpected(walked.error());
    if (walk.last() != *written)
        return std::optional("the entries after " + std::to_string(walk.last()) + " are missing: "
                             + std::to_string(*written) + " were written");
    return std::optional<std::string>();
}

} // namespace touchstone::host
