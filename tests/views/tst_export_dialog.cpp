#include <QCheckBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTest>

#include "dialog_probe.h"
#include "dialogs/export_dialog.h"
#include "shell_bench.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::ShellBench;
using kit::allCells;
using kit::buttonNamed;
using kit::primaryOf;

/// The export dialog says what will be in the file before it writes it, and writes all of it or nothing.
class TestExportDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void export_statesRowsAndExclusionsBeforeWriting_50();
    void export_scorePairsHaveTheirGap();
    void export_writesAndReports();
    void export_badFilterIsNamed();
    void export_asksBeforeReplacing();
    void export_stopWritesNothingAndSaysSo();

private:
    Theme m_theme{Theme::Mode::Light};
};

void TestExportDialog::initTestCase()
{
    m_theme.applyTo(*qApp);
}

void TestExportDialog::export_statesRowsAndExclusionsBeforeWriting_50()
{
    ShellBench bench;
    QVERIFY(bench.openWithTurns(3));
    QVERIFY(bench.rateOne());
    ExportDialog dialog(bench.shell, nullptr);
    QSignalSpy previewed(&dialog, &ExportDialog::previewed);
    dialog.setFormat(domain::ExportFormat::DpoUniversal);
    QTRY_VERIFY_WITH_TIMEOUT(previewed.size() > 0 && dialog.preview() && *dialog.preview(), 10'000);
    // One positive judgement has nothing to prefer: no row, and the dialog says why.
    QCOMPARE((*dialog.preview())->rows, 0);
    QVERIFY2(allCells(dialog).contains(QStringLiteral("no corrected answer")), qPrintable(allCells(dialog)));
    QVERIFY(!primaryOf(dialog)->isEnabled());
}

void TestExportDialog::export_scorePairsHaveTheirGap()
{
    ShellBench bench;
    QVERIFY(bench.open());
    bench.write(bench.path("two.jsonl"), "{\"prompt\":\"p\",\"response\":\"good one\"}\n{\"prompt\":\"p\",\"response\":\"bad one\"}\n");
    auto imported = bench.workspace->importFiles({bench.path("two.jsonl")}, {});
    QTRY_VERIFY(imported.isFinished() && bench.workspace->rating()->turn());
    for (const double score : {0.8, -0.1}) {
        QTRY_VERIFY(bench.workspace->rating()->problem() != workspace::RatingModel::Problem::NoTurn);
        bench.workspace->rating()->setPolarity(score > 0 ? protocol::Polarity::Positive : protocol::Polarity::Negative);
        bench.workspace->rating()->setScore(score);
        QVERIFY(bench.workspace->submitAndNext());
    }
    QTRY_COMPARE(bench.workspace->counts().submitted, 2);
    ExportDialog dialog(bench.shell, nullptr);
    dialog.show();
    auto* gap = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("export.minScoreGap"));
    auto* pairs = dialog.findChild<QCheckBox*>(QStringLiteral("export.pairScores"));
    QVERIFY(gap && pairs);
    dialog.setFormat(domain::ExportFormat::A2eFeedback);
    QVERIFY(!gap->isVisible());
    dialog.setFormat(domain::ExportFormat::DpoUniversal);
    QVERIFY(gap->isVisible() && pairs->isChecked());
    QCOMPARE(gap->value(), 1.0);
    const auto rows = [&dialog](std::int64_t expected) {
        return QTest::qWaitFor([&] { return dialog.preview() && *dialog.preview() && (*dialog.preview())->rows == expected; }, 10'000);
    };
    QVERIFY(rows(0));
    gap->setValue(0.9);
    QVERIFY(rows(1));
    pairs->setChecked(false);
    QVERIFY(!gap->isEnabled());
    QVERIFY(rows(0));
}

void TestExportDialog::export_writesAndReports()
{
    ShellBench bench;
    QVERIFY(bench.openWithTurns(2));
    QVERIFY(bench.rateOne());
    ExportDialog dialog(bench.shell, nullptr);
    dialog.setFormat(domain::ExportFormat::A2eFeedback);
    const QString target = bench.path("out.jsonl");
    dialog.setPath(target);
    QTRY_VERIFY_WITH_TIMEOUT(primaryOf(dialog)->isEnabled(), 10'000);
    QVERIFY(!QFile::exists(target));
    QSignalSpy finished(&dialog, &ExportDialog::finishedWriting);
    primaryOf(dialog)->click();
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 10'000);
    QVERIFY(dialog.report() && *dialog.report());
    QCOMPARE((*dialog.report())->rows, 1);
    QVERIFY(QFile::exists(target));
}

void TestExportDialog::export_badFilterIsNamed()
{
    ShellBench bench;
    QVERIFY(bench.openWithTurns(2));
    ExportDialog dialog(bench.shell, nullptr);
    for (QLineEdit* edit : dialog.findChildren<QLineEdit*>()) {
        if (edit->accessibleName() == u"Filter")
            edit->setText(QStringLiteral("state:sideways"));
    }
    QTRY_VERIFY_WITH_TIMEOUT(dialog.preview() && !*dialog.preview(), 10'000);
    QVERIFY(!primaryOf(dialog)->isEnabled());
}

void TestExportDialog::export_asksBeforeReplacing()
{
    ShellBench bench;
    QVERIFY(bench.openWithTurns(2));
    QVERIFY(bench.rateOne());
    const QString target = bench.path("old.jsonl");
    bench.write(target, "mine\n");
    ExportDialog dialog(bench.shell, nullptr);
    dialog.setPath(target);
    QTRY_VERIFY_WITH_TIMEOUT(primaryOf(dialog)->isEnabled(), 10'000);
    bench.prompts.yes = false;
    primaryOf(dialog)->click();
    QCOMPARE(bench.prompts.questions.size(), std::size_t(1));
    QVERIFY(bench.prompts.questions.front().title.contains(QStringLiteral("old.jsonl")));
    QFile file(target);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("mine\n"));
}

void TestExportDialog::export_stopWritesNothingAndSaysSo()
{
    ShellBench bench;
    QVERIFY(bench.open());
    const QString judged = bench.path("judged.jsonl");
    bench.write(judged, kit::judgedRows(20'000));
    auto imported = bench.workspace->importFiles({judged}, {});
    QTRY_COMPARE_WITH_TIMEOUT(bench.workspace->counts().total, 20'000, 120'000);
    QDir out(bench.path("out"));
    QVERIFY(out.mkpath(QStringLiteral(".")));
    const QString target = out.filePath(QStringLiteral("all.jsonl"));
    bench.write(target, "mine\n");
    ExportDialog dialog(bench.shell, nullptr);
    dialog.setFormat(domain::ExportFormat::A2eFeedback);
    dialog.setPath(target);
    dialog.show();
    QTRY_VERIFY_WITH_TIMEOUT(primaryOf(dialog)->isEnabled(), 60'000);
    QSignalSpy finished(&dialog, &ExportDialog::finishedWriting);
    primaryOf(dialog)->click();  // replacing was agreed to
    QVERIFY(dialog.findChild<QProgressBar*>()->isVisible());
    QVERIFY(!primaryOf(dialog)->isEnabled());
    buttonNamed(dialog, QStringLiteral("Stop"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
    QVERIFY(dialog.report() && !*dialog.report());
    QCOMPARE(dialog.report()->error().code, ErrorCode::Cancelled);
    bool said = false;
    for (const auto* label : dialog.findChildren<QLabel*>())
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("Nothing was written")));
    QVERIFY(said);
    // Nothing half written lies about, and what was there is as it was.
    QCOMPARE(out.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{QStringLiteral("all.jsonl")});
    QFile file(target);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("mine\n"));
    // It can be begun again at once.
    QVERIFY(primaryOf(dialog)->isEnabled());
    primaryOf(dialog)->click();
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 60'000);
    QVERIFY(dialog.report() && *dialog.report());
    QCOMPARE((*dialog.report())->rows, 20'000);
}

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
