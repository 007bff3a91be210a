#include "annotate/queue_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "annotate/annotate_words.h"
#include "annotate/queue_delegate.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::QueueModel;
using workspace::Workspace;

QueuePanel::QueuePanel(Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_actions(actions)
    , m_filter(new QLineEdit)
    , m_hint(new RoleLabel({}, TextSize::Small, Role::Muted))
    , m_error(new RoleLabel({}, TextSize::Small, Role::Negative))
    , m_stack(new QStackedWidget)
    , m_list(new QListView)
    , m_noMatch(new RoleLabel({}, TextSize::Body, Role::Muted))
    , m_clear(new QPushButton)
    , m_progress(new RoleLabel({}, TextSize::Small, Role::Muted))
    , m_bar(new QProgressBar)
{
    setObjectName(QStringLiteral("queuePanel"));
    build();
    connectParts();
    retranslate();
    showFilter();
    showCounts();
    showCurrent();
}

void QueuePanel::buildList()
{
    m_list->setObjectName(QStringLiteral("queueList"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new QueueDelegate(m_list));
    m_list->setMouseTracking(true);
    m_list->setModel(m_workspace->queue());
    QPalette palette = m_list->palette();
    palette.setColor(QPalette::Base, Qt::transparent);
    m_list->setPalette(palette);
}

void QueuePanel::build()
{
    setMinimumWidth(180);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, grid::gap, 0, 0);
    layout->setSpacing(grid::tight);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(grid::gap, 0, grid::gap, 0);
    head->setSpacing(grid::tight);
    m_filter->setObjectName(QStringLiteral("queueFilter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(Theme::icon(u"filter", Role::Muted), QLineEdit::LeadingPosition);
    m_filter->installEventFilter(this);
    m_hint->setWordWrap(true);
    m_hint->hide();
    m_error->setWordWrap(true);
    m_error->hide();
    head->addWidget(m_filter);
    head->addWidget(m_hint);
    head->addWidget(m_error);
    layout->addLayout(head);

    buildList();
    m_stack->addWidget(m_list);
    m_stack->addWidget(makeNoMatch());
    layout->addWidget(m_stack, 1);

    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(grid::group, grid::tight, grid::group, grid::gap);
    foot->setSpacing(2);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(6);
    foot->addWidget(m_progress);
    foot->addWidget(m_bar);
    layout->addLayout(foot);
}

void QueuePanel::connectParts()
{
    const auto go = [this](const QModelIndex& index) {
        if (index.isValid())
            m_workspace->goTo(m_workspace->queue()->keyAt(index.row()));
    };
    connect(m_list, &QListView::clicked, this, go);
    connect(m_list, &QListView::activated, this, go);
    connect(m_filter, &QLineEdit::textChanged, this, &QueuePanel::showHint);
    connect(m_filter, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_firstWanted = false;
        m_workspace->setFilterText(text);
    });
    connect(m_clear, &QPushButton::clicked, this, [this] { m_workspace->setFilterText({}); });
    connect(m_workspace, &Workspace::filterChanged, this, &QueuePanel::showFilter);
    connect(m_workspace, &Workspace::countsChanged, this, &QueuePanel::showCounts);
    connect(m_workspace, &Workspace::currentChanged, this, &QueuePanel::showCurrent);
    connect(m_workspace, &Workspace::projectChanged, this, &QueuePanel::showFilter);
    connect(m_workspace->queue(), &QAbstractItemModel::modelReset, this, &QueuePanel::showCurrent);
    connect(m_workspace->queue(), &QAbstractItemModel::rowsInserted, this, &QueuePanel::showCurrent);
    connect(m_actions, &ActionRegistry::facesChanged, this, &QueuePanel::retranslate);
    connect(&Theme::current(), &Theme::themeChanged, m_list->viewport(), qOverload<>(&QWidget::update));
}

QWidget* QueuePanel::makeNoMatch()
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(grid::group, grid::page, grid::group, grid::group);
    layout->setSpacing(grid::gap);
    m_noMatch->setWordWrap(true);
    layout->addWidget(m_noMatch);
    layout->addWidget(m_clear, 0, Qt::AlignLeading);
    layout->addStretch(1);
    return box;
}

void QueuePanel::focusList()
{
    m_list->setFocus(Qt::ShortcutFocusReason);
}

void QueuePanel::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void QueuePanel::showCurrent()
{
    const QueueModel* queue = m_workspace->queue();
    const bool nothingMatches = queue->rowCount() == 0 && queue->totalCount() > 0;
    m_stack->setCurrentIndex(nothingMatches ? 1 : 0);
    showCounts();
    const auto key = queue->current();
    const int row = key ? queue->rowOf(*key) : -1;
    if (row < 0)
        return;
    const QModelIndex index = queue->index(row);
    m_list->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    m_list->scrollTo(index, QAbstractItemView::EnsureVisible);
    // The next ones are of interest too.
    m_list->scrollTo(queue->index(std::min(row + 2, queue->rowCount() - 1)), QAbstractItemView::EnsureVisible);
    m_list->scrollTo(index, QAbstractItemView::EnsureVisible);
    // No row is cut at the top, except where the end of the list needs it.
    QScrollBar* bar = m_list->verticalScrollBar();
    if (bar->value() < bar->maximum())
        bar->setValue(bar->value() - bar->value() % QueueDelegate::rowHeight);
}

void QueuePanel::showFilter()
{
    if (!m_filter->hasFocus() || m_workspace->filterText().isEmpty())
        m_filter->setText(m_workspace->filterText());
    const auto error = m_workspace->filterError();
    m_error->setVisible(!error);
    if (!error)
        m_error->setText(tr("Not used: %1").arg(filterProblem(error.error())) + u' '
                         + (m_workspace->filterInForce().isEmpty()
                                ? tr("The list shows all turns.")
                                : tr("The list still shows “%1”.").arg(m_workspace->filterInForce())));
    showCurrent();
    // A filter that the project answers may be complete only now.
    goToFirst();
    m_firstWanted = false;
}

void QueuePanel::showHint()
{
    m_hint->setVisible(m_filter->hasFocus() && m_filter->text().isEmpty());
}

void QueuePanel::showCounts()
{
    const project::Counts& counts = m_workspace->counts();
    const qint64 done = counts.submitted + counts.skipped;
    const int shown = m_workspace->queue()->rowCount();
    QString text = tr("%1 of %2 done").arg(AnnotateWords::number(done), AnnotateWords::number(counts.total));
    if (!m_workspace->filterText().isEmpty())
        text += QStringLiteral(" · ") + tr("%Ln shown", nullptr, shown);
    m_progress->setText(text);
    m_bar->setRange(0, int(std::max<qint64>(1, std::min<qint64>(counts.total, 1'000'000'000))));
    m_bar->setValue(int(std::min<qint64>(done, 1'000'000'000)));
}

bool QueuePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_filter)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        const bool returned = QWidget::eventFilter(watched, event);
        QMetaObject::invokeMethod(this, &QueuePanel::showHint, Qt::QueuedConnection);
        return returned;
    }
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    const int key = isKey ? static_cast<QKeyEvent*>(event)->key() : 0;
    const bool ours = key == Qt::Key_Escape || key == Qt::Key_Down;
    if (ours && event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    if (!ours && !(isKey && (key == Qt::Key_Return || key == Qt::Key_Enter)))
        return QWidget::eventFilter(watched, event);
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    // Escape takes a filter back first, then leaves; Enter and Down go to what was found.
    if (key == Qt::Key_Escape && !m_filter->text().isEmpty()) {
        m_workspace->setFilterText({});
        return true;
    }
    m_firstWanted = key == Qt::Key_Return || key == Qt::Key_Enter;
    goToFirst();
    focusList();
    return true;
}

void QueuePanel::goToFirst()
{
    const QueueModel* queue = m_workspace->queue();
    // Without a filter nothing was looked for: the person stays where they are.
    if (m_firstWanted && !m_workspace->filterText().isEmpty() && m_workspace->filterError() && queue->rowCount() > 0)
        m_workspace->goTo(queue->keyAt(0));
}

void QueuePanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void QueuePanel::retranslate()
{
    const QString key = m_actions->keyLabel(QStringLiteral("queue.filter"));
    m_filter->setPlaceholderText(key.isEmpty() ? tr("Filter") : tr("Filter (%1)").arg(key));
    m_filter->setAccessibleName(tr("Filter the queue"));
    m_filter->setToolTip(tr("Words to find in title, answer or agent, and any of:\n"
                            "state:open, state:draft, state:submitted, state:skipped\n"
                            "agent:NAME, polarity:positive, dimension:tone, is:flagged\n"
                            "annotator:NAME, before:2026-01-31, after:2026-01-01\n"
                            "Quotes keep words together, - in front means not."));
    m_filter->setAccessibleDescription(m_filter->toolTip());
    m_hint->setText(tr("Words, or state:open, agent:name, polarity:positive, is:flagged"));
    m_list->setAccessibleName(tr("Queue of turns"));
    m_list->setAccessibleDescription(tr("Up and Down choose, Enter opens"));
    m_bar->setAccessibleName(tr("Turns done"));
    m_noMatch->setText(tr("No turn matches this filter. None is lost."));
    m_clear->setText(tr("Clear filter"));
    showCounts();
}

} // namespace touchstone::views
