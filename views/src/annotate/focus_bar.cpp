#include "annotate/focus_bar.h"

#include <QApplication>
#include <QPainter>

#include "views/theme.h"

namespace touchstone::views {

FocusBar::FocusBar(const QWidget* area, QWidget* parent)
    : QWidget(parent)
    , m_area(area)
{
    setFixedWidth(3);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, const QWidget* now) {
        const bool lit = now && (now == m_area || m_area->isAncestorOf(now));
        if (lit == m_lit)
            return;
        m_lit = lit;
        update();
    });
}

void FocusBar::paintEvent(QPaintEvent*)
{
    if (!m_lit)
        return;
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().color(Role::Accent));
}

} // namespace touchstone::views
