#include "refinement/weight_bars.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QLocale>
#include <QPainter>

#include "refinement/refinement_words.h"
#include "views/theme.h"

namespace touchstone::views {

namespace {

constexpr int barRow = 28;
constexpr int nameWidth = 168;
constexpr int figuresWidth = 128;
constexpr int barHeight = 8;

} // namespace

WeightBars::WeightBars(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("weightBars"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void WeightBars::setBars(std::vector<Bar> bars)
{
    std::stable_sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) { return a.isChanged > b.isChanged; });
    m_left = bars.size() > mostShown ? bars.size() - mostShown : 0;
    bars.resize(bars.size() - m_left);
    m_bars = std::move(bars);
    describe();
    updateGeometry();
    update();
}

/// What a screen reader says of it.
void WeightBars::describe()
{
    QStringList lines;
    for (const Bar& bar : m_bars)
        lines += tr("%1: weight %2 before, %3 after")
                     .arg(bar.name, RefinementWords::number(bar.before), RefinementWords::number(bar.after));
    setAccessibleName(lines.join(QStringLiteral("; ")));
}

int WeightBars::rows() const
{
    return int(m_bars.size()) + (m_left > 0 ? 1 : 0);
}

QSize WeightBars::sizeHint() const
{
    return {480, rows() * barRow};
}

QSize WeightBars::minimumSizeHint() const
{
    return {320, rows() * barRow};
}

void WeightBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::current();
    double largest = 0.0;
    for (const Bar& bar : m_bars)
        largest = std::max({largest, bar.before, bar.after});
    const int space = std::max(0, width() - nameWidth - figuresWidth - 2 * grid::gap);
    const auto place = [this](const QRect& logical) { return QStyle::visualRect(layoutDirection(), rect(), logical); };
    const auto length = [&](double weight) { return largest > 0.0 ? int(std::lround(weight / largest * space)) : 0; };
    const auto bar = [&](int top, double weight, Role role) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(role));
        painter.drawRect(place({nameWidth + grid::gap, top, std::max(weight > 0.0 ? 1 : 0, length(weight)), barHeight}));
    };
    const int leading = int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter)) | Qt::AlignAbsolute;
    const int trailing = int(QStyle::visualAlignment(layoutDirection(), Qt::AlignRight | Qt::AlignVCenter)) | Qt::AlignAbsolute;
    int top = 0;
    for (const Bar& one : m_bars) {
        painter.setFont(theme.font(TextSize::Body, one.isChanged ? QFont::DemiBold : QFont::Normal));
        painter.setPen(theme.color(one.isChanged ? Role::Text : Role::Muted));
        painter.drawText(place({0, top, nameWidth, barRow}), leading,
                         painter.fontMetrics().elidedText(one.name, Qt::ElideMiddle, nameWidth));
        const QString figures = one.isChanged
            ? QStringLiteral("%1 → %2").arg(RefinementWords::number(one.before), RefinementWords::number(one.after))
            : RefinementWords::number(one.after);
        painter.drawText(place({width() - figuresWidth, top, figuresWidth, barRow}), trailing, figures);
        if (one.isChanged)
            bar(top + barRow / 2 - barHeight - 1, one.before, Role::Edge);
        bar(one.isChanged ? top + barRow / 2 + 1 : top + (barRow - barHeight) / 2, one.after,
            one.isChanged ? Role::Accent : Role::Edge);
        top += barRow;
    }
    if (m_left > 0) {
        painter.setFont(theme.font(TextSize::Small));
        painter.setPen(theme.color(Role::Muted));
        painter.drawText(place({0, top, width(), barRow}), leading, tr("and %Ln others", nullptr, int(m_left)));
    }
}

void WeightBars::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        describe();
        update();
    }
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
