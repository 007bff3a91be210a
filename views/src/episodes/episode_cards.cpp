#include "episodes/episode_cards.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>

#include "episodes/episode_words.h"
#include "theme/style_paint.h"

namespace touchstone::views {

namespace {

constexpr int cardWidth = 132;
constexpr int cardHeight = 140;
constexpr int cardPicture = 72;

} // namespace

EpisodeCard::EpisodeCard(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setFixedSize(cardWidth, cardHeight);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

QSize EpisodeCard::sizeHint() const
{
    return {cardWidth, cardHeight};
}

void EpisodeCard::show(const workspace::Episode& episode)
{
    setText(EpisodeWords::title(episode));
    m_total = EpisodeWords::total(episode.total());
    m_totalRole = EpisodeWords::rewardRole(episode.total());
    m_standing = EpisodeWords::steps(episode.stepsMade()) + QStringLiteral(" · ") + EpisodeWords::standing(episode);
    m_standingRole = EpisodeWords::standingRole(episode);
    if (!episode.steps.empty() && !episode.steps.back().picture.image.isEmpty()
        && m_imageFile != episode.steps.back().picture.image) {
        m_imageFile = episode.steps.back().picture.image;
        m_image = QImage::fromData(m_imageFile);
    }
    setAccessibleName(text() + QStringLiteral(", ") + EpisodeWords::summary(episode));
    setToolTip(text() + u'\n' + EpisodeWords::summary(episode));
    update();
}

void EpisodeCard::paintWords(QPainter& painter, const QRect& area)
{
    const Theme& theme = Theme::current();
    const int align = int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::AlignVCenter | Qt::AlignAbsolute;
    const auto line = [&](int y, const QString& words, Role role, QFont::Weight weight, int room) {
        painter.setFont(theme.font(TextSize::Small, weight));
        painter.setPen(theme.color(role));
        const QRect place = QStyle::visualRect(layoutDirection(), area, QRect(area.left(), y, room, 16));
        painter.drawText(place, align, painter.fontMetrics().elidedText(words, Qt::ElideMiddle, room));
    };
    line(area.top(), text(), Role::Text, QFont::DemiBold, area.width());
    line(area.top() + 16, m_standing, m_standingRole, QFont::Normal, area.width());
    line(area.top() + 32, m_total, m_totalRole, QFont::DemiBold, area.width());
}

void EpisodeCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Role back = isChecked() ? Role::Selection : underMouse() ? Role::Hover : Role::Surface;
    paint::panel(&painter, rect(), paint::role(back), paint::role(isChecked() ? Role::Accent : Role::Hairline));
    const QRect inside = rect().adjusted(grid::gap, grid::gap, -grid::gap, -grid::gap);
    const QRect place(inside.left(), inside.top(), inside.width(), cardPicture);
    if (!m_image.isNull()) {
        const QSize size = m_image.size().scaled(place.size(), Qt::KeepAspectRatio);
        const QRect target(place.left() + (place.width() - size.width()) / 2, place.top(), size.width(), size.height());
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(target, m_image);
    }
    paintWords(painter, inside.adjusted(0, cardPicture + grid::tight, 0, 0));
    if (hasFocus())
        paint::focusRing(&painter, rect());
}

EpisodeCards::EpisodeCards(workspace::EpisodesModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_group(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("episodeCards"));
    auto* content = new QWidget;
    m_row = new QHBoxLayout(content);
    m_row->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    m_row->setSpacing(grid::gap);
    m_row->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    scroll->setFixedHeight(cardHeight + 2 * grid::gap + scroll->horizontalScrollBar()->sizeHint().height());
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    m_group->setExclusive(true);
    connect(m_group, &QButtonGroup::idToggled, this, [this, scroll](int index, bool checked) {
        if (!checked || index == m_current)
            return;
        m_current = index;
        scroll->ensureWidgetVisible(m_cards[std::size_t(index)]);
        Q_EMIT currentChanged(index);
    });
}

void EpisodeCards::rebuild()
{
    const auto count = std::size_t(m_model->episodeCount());
    while (m_cards.size() > count) {
        delete m_cards.back();
        m_cards.pop_back();
    }
    while (m_cards.size() < count) {
        auto* card = new EpisodeCard;
        m_group->addButton(card, int(m_cards.size()));
        m_row->insertWidget(int(m_cards.size()), card);
        m_cards.push_back(card);
    }
    for (std::size_t i = 0; i < count; ++i)
        m_cards[i]->show(m_model->episode(int(i)));
    m_current = std::min(m_current, std::max(0, int(count) - 1));
    if (count > 0)
        m_cards[std::size_t(m_current)]->setChecked(true);
    setVisible(count > 1);
}

void EpisodeCards::refresh(int index)
{
    if (index >= 0 && std::size_t(index) < m_cards.size())
        m_cards[std::size_t(index)]->show(m_model->episode(index));
}

void EpisodeCards::setCurrent(int index)
{
    if (index >= 0 && std::size_t(index) < m_cards.size())
        m_cards[std::size_t(index)]->setChecked(true);
}

void EpisodeCards::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        rebuild();
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
