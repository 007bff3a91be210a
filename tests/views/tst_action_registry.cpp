#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QComboBox>
#include <QDialog>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>

#include "views/action_registry.h"
#include "views/theme.h"
#include "workspace/shortcuts.h"

using namespace touchstone;
using namespace touchstone::views;

namespace {

/// A window with a page that has what people type into, another page, and a button.
struct Bench {
    workspace::ShortcutMap map;
    ActionRegistry registry{&map};
    QWidget window;
    QStackedWidget* pages = new QStackedWidget;
    QWidget* page = new QWidget;
    QWidget* otherPage = new QWidget;
    QPlainTextEdit* comment = new QPlainTextEdit;
    QLineEdit* line = new QLineEdit;
    QPlainTextEdit* reading = new QPlainTextEdit(QStringLiteral("an answer"));
    QPushButton* button = new QPushButton(QStringLiteral("Flag"));
    QWidget* plain = new QWidget;

    Bench()
    {
        auto* column = new QVBoxLayout(page);
        plain->setFocusPolicy(Qt::StrongFocus);
        for (QWidget* w : std::initializer_list<QWidget*>{plain, comment, line, reading, button})
            column->addWidget(w);
        reading->setReadOnly(true);
        reading->setTextInteractionFlags(Qt::TextSelectableByKeyboard | Qt::TextSelectableByMouse);
        otherPage->setFocusPolicy(Qt::StrongFocus);
        pages->addWidget(page);
        pages->addWidget(otherPage);
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(pages);
        registry.attachWindow(&window);
        registry.attachPage(page);
        window.resize(500, 500);
        window.show();
        QApplication::setActiveWindow(&window);
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("the window did not become active");
    }

    void focus(QWidget* widget) const
    {
        widget->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), widget);
    }
    [[nodiscard]] QSignalSpy spy(const char* id) const { return QSignalSpy(registry.action(id), &QAction::triggered); }
};

void compose(QWidget* widget, const QString& preedit, const QString& commit = {})
{
    QInputMethodEvent event(preedit, {});
    event.setCommitString(commit);
    QApplication::sendEvent(widget, &event);
}

} // namespace

/// Every action can be seen and reached, and a key goes to the action or to the text, never to the wrong one.
class TestActionRegistry : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyAction_hasTextIconTooltip();
    void everyShortcut_hasAnAction();
    void tooltip_namesTheKey_alsoAfterRemapping();
    void keys_workOnThePage();
    void keys_workOverReadOnlyText();
    void keyboard_typingInTextareasIsTextOnly_35();
    void keyboard_typingInLineEditsIsTextOnly_35();
    void commands_workWhileTyping();
    void textUndo_staysInTheField();
    void keyboard_destructiveKeysNeverWhileTyping_39();
    void keyboard_deadOnOtherPages_34();
    void keys_deadInDialogs();
    void keys_deadUnderOverlays();
    void keyboard_enterOfAnInputMethodCommitsAndDoesNotSubmit_36();
    void space_pressesTheFocusedButton();
    void disabledAction_leavesTheKeyAlone();
    void questionMark_opensTheSheet();
    void boundButton_followsItsAction();
    void labels_areShort();

private:
    Theme m_theme{Theme::Mode::Light};
};

void TestActionRegistry::initTestCase()
{
    m_theme.applyTo(*qApp);
}

void TestActionRegistry::everyAction_hasTextIconTooltip()
{
    workspace::ShortcutMap map;
    const ActionRegistry registry(&map);
    QSet<QString> ids;
    for (const QAction* action : registry.actions()) {
        const QString id = action->objectName();
        QVERIFY2(!ids.contains(id), qPrintable(id));
        ids << id;
        QVERIFY2(!action->text().isEmpty(), qPrintable(id));
        QVERIFY2(!action->icon().isNull(), qPrintable(id));
        QVERIFY2(!action->toolTip().isEmpty(), qPrintable(id));
        QVERIFY2(!registry.group(id).isEmpty(), qPrintable(id));
    }
}

void TestActionRegistry::everyShortcut_hasAnAction()
{
    workspace::ShortcutMap map;
    const ActionRegistry registry(&map);
    for (const auto& shortcut : workspace::ShortcutMap::actions()) {
        QVERIFY2(registry.action(shortcut.id), qPrintable(shortcut.id));
        QCOMPARE(registry.scope(shortcut.id), shortcut.scope);
        QCOMPARE(registry.action(shortcut.id)->shortcuts(), shortcut.defaults);
    }
}

void TestActionRegistry::tooltip_namesTheKey_alsoAfterRemapping()
{
    workspace::ShortcutMap map;
    const ActionRegistry registry(&map);
    QVERIFY(registry.action("rate.positive")->toolTip().contains(u"(1)"));
    QSignalSpy faces(&registry, &ActionRegistry::facesChanged);
    QVERIFY(map.assign(QStringLiteral("rate.positive"), {QKeySequence(QStringLiteral("X"))}));
    QVERIFY(faces.size() >= 1);
    QVERIFY(registry.action("rate.positive")->toolTip().contains(u"(X)"));
    QCOMPARE(registry.keyLabel(QStringLiteral("rate.positive")), QStringLiteral("X"));
}

