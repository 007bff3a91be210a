#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include "ctl_bench.h"
#include "kit.h"
#include "storage/database.h"

using namespace touchstone;
using bench::ctl;

/// Care for project files and host stores from the command line.
class TestCtlStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void soundProjectPassesItsCheck();
    void damagedProjectFailsItsCheckAndSaysWhere();
    void truncatedProjectFailsItsCheck();
    void projectWithoutItsLastPagesIsNamedForThat();
    void otherFilesAreNamedForWhatTheyAre();
    void missingFilesExit3();
    void backupCanBeUsedInPlaceOfTheOriginal();
    void backupNeverOverwrites();
    void migrateSaysFromAndTo();
    void newerProjectsAreRefused();
    void emptiedProjectsAreRefusedEverywhere();
    void statsOfAProjectIsWrongUsage();

private:
    [[nodiscard]] QString path(const char* name) const { return m_dir->filePath(QString::fromLatin1(name)); }
    [[nodiscard]] bench::Finished store(const char* action, const QString& url, const QStringList& more = {}) const;
    void makeProject(int rows = 3) const;

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestCtlStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestCtlStore::cleanup()
{
    m_dir.reset();
}

bench::Finished TestCtlStore::store(const char* action, const QString& url, const QStringList& more) const
{
    return ctl(QStringList{QStringLiteral("store"), QString::fromLatin1(action), url} + more);
}

void TestCtlStore::makeProject(int rows) const
{
    QByteArray csv("prompt,response\n");
    for (int row = 0; row < rows; ++row)
        csv += "question " + QByteArray::number(row) + "," + QByteArray("answer ").repeated(50) + QByteArray::number(row)
            + "\n";
    bench::writeFile(path("rows.csv"), csv);
    const auto imported =
        ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"), path("rows.csv")});
    COMPARE_EXIT(imported, 0);
    QCOMPARE(imported.json()["turns"].get<int>(), rows);
}

void TestCtlStore::soundProjectPassesItsCheck()
{
    makeProject();
    for (const QString& url : {path("p.touchstone"), QStringLiteral("sqlite:") + path("p.touchstone")}) {
        const auto check = store("check", url);
        COMPARE_EXIT(check, 0);
        QCOMPARE(check.json()["ok"].get<bool>(), true);
        QCOMPARE(check.json()["kind"].get<std::string>(), std::string("project"));
        QVERIFY(check.json()["schema_version"].get<int>() >= 1);
        QVERIFY(check.json()["problems"].empty());
    }
}

