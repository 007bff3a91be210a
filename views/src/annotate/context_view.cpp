#include "annotate/context_view.h"

#include <QEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include "annotate/message_card.h"
#include "views/theme.h"

namespace touchstone::views {

namespace {
constexpr std::size_t shownFolded = 2;
constexpr std::size_t shownAtATime = 40;
}

ContextView::ContextView(QWidget* parent)
    : QScrollArea(parent)
    , m_content(new QWidget)
    , m_layout(new QVBoxLayout(m_content))
    , m_earlier(new QPushButton)
{
    setObjectName(QStringLiteral("context"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    m_layout->setContentsMargins(grid::page - 3, grid::gap, grid::page, grid::gap);
    m_layout->setSpacing(grid::gap);
    m_earlier->setFlat(true);
    m_earlier->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_earlier->setIcon(Theme::icon(u"unfold", Role::Muted));
    m_layout->addWidget(m_earlier);
    setWidget(m_content);
    m_content->installEventFilter(this);
    connect(m_earlier, &QPushButton::clicked, this, [this] {
        m_unfolded = true;
        showFrom(m_first > shownAtATime ? m_first - shownAtATime : 0);
    });
}

void ContextView::setTurn(workspace::LoadedTurnPtr turn)
{
    // The cards point into the turn: the old one goes when they show the new one.
    const workspace::LoadedTurnPtr previous = std::exchange(m_turn, std::move(turn));
    m_unfolded = false;
    const std::size_t count = m_turn ? m_turn->turn.context.size() : 0;
    showFrom(count > shownFolded ? count - shownFolded : 0);
    scrollToEnd();
}

void ContextView::toggleUnfolded()
{
    const std::size_t count = m_turn ? m_turn->turn.context.size() : 0;
    m_unfolded = !m_unfolded;
    const std::size_t shown = m_unfolded ? shownAtATime : shownFolded;
    showFrom(count > shown ? count - shown : 0);
    if (!m_unfolded)
        scrollToEnd();
}

void ContextView::showFrom(std::size_t first)
{
    m_content->setUpdatesEnabled(false);
    m_first = first;
    const std::size_t count = m_turn ? m_turn->turn.context.size() : 0;
    m_used = count - first;
    while (m_cards.size() < m_used) {
        auto* card = new MessageCard(m_content);
        connect(card, &MessageCard::refolded, this, &ContextView::heightChanged);
        m_layout->addWidget(card);
        m_cards.push_back(card);
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        if (i < m_used)
            m_cards[i]->setMessage(&m_turn->turn.context[first + i], m_unfolded);
        m_cards[i]->setVisible(i < m_used);
    }
    showFoldButton();
    m_content->setUpdatesEnabled(true);
    Q_EMIT heightChanged();
}

void ContextView::showFoldButton()
{
    m_earlier->setVisible(m_first > 0);
    m_earlier->setText(tr("Show %Ln earlier messages", nullptr, int(m_first)));
}

int ContextView::contentHeight() const
{
    m_layout->activate();
    return m_used == 0 && m_first == 0 ? 0 : m_content->sizeHint().height();
}

bool ContextView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_content && event->type() == QEvent::LayoutRequest)
        Q_EMIT heightChanged();
    return QScrollArea::eventFilter(watched, event);
}

void ContextView::scrollToEnd()
{
    // The last message leads to the answer; its height is known after the layout.
    QTimer::singleShot(0, this, [this] {
        if (!m_unfolded)
            verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    });
}

void ContextView::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        showFrom(m_first);
}

} // namespace touchstone::views