void TestActionRegistry::keys_workOnThePage()
{
    Bench bench;
    bench.focus(bench.plain);
    auto positive = bench.spy("rate.positive");
    auto next = bench.spy("queue.next");
    auto submit = bench.spy("submit");
    QTest::keyClick(bench.plain, Qt::Key_1);
    QTest::keyClick(bench.plain, Qt::Key_J);
    QTest::keyClick(bench.plain, Qt::Key_Return);
    QCOMPARE(positive.size(), 1);
    QCOMPARE(next.size(), 1);
    QCOMPARE(submit.size(), 1);
}

void TestActionRegistry::keys_workOverReadOnlyText()
{
    Bench bench;
    bench.focus(bench.reading);
    auto positive = bench.spy("rate.positive");
    auto submit = bench.spy("submit");
    QTest::keyClick(bench.reading, Qt::Key_1);
    QTest::keyClick(bench.reading, Qt::Key_Return);
    QCOMPARE(positive.size(), 1);
    QCOMPARE(submit.size(), 1);
}

void TestActionRegistry::keyboard_typingInTextareasIsTextOnly_35()
{
    Bench bench;
    bench.focus(bench.comment);
    std::vector<std::unique_ptr<QSignalSpy>> spies;
    for (QAction* action : bench.registry.actions())
        spies.push_back(std::make_unique<QSignalSpy>(action, &QAction::triggered));
    QTest::keyClicks(bench.comment, QStringLiteral("1 2 n p ? j/E"));
    QTest::keyClick(bench.comment, Qt::Key_Return);
    QTest::keyClick(bench.comment, Qt::Key_X);
    QTest::keyClick(bench.comment, Qt::Key_Backspace);
    QCOMPARE(bench.comment->toPlainText(), QStringLiteral("1 2 n p ? j/E\n"));
    for (const auto& spy : spies)
        QCOMPARE(spy->size(), 0);
}

void TestActionRegistry::keyboard_typingInLineEditsIsTextOnly_35()
{
    Bench bench;
    bench.focus(bench.line);
    auto submit = bench.spy("submit");
    auto sheet = bench.spy("help.keys");
    QTest::keyClicks(bench.line, QStringLiteral("is:flagged 1?"));
    QTest::keyClick(bench.line, Qt::Key_Return);
    QCOMPARE(bench.line->text(), QStringLiteral("is:flagged 1?"));
    QCOMPARE(submit.size(), 0);
    QCOMPARE(sheet.size(), 0);
}

