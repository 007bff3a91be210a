#include "views/annotate/annotate_page.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QListView>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

#include "annotate/context_view.h"
#include "annotate/guidelines_panel.h"
#include "annotate/queue_panel.h"
#include "annotate/rating_panel.h"
#include "annotate/slide_away.h"
#include "annotate/turn_panel.h"
#include "shell/detail_text.h"
#include "views/action_registry.h"
#include "views/annotate/response_area.h"
#include "views/error_text.h"
#include "views/state_page.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using workspace::Workspace;

namespace {

QString splitterSetting()
{
    return QStringLiteral("annotate.splitter");
}

QString focusSetting()
{
    return QStringLiteral("annotate.focus");
}

QString commentOf(project::TurnKey key)
{
    return QStringLiteral("comment:%1").arg(key);
}

QWidget* onPane(Role role, QWidget* content, int most = 0)
{
    auto* pane = new Pane(role);
    auto* layout = new QHBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(content);
    if (most > 0)
        pane->setMaximumWidth(most);
    return pane;
}

} // namespace

AnnotatePage::AnnotatePage(Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_actions(actions)
    , m_splitter(new QSplitter(Qt::Horizontal))
    , m_readOnly(new Pane(Role::MarkBack))
    , m_readOnlyText(new RoleLabel)
    , m_queue(new QueuePanel(workspace, actions))
    , m_guidelines(new GuidelinesPanel(workspace, actions))
    , m_middle(new QStackedWidget)
    , m_turn(new TurnPanel(workspace, actions))
    , m_statePage(new StatePage)
    , m_rating(new RatingPanel(workspace, actions))
    , m_late(new QTimer(this))
{
    setObjectName(QStringLiteral("annotatePage"));
    build();
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] {
        m_workspace->setProjectSetting(splitterSetting(), QString::fromLatin1(m_splitter->saveState().toBase64()));
    });
    connect(m_statePage, &StatePage::buttonClicked, this, &AnnotatePage::stateButton);
    connect(m_statePage, &StatePage::secondClicked, this, &AnnotatePage::sampleWanted);
    connect(m_rating, &RatingPanel::correctionWanted, this, [this] { m_turn->response()->correctSelection(); });
    connect(m_rating, &RatingPanel::leftForAnswer, this, [this] { m_turn->response()->focusText(); });
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) { rememberFocus(now); });
    m_late->setSingleShot(true);
    m_late->setInterval(150);
    connect(m_late, &QTimer::timeout, this, [this] {
        if (isStale())
            setLoading();
    });
    connectActions();
    connectWorkspace();
    retranslate();
    showState();
}

void AnnotatePage::buildBanner()
{
    auto* banner = new QHBoxLayout(m_readOnly);
    banner->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    banner->setSpacing(grid::gap);
    m_readOnlyText->setWordWrap(true);
    banner->addWidget(new IconLabel(u"warning", Role::Corrective), 0, Qt::AlignTop);
    banner->addWidget(m_readOnlyText, 1);
    m_readOnly->hide();
}

void AnnotatePage::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildBanner();
    layout->addWidget(m_readOnly);
    auto* left = new QWidget;
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(0);
    leftLayout->addWidget(m_queue, 3);
    leftLayout->addWidget(new Hairline(Qt::Horizontal));
    leftLayout->addWidget(m_guidelines, 0);
    m_middle->addWidget(m_turn);
    m_middle->addWidget(new Skeleton(Skeleton::Shape::Text));
    m_middle->addWidget(m_statePage);
    m_ratingPane = onPane(Role::Window, m_rating, 360);
    m_splitter->addWidget(onPane(Role::Window, left, 480));
    m_splitter->addWidget(m_middle);
    m_splitter->addWidget(m_ratingPane);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_splitter->setSizes({240, 680, 300});
    layout->addWidget(m_splitter, 1);
}

AnnotatePage::~AnnotatePage()
{
    // The parts lose the focus while they go, and this page is no page any more then.
    disconnect(qApp, nullptr, this, nullptr);
}

ResponseArea* AnnotatePage::response() const
{
    return m_turn->response();
}

void AnnotatePage::on(const char* actionId, std::function<void()> act)
{
    if (QAction* action = m_actions->action(actionId))
        connect(action, &QAction::triggered, this, std::move(act));
}

