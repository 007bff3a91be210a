#include "episodes/step_details.h"

#include <algorithm>

#include <QBoxLayout>
#include <QEvent>
#include <QHeaderView>
#include <QScrollArea>
#include <QTableWidget>

#include "annotate/fold_section.h"
#include "annotate/json_view.h"
#include "episodes/episode_words.h"
#include "views/theme.h"
#include "widgets/plain_table.h"
#include "widgets/role_label.h"

namespace touchstone::views {

namespace {

/// More are not read by anybody; the whole state is below.
constexpr std::size_t mostChangesShown = 200;
constexpr int tallestChanges = 8;
constexpr int signWidth = 32;

} // namespace

StepDetails::StepDetails(QWidget* parent)
    : QWidget(parent), m_title(new RoleLabel({}, TextSize::Body, Role::Text, QFont::DemiBold)),
      m_sentence(new RoleLabel({}, TextSize::Body, Role::Muted)), m_changes(makePlainTable()), m_action(new FoldSection),
      m_state(new FoldSection)
{
    m_changes->setObjectName(QStringLiteral("changes"));
    m_changes->setFrameShape(QFrame::NoFrame);
    m_changes->setColumnCount(4);
    m_changes->setSelectionMode(QAbstractItemView::SingleSelection);
    QHeaderView* header = m_changes->horizontalHeader();
    header->setMinimumSectionSize(signWidth);
    header->setSectionResizeMode(QHeaderView::Stretch);
    header->setSectionResizeMode(0, QHeaderView::Fixed);
    header->resizeSection(0, signWidth);
    m_sentence->setWordWrap(true);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    column->setSpacing(grid::gap);
    column->addWidget(m_title);
    column->addWidget(m_sentence);
    column->addWidget(m_changes);
    column->addWidget(m_action);
    column->addWidget(m_state);
    column->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    retranslate();
    clear();
}

void StepDetails::clear()
{
    m_title->setText({});
    m_sentence->setText({});
    m_sentence->hide();
    m_changes->setRowCount(0);
    m_changes->hide();
    m_action->hide();
    m_state->hide();
}

void StepDetails::addChange(const domain::StateChange& change)
{
    using ChangeKind = domain::StateChange::Kind;
    const QString before = QString::fromStdString(change.before);
    const QString after = QString::fromStdString(change.after);
    appendRow(m_changes, {EpisodeWords::sign(change.kind), EpisodeWords::place(change.path), before, after});
    const int row = m_changes->rowCount() - 1;
    const Theme& theme = Theme::current();
    const Role role = change.kind == ChangeKind::Added ? Role::Positive
        : change.kind == ChangeKind::Removed           ? Role::Negative
                                                       : Role::Corrective;
    m_changes->item(row, 0)->setForeground(theme.color(role));
    m_changes->item(row, 0)->setTextAlignment(Qt::AlignCenter);
    m_changes->item(row, 0)->setToolTip(EpisodeWords::name(change.kind));
    m_changes->item(row, 0)->setData(Qt::AccessibleTextRole, EpisodeWords::name(change.kind));
    for (const int column : {2, 3})
        m_changes->item(row, column)->setFont(theme.mono());
    if (change.kind != ChangeKind::Added)
        m_changes->item(row, 2)->setBackground(theme.color(Role::RemovedBack));
    if (change.kind != ChangeKind::Removed)
        m_changes->item(row, 3)->setBackground(theme.color(Role::InsertedBack));
}

void StepDetails::fillChanges(const workspace::EpisodeStep& step)
{
    m_changes->setRowCount(0);
    const std::size_t shown = std::min(step.changes.size(), mostChangesShown);
    for (std::size_t i = 0; i < shown; ++i)
        addChange(step.changes[i]);
    m_changes->setVisible(shown > 0);
    const int rows = std::min(int(shown), tallestChanges);
    const int row = rows > 0 ? m_changes->rowHeight(0) : grid::row;
    m_changes->setFixedHeight(m_changes->horizontalHeader()->sizeHint().height() + rows * row + 2);
    QString sentence;
    if (step.kind == workspace::EpisodeStep::Kind::Begin)
        sentence = tr("The state right after the reset.");
    else if (step.changes.empty())
        sentence = tr("The state stayed as it was.");
    else if (shown < step.changes.size())
        sentence = tr("The first %1 of %Ln changes; the whole state is below.", nullptr, int(step.changes.size())).arg(shown);
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
}

void StepDetails::show(const workspace::EpisodeStep& step)
{
    m_title->setText(tr("Step %1: %2").arg(QString::number(step.number), EpisodeWords::what(step)));
    m_title->setElided(true);
    fillChanges(step);
    const auto viewOf = [](const std::string& json, const QString& name) {
        return [text = QString::fromStdString(json), name](QWidget* parent) { return makeDataView(text, name, parent); };
    };
    const bool actionOpen = m_action->isOpen();
    // Of a beginning there is nothing else to see; for that alone it does not stay open.
    const bool begins = step.kind == workspace::EpisodeStep::Kind::Begin;
    const bool stateOpen = begins || (m_state->isOpen() && !m_showsBegin);
    m_showsBegin = begins;
    m_action->setVisible(!step.action.empty());
    m_action->setContent(tr("Action"), dataPreview(QString::fromStdString(step.action)), viewOf(step.action, tr("Action")));
    m_action->setOpen(actionOpen && !step.action.empty());
    m_state->show();
    m_state->setContent(tr("Whole state"), dataPreview(QString::fromStdString(step.state)), viewOf(step.state, tr("Whole state")));
    m_state->setOpen(stateOpen);
}

void StepDetails::retranslate()
{
    m_changes->setHorizontalHeaderLabels({{}, tr("Field"), tr("Before"), tr("After")});
    m_changes->setAccessibleName(tr("What changed"));
}

void StepDetails::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