void TestActionRegistry::commands_workWhileTyping()
{
    Bench bench;
    bench.focus(bench.comment);
    auto submit = bench.spy("submit");
    auto palette = bench.spy("palette.open");
    QTest::keyClick(bench.comment, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(submit.size(), 1);
    // Text fields use Ctrl+K and Ctrl+E on some systems; the program's own meaning wins.
    QTest::keyClick(bench.comment, Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(palette.size(), 1);
    QCOMPARE(bench.comment->toPlainText(), QString());
}

void TestActionRegistry::textUndo_staysInTheField()
{
    Bench bench;
    bench.focus(bench.comment);
    auto undo = bench.spy("edit.undo");
    QTest::keyClicks(bench.comment, QStringLiteral("abc"));
    QTest::keyClick(bench.comment, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undo.size(), 0);
    QCOMPARE(bench.comment->toPlainText(), QString());
    bench.focus(bench.plain);
    QTest::keyClick(bench.plain, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undo.size(), 1);
}

void TestActionRegistry::keyboard_destructiveKeysNeverWhileTyping_39()
{
    Bench bench;
    bench.focus(bench.comment);
    auto discard = bench.spy("draft.discard");
    QTest::keyClick(bench.comment, Qt::Key_Backspace, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(discard.size(), 0);
    bench.focus(bench.plain);
    std::vector<std::unique_ptr<QSignalSpy>> spies;
    for (QAction* action : bench.registry.actions())
        spies.push_back(std::make_unique<QSignalSpy>(action, &QAction::triggered));
    QTest::keyClick(bench.plain, Qt::Key_Backspace);
    QTest::keyClick(bench.plain, Qt::Key_Delete);
    for (const auto& spy : spies)
        QCOMPARE(spy->size(), 0);
}

void TestActionRegistry::keyboard_deadOnOtherPages_34()
{
    Bench bench;
    bench.pages->setCurrentWidget(bench.otherPage);
    bench.focus(bench.otherPage);
    auto positive = bench.spy("rate.positive");
    auto next = bench.spy("queue.next");
    auto palette = bench.spy("palette.open");
    QTest::keyClick(bench.otherPage, Qt::Key_1);
    QTest::keyClick(bench.otherPage, Qt::Key_J);
    QTest::keyClick(bench.otherPage, Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(positive.size(), 0);
    QCOMPARE(next.size(), 0);
    QCOMPARE(palette.size(), 1);
}

void TestActionRegistry::keys_deadInDialogs()
{
    Bench bench;
    QDialog dialog(&bench.window);
    auto* inside = new QPushButton(QStringLiteral("OK"), &dialog);
    dialog.open();
    QApplication::setActiveWindow(&dialog);
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    inside->setFocus();
    auto positive = bench.spy("rate.positive");
    auto submit = bench.spy("submit");
    QTest::keyClick(inside, Qt::Key_1);
    QTest::keyClick(inside, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(positive.size(), 0);
    QCOMPARE(submit.size(), 0);
}

void TestActionRegistry::keys_deadUnderOverlays()
{
    Bench bench;
    QWidget overlay(&bench.window);
    overlay.setFocusPolicy(Qt::StrongFocus);
    ActionRegistry::setOwnsKeys(&overlay);
    overlay.show();
    bench.focus(&overlay);
    auto positive = bench.spy("rate.positive");
    auto palette = bench.spy("palette.open");
    QTest::keyClick(&overlay, Qt::Key_1);
    QCOMPARE(positive.size(), 0);
    QTest::keyClick(&overlay, Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(palette.size(), 1);
}

void TestActionRegistry::keyboard_enterOfAnInputMethodCommitsAndDoesNotSubmit_36()
{
    Bench bench;
    bench.focus(bench.comment);
    std::vector<std::unique_ptr<QSignalSpy>> spies;
    for (QAction* action : bench.registry.actions())
        spies.push_back(std::make_unique<QSignalSpy>(action, &QAction::triggered));
    compose(bench.comment, QStringLiteral("にほ"));
    QTest::keyClick(bench.comment, Qt::Key_Return, Qt::ControlModifier);
    QTest::keyClick(bench.comment, Qt::Key_K, Qt::ControlModifier);
    for (const auto& spy : spies)
        QCOMPARE(spy->size(), 0);
    compose(bench.comment, {}, QStringLiteral("日本"));
    QVERIFY(bench.comment->toPlainText().contains(QStringLiteral("日本")));
    auto submit = bench.spy("submit");
    QTest::keyClick(bench.comment, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(submit.size(), 1);
}

void TestActionRegistry::space_pressesTheFocusedButton()
{
    Bench bench;
    QVERIFY(bench.map.assign(QStringLiteral("queue.nextOpen"), {QKeySequence(Qt::Key_Space)}));
    bench.focus(bench.button);
    QSignalSpy pressed(bench.button, &QPushButton::clicked);
    auto next = bench.spy("queue.nextOpen");
    QTest::keyClick(bench.button, Qt::Key_Space);
    QCOMPARE(pressed.size(), 1);
    QCOMPARE(next.size(), 0);
    bench.focus(bench.plain);
    QTest::keyClick(bench.plain, Qt::Key_Space);
    QCOMPARE(next.size(), 1);
}

void TestActionRegistry::disabledAction_leavesTheKeyAlone()
{
    Bench bench;
    bench.registry.action("rate.positive")->setEnabled(false);
    bench.focus(bench.plain);
    auto positive = bench.spy("rate.positive");
    QTest::keyClick(bench.plain, Qt::Key_1);
    QCOMPARE(positive.size(), 0);
}

void TestActionRegistry::questionMark_opensTheSheet()
{
    Bench bench;
    bench.focus(bench.plain);
    auto sheet = bench.spy("help.keys");
    QTest::keyClick(bench.plain, Qt::Key_Question);
    bench.focus(bench.reading);
    QTest::keyClick(bench.reading, Qt::Key_Question);
    QCOMPARE(sheet.size(), 2);
}

void TestActionRegistry::boundButton_followsItsAction()
{
    Bench bench;
    QPushButton button;
    bench.registry.bind(&button, QStringLiteral("flag"));
    QVERIFY(!button.text().isEmpty());
    QVERIFY(!button.accessibleName().isEmpty());
    QVERIFY(button.toolTip().contains(u"(F)"));
    bench.registry.action("flag")->setEnabled(false);
    QVERIFY(!button.isEnabled());
    bench.registry.action("flag")->setEnabled(true);
    auto flag = bench.spy("flag");
    button.click();
    QCOMPARE(flag.size(), 1);
    QVERIFY(bench.map.assign(QStringLiteral("flag"), {QKeySequence(QStringLiteral("Y"))}));
    QVERIFY(button.toolTip().contains(u"(Y)"));
}

void TestActionRegistry::labels_areShort()
{
    QCOMPARE(ActionRegistry::labelOf(QKeySequence(Qt::Key_Return)), QStringLiteral("↵"));
    QCOMPARE(ActionRegistry::labelOf(QKeySequence(Qt::CTRL | Qt::Key_Return)), QStringLiteral("Ctrl+↵"));
    QCOMPARE(ActionRegistry::labelOf(QKeySequence(QStringLiteral("?"))), QStringLiteral("?"));
    QCOMPARE(ActionRegistry::labelOf(QKeySequence(QStringLiteral("Ctrl++"))), QStringLiteral("Ctrl++"));
}

QTEST_MAIN(TestActionRegistry)
#include "tst_action_registry.moc"