void AnnotatePage::connectActions()
{
    connectRatingActions();
    connectTextActions();
    on("queue.next", [this] { m_workspace->goNext(); });
    on("queue.previous", [this] { m_workspace->goPrevious(); });
    on("queue.nextOpen", [this] { m_workspace->goNextOpen(); });
    on("queue.jump", [this] { jump(); });
    on("queue.filter", [this] { m_queue->focusFilter(); });
    on("focus.next", [this] { stepFocus(1); });
    on("focus.previous", [this] { stepFocus(-1); });
    on("guidelines.toggle", [this] { m_guidelines->toggle(); });
}

void AnnotatePage::connectRatingActions()
{
    using protocol::Dimension;
    using protocol::Polarity;
    const auto rate = [this](Polarity polarity) { m_workspace->rating()->setPolarity(polarity); };
    on("rate.positive", [rate] { rate(Polarity::Positive); });
    on("rate.negative", [rate] { rate(Polarity::Negative); });
    on("rate.neutral", [rate] { rate(Polarity::Neutral); });
    on("rate.corrective", [this, rate] {
        rate(Polarity::Corrective);
        // It needs a text, so the next thing to do is to write it.
        if (!m_workspace->rating()->hasCorrection())
            m_turn->response()->correctSelection();
    });
    on("score.up", [this] { step(0.05, 0, 0); });
    on("score.down", [this] { step(-0.05, 0, 0); });
    on("confidence.up", [this] { step(0, 0.1, 0); });
    on("confidence.down", [this] { step(0, -0.1, 0); });
    on("dimension.up", [this] { step(0, 0, 0.5); });
    on("dimension.down", [this] { step(0, 0, -0.5); });
    const auto choose = [this](Dimension dimension) { m_rating->chooseDimension(dimension); };
    on("dimension.correctness", [choose] { choose(Dimension::Correctness); });
    on("dimension.helpfulness", [choose] { choose(Dimension::Helpfulness); });
    on("dimension.safety", [choose] { choose(Dimension::Safety); });
    on("dimension.tone", [choose] { choose(Dimension::Tone); });
    on("dimension.plan_quality", [choose] { choose(Dimension::PlanQuality); });
    on("dimension.clear", [this] {
        m_workspace->rating()->setDimensionValue(m_rating->chosenDimension(), std::nullopt);
    });
    on("dimension.primary", [this] { m_workspace->rating()->setPrimary(m_rating->chosenDimension()); });
    on("comment.edit", [this] { m_rating->focusComment(); });
    on("submit", [this] { submit(); });
    on("skip", [this] { m_rating->askSkipReason(); });
    on("flag", [this] { m_workspace->toggleFlag(); });
    on("requeue", [this] { m_workspace->requeueAndNext(); });
    on("draft.discard", [this] { m_workspace->discardDraft(); });
}

void AnnotatePage::connectTextActions()
{
    on("correct.edit", [this] { m_turn->response()->correctSelection(); });
    on("correct.whole", [this] { m_turn->response()->correctWhole(); });
    on("correct.revert", [this] { m_turn->response()->revertCorrection(); });
    on("turn.raw", [this] { m_turn->response()->toggleRaw(); });
    on("turn.unfold", [this] { m_turn->toggleUnfolded(); });
    on("turn.copy", [this] { m_turn->response()->copyAnswer(); });
    on("turn.copyOffset", [this] { m_turn->response()->askOffsetUnit(); });
    on("turn.history", [this] { m_turn->showHistory(); });
}

void AnnotatePage::connectWorkspace()
{
    connect(m_workspace, &Workspace::currentChanged, this, [this] {
        m_finished = false;
        m_failedTurn = 0;
        showState();
        if (m_refocus && m_workspace->rating()->turn())
            restoreFocus();
    });
    connect(m_workspace, &Workspace::queueFinished, this, [this] {
        m_finished = true;
        showState();
    });
    connect(m_workspace, &Workspace::turnFailed, this, [this](project::TurnKey key, const Error& error) {
        m_failedTurn = key;
        m_error = error;
        showState();
    });
    connect(m_workspace, &Workspace::projectChanged, this, [this] {
        loadSplitter();
        showState();
        m_refocus = m_refocus || !m_workspace->rating()->turn();
    });
    connect(m_workspace, &Workspace::loadingChanged, this, &AnnotatePage::showState);
    connect(m_workspace, &Workspace::filterChanged, this, &AnnotatePage::showState);
    connect(m_workspace->rating(), &workspace::RatingModel::correctionChanged, this, &AnnotatePage::updateActions);
    connect(m_workspace->queue(), &QAbstractItemModel::rowsInserted, this, &AnnotatePage::showState);
    connect(m_workspace->queue(), &QAbstractItemModel::dataChanged, this, &AnnotatePage::updateActions);
}

