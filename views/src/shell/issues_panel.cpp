#include "shell/issues_panel.h"

#include <QBoxLayout>
#include <QDateTime>
#include <QEvent>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>

#include "theme/style_paint.h"
#include "views/error_text.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

IssuesPanel::IssuesPanel(workspace::Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_title(new RoleLabel({}, TextSize::Reading, Role::Text, QFont::DemiBold)),
      m_clear(new QPushButton), m_close(new QPushButton), m_content(new QWidget), m_entries(new QVBoxLayout(m_content))
{
    m_clear->setFlat(true);
    m_close->setFlat(true);
    m_close->setIcon(Theme::icon(u"close", Role::Muted));
    connect(m_clear, &QPushButton::clicked, workspace, &workspace::Workspace::clearIssues);
    connect(m_close, &QPushButton::clicked, this, &IssuesPanel::closeRequested);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 8, 8);
    head->addWidget(m_title, 1);
    head->addWidget(m_clear);
    head->addWidget(m_close);
    m_entries->setContentsMargins(16, 12, 16, 16);
    m_entries->setSpacing(grid::group);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_content);
    scroll->viewport()->setAutoFillBackground(false);
    m_content->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(new Hairline(Qt::Horizontal));
    column->addWidget(scroll, 1);
    setMinimumWidth(280);
    connect(workspace, &workspace::Workspace::issuesChanged, this, &IssuesPanel::rebuild);
    rebuild();
}

QWidget* IssuesPanel::makeEntry(std::size_t index)
{
    const auto& issue = m_workspace->issues()[index];
    const IssueText text = textOf(issue);
    auto* entry = new QWidget(m_content);
    auto* row = new QHBoxLayout(entry);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(new IconLabel(u"warning", Role::Corrective), 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(grid::tight);
    row->addLayout(column, 1);
    const auto add = [&](const QString& line, Role role, QFont::Weight weight = QFont::Normal) {
        if (line.isEmpty())
            return;
        auto* label = new RoleLabel(line, TextSize::Body, role, weight);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    };
    add(text.happened, Role::Text, QFont::Medium);
    add(text.safe, Role::Muted);
    add(text.todo, Role::Muted);
    const auto when = QDateTime::fromSecsSinceEpoch(qint64(issue.at));
    column->addWidget(new RoleLabel(QLocale().toString(when.time(), QLocale::ShortFormat), TextSize::Small, Role::Muted));
    if (issue.turn != 0) {
        auto* go = new QPushButton(tr("Go to the turn"), entry);
        connect(go, &QPushButton::clicked, this, [this, key = issue.turn] { Q_EMIT turnChosen(key); });
        column->addWidget(go, 0, Qt::AlignLeading);
    }
    return entry;
}

void IssuesPanel::rebuild()
{
    while (QLayoutItem* item = m_entries->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto& issues = m_workspace->issues();
    m_title->setText(tr("Issues"));
    m_clear->setText(tr("Clear"));
    m_clear->setEnabled(!issues.empty());
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close"));
    if (issues.empty())
        m_entries->addWidget(new RoleLabel(tr("Nothing went wrong."), TextSize::Body, Role::Muted));
    std::size_t shown = 0;
    for (std::size_t i = issues.size(); i > 0 && shown < mostShown; --i, ++shown)
        m_entries->addWidget(makeEntry(i - 1));
    m_entries->addStretch();
}

void IssuesPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        rebuild();
    QWidget::changeEvent(event);
}

void IssuesPanel::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), paint::role(Role::Surface));
}

} // namespace touchstone::views
