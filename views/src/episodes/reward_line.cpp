#include "episodes/reward_line.h"

#include <algorithm>

#include <QPainter>
#include <QPainterPath>

#include "episodes/episode_words.h"
#include "theme/style_paint.h"

namespace touchstone::views {

namespace {

constexpr int lineMargin = 6;

} // namespace

RewardLine::RewardLine(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void RewardLine::show(const workspace::Episode& episode, int currentStep)
{
    m_totals.clear();
    for (const workspace::EpisodeStep& step : episode.steps)
        m_totals.push_back(step.total);
    m_current = currentStep;
    m_low = m_totals.empty() ? 0.0 : std::min(0.0, *std::min_element(m_totals.begin(), m_totals.end()));
    m_high = m_totals.empty() ? 0.0 : std::max(0.0, *std::max_element(m_totals.begin(), m_totals.end()));
    const QString text = tr("Sum of rewards: from %1 to %2, now %3")
                             .arg(EpisodeWords::reward(m_low), EpisodeWords::reward(m_high), EpisodeWords::reward(episode.total()));
    setToolTip(text);
    setAccessibleName(text);
    update();
}

void RewardLine::clear()
{
    m_totals.clear();
    update();
}

QPointF RewardLine::pointOf(std::size_t step) const
{
    const double span = m_high - m_low;
    const double room = height() - 2.0 * lineMargin;
    const double across = m_totals.size() < 2 ? 0.0 : double(step) / double(m_totals.size() - 1);
    const double x = lineMargin + across * (width() - 2.0 * lineMargin);
    const double y = lineMargin + (span > 0 ? (m_high - m_totals[step]) / span * room : room / 2);
    return {layoutDirection() == Qt::RightToLeft ? width() - x : x, y};
}

void RewardLine::paintEvent(QPaintEvent*)
{
    if (m_totals.empty())
        return;
    QPainter painter(this);
    const double span = m_high - m_low;
    const double room = height() - 2.0 * lineMargin;
    const int zero = int(lineMargin + (span > 0 ? m_high / span * room : room / 2));
    painter.fillRect(lineMargin, zero, width() - 2 * lineMargin, 1, paint::role(Role::Hairline));
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath path(pointOf(0));
    // No more points than there are pixels to tell them apart.
    const std::size_t stride = std::max<std::size_t>(1, m_totals.size() / std::size_t(std::max(1, width())));
    for (std::size_t step = stride; step < m_totals.size(); step += stride)
        path.lineTo(pointOf(step));
    path.lineTo(pointOf(m_totals.size() - 1));
    painter.setPen(QPen(paint::role(Role::Chart1), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    if (m_current >= 0 && std::size_t(m_current) < m_totals.size()) {
        painter.setBrush(paint::role(Role::Surface));
        painter.setPen(QPen(paint::role(Role::Accent), 2));
        painter.drawEllipse(pointOf(std::size_t(m_current)), 3.5, 3.5);
    }
}

} // namespace touchstone::views
