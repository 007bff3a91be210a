#include "dialogs/cheat_sheet.h"

#include <QAction>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include "views/action_registry.h"
#include "views/theme.h"
#include "widgets/role_label.h"

namespace touchstone::views {

namespace {

constexpr int sheetColumns = 3;
constexpr int sheetRow = 24;

} // namespace

CheatSheet::CheatSheet(ActionRegistry* actions, QWidget* window)
    : Overlay(window), m_actions(actions), m_panel(new OverlayPanel(this)), m_scroll(new QScrollArea)
{
    setObjectName(QStringLiteral("cheatSheet"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* column = new QVBoxLayout(m_panel);
    column->setContentsMargins(0, 0, 0, 8);
    column->addWidget(m_scroll);
    connect(actions, &ActionRegistry::facesChanged, this, [this] {
        if (isOpen())
            opened();
    });
}

QRect CheatSheet::place(const QSize& window) const
{
    const int width = std::min(1000, window.width() - 48);
    const int height = std::min(752, window.height() - 40);
    return {(window.width() - width) / 2, (window.height() - height) / 2, width, height};
}

void CheatSheet::opened()
{
    QWidget* content = makeContent();
    m_scroll->setWidget(content);
    content->setAutoFillBackground(false);  // setWidget switched it on
}

QWidget* CheatSheet::makeGroup(const QString& title, const QStringList& ids) const
{
    auto* group = new QWidget;
    auto* column = new QVBoxLayout(group);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new RoleLabel(title, TextSize::Small, Role::Accent, QFont::DemiBold));
    column->addSpacing(grid::tight);
    for (const QString& id : ids) {
        auto* line = new QWidget;
        line->setFixedHeight(sheetRow);
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(grid::tight);
        auto* name = new RoleLabel(m_actions->action(id)->text().remove(u'&').remove(u'…'));
        name->setElided(true);
        row->addWidget(name, 1);
        for (const QString& key : ActionRegistry::labelsOf(m_actions->action(id)->shortcuts()).mid(0, 2))
            row->addWidget(new KeyCap(key));
        column->addWidget(line);
    }
    return group;
}

QHBoxLayout* CheatSheet::makeHead()
{
    auto* head = new QHBoxLayout;
    head->addWidget(new RoleLabel(tr("Keyboard shortcuts"), TextSize::Title, Role::Text, QFont::DemiBold), 1);
    auto* change = new QPushButton(tr("Change shortcuts…"));
    connect(change, &QPushButton::clicked, this, [this] {
        closeOver();
        m_actions->action("app.shortcuts")->trigger();
    });
    head->addWidget(change);
    return head;
}

QHBoxLayout* CheatSheet::makeColumns() const
{
    QStringList titles;
    QHash<QString, QStringList> idsOf;
    for (const QAction* action : m_actions->actions()) {
        if (action->shortcuts().isEmpty())
            continue;
        const QString title = m_actions->group(action->objectName());
        if (!titles.contains(title))
            titles << title;
        idsOf[title] << action->objectName();
    }
    auto* columns = new QHBoxLayout;
    columns->setSpacing(40);
    std::vector<QVBoxLayout*> stacks;
    std::vector<qsizetype> fill(sheetColumns, 0);
    for (int i = 0; i < sheetColumns; ++i) {
        stacks.push_back(new QVBoxLayout);
        stacks.back()->setSpacing(16);
        columns->addLayout(stacks.back(), 1);
    }
    // The longest groups first, each to the shortest column; rating leads.
    std::stable_sort(titles.begin() + 1, titles.end(),
                     [&](const QString& a, const QString& b) { return idsOf[a].size() > idsOf[b].size(); });
    for (const QString& title : titles) {
        const auto least = std::size_t(std::min_element(fill.begin(), fill.end()) - fill.begin());
        stacks[least]->addWidget(makeGroup(title, idsOf[title]));
        fill[least] += idsOf[title].size() + 2;
    }
    for (auto* stack : stacks)
        stack->addStretch();
    return columns;
}

QWidget* CheatSheet::makeContent()
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(32, 20, 32, 8);
    column->setSpacing(grid::group);
    column->addLayout(makeHead());
    column->addLayout(makeColumns(), 1);
    return content;
}

void CheatSheet::keyPressEvent(QKeyEvent* event)
{
    QScrollBar* bar = m_scroll->verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_Down:
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        break;
    case Qt::Key_Up:
        bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
        break;
    case Qt::Key_PageDown:
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
        break;
    case Qt::Key_PageUp:
        bar->triggerAction(QAbstractSlider::SliderPageStepSub);
        break;
    case Qt::Key_Question:
        closeOver();
        break;
    default:
        Overlay::keyPressEvent(event);
        return;
    }
    event->accept();
}

} // namespace touchstone::views
