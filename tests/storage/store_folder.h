#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <memory>

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include "storage/statement.h"

/// What the tests of the store share: a folder of their own, and a small database in it.
namespace touchstone::bench {

using storage::Database;
using storage::OpenOptions;
using storage::Statement;

inline constexpr int ourApplication = 0x54535431;

inline std::vector<storage::Migration> twoSteps()
{
    return {{"CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
             "CREATE TABLE tag(note INTEGER NOT NULL REFERENCES note(id), word TEXT NOT NULL)"},
            {"ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 0", "CREATE INDEX note_stars ON note(stars)"}};
}

/// Gives each test a fresh folder.
class StoreFolder : public QObject
{
protected:
    void make()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(m_dir->isValid());
    }
    void remove()
    {
        ::chmod(qPrintable(m_dir->path()), 0700);
        m_dir.reset();
    }
    [[nodiscard]] QString folder() const { return m_dir->path(); }
    [[nodiscard]] QString path(const char* name = "a.touchstone") const
    {
        return m_dir->filePath(QString::fromLatin1(name));
    }
    [[nodiscard]] OpenOptions options(std::vector<storage::Migration> migrations = twoSteps()) const
    {
        OpenOptions result;
        result.path = path();
        result.applicationId = ourApplication;
        result.migrations = std::move(migrations);
        return result;
    }
    [[nodiscard]] static qlonglong count(Database& database, const char* sql = "SELECT count(*) FROM note")
    {
        Statement select(database, sql);
        const auto found = select.first();
        return found && *found ? select.integer(0) : -1;
    }
    /// A store with many rows, closed.
    void fill(int rows)
    {
        auto database = Database::open(options());
        QVERIFY2(database.has_value(), database ? "" : database.error().message.c_str());
        auto done = (*database)->transaction([&]() -> Result<void> {
            for (int row = 0; row < rows; ++row) {
                const std::string text = QStringLiteral("note %1 ").arg(row).repeated(30).toStdString();
                Statement insert(**database, "INSERT INTO note(text, stars) VALUES(?, ?)");
                if (auto inserted = insert.bindText(text).bind(row % 5).run(); !inserted)
                    return inserted;
            }
            return {};
        });
        QVERIFY2(done.has_value(), done ? "" : done.error().message.c_str());
    }

private:
    std::unique_ptr<QTemporaryDir> m_dir;
};

} // namespace touchstone::bench
