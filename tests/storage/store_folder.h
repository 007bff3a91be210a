#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <memory>

#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QTemporaryDir>
#include <QTest>

#include "storage/database.h"

/// What the tests of the store share: a folder of their own, and a small database in it.
namespace touchstone::bench {

using storage::Database;
using storage::OpenOptions;

inline constexpr int ourApplication = 0x54535431;

inline std::vector<storage::Migration> twoSteps()
{
    return {{"CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
             "CREATE TABLE tag(note INTEGER NOT NULL REFERENCES note(id), word TEXT NOT NULL)"},
            {"ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 0", "CREATE INDEX note_stars ON note(stars)"}};
}

/// Gives each test a fresh folder, and checks behind it that no connection is left.
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
        QCOMPARE(QSqlDatabase::connectionNames().size(), 0);
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
        QSqlQuery& query = database.prepared(sql);
        if (!storage::execute(query) || !query.next())
            return -1;
        const auto result = query.value(0).toLongLong();
        query.finish();
        return result;
    }
    /// A store with many rows, closed.
    void fill(int rows)
    {
        auto database = Database::open(options());
        QVERIFY2(database.has_value(), database ? "" : database.error().message.c_str());
        auto done = (*database)->transaction([&]() -> Result<void> {
            for (int row = 0; row < rows; ++row) {
                QSqlQuery& insert = (*database)->prepared("INSERT INTO note(text, stars) VALUES(?, ?)");
                insert.bindValue(0, QStringLiteral("note %1 ").arg(row).repeated(30));
                insert.bindValue(1, row % 5);
                if (auto inserted = storage::execute(insert); !inserted)
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
