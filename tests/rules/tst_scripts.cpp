#include <QProcess>
#include <QTest>

#include "lint.h"

using namespace touchstone::rules;

namespace {

/// Every file that people read, but not what was built.
QStringList ownFiles(const QStringList& names)
{
    const QDir root(QStringLiteral(TOUCHSTONE_SOURCE_DIR));
    QStringList paths;
    QDirIterator files(root.path(), names, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = root.relativeFilePath(files.next());
        if (!path.startsWith(QStringLiteral("build")) && !path.startsWith(QStringLiteral(".git/")))
            paths += path;
    }
    paths.sort();
    return paths;
}

} // namespace

/// Scripts are read before they are run, and no file stands half merged.
class TestScripts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void scriptsParse_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : ownFiles({QStringLiteral("*.sh"), QStringLiteral("run")}))
            QTest::newRow(qPrintable(path)) << path;
    }

    void scriptsParse()
    {
        QFETCH(QString, path);
        QProcess shell;
        shell.setWorkingDirectory(QStringLiteral(TOUCHSTONE_SOURCE_DIR));
        shell.start(QStringLiteral("bash"), {QStringLiteral("-n"), path});
        QVERIFY(shell.waitForFinished(60'000));
        QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError().constData());
    }

    void noFileIsHalfMerged()
    {
        static const QRegularExpression marker(QStringLiteral("^(<{7}|={7}|>{7})( |$)"), QRegularExpression::MultilineOption);
        QStringList faults;
        for (const QString& path : ownFiles({QStringLiteral("*.cpp"), QStringLiteral("*.h"), QStringLiteral("*.sh"),
                                             QStringLiteral("*.ts"), QStringLiteral("*.md"), QStringLiteral("*.txt"),
                                             QStringLiteral("*.json"), QStringLiteral("*.cmake"), QStringLiteral("run")}))
            if (marker.match(readText(path)).hasMatch())
                faults += path;
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    void guiTestsDoNotSleep()
    {
        static const QRegularExpression sleep(QStringLiteral("\\bqWait\\(|\\bqSleep\\(|\\bsleep_for\\("));
        QStringList faults;
        for (const SourceFile& file : sources({QStringLiteral("tests/views"), QStringLiteral("tests/desktop")}))
            if (sleep.match(codeOnly(file.text)).hasMatch())
                faults += file.path;
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }
};

QTEST_APPLESS_MAIN(TestScripts)
#include "tst_scripts.moc"
