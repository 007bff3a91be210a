#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include "accessible_controls.h"
#include "dialog_probe.h"
#include "dialogs/about_dialog.h"
#include "dialogs/export_dialog.h"
#include "dialogs/guidelines_dialog.h"
#include "dialogs/import_dialog.h"
#include "dialogs/preferences_dialog.h"
#include "dialogs/shortcuts_dialog.h"
#include "shell_bench.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::ShellBench;
using kit::buttonNamed;
using kit::primaryOf;

/// The smaller dialogs do what they say, and all of them can be used without seeing them.
class TestDialogs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void keyboard_clashIsRefusedByName_32();
    void shortcuts_recordAndReset();
    void keyboard_mapGoesToAFileAndBack_37();
    void shortcuts_damagedFileChangesNothing();
    void preferences_takeEffectAtOnce();
    void guidelines_areSaved();
    void guidelines_changesAreNotLostSilently();
    void keyboard_everyActionTakesASingleKey_37();
    void rendering_everyControlHasANameAndARole_82();

private:
    Theme m_theme{Theme::Mode::Light};
};

void TestDialogs::initTestCase()
{
    m_theme.applyTo(*qApp);
}

void TestDialogs::keyboard_clashIsRefusedByName_32()
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

void TestDialogs::keyboard_mapGoesToAFileAndBack_37()
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
    const auto boxes = dialog.findChildren<QComboBox*>();
    QComboBox* looks = nullptr;
    for (QComboBox* box : boxes)
        if (box->findData(QStringLiteral("dark")) >= 0)
            looks = box;
    QVERIFY(looks);
    looks->setCurrentIndex(looks->findData(QStringLiteral("dark")));
    QCOMPARE(Theme::current().mode(), Theme::Mode::Dark);
    QCOMPARE(bench.workspace->settings()->text(workspace::Settings::Key::Theme), QStringLiteral("dark"));
    PreferencesDialog again(bench.shell, nullptr);
    bool shown = false;
    for (QComboBox* box : again.findChildren<QComboBox*>())
        shown = shown || box->currentData() == QStringLiteral("dark");
    QVERIFY(shown);
    looks->setCurrentIndex(looks->findData(QStringLiteral("light")));
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

void TestDialogs::keyboard_everyActionTakesASingleKey_37()
{
    ShellBench bench;
    ShortcutsDialog dialog(bench.shell, nullptr);
    for (const auto& action : workspace::ShortcutMap::actions()) {
        if (action.destructive)
            continue;  // a bare key must not take anything away
        bench.actions->shortcuts()->resetAll();
        dialog.select(action.id);
        dialog.record(QKeySequence(Qt::Key_F9));
        QVERIFY2(dialog.complaint().isEmpty(), qPrintable(action.id + u' ' + dialog.complaint()));
        QCOMPARE(bench.actions->keyLabel(action.id), QStringLiteral("F9"));
    }
}

void TestDialogs::rendering_everyControlHasANameAndARole_82()
{
    ShellBench bench;
    QVERIFY(bench.openWithTurns(3));
    QVERIFY(bench.rateOne());
    const auto check = [](QWidget& dialog, int least) {
        dialog.show();
        int checked = 0;
        const QStringList faults = kit::namelessControls(dialog, checked);
        QVERIFY2(faults.isEmpty(), qPrintable(QString::fromLatin1(dialog.metaObject()->className()) + u'\n' + faults.join(u'\n')));
        QVERIFY2(checked >= least, dialog.metaObject()->className());
    };
    ImportDialog import(bench.shell, nullptr);
    check(import, 2);
    const QString table = bench.path("table.csv");
    bench.write(table, "question,answer\nWhat?,That.\n");
    QSignalSpy detected(&import, &ImportDialog::detected);
    import.addFiles({table});
    QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
    check(import, 10);
    ExportDialog exporting(bench.shell, nullptr);
    exporting.setFormat(domain::ExportFormat::Csv);
    check(exporting, 9);
    ShortcutsDialog shortcuts(bench.shell, nullptr);
    check(shortcuts, 8);
    PreferencesDialog preferences(bench.shell, nullptr);
    check(preferences, 7);
    GuidelinesDialog guidelines(bench.shell, nullptr);
    check(guidelines, 4);
    AboutDialog about(bench.shell, nullptr);
    check(about, 1);
}

QTEST_MAIN(TestDialogs)
#include "tst_dialogs.moc"
