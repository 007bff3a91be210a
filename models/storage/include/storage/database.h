#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <QString>

#include "protocol/error.h"

namespace touchstone::storage {

/// One step of a schema: the statements that lead from version n to n + 1, each executed on its own.
using Migration = std::vector<const char*>;

struct OpenOptions {
    QString path;                             ///< a file, or ":memory:"
    int applicationId = 0;                    ///< PRAGMA application_id: tells our files from others
    std::vector<Migration> migrations;        ///< version n is the state after the first n
    bool readOnly = false;
    bool createIfMissing = true;
    bool check = true;                        ///< quick_check first; off for a file that this program has open and checked
    bool tolerateDamage = false;              ///< with readOnly: opens what SQLite can still read; see Database::damage
};

/// An open SQLite database: WAL, synchronous FULL, foreign keys on, migrated. Lives and dies on one thread.
class Database
{
public:
    /// Errors: CannotOpen (with the reason and the path), NewerVersion, Damaged (not a database, another program's, or
    /// it fails quick_check), ReadOnly.
    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const OpenOptions& options);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Executes one statement without results.
    [[nodiscard]] Result<void> run(const char* statement);
    /// Runs `work` in one IMMEDIATE transaction: commits when it succeeds, rolls back otherwise. Not nested.
    [[nodiscard]] Result<void> transaction(const std::function<Result<void>()>& work);
    [[nodiscard]] int schemaVersion() const;
    [[nodiscard]] bool isReadOnly() const;
    /// What quick_check found, when the file was opened with `tolerateDamage`; empty for a sound file.
    [[nodiscard]] const std::string& damage() const;

private:
    friend class Statement;
    class Private;
    explicit Database(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

/// The application_id of a SQLite file, by its header and its log; Errors: CannotOpen, Damaged (not a database).
[[nodiscard]] Result<int> applicationIdOf(const QString& path);

struct IntegrityProblem {
    std::string table;
    std::string message;
};
/// integrity_check and foreign_key_check, opened read-only; empty when all is well. Errors as `open`.
[[nodiscard]] Result<std::vector<IntegrityProblem>> checkIntegrity(const QString& path, int applicationId);
/// A consistent copy while others write (VACUUM INTO). Errors: CannotOpen when the target exists or cannot be written.
[[nodiscard]] Result<void> backup(const QString& source, const QString& target);

} // namespace touchstone::storage
