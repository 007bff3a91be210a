#include "annotate/response_header.h"

#include <QBoxLayout>
#include <QEvent>
#include <QKeySequence>
#include <QToolButton>

#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "widgets/role_label.h"

namespace touchstone::views {

namespace {

/// All words; no keys; actions as icons; everything as icons.
constexpr int wordinessLevels = 4;

QToolButton* headerButton(QBoxLayout* layout, const char* name)
{
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoRaise(true);
    layout->addWidget(button);
    return button;
}

} // namespace

ResponseHeader::ResponseHeader(ActionRegistry* actions, QWidget* parent)
    : QWidget(parent), m_actions(actions), m_title(new RoleLabel({}, TextSize::Body, Role::Text, QFont::DemiBold)),
      m_origin(new RoleLabel({}, TextSize::Small, Role::Muted))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(grid::page, grid::gap, grid::group, grid::tight);
    layout->setSpacing(grid::tight);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    for (RoleLabel* label : {m_title, m_origin}) {
        label->setElided(true);
        words->addWidget(label);
    }
    layout->addLayout(words, 1);
    m_rendered = headerButton(layout, "rendered.button");
    m_raw = headerButton(layout, "raw.button");
    m_rendered->setIcon(Theme::icon(u"rendered"));
    m_raw->setIcon(Theme::icon(u"raw"));
    for (QToolButton* button : {m_rendered, m_raw}) {
        button->setCheckable(true);
        connect(button, &QToolButton::clicked, this, [this, button] { Q_EMIT rawWanted(button == m_raw); });
    }
    layout->addSpacing(grid::tight);
    m_correct = headerButton(layout, "correct.button");
    actions->bind(m_correct, QStringLiteral("correct.edit"));
    m_done = headerButton(layout, "done.button");
    m_done->setIcon(Theme::icon(u"check", Role::Accent));
    connect(m_done, &QToolButton::clicked, this, &ResponseHeader::doneWanted);
    m_copy = headerButton(layout, "copy.button");
    actions->bind(m_copy, QStringLiteral("turn.copy"), ButtonFace::IconOnly);
    m_offset = headerButton(layout, "offset.button");
    actions->bind(m_offset, QStringLiteral("turn.copyOffset"), ButtonFace::IconOnly);
    connect(actions, &ActionRegistry::facesChanged, this, &ResponseHeader::retranslate);
    retranslate();
}

QWidget* ResponseHeader::offsetAnchor() const
{
    return m_offset;
}

void ResponseHeader::showState(const State& state)
{
    m_state = state;
    m_title->setText(state.editing ? tr("Correcting the answer") : tr("Answer"));
    m_origin->setText(state.origin);
    m_rendered->setChecked(!state.editing && !state.raw);
    m_raw->setChecked(!state.editing && state.raw);
    m_rendered->setEnabled(state.hasTurn && state.canRender);
    m_raw->setEnabled(state.hasTurn);
    m_correct->setVisible(!state.editing);
    m_done->setVisible(state.editing);
    fit();
}

void ResponseHeader::setWordiness(int level)
{
    const QString escape = QKeySequence(Qt::Key_Escape).toString(QKeySequence::NativeText);
    paint::setKeyCap(m_correct, level == 0 ? m_actions->keyLabel(QStringLiteral("correct.edit")) : QString());
    paint::setKeyCap(m_done, level == 0 ? escape : QString());
    for (QToolButton* button : {m_correct, m_done})
        button->setToolButtonStyle(level < 2 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    for (QToolButton* button : {m_rendered, m_raw})
        button->setToolButtonStyle(level < 3 ? Qt::ToolButtonTextOnly : Qt::ToolButtonIconOnly);
}

int ResponseHeader::wantedWidth() const
{
    int width = grid::page + grid::group + 2 * grid::tight + std::max(m_title->sizeHint().width(), m_origin->sizeHint().width());
    for (const QToolButton* button : {m_rendered, m_raw, m_state.editing ? m_done : m_correct, m_copy, m_offset})
        width += button->sizeHint().width() + grid::tight;
    return width;
}

void ResponseHeader::fit()
{
    for (int level = 0; level < wordinessLevels; ++level) {
        setWordiness(level);
        if (wantedWidth() <= width())
            return;
    }
}

void ResponseHeader::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ResponseHeader::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void ResponseHeader::retranslate()
{
    const QString key = m_actions->keyText(QStringLiteral("turn.raw"));
    m_rendered->setText(tr("Rendered"));
    m_rendered->setAccessibleName(m_rendered->text());
    m_rendered->setToolTip(tr("Show the answer as Markdown (%1 switches)").arg(key));
    m_raw->setText(tr("Raw"));
    m_raw->setAccessibleName(m_raw->text());
    m_raw->setToolTip(tr("Show the answer character by character (%1 switches)").arg(key));
    m_done->setText(tr("Done"));
    m_done->setAccessibleName(m_done->text());
    m_done->setToolTip(tr("Keep the correction and go back to the answer"));
    showState(m_state);
}

} // namespace touchstone::views
