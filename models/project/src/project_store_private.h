#pragma once

#include <memory>

#include <QLockFile>

#include "project/project_store.h"
#include "statement.h"

namespace touchstone::project {

/// What the parts of a store share: the open file, its lock, and how to write.
class ProjectStore::Private
{
public:
    QString path;
    ProjectInfo info;
    std::unique_ptr<QLockFile> lock;                 // outlives the database
    std::unique_ptr<storage::Database> database;

    /// Errors: ReadOnly with the reason.
    [[nodiscard]] Result<void> writable() const;
    /// One transaction; refuses when the file is read-only.
    [[nodiscard]] Result<void> write(const std::function<Result<void>()>& work);
    /// Loads id and name, gives a new file its id.
    [[nodiscard]] Result<void> loadInfo();
};

/// Success, or NotFound when a change changed no turn.
[[nodiscard]] Result<void> expectTurn(const Result<std::int64_t>& changed, TurnKey key);
[[nodiscard]] tl::unexpected<Error> noSuchTurn(TurnKey key);

/// Opens the database, decides whether it may be written, and takes the lock.
[[nodiscard]] Result<std::unique_ptr<storage::Database>> openDatabase(const QString& path,
                                                                      const OpenProjectOptions& options,
                                                                      std::unique_ptr<QLockFile>& lock,
                                                                      std::string& readOnlyReason);

/// Puts state, place and draft of a turn back; inside a transaction of the caller.
[[nodiscard]] Result<void> restoreTurn(storage::Database& database, TurnKey key, const TurnRestore& restore);

} // namespace touchstone::project
