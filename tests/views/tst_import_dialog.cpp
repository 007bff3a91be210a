#include <QButtonGroup>
#include <QHeaderView>
#include <QProgressBar>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include "dialog_probe.h"
#include "dialogs/column_mapping_form.h"
#include "dialogs/import_dialog.h"
#include "shell_bench.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::ShellBench;
using kit::allCells;
using kit::buttonNamed;
using kit::primaryOf;

namespace {

void importNow(ImportDialog& dialog, const QString& file)
{
    QSignalSpy detected(&dialog, &ImportDialog::detected);
    dialog.addFiles({file});
    QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
    QVERIFY(primaryOf(dialog)->isEnabled());
    primaryOf(dialog)->click();
    QTRY_COMPARE_WITH_TIMEOUT(int(dialog.step()), int(ImportDialog::Step::Report), 120'000);
}

} // namespace

/// The import dialog says what it found before it writes, asks what a file does not say, and can be stopped.
class TestImportDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void import_showsWhatItFoundBeforeWriting();
    void import_twiceAddsNothingAndSaysSo();
    void import_badRowsAreNamedByPlace();
    void import_unknownFileCannotBeImported();
    void import_columnMappingIsRemembered();
    void import_unnamedOffsetUnitIsAskedFor();
    void import_namedOffsetUnitIsNotAskedFor();
    void import_stopLeavesWholeTurnsAndSaysSo();
    void columns_keepTheirWidths();

private:
    Theme m_theme{Theme::Mode::Light};
};

void TestImportDialog::initTestCase()
{
    m_theme.applyTo(*qApp);
}

void TestImportDialog::import_showsWhatItFoundBeforeWriting()
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

void TestImportDialog::import_twiceAddsNothingAndSaysSo()
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

void TestImportDialog::import_badRowsAreNamedByPlace()
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

void TestImportDialog::import_unknownFileCannotBeImported()
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

void TestImportDialog::import_columnMappingIsRemembered()
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

void TestImportDialog::import_unnamedOffsetUnitIsAskedFor()
{
    ShellBench bench;
    QVERIFY(bench.open());
    const QString file = bench.path("spans.jsonl");
    bench.write(file, kit::correctionRow({}));
    ImportDialog dialog(bench.shell, nullptr);
    dialog.show();
    QSignalSpy detected(&dialog, &ImportDialog::detected);
    dialog.addFiles({file});
    QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
    const auto choices = dialog.findChildren<QRadioButton*>();
    QCOMPARE(choices.size(), 3);
    for (const QRadioButton* choice : choices) {
        QVERIFY(choice->isVisible());
        QVERIFY2(!choice->isChecked(), "nothing is guessed");
    }
    QVERIFY(!primaryOf(dialog)->isEnabled());
    // UTF-16: the rocket takes two units, so [6, 11) begins after it and its space.
    for (QRadioButton* choice : choices) {
        if (choice->text().contains(QStringLiteral("UTF-16")))
            choice->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(primaryOf(dialog)->isEnabled(), 10'000);
    primaryOf(dialog)->click();
    QTRY_COMPARE_WITH_TIMEOUT(int(dialog.step()), int(ImportDialog::Step::Report), 10'000);
    QTRY_COMPARE_WITH_TIMEOUT(bench.workspace->counts().total, 1, 10'000);
    // Stored in code points, where the rocket is one.
    const QString exported = bench.path("exported.jsonl");
    const auto written = bench.workspace->exportTo(exported, {}, {});
    QTRY_VERIFY_WITH_TIMEOUT(written.isFinished(), 10'000);
    QFile out(exported);
    QVERIFY(out.open(QIODevice::ReadOnly));
    const QByteArray row = out.readAll();
    QVERIFY2(row.contains("\"correction_span\":[5,10]"), row.constData());
    QVERIFY2(row.contains("\"span_text\":\"early\""), row.constData());
}

void TestImportDialog::import_namedOffsetUnitIsNotAskedFor()
{
    ShellBench bench;
    QVERIFY(bench.open());
    const QString file = bench.path("spans.jsonl");
    bench.write(file, kit::correctionRow("utf16"));
    ImportDialog dialog(bench.shell, nullptr);
    dialog.show();
    QSignalSpy detected(&dialog, &ImportDialog::detected);
    dialog.addFiles({file});
    QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
    for (const QRadioButton* choice : dialog.findChildren<QRadioButton*>())
        QVERIFY(!choice->isVisible());
    QVERIFY(primaryOf(dialog)->isEnabled());
}

void TestImportDialog::import_stopLeavesWholeTurnsAndSaysSo()
{
    constexpr int all = 30'000;
    ShellBench bench;
    QVERIFY(bench.open());
    const QString file = bench.chatFile(all);
    ImportDialog dialog(bench.shell, nullptr);
    dialog.show();
    QSignalSpy detected(&dialog, &ImportDialog::detected);
    dialog.addFiles({file});
    QTRY_VERIFY_WITH_TIMEOUT(detected.size() > 0, 10'000);
    primaryOf(dialog)->click();
    QCOMPARE(int(dialog.step()), int(ImportDialog::Step::Running));
    QVERIFY(dialog.findChild<QProgressBar*>()->isVisible());
    QVERIFY2(!primaryOf(dialog), "nothing else can be begun meanwhile");
    buttonNamed(dialog, QStringLiteral("Stop"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(int(dialog.step()), int(ImportDialog::Step::Report), 60'000);
    QVERIFY2(dialog.reportText().contains(QStringLiteral("Stopped")), qPrintable(dialog.reportText()));
    QVERIFY2(dialog.reportText().contains(QStringLiteral("stays in the project")), qPrintable(dialog.reportText()));
    // Each turn that is there has its text; a second import adds what is missing and nothing twice.
    bool flushed = false;
    bench.workspace->flush([&](const Result<void>&) { flushed = true; });
    QTRY_VERIFY_WITH_TIMEOUT(flushed, 30'000);
    QVERIFY(bench.workspace->counts().total < all);
    ImportDialog again(bench.shell, nullptr);
    importNow(again, file);
    QTRY_COMPARE_WITH_TIMEOUT(bench.workspace->counts().total, all, 120'000);
}

void TestImportDialog::columns_keepTheirWidths()
{
    ShellBench bench;
    QVERIFY(bench.open());
    const auto previewOf = [](const ImportDialog& dialog) {
        for (auto* table : dialog.findChildren<QTableWidget*>()) {
            if (table->columnCount() == 3)
                return table->horizontalHeader();
        }
        return static_cast<QHeaderView*>(nullptr);
    };
    {
        ImportDialog dialog(bench.shell, nullptr);
        dialog.show();
        QCOMPARE(previewOf(dialog)->sectionSize(0), 300);
        previewOf(dialog)->resizeSection(0, 180);
    }
    {
        ImportDialog again(bench.shell, nullptr);
        again.show();
        QCOMPARE(previewOf(again)->sectionSize(0), 180);
        QCOMPARE(previewOf(again)->sectionSize(1), 340);
    }
    // And in another session, with the project.
    bool flushed = false;
    bench.workspace->flush([&](const Result<void>&) { flushed = true; });
    QTRY_VERIFY_WITH_TIMEOUT(flushed, 10'000);
    bench.actions.reset();
    bench.workspace.reset();
    bench.start();
    QVERIFY(bench.open());
    ImportDialog later(bench.shell, nullptr);
    QCOMPARE(previewOf(later)->sectionSize(0), 180);
}

QTEST_MAIN(TestImportDialog)
#include "tst_import_dialog.moc"
