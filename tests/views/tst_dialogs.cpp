#include <QAction>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

#include "dialogs/column_mapping_form.h"
#include "dialogs/export_dialog.h"
#include "dialogs/guidelines_dialog.h"
#include "dialogs/import_dialog.h"
#include "dialogs/preferences_dialog.h"
#include "dialogs/shortcuts_dialog.h"
#include "shell_bench.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::ShellBench;

namespace {

QPushButton* primaryOf(const QWidget& dialog)
{
    for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
        if (button->property("primary").toBool() && button->isVisibleTo(&dialog))
            return button;
    }
    return nullptr;
}

QPushButton* buttonNamed(const QWidget& dialog, const QString& text)
{
    for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

QString allCells(const QWidget& dialog)
{
    QStringList cells;
    for (const auto* table : dialog.findChildren<QTableWidget*>()) {
        for (int row = 0; row < table->rowCount(); ++row) {
            for (int column = 0; column < table->columnCount(); ++column)
                cells << (table->item(row, column) ? table->item(row, column)->text() : QString());
        }
    }
    return cells.join(u'|');
}

void importNow(ImportDialog& dialog, const QString& file)
{
    QSignalSpy detected(&dialog, &ImportDialog::detected);
    dialog.addFiles({file});
    QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
    QVERIFY(primaryOf(dialog)->isEnabled());
    primaryOf(dialog)->click();
    QTRY_COMPARE_WITH_TIMEOUT(int(dialog.step()), int(ImportDialog::Step::Report), 10'000);
}

} // namespace

/// The dialogs do what they say, and say it before they do it.
class TestDialogs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void import_showsWhatItFoundBeforeWriting();
    void import_twiceAddsNothingAndSaysSo();
    void import_badRowsAreNamedByPlace();
    void import_unknownFileCannotBeImported();
    void import_columnMappingIsRemembered();
    void export_statesRowsAndExclusionsBeforeWriting_issue_label_studio_export();
    void export_writesAndReports();
    void export_badFilterIsNamed();
    void export_asksBeforeReplacing();
    void shortcuts_clashIsRefusedByName_issue1957();
    void shortcuts_recordAndReset();
    void shortcuts_mapGoesToAFileAndBack_issue796();
    void shortcuts_damagedFileChangesNothing();
    void preferences_takeEffectAtOnce();
    void guidelines_areSaved();
    void guidelines_changesAreNotLostSilently();

private:
    Theme m_theme{Theme::Mode::Light};
};

void TestDialogs::initTestCase()
{
    m_theme.applyTo(*qApp);
}