void AnnotatePage::submit()
{
    const auto problem = m_workspace->rating()->problem();
    // The picture of what was judged slides away over the next turn, which is there already.
    const bool motion = Theme::current().motion(std::chrono::milliseconds(120)).count() > 0;
    const QImage judged = motion ? pictureOf(m_turn) : QImage();
    if (!m_workspace->submitAndNext()) {
        m_rating->showProblem(problem);
        return;
    }
    if (!judged.isNull())
        slidePictureAway(judged, m_turn);
    if (!m_turn->response()->hasTextFocus() && !m_queue->list()->hasFocus())
        m_turn->response()->focusText();
}

void AnnotatePage::step(double scoreChange, double confidenceChange, double dimensionChange)
{
    workspace::RatingModel* rating = m_workspace->rating();
    if (scoreChange != 0)
        rating->setScore(rating->score() + scoreChange);
    if (confidenceChange != 0)
        rating->setConfidence(rating->confidence() + confidenceChange);
    if (dimensionChange != 0) {
        const auto dimension = m_rating->chosenDimension();
        rating->setDimensionValue(dimension, std::clamp(rating->dimensionValue(dimension).value_or(0.0) + dimensionChange,
                                                        -1.0, 1.0));
    }
}

void AnnotatePage::stepFocus(int direction)
{
    const QWidget* focus = QApplication::focusWidget();
    int area = 0;
    if (focus && m_turn->context()->isAncestorOf(focus))
        area = 1;
    else if (focus && m_turn->isAncestorOf(focus))
        area = 2;
    else if (focus && m_rating->isAncestorOf(focus))
        area = 3;
    else if (focus == m_turn->context())
        area = 1;
    area = (area + direction + 4) % 4;
    if (area == 1 && !m_turn->context()->isVisible())
        area += direction;
    switch (area) {
    case 0: m_queue->focusList(); break;
    case 1: m_turn->context()->setFocus(Qt::ShortcutFocusReason); break;
    case 2: m_turn->response()->focusText(); break;
    default: m_rating->focusFirst(); break;
    }
}

void AnnotatePage::jump()
{
    const int rows = m_workspace->queue()->rowCount();
    if (rows == 0)
        return;
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Jump to turn"));
    dialog->setLabelText(tr("Position in the list, 1 to %1").arg(rows));
    dialog->setOkButtonText(tr("Jump"));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(1, rows);
    const auto current = m_workspace->queue()->current();
    dialog->setIntValue(current ? std::max(0, m_workspace->queue()->rowOf(*current)) + 1 : 1);
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int position) {
        m_workspace->goTo(m_workspace->queue()->keyAt(position - 1));
    });
    dialog->open();
}

void AnnotatePage::loadSplitter()
{
    const QString state = m_workspace->projectSetting(splitterSetting());
    if (!state.isEmpty())
        m_splitter->restoreState(QByteArray::fromBase64(state.toLatin1()));
}

void AnnotatePage::rememberFocus(const QWidget* now)
{
    const auto turn = m_workspace->rating()->turn();
    if (!turn || !now || !isAncestorOf(now))
        return;
    if (m_rating->commentHasFocus())
        m_workspace->setProjectSetting(focusSetting(), commentOf(turn->key));
    else if (m_turn->isAncestorOf(now))
        m_workspace->setProjectSetting(focusSetting(), {});
}

void AnnotatePage::restoreFocus()
{
    m_refocus = false;
    const auto turn = m_workspace->rating()->turn();
    if (qobject_cast<QLineEdit*>(QApplication::focusWidget()) || m_workspace->rating()->isReadOnly())
        return;  // they are writing something else
    if (m_workspace->rating()->editorState().editing)
        m_turn->response()->focusText();
    else if (m_workspace->projectSetting(focusSetting()) == commentOf(turn->key))
        m_rating->focusComment();
}

void AnnotatePage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void AnnotatePage::retranslate()
{
    const std::string& why = m_workspace->projectInfo().readOnlyReason;
    const QString reason = detailOf(why).simplified();
    // What exactly is damaged helps whoever repairs it, not whoever reads.
    const bool damaged = why.rfind("damaged", 0) == 0;
    m_readOnlyText->setText(damaged ? tr("This project is damaged and open for reading only: judgements cannot be saved.") + u' '
                                          + adviceOf({ErrorCode::Damaged, {}, {}, false, {}})
                                    : tr("This project is read-only (%1). You can read everything; judgements cannot be saved.")
                                          .arg(reason));
    m_readOnlyText->setToolTip(damaged ? reason : QString());
    const State state = m_state;
    if (state != State::None)
        setState(state);
}

} // namespace touchstone::views
