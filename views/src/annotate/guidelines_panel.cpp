#include "annotate/guidelines_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QToolButton>

#include "annotate/text_pane.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::Workspace;

namespace {
QString openSetting()
{
    return QStringLiteral("annotate.guidelines");
}
}

GuidelinesPanel::GuidelinesPanel(Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_actions(actions)
    , m_head(new QToolButton)
    , m_edit(new QToolButton)
{
    setObjectName(QStringLiteral("guidelinesPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid::tight, grid::tight, grid::tight, grid::tight);
    layout->setSpacing(2);
    auto* head = new QHBoxLayout;
    m_head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_head->setAutoRaise(true);
    m_head->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_edit->setAutoRaise(true);
    actions->bind(m_edit, QStringLiteral("file.guidelines"), ButtonFace::IconOnly);
    head->addWidget(m_head, 1);
    head->addWidget(m_edit);
    layout->addLayout(head);
    connect(m_head, &QToolButton::clicked, this, &GuidelinesPanel::toggle);
    connect(workspace, &Workspace::guidelinesChanged, this, &GuidelinesPanel::refresh);
    connect(workspace, &Workspace::projectChanged, this, &GuidelinesPanel::refresh);
    connect(actions, &ActionRegistry::facesChanged, this, &GuidelinesPanel::retranslate);
    connect(&Theme::current(), &Theme::themeChanged, this, &GuidelinesPanel::refresh);
    refresh();
}

void GuidelinesPanel::buildBody()
{
    m_text = new TextPane;
    m_empty = new RoleLabel({}, TextSize::Small, Role::Muted);
    m_empty->setWordWrap(true);
    auto* content = new QWidget;
    auto* inside = new QVBoxLayout(content);
    inside->setContentsMargins(grid::gap, 0, grid::gap, grid::gap);
    inside->addWidget(m_text);
    inside->addWidget(m_empty);
    inside->addStretch(1);
    m_scroll = new QScrollArea;
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(content);
    m_scroll->setMinimumHeight(180);
    static_cast<QVBoxLayout*>(layout())->addWidget(m_scroll, 1);
}

bool GuidelinesPanel::isOpen() const
{
    return m_scroll && !m_scroll->isHidden();
}

void GuidelinesPanel::toggle()
{
    const bool open = !isOpen();
    m_workspace->setProjectSetting(openSetting(), open ? QStringLiteral("open") : QString());
    setOpen(open);
}

void GuidelinesPanel::setOpen(bool open)
{
    // Built and laid out only when somebody sees it: folded, it would cost a tenth of the program's start.
    if (open && !m_scroll)
        buildBody();
    if (m_scroll)
        m_scroll->setVisible(open);
    retranslate();
    if (open && m_isStale) {
        m_isStale = false;
        const QString guidelines = m_workspace->guidelines();
        m_empty->setVisible(guidelines.isEmpty());
        m_text->setVisible(!guidelines.isEmpty());
        m_text->setText(guidelines);
    }
}

void GuidelinesPanel::refresh()
{
    m_isStale = true;
    setOpen(m_workspace->hasProject() && m_workspace->projectSetting(openSetting()) == QLatin1String("open"));
}

void GuidelinesPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void GuidelinesPanel::retranslate()
{
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const QString key = m_actions->keyLabel(QStringLiteral("guidelines.toggle"));
    m_head->setIcon(Theme::icon(isOpen() ? u"chevron-down" : mirrored ? u"chevron-left" : u"chevron-right", Role::Muted));
    m_head->setText(tr("Guidelines"));
    paint::setKeyCap(m_head, key);
    m_head->setAccessibleName(tr("Guidelines"));
    m_head->setAccessibleDescription(isOpen() ? tr("Unfolded") : tr("Folded"));
    m_head->setToolTip(tr("How to rate in this project"));
    if (!m_scroll)
        return;
    m_text->setAccessibleName(tr("Guidelines"));
    m_empty->setText(tr("This project has no guidelines yet. Write down how people should rate, so that they agree."));
}

} // namespace touchstone::views
