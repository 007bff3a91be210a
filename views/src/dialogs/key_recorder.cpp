#include <QKeyEvent>
#include <QPainter>

#include "dialogs/shortcuts_dialog.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/theme.h"

namespace touchstone::views {

KeyRecorder::KeyRecorder(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    // Letters reach it as keys, not through an input method.
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

void KeyRecorder::setKey(const QKeySequence& key)
{
    m_key = key;
    update();
}

QSize KeyRecorder::sizeHint() const
{
    return {180, 44};
}

bool KeyRecorder::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool leaves = (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab)
            && !(key->modifiers() & Qt::ControlModifier);
        if (!leaves) {
            keyPressEvent(key);
            return true;
        }
    }
    return QWidget::event(event);
}

void KeyRecorder::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Shift:
    case Qt::Key_Control:
    case Qt::Key_Alt:
    case Qt::Key_AltGr:
    case Qt::Key_Meta:
    case Qt::Key_unknown:
    case 0:
        return;
    case Qt::Key_Escape:
        event->ignore();
        return;
    default:
        break;
    }
    auto modifiers = event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool letter = event->key() >= Qt::Key_A && event->key() <= Qt::Key_Z;
    const bool printable = event->key() > Qt::Key_Space && event->key() < 0x1000;
    if (printable && !letter)
        modifiers &= ~Qt::ShiftModifier;  // "?" is "?", however it is typed
    event->accept();
    Q_EMIT recorded(QKeySequence(QKeyCombination(modifiers, Qt::Key(event->key()))));
}

void KeyRecorder::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void KeyRecorder::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

void KeyRecorder::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint::panel(&painter, rect(), paint::role(Role::Window), paint::fieldLine());
    if (hasFocus())
        paint::focusRing(&painter, rect());
    const bool empty = m_key.isEmpty();
    painter.setFont(Theme::current().font(empty ? TextSize::Body : TextSize::Reading, empty ? QFont::Normal : QFont::DemiBold));
    painter.setPen(paint::role(empty ? Role::Muted : Role::Text));
    const QString text = !empty ? ActionRegistry::labelOf(m_key) : hasFocus() ? tr("Press a key") : tr("No key");
    painter.drawText(rect(), Qt::AlignCenter, text);
}

} // namespace touchstone::views
