#include "person_at_work.h"

using namespace touchstone;
using namespace touchstone::workspace;

/// A damaged project is open or it is not: what is said about it and what can be seen agree.
class TestDamaged : public QObject
{
    Q_OBJECT

    /// Noise over the pages from `from` to `to`, as shares of the file.
    static void damage(const QString& path, double from, double to)
    {
        constexpr qint64 page = 4096;
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const qint64 pages = file.size() / page;
        for (qint64 at = qint64(double(pages) * from); at < qint64(double(pages) * to); ++at) {
            QVERIFY(file.seek(at * page));
            QCOMPARE(file.write(QByteArray(page, 'x')), page);
        }
    }

private Q_SLOTS:
    void nothingReadable_isNotOpen()
    {
        Fixture fixture(300);
        damage(fixture.path(), 0.02, 1.0);
        Workspace workspace(fixture.options(false));
        QSignalSpy failed(&workspace, &Workspace::projectFailed);
        workspace.openProject(fixture.path());
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY2(!workspace.hasProject(), "nothing of it can be shown, so it is not open");
        QVERIFY(!workspace.isLoading());
        QVERIFY(!workspace.projectInfo().readOnly);
        QCOMPARE(failed.front().at(1).toString(), fixture.path());
        QVERIFY(!workspace.issues().empty());
    }

    /// What a full disk or a broken copy leaves: all but the last pages.
    void cutOff_isOpenForReading()
    {
        Fixture fixture(300);
        QFile file(fixture.path());
        const qint64 pages = file.size() / 4096;
        QVERIFY(pages > 20 && file.resize((pages - 3) * 4096));
        Workspace workspace(fixture.options(false));
        workspace.openProject(fixture.path());
        QTRY_VERIFY(workspace.hasProject() && !workspace.isLoading());
        QVERIFY(workspace.projectInfo().readOnly);
        QCOMPARE(QString::fromStdString(workspace.projectInfo().readOnlyReason),
                 QStringLiteral("damaged: the file is shorter than its header says: %1 of %2 pages").arg(pages - 3).arg(pages));
        QVERIFY(workspace.queue()->totalCount() > 0);
    }

    void partlyReadable_isOpenForReading()
    {
        Fixture fixture(300);
        damage(fixture.path(), 0.9, 1.0);
        Workspace workspace(fixture.options(false));
        QSignalSpy failed(&workspace, &Workspace::projectFailed);
        workspace.openProject(fixture.path());
        QTRY_VERIFY(workspace.hasProject() && !workspace.isLoading());
        QVERIFY(workspace.projectInfo().readOnly);
        QCOMPARE(workspace.projectInfo().readOnlyReason.substr(0, 7), std::string("damaged"));
        QVERIFY(workspace.queue()->totalCount() > 0);
    }
};

QTEST_GUILESS_MAIN(TestDamaged)
#include "tst_damaged.moc"
