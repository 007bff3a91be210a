#include "views/action_registry.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QKeySequenceEdit>

#include "shell/action_table.h"
#include "theme/style_paint.h"
#include "views/theme.h"

namespace touchstone::views {

using workspace::ShortcutScope;

namespace {

constexpr const char* ownsKeysProperty = "touchstone.ownsKeys";

QString translated(const char* text)
{
    return *text ? QCoreApplication::translate("ActionRegistry", text) : QString();
}

QString withoutMnemonic(QString text)
{
    return text.remove(u'&');
}

bool acceptsTyping(const QWidget* widget)
{
    if (qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QKeySequenceEdit*>(widget))
        return true;
    if (const auto* combo = qobject_cast<const QComboBox*>(widget))
        return combo->isEditable();
    if (qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QAbstractButton*>(widget))
        return false;
    return widget->testAttribute(Qt::WA_InputMethodEnabled)
        && !widget->inputMethodQuery(Qt::ImReadOnly).toBool();
}

/// Keys that a focused control needs for itself, although it is no text field.
bool isNativeKey(const QWidget* widget, const QKeyEvent& key)
{
    const bool plain = (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    if (!plain)
        return false;
    const int k = key.key();
    if (qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget))
        return k == Qt::Key_Space || (!qobject_cast<const QAbstractButton*>(widget) && k >= Qt::Key_Left && k <= Qt::Key_Down);
    if (qobject_cast<const QAbstractSlider*>(widget) || qobject_cast<const QAbstractItemView*>(widget))
        return (k >= Qt::Key_Left && k <= Qt::Key_Down) || (k >= Qt::Key_Home && k <= Qt::Key_PageDown);
    return false;
}

/// Keys that write or edit text. Ctrl+Alt is AltGr on some systems, and Alt writes on others.
bool writesText(const QKeyEvent& key)
{
    const auto modifiers = key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    const bool command = modifiers == Qt::ControlModifier || modifiers == Qt::MetaModifier;
    const bool function = key.key() >= Qt::Key_F1 && key.key() <= Qt::Key_F35;
    return !command && !function && key.key() != Qt::Key_Escape;
}

bool sameKey(const QKeySequence& sequence, const QKeyEvent& key)
{
    if (sequence.count() != 1)
        return false;
    const auto wanted = sequence[0];
    const auto modifiers = key.modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
    if (QKeyCombination(modifiers, Qt::Key(key.key())) == wanted)
        return true;
    // "?" arrives with Shift where the layout needs it.
    const bool letter = key.key() >= Qt::Key_A && key.key() <= Qt::Key_Z;
    const bool printable = key.key() > Qt::Key_Space && key.key() < 0x1000;
    return printable && !letter && QKeyCombination(modifiers & ~Qt::ShiftModifier, Qt::Key(key.key())) == wanted;
}

/// The turn is on the Annotate page.
ShortcutScope pageScopeOf(ShortcutScope scope)
{
    return scope == ShortcutScope::Turn ? ShortcutScope::Annotate : scope;
}

bool insideKeyOwner(const QWidget* widget)
{
    for (; widget; widget = widget->isWindow() ? nullptr : widget->parentWidget()) {
        if (widget->property(ownsKeysProperty).toBool())
            return true;
    }
    return false;
}

} // namespace

ActionRegistry::ActionRegistry(workspace::ShortcutMap* shortcuts, QObject* parent)
    : QObject(parent), m_shortcuts(shortcuts)
{
    for (const auto& shortcut : workspace::ShortcutMap::actions()) {
        m_scopes.insert(shortcut.id, shortcut.scope);
        m_destructive.insert(shortcut.id, shortcut.destructive);
    }
    for (const auto& face : actionTable()) {
        const QString id = QString::fromLatin1(face.id);
        auto* action = new QAction(this);
        action->setObjectName(id);
        action->setShortcutContext(Qt::WindowShortcut);
        action->setMenuRole(QAction::NoRole);
        action->setIcon(Theme::icon(QString::fromLatin1(face.icon)));
        m_actions.insert(id, action);
        m_order.push_back(action);
    }
    refresh();
    connect(m_shortcuts, &workspace::ShortcutMap::changed, this, &ActionRegistry::refresh);
    qApp->installEventFilter(this);
}

ActionRegistry::~ActionRegistry() = default;

QAction* ActionRegistry::action(const QString& id) const
{
    return m_actions.value(id);
}

ShortcutScope ActionRegistry::scope(const QString& id) const
{
    return m_scopes.value(id, ShortcutScope::Everywhere);
}

QString ActionRegistry::group(const QString& id) const
{
    for (const auto& face : actionTable()) {
        if (id == QLatin1String(face.id))
            return translated(face.group);
    }
    return {};
}

void ActionRegistry::refresh()
{
    for (const auto& face : actionTable()) {
        QAction* a = m_actions.value(QString::fromLatin1(face.id));
        a->setText(translated(face.text));
        a->setShortcuts(m_shortcuts->keys(a->objectName()));
        const QString key = keyText(a->objectName());
        const QString name = withoutMnemonic(a->text());
        const QString hint = translated(face.hint);
        QString tip = key.isEmpty() ? name : tr("%1 (%2)", "action, key").arg(name, key);
        if (!hint.isEmpty())
            tip += u'\n' + hint;
        a->setToolTip(tip);
        a->setStatusTip(hint);
    }
    Q_EMIT facesChanged();
}

QString ActionRegistry::keyText(const QString& id) const
{
    const auto keys = m_shortcuts->keys(id);
    return keys.isEmpty() ? QString() : keys.first().toString(QKeySequence::NativeText);
}

QString ActionRegistry::labelOf(const QKeySequence& sequence)
{
    QString text = sequence.toString(QKeySequence::NativeText);
    const std::pair<QString, QString> glyphs[] = {
        {QKeySequence(Qt::Key_Return).toString(QKeySequence::NativeText), QStringLiteral("↵")},
        {QKeySequence(Qt::Key_Enter).toString(QKeySequence::NativeText), QStringLiteral("↵")},
        {QKeySequence(Qt::Key_Backspace).toString(QKeySequence::NativeText), QStringLiteral("⌫")},
        {QKeySequence(Qt::Key_Up).toString(QKeySequence::NativeText), QStringLiteral("↑")},
        {QKeySequence(Qt::Key_Down).toString(QKeySequence::NativeText), QStringLiteral("↓")},
        {QKeySequence(Qt::Key_Left).toString(QKeySequence::NativeText), QStringLiteral("←")},
        {QKeySequence(Qt::Key_Right).toString(QKeySequence::NativeText), QStringLiteral("→")},
    };
    const qsizetype cut = text.lastIndexOf(u'+', text.size() - 2);
    const QString last = text.mid(cut + 1);
    for (const auto& glyph : glyphs) {
        if (last == glyph.first)
            text = text.left(cut + 1) + glyph.second;
    }
    return text;
}

QString ActionRegistry::keyLabel(const QString& id) const
{
    const auto keys = m_shortcuts->keys(id);
    return keys.isEmpty() ? QString() : labelOf(keys.first());
}

QStringList ActionRegistry::labelsOf(const QList<QKeySequence>& keys)
{
    // Return and the Enter of the number pad look the same.
    QStringList labels;
    for (const QKeySequence& key : keys)
        labels << labelOf(key);
    labels.removeDuplicates();
    return labels;
}

void ActionRegistry::attachPage(QWidget* page, ShortcutScope pageScope)
{
    m_pages[pageScope] = page;
    for (QAction* a : m_order) {
        if (pageScopeOf(scope(a->objectName())) == pageScope)
            page->addAction(a);
    }
}

bool ActionRegistry::settleShortcut(const QAction* chosen, const QShortcutEvent& event) const
{
    const QWidget* target = QApplication::focusWidget() ? QApplication::focusWidget() : QApplication::activeWindow();
    if (!target || m_actions.value(chosen->objectName()) != chosen)
        return false;
    if (!event.isAmbiguous() && inScope(chosen, target))
        return false;
    for (QAction* a : m_order) {
        if (a->shortcuts().contains(event.key()) && inScope(a, target)) {
            a->trigger();
            break;
        }
    }
    return true;
}

void ActionRegistry::attachWindow(QWidget* window)
{
    m_windows.emplace_back(window);
    for (QAction* a : m_order) {
        if (scope(a->objectName()) == ShortcutScope::Everywhere)
            window->addAction(a);
    }
}

void ActionRegistry::bind(QAbstractButton* button, const QString& id, ButtonFace face)
{
    QAction* a = action(id);
    if (!a)
        return;
    button->setCheckable(a->isCheckable());
    connect(button, &QAbstractButton::clicked, a, &QAction::trigger);
    connect(a, &QAction::changed, button, [this, button, id, face] { updateButton(button, id, face); });
    updateButton(button, id, face);
}

void ActionRegistry::updateButton(QAbstractButton* button, const QString& id, ButtonFace face) const
{
    const QAction* a = action(id);
    const QString name = withoutMnemonic(a->text());
    if (face != ButtonFace::IconOnly)
        button->setText(name);
    if (face != ButtonFace::TextOnly && face != ButtonFace::WithKey)
        button->setIcon(a->icon());
    if (face == ButtonFace::WithKey)
        paint::setKeyCap(button, keyLabel(id));
    button->setAccessibleName(name);
    button->setToolTip(a->toolTip());
    button->setEnabled(a->isEnabled());
    button->setCheckable(a->isCheckable());
    button->setChecked(a->isChecked());
}

void ActionRegistry::setOwnsKeys(QWidget* overlay)
{
    overlay->setProperty(ownsKeysProperty, true);
}

bool ActionRegistry::inScope(const QAction* action, const QWidget* target) const
{
    if (!action->isEnabled())
        return false;
    const QWidget* window = target->window();
    if (const ShortcutScope own = pageScopeOf(scope(action->objectName())); own != ShortcutScope::Everywhere) {
        const auto page = m_pages.find(own);
        return page != m_pages.end() && page->second && page->second->isVisible() && page->second->window() == window;
    }
    return std::any_of(m_windows.begin(), m_windows.end(), [&](const auto& w) { return w == window; });
}

QAction* ActionRegistry::matching(const QKeyEvent& key, const QWidget* target) const
{
    for (QAction* a : m_order) {
        const auto keys = a->shortcuts();
        const bool same = std::any_of(keys.begin(), keys.end(), [&](const auto& k) { return sameKey(k, key); });
        if (same && inScope(a, target))
            return a;
    }
    return nullptr;
}

bool ActionRegistry::decideKey(QWidget* target, QKeyEvent* key) const
{
    const auto leaveToWidget = [key] {
        key->accept();
        return true;
    };
    if (m_composing)
        return leaveToWidget();
    const QAction* a = matching(*key, target);
    // What is a key of another page, and so of the menu, would be taken from the field and do nothing.
    if (!a)
        return acceptsTyping(target) && leaveToWidget();
    const QString id = a->objectName();
    if (scope(id) != ShortcutScope::Everywhere && insideKeyOwner(target))
        return leaveToWidget();
    if (acceptsTyping(target)) {
        const bool textUndo = id == QLatin1String("edit.undo") || id == QLatin1String("edit.redo");
        if (textUndo)
            return false;  // the field takes it if it can undo
        if (writesText(*key) || m_destructive.value(id))
            return leaveToWidget();
    } else if (isNativeKey(target, *key)) {
        return leaveToWidget();
    }
    // The action wins, also over widgets that would claim the key: read-only text views claim every letter.
    key->ignore();
    return true;
}

bool ActionRegistry::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        if (auto* widget = qobject_cast<QWidget*>(watched))
            return decideKey(widget, static_cast<QKeyEvent*>(event));
        break;
    case QEvent::InputMethod: {
        const auto* input = static_cast<QInputMethodEvent*>(event);
        if (!input->preeditString().isEmpty())
            m_composing = watched;
        else if (m_composing == watched)
            m_composing = nullptr;
        break;
    }
    case QEvent::Shortcut:
        if (const auto* action = qobject_cast<const QAction*>(watched))
            return settleShortcut(action, *static_cast<QShortcutEvent*>(event));
        break;
    case QEvent::FocusOut:
        if (m_composing == watched)
            m_composing = nullptr;
        break;
    case QEvent::LanguageChange:
        if (watched == qApp)
            refresh();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace touchstone::views