void TestCtlStore::damagedProjectFailsItsCheckAndSaysWhere()
{
    makeProject(500);
    {
        QFile file(path("p.touchstone"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const qint64 pages = file.size() / 4096;
        QVERIFY(pages > 20);
        for (qint64 page = pages / 2; page < pages / 2 + 8; ++page) {
            file.seek(page * 4096);
            file.write(QByteArray(64, '\x77'));
        }
    }
    const auto check = store("check", path("p.touchstone"));
    COMPARE_EXIT(check, 1);
    QCOMPARE(check.json()["ok"].get<bool>(), false);
    QVERIFY(!check.json()["problems"].empty());
    QVERIFY(!check.json()["problems"][0]["message"].get<std::string>().empty());
    QVERIFY2(!check.out.contains("store check"), "what says where something is wrong sends nobody to itself");
    const auto refused = ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"), path("rows.csv")});
    QVERIFY2(refused.out.contains("store check"), refused.out.constData());
}

void TestCtlStore::emptiedProjectsAreRefusedEverywhere()
{
    makeProject();
    bench::writeFile(path("p.touchstone"), {});
    const QString project = path("p.touchstone");
    const auto check = store("check", project);
    COMPARE_EXIT(check, 1);
    for (const auto& refused :
         {check, store("migrate", project), store("backup", project, {QStringLiteral("--output"), path("copy")}),
          ctl({QStringLiteral("import"), QStringLiteral("--project"), project, path("rows.csv")}),
          ctl({QStringLiteral("export"), QStringLiteral("--project"), project, QStringLiteral("--format"),
               QStringLiteral("csv"), QStringLiteral("--output"), path("out.csv")})}) {
        QVERIFY2(refused.exit == 3 || refused.exit == 1, refused.out.constData());
        QVERIFY2(refused.out.contains("is empty (0 bytes)"), refused.out.constData());
    }
    QCOMPARE(QFileInfo(project).size(), qint64(0));
    QVERIFY(!QFileInfo::exists(path("copy")) && !QFileInfo::exists(path("out.csv")));
}

void TestCtlStore::truncatedProjectFailsItsCheck()
{
    makeProject(500);
    QVERIFY(QFile::resize(path("p.touchstone"), QFileInfo(path("p.touchstone")).size() / 3));
    const auto check = store("check", path("p.touchstone"));
    COMPARE_EXIT(check, 1);
    QVERIFY(!check.json()["problems"].empty());
}

void TestCtlStore::otherFilesAreNamedForWhatTheyAre()
{
    bench::writeFile(path("letter.txt"), "Dear aunt, this is no database at all, as you can see.\n");
    const auto text = store("check", path("letter.txt"));
    COMPARE_EXIT(text, 1);
    QVERIFY(text.out.contains("not a SQLite database"));
    COMPARE_EXIT(store("backup", path("letter.txt"), {QStringLiteral("--output"), path("copy")}), 3);
    {
        storage::OpenOptions options;
        options.path = path("other.db");
        options.applicationId = 4711;
        options.migrations = {{"CREATE TABLE t(x)"}};
        QVERIFY(storage::Database::open(options).has_value());
    }
    const auto other = store("check", path("other.db"));
    COMPARE_EXIT(other, 1);
    QVERIFY2(other.out.contains("another program"), other.out.constData());
    COMPARE_EXIT(store("migrate", path("other.db")), 3);
    COMPARE_EXIT(store("check", QStringLiteral("postgresql://db/touchstone")), 3);
}

void TestCtlStore::missingFilesExit3()
{
    for (const char* action : {"check", "migrate"}) {
        const auto missing = store(action, path("none.touchstone"));
        COMPARE_EXIT(missing, 3);
        QCOMPARE(missing.json()["error"]["code"].get<std::string>(), std::string("cannot_open"));
    }
    QVERIFY(!QFileInfo::exists(path("none.touchstone")));
}

void TestCtlStore::backupCanBeUsedInPlaceOfTheOriginal()
{
    makeProject();
    const auto backup = store("backup", path("p.touchstone"), {QStringLiteral("--output"), path("copy.touchstone")});
    COMPARE_EXIT(backup, 0);
    QVERIFY(backup.json()["bytes"].get<std::int64_t>() > 0);
    COMPARE_EXIT(store("check", path("copy.touchstone")), 0);
    const auto again = ctl({QStringLiteral("import"), QStringLiteral("--project"), path("copy.touchstone"),
                            path("rows.csv")});
    COMPARE_EXIT(again, 0);
    QCOMPARE(again.json()["duplicates"].get<int>(), 3);
}

void TestCtlStore::backupNeverOverwrites()
{
    makeProject();
    bench::writeFile(path("precious"), "precious");
    const auto refused = store("backup", path("p.touchstone"), {QStringLiteral("--output"), path("precious")});
    COMPARE_EXIT(refused, 3);
    QVERIFY(refused.out.contains("exists already"));
    QCOMPARE(kit::readAll(path("precious")), QByteArrayLiteral("precious"));
}

void TestCtlStore::migrateSaysFromAndTo()
{
    makeProject();
    const auto migrated = store("migrate", path("p.touchstone"));
    COMPARE_EXIT(migrated, 0);
    QCOMPARE(migrated.json()["from"].get<int>(), migrated.json()["to"].get<int>());
    QCOMPARE(migrated.json()["kind"].get<std::string>(), std::string("project"));
}

void TestCtlStore::newerProjectsAreRefused()
{
    makeProject();
    const int id = storage::applicationIdOf(path("p.touchstone")).value_or(0);
    {
        storage::OpenOptions options;
        options.path = path("p.touchstone");
        options.applicationId = id;
        auto database = storage::Database::open(options);
        QVERIFY(database.has_value());
        QVERIFY((*database)->run("PRAGMA user_version=999").has_value());
    }
    for (const auto& refused : {store("migrate", path("p.touchstone")), store("check", path("p.touchstone")),
                                ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"),
                                     path("rows.csv")})}) {
        COMPARE_EXIT(refused, 3);
        QCOMPARE(refused.json()["error"]["code"].get<std::string>(), std::string("newer_version"));
        QVERIFY(refused.out.contains("999"));
    }
}

void TestCtlStore::statsOfAProjectIsWrongUsage()
{
    makeProject();
    COMPARE_EXIT(ctl({QStringLiteral("stats"), QStringLiteral("--store"), path("p.touchstone")}), 2);
    COMPARE_EXIT(ctl({QStringLiteral("stats"), QStringLiteral("--store"), path("none.db")}), 3);
}

void TestCtlStore::projectWithoutItsLastPagesIsNamedForThat()
{
    makeProject(500);
    QFile file(path("p.touchstone"));
    const qint64 pages = file.size() / 4096;
    QVERIFY(pages > 20 && file.resize(file.size() - 3 * 4096));
    const std::string shorter = "the file is shorter than its header says: " + std::to_string(pages - 3) + " of "
        + std::to_string(pages) + " pages";
    const auto check = store("check", path("p.touchstone"));
    COMPARE_EXIT(check, 1);
    QCOMPARE(check.json()["problems"][0]["message"].get<std::string>(), shorter);
    const auto copy = store("backup", path("p.touchstone"), {QStringLiteral("--output"), path("copy")});
    COMPARE_EXIT(copy, 3);
    QCOMPARE(copy.json()["error"]["where"].get<std::string>(), path("p.touchstone").toStdString());
    const auto refused = ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"), path("rows.csv")});
    COMPARE_EXIT(refused, 3);
    QVERIFY2(refused.json()["error"]["message"].get<std::string>().find(shorter) != std::string::npos,
             refused.out.constData());
}

QTEST_GUILESS_MAIN(TestCtlStore)
#include "tst_ctl_store.moc"