void TestDialogs::import_showsWhatItFoundBeforeWriting()
{
    ShellBench bench;
    QVERIFY(bench.open());
    ImportDialog dialog(bench.shell, nullptr);
    QSignalSpy detected(&dialog, &ImportDialog::detected);
    bench.prompts.files = {bench.chatFile(3)};
    dialog.show();
    QTest::mouseClick(buttonNamed(dialog, QStringLiteral("Choose files…")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
    QCOMPARE(int(dialog.step()), int(ImportDialog::Step::Review));
    QVERIFY(allCells(dialog).contains(QStringLiteral("What is 0 plus one?")));
    QVERIFY(allCells(dialog).contains(QStringLiteral("It is 3")));
    QCOMPARE(bench.workspace->counts().total, 0);
    primaryOf(dialog)->click();
    QTRY_COMPARE_WITH_TIMEOUT(int(dialog.step()), int(ImportDialog::Step::Report), 10'000);
    QVERIFY2(dialog.reportText().contains(u'3'), qPrintable(dialog.reportText()));
    QTRY_COMPARE_WITH_TIMEOUT(bench.workspace->counts().total, 3, 10'000);
}

void TestDialogs::import_twiceAddsNothingAndSaysSo()
{
    ShellBench bench;
    QVERIFY(bench.open());
    const QString file = bench.chatFile(4);
    {
        ImportDialog first(bench.shell, nullptr);
        importNow(first, file);
    }
    ImportDialog second(bench.shell, nullptr);
    importNow(second, file);
    QVERIFY2(second.reportText().contains(QStringLiteral("Nothing new")), qPrintable(second.reportText()));
    QVERIFY(second.reportText().contains(u'4'));
}

void TestDialogs::import_badRowsAreNamedByPlace()
{
    ShellBench bench;
    QVERIFY(bench.open());
    const QString file = bench.path("bad.jsonl");
    bench.write(file, R"({"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]})" "\n"
                      R"({"messages":[{"role":"user","content": oops }]})" "\n"
                      R"({"messages":[{"role":"user","content":"c"},{"role":"assistant","content":"d"}]})" "\n");
    ImportDialog dialog(bench.shell, nullptr);
    importNow(dialog, file);
    QVERIFY2(allCells(dialog).contains(QStringLiteral("bad.jsonl:2:")), qPrintable(allCells(dialog)));
    QTRY_COMPARE_WITH_TIMEOUT(bench.workspace->counts().total, 2, 10'000);
}

void TestDialogs::import_unknownFileCannotBeImported()
{
    ShellBench bench;
    QVERIFY(bench.open());
    const QString file = bench.path("poem.json");
    bench.write(file, R"({"roses":"red"})");
    ImportDialog dialog(bench.shell, nullptr);
    QSignalSpy detected(&dialog, &ImportDialog::detected);
    dialog.addFiles({file});
    QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
    QVERIFY(!primaryOf(dialog)->isEnabled());
}

void TestDialogs::import_columnMappingIsRemembered()
{
    ShellBench bench;
    QVERIFY(bench.open());
    const QString file = bench.path("table.csv");
    bench.write(file, "frage,antwort,notiz\nWas?,Das.,x\nWo?,Hier.,y\n");
    {
        ImportDialog dialog(bench.shell, nullptr);
        QSignalSpy detected(&dialog, &ImportDialog::detected);
        dialog.addFiles({file});
        QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
        QVERIFY2(!primaryOf(dialog)->isEnabled(), "the answer has no column yet");
        dialog.mappingForm()->choose(QStringLiteral("prompt"), QStringLiteral("frage"));
        dialog.mappingForm()->choose(QStringLiteral("response"), QStringLiteral("antwort"));
        QTRY_VERIFY_WITH_TIMEOUT(primaryOf(dialog)->isEnabled(), 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(allCells(dialog).contains(QStringLiteral("Hier.")), 10'000);
        primaryOf(dialog)->click();
        QTRY_COMPARE_WITH_TIMEOUT(int(dialog.step()), int(ImportDialog::Step::Report), 10'000);
        QTRY_COMPARE_WITH_TIMEOUT(bench.workspace->counts().total, 2, 10'000);
    }
    ImportDialog again(bench.shell, nullptr);
    again.addFiles({file});
    QTRY_VERIFY_WITH_TIMEOUT(again.mappingForm()->isComplete(), 10'000);
    QCOMPARE(again.mappingForm()->mapping().columnOfField.at("response"), std::string("antwort"));
}

void TestDialogs::export_statesRowsAndExclusionsBeforeWriting_issue_label_studio_export()
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

void TestDialogs::export_writesAndReports()
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

void TestDialogs::export_badFilterIsNamed()
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

void TestDialogs::export_asksBeforeReplacing()
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

void TestDialogs::shortcuts_clashIsRefusedByName_issue1957()
{
    ShellBench bench;
    ShortcutsDialog dialog(bench.shell, nullptr);
    dialog.select(QStringLiteral("flag"));
    dialog.record(QKeySequence(QStringLiteral("1")));
    QVERIFY2(dialog.complaint().contains(QStringLiteral("Positive")), qPrintable(dialog.complaint()));
    QCOMPARE(bench.actions->keyText(QStringLiteral("flag")), QStringLiteral("F"));
    dialog.select(QStringLiteral("draft.discard"));
    dialog.record(QKeySequence(Qt::Key_Backspace));
    QVERIFY(!dialog.complaint().isEmpty());
    QVERIFY(bench.workspace->shortcuts()->isDefault(QStringLiteral("draft.discard")));
}

void TestDialogs::shortcuts_recordAndReset()
{
    ShellBench bench;
    ShortcutsDialog dialog(bench.shell, nullptr);
    dialog.show();
    dialog.select(QStringLiteral("submit"));
    auto* recorder = dialog.findChild<KeyRecorder*>();
    recorder->setFocus();
    QTest::keyClick(recorder, Qt::Key_X);
    QCOMPARE(dialog.complaint(), QString());
    QCOMPARE(bench.actions->keyText(QStringLiteral("submit")), QStringLiteral("X"));
    QTest::keyClick(recorder, Qt::Key_Shift);
    QCOMPARE(bench.actions->keyText(QStringLiteral("submit")), QStringLiteral("X"));
    buttonNamed(dialog, QStringLiteral("Reset"))->click();
    QVERIFY(bench.workspace->shortcuts()->isDefault(QStringLiteral("submit")));
}

void TestDialogs::shortcuts_mapGoesToAFileAndBack_issue796()
{
    ShellBench bench;
    ShortcutsDialog dialog(bench.shell, nullptr);
    dialog.select(QStringLiteral("skip"));
    dialog.record(QKeySequence(QStringLiteral("X")));
    bench.prompts.target = bench.path("keys.json");
    buttonNamed(dialog, QStringLiteral("Save as…"))->click();
    QVERIFY(QFile::exists(bench.prompts.target));
    buttonNamed(dialog, QStringLiteral("Reset all"))->click();
    QCOMPARE(bench.actions->keyText(QStringLiteral("skip")), QStringLiteral("S"));
    bench.prompts.files = {bench.prompts.target};
    buttonNamed(dialog, QStringLiteral("Load…"))->click();
    QCOMPARE(bench.actions->keyText(QStringLiteral("skip")), QStringLiteral("X"));
    QVERIFY(bench.prompts.told.empty());
}

void TestDialogs::shortcuts_damagedFileChangesNothing()
{
    ShellBench bench;
    ShortcutsDialog dialog(bench.shell, nullptr);
    const QString file = bench.path("broken.json");
    bench.write(file, "{\"skip\": [");
    bench.prompts.files = {file};
    buttonNamed(dialog, QStringLiteral("Load…"))->click();
    QCOMPARE(bench.prompts.told.size(), std::size_t(1));
    QCOMPARE(bench.actions->keyText(QStringLiteral("skip")), QStringLiteral("S"));
}

void TestDialogs::preferences_takeEffectAtOnce()
{
    ShellBench bench;
    PreferencesDialog dialog(bench.shell, nullptr);
    const auto spins = dialog.findChildren<QSpinBox*>();
    QCOMPARE(spins.size(), 2);
    for (QSpinBox* spin : spins) {
        if (spin->maximum() == 28)
            spin->setValue(18);
    }
    QCOMPARE(Theme::current().pixelSize(TextSize::Reading), 18);
    QCOMPARE(bench.workspace->settings()->value(workspace::Settings::Key::ReadingFontSize).toInt(), 18);
    Theme::current().setReadingSize(15);
}

void TestDialogs::guidelines_areSaved()
{
    ShellBench bench;
    QVERIFY(bench.open());
    GuidelinesDialog dialog(bench.shell, nullptr);
    dialog.findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("# Be fair"));
    primaryOf(dialog)->click();
    QTRY_COMPARE_WITH_TIMEOUT(bench.workspace->guidelines(), QStringLiteral("# Be fair"), 10'000);
}

void TestDialogs::guidelines_changesAreNotLostSilently()
{
    ShellBench bench;
    QVERIFY(bench.open());
    GuidelinesDialog dialog(bench.shell, nullptr);
    dialog.show();
    QTest::keyClicks(dialog.findChild<QPlainTextEdit*>(), QStringLiteral("abc"));
    bench.prompts.yes = false;
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QCOMPARE(bench.prompts.questions.size(), std::size_t(1));
    QVERIFY(dialog.isVisible());
    bench.prompts.yes = true;
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
}

QTEST_MAIN(TestDialogs)
#include "tst_dialogs.moc"
