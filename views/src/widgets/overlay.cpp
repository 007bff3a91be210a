#include "widgets/overlay.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/theme.h"

namespace touchstone::views {

Overlay::Overlay(QWidget* window) : QWidget(window)
{
    hide();
    ActionRegistry::setOwnsKeys(this);
    setFocusPolicy(Qt::StrongFocus);
    window->installEventFilter(this);
}

void Overlay::openOver()
{
    if (isVisible())
        return;
    m_before = QApplication::focusWidget();
    fit();
    show();
    raise();
    opened();
    if (!focusWidget() || !isAncestorOf(QApplication::focusWidget()))
        setFocus(Qt::PopupFocusReason);
}

void Overlay::closeOver()
{
    if (!isVisible())
        return;
    hide();
    if (m_before && m_before->isVisible())
        m_before->setFocus(Qt::PopupFocusReason);
    Q_EMIT closed();
}

void Overlay::fit()
{
    setGeometry(parentWidget()->rect());
    panel()->setGeometry(place(size()));
}

bool Overlay::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        fit();
    return QWidget::eventFilter(watched, event);
}

void Overlay::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), QColor(8, 12, 20, Theme::current().isDark() ? 150 : 70));
    // A soft shadow: three rings are enough at this size.
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (int ring = 12; ring > 0; ring -= 3) {
        painter.setBrush(QColor(0, 0, 0, 10));
        painter.drawRoundedRect(panel()->geometry().adjusted(-ring, -ring + 4, ring, ring + 4), 10 + ring, 10 + ring);
    }
}

void Overlay::mousePressEvent(QMouseEvent* event)
{
    if (!panel()->geometry().contains(event->position().toPoint()))
        closeOver();
}

void Overlay::keyPressEvent(QKeyEvent* event)
{
    auto* button = qobject_cast<QAbstractButton*>(focusWidget());
    if (event->key() == Qt::Key_Escape)
        closeOver();
    else if (button && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        button->click();  // as in any dialog: outside of one Qt asks for the space bar
    event->accept();  // nothing reaches what is behind
}

bool Overlay::focusNextPrevChild(bool next)
{
    QWidget* now = focusWidget() ? focusWidget() : this;
    QWidget* w = now;
    do {
        w = next ? w->nextInFocusChain() : w->previousInFocusChain();
        if (isAncestorOf(w) && w->isVisible() && w->isEnabled() && (w->focusPolicy() & Qt::TabFocus)) {
            w->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            break;
        }
    } while (w != now);
    return true;
}

void OverlayPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint::panel(&painter, rect(), paint::role(Role::Surface), paint::fieldLine(), 10);
}

} // namespace touchstone::views
