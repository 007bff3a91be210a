#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <QFile>

#include "audit/audit_entry.h"
#include "host/answer.h"
#include "store.h"

namespace touchstone::host {

/// The record of changes, refused ones too: append only, each entry chained to the one before by its hash, and part of
/// the transaction of the change. On request also a file of lines, which follows when a transaction is committed.
class AuditLog
{
public:
    explicit AuditLog(Store& store);
    /// Also appends to this file, which first gets what it has missed. Errors: CannotOpen, also when the file is the log
    /// of another store.
    [[nodiscard]] Result<void> follow(const QString& path);

    /// `requestBytes`: how long the request is as compact JSON, where that is known already.
    [[nodiscard]] Result<void> record(const Request& request, const Answer& answer,
                                      std::optional<std::int64_t> requestBytes = {});
    /// A request that was refused because the session has too much under way. `unrecordedBefore` of that kind were not
    /// written down.
    [[nodiscard]] Result<void> recordRefusedForNow(const Request& request, const Error& error,
                                                   std::int64_t unrecordedBefore,
                                                   std::optional<std::int64_t> requestBytes = {});
    /// What the host did by itself, in the name of this principal.
    [[nodiscard]] Result<void> recordOwn(const std::string& what, const Principal& by, const std::string& outcome,
                                         const std::string& message, double now);
    /// A handshake that led to no session. `reason` as the peer was told.
    [[nodiscard]] Result<void> recordRefusedHandshake(const Request& request, const std::string& agentId,
                                                      const std::string& reason, std::int64_t unrecordedBefore);
    /// Writes what was recorded to the store: before the commit, because entries are written several at a time.
    [[nodiscard]] Result<void> settle();
    void committed();
    void rolledBack();

private:
    struct Head {
        std::int64_t id = 0;
        QByteArray hash;
    };
    struct Linked {
        AuditEntry entry;
        QByteArray hash;
    };
    [[nodiscard]] Result<void> append(AuditEntry entry);
    [[nodiscard]] Result<void> write(std::string_view statement, std::span<const Linked> entries);
    [[nodiscard]] Result<void> readHead();
    void writeOut(const std::string& lines);

    Store& m_store;
    std::optional<Head> m_head;  ///< unknown after a rollback
    std::vector<Linked> m_unwritten;
    std::string m_lines;         ///< of this transaction
    std::unique_ptr<QFile> m_file;
};

/// Calls `each` for every entry after `afterId`, in order, with its stored hash. Stops at its error.
[[nodiscard]] Result<void> readAudit(Store& store, std::int64_t afterId,
                                     const std::function<Result<void>(const AuditEntry&, const QByteArray& hash)>& each);

} // namespace touchstone::host
