#pragma once

#include <map>
#include <optional>
#include <vector>

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>

#include "workspace/shortcuts.h"

class QAbstractButton;
class QAction;
class QKeyEvent;
class QShortcutEvent;
class QWidget;

namespace touchstone::views {

/// What a button shows of the action that it presses; WithKey: the text and the key, printed small.
enum class ButtonFace { TextAndIcon, TextOnly, IconOnly, WithKey };

/// The one table of actions: text, icon, tooltip with its key, and the key itself from the person's ShortcutMap.
///
/// It also decides who gets a key. Keys of the turn and of a page work only while that page is visible in the
/// active window and no overlay owns the keyboard; bare keys never work while one types or composes with an input
/// method, and destructive ones never while one types. A key that a focused text field would eat for itself (Ctrl+K)
/// still reaches its action.
class ActionRegistry : public QObject
{
    Q_OBJECT
public:
    explicit ActionRegistry(workspace::ShortcutMap* shortcuts, QObject* parent = nullptr);
    ~ActionRegistry() override;

    /// The action of an id ("rate.positive"); null for an id that the table does not have.
    [[nodiscard]] QAction* action(const QString& id) const;
    [[nodiscard]] QAction* action(const char* id) const { return action(QString::fromLatin1(id)); }
    /// In the order of the cheat sheet; `objectName()` of each is its id.
    [[nodiscard]] const std::vector<QAction*>& actions() const { return m_order; }
    [[nodiscard]] workspace::ShortcutScope scope(const QString& id) const;
    /// The heading it stands under in the cheat sheet, translated.
    [[nodiscard]] QString group(const QString& id) const;
    [[nodiscard]] workspace::ShortcutMap* shortcuts() const { return m_shortcuts; }

    /// "Ctrl+Return" in the words of this system; empty without a key.
    [[nodiscard]] QString keyText(const QString& id) const;
    /// The same, short enough to be printed on a control: "↵", "Ctrl ↵", "1".
    [[nodiscard]] QString keyLabel(const QString& id) const;
    [[nodiscard]] static QString labelOf(const QKeySequence& sequence);
    /// Of several keys, each look once.
    [[nodiscard]] static QStringList labelsOf(const QList<QKeySequence>& keys);

    /// Actions of Turn and Annotate scope work in this widget's window while it is visible.
    void attachPage(QWidget* page) { attachPage(page, workspace::ShortcutScope::Annotate); }
    /// The same for the actions of another page.
    void attachPage(QWidget* page, workspace::ShortcutScope scope);
    /// Actions of scope Everywhere work in this window.
    void attachWindow(QWidget* window);
    /// The button shows and does the action, enabled, checked and named like it, in every language and after remapping.
    void bind(QAbstractButton* button, const QString& id, ButtonFace face = ButtonFace::TextAndIcon);
    /// Marks an overlay: while the focus is inside it, keys of the turn and of the page do nothing.
    static void setOwnsKeys(QWidget* overlay);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// Texts or keys changed: whoever prints them prints them anew.
    void facesChanged();

private:
    void refresh();
    void updateButton(QAbstractButton* button, const QString& id, ButtonFace face) const;
    /// Pages share keys, and menus keep the keys of hidden ones awake: Qt finds them ambiguous, or wakes the wrong one.
    /// Triggers the one that is meant here, if there is one. True: it is settled.
    [[nodiscard]] bool settleShortcut(const QAction* chosen, const QShortcutEvent& event) const;
    [[nodiscard]] QAction* matching(const QKeyEvent& key, const QWidget* target) const;
    [[nodiscard]] bool inScope(const QAction* action, const QWidget* target) const;
    [[nodiscard]] bool decideKey(QWidget* target, QKeyEvent* key) const;

    workspace::ShortcutMap* m_shortcuts;
    std::vector<QAction*> m_order;
    QHash<QString, QAction*> m_actions;
    QHash<QString, workspace::ShortcutScope> m_scopes;
    QHash<QString, bool> m_destructive;
    std::map<workspace::ShortcutScope, QPointer<QWidget>> m_pages;
    std::vector<QPointer<QWidget>> m_windows;
    QPointer<QObject> m_composing;
};

} // namespace touchstone::views
