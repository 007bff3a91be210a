#include "refinement/estimate_chart.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QPainter>

#include "refinement/refinement_words.h"
#include "views/theme.h"

namespace touchstone::views {

namespace {

constexpr int estimateRow = 28;
constexpr int axisHeight = 40;
constexpr int estimateNames = 128;
constexpr int estimateFigures = 196;

/// 1, 2 or 5 times a power of ten, so that there are about `wanted` of them in the range.
double niceStep(double range, int wanted)
{
    const double rough = range / wanted;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough)
            return factor * power;
    return 10.0 * power;
}

} // namespace

/// From differences of the mean reward to pixels. The axis runs left to right in every language, as numbers do.
struct EstimateChart::Scale {
    double low = 0.0;
    double high = 0.0;
    int left = 0;
    int width = 0;
    [[nodiscard]] double x(double value) const { return left + (value - low) / (high - low) * width; }
};

EstimateChart::EstimateChart(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("estimateChart"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void EstimateChart::setEstimate(const domain::PolicyEstimate& estimate)
{
    m_estimate = estimate;
    describe();
    update();
}

void EstimateChart::describe()
{
    const auto words = [](const QString& name, const domain::PolicyEstimate::Interval& interval) {
        return tr("%1: %2, 95 % interval %3 to %4")
            .arg(name, RefinementWords::difference(interval.value), RefinementWords::difference(interval.low),
                 RefinementWords::difference(interval.high));
    };
    setAccessibleName(words(QStringLiteral("SNIPS"), m_estimate.snips) + QStringLiteral("; ")
                      + words(tr("Doubly robust"), m_estimate.doublyRobust));
}

QSize EstimateChart::sizeHint() const
{
    return {520, 2 * estimateRow + axisHeight};
}

QSize EstimateChart::minimumSizeHint() const
{
    return {400, 2 * estimateRow + axisHeight};
}

void EstimateChart::paintAxis(QPainter& painter, const Scale& scale) const
{
    const Theme& theme = Theme::current();
    const int bottom = 2 * estimateRow;
    painter.setFont(theme.font(TextSize::Small));
    const double step = niceStep(scale.high - scale.low, std::max(2, scale.width / 90));
    for (double tick = std::ceil(scale.low / step) * step; tick <= scale.high + step * 1e-9; tick += step) {
        const double value = std::abs(tick) < step * 1e-6 ? 0.0 : tick;
        const double x = scale.x(value);
        painter.setPen(theme.color(Role::Hairline));
        painter.drawLine(QPointF(x, 0), QPointF(x, bottom));
        painter.setPen(theme.color(Role::Muted));
        painter.drawText(QRectF(x - 45, bottom + 2, 90, 16), Qt::AlignHCenter | Qt::AlignTop,
                         RefinementWords::difference(value));
    }
    painter.setPen(QPen(theme.color(Role::Text), 1.5));
    painter.drawLine(QPointF(scale.x(0.0), 0), QPointF(scale.x(0.0), bottom));
    if (m_estimate.mostHarm > 0.0) {
        painter.setPen(QPen(theme.color(Role::Negative), 1.0, Qt::DashLine));
        painter.drawLine(QPointF(scale.x(-m_estimate.mostHarm), 0), QPointF(scale.x(-m_estimate.mostHarm), bottom));
    }
    painter.setPen(theme.color(Role::Muted));
    painter.drawText(QRect(scale.left, bottom + 20, scale.width, 18), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(tr("Difference of the mean reward; dashed: the harm that is accepted"),
                                                      Qt::ElideRight, scale.width));
}

void EstimateChart::paintRow(QPainter& painter, const Scale& scale, int row, const QString& name,
                             const domain::PolicyEstimate::Interval& interval) const
{
    const Theme& theme = Theme::current();
    const int top = row * estimateRow;
    const double middle = top + estimateRow / 2.0;
    const Role role = interval.low > 0.0 ? Role::Positive : interval.high < 0.0 ? Role::Negative : Role::Accent;
    const auto place = [this](const QRect& logical) { return QStyle::visualRect(layoutDirection(), rect(), logical); };
    const int leading = int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter)) | Qt::AlignAbsolute;
    const int trailing = int(QStyle::visualAlignment(layoutDirection(), Qt::AlignRight | Qt::AlignVCenter)) | Qt::AlignAbsolute;
    painter.setFont(theme.font(TextSize::Body));
    painter.setPen(theme.color(Role::Text));
    painter.drawText(place({0, top, estimateNames, estimateRow}), leading, name);
    painter.drawText(place({width() - estimateFigures, top, estimateFigures, estimateRow}), trailing,
                     QStringLiteral("%1 [%2, %3]").arg(RefinementWords::difference(interval.value),
                                                       RefinementWords::difference(interval.low),
                                                       RefinementWords::difference(interval.high)));
    painter.setPen(QPen(theme.color(role), 2.0));
    painter.drawLine(QPointF(scale.x(interval.low), middle), QPointF(scale.x(interval.high), middle));
    for (const double end : {interval.low, interval.high})
        painter.drawLine(QPointF(scale.x(end), middle - 5), QPointF(scale.x(end), middle + 5));
    painter.setBrush(theme.color(role));
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(QPointF(scale.x(interval.value), middle), 4.0, 4.0);
}

void EstimateChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    Scale scale;
    scale.low = std::min({m_estimate.snips.low, m_estimate.doublyRobust.low, -m_estimate.mostHarm, 0.0});
    scale.high = std::max({m_estimate.snips.high, m_estimate.doublyRobust.high, 0.0});
    const double margin = std::max(0.02, (scale.high - scale.low) * 0.06);
    scale.low -= margin;
    scale.high += margin;
    scale.left = layoutDirection() == Qt::RightToLeft ? estimateFigures + grid::gap : estimateNames + grid::gap;
    scale.width = std::max(40, width() - estimateNames - estimateFigures - 2 * grid::gap);
    paintAxis(painter, scale);
    paintRow(painter, scale, 0, QStringLiteral("SNIPS"), m_estimate.snips);
    paintRow(painter, scale, 1, tr("Doubly robust"), m_estimate.doublyRobust);
}

void EstimateChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        describe();
        update();
    }
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
