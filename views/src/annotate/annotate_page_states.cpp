#include <utility>

#include <QAction>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

#include "views/action_registry.h"
#include "views/annotate/annotate_page.h"
#include "views/error_text.h"
#include "views/state_page.h"

namespace touchstone::views {

void AnnotatePage::showState()
{
    const bool hasTurn = m_workspace->rating()->turn() != nullptr;
    const bool empty = m_workspace->hasProject() && !m_workspace->isLoading() && m_workspace->queue()->totalCount() == 0;
    if (!m_workspace->hasProject() && !m_workspace->isLoading())
        setState(State::NoProject);
    else if (m_failedTurn != 0)
        setState(State::Failed);
    else if (hasTurn)
        setState(State::None);
    else if (m_finished)
        setState(State::Finished);
    else if (empty)
        setState(State::Empty);
    else
        setLoading();
    m_ratingPane->setVisible(hasTurn);
    m_splitter->widget(0)->setVisible(m_state != State::NoProject && m_state != State::Empty);
    const project::ProjectInfo& info = m_workspace->projectInfo();
    m_readOnly->setVisible(m_workspace->hasProject() && info.readOnly);
    if (info.readOnly)
        retranslate();
    updateActions();
}

void AnnotatePage::setLoading()
{
    m_state = State::None;
    m_middle->setCurrentIndex(int(Middle::Loading));
}

bool AnnotatePage::isStale() const
{
    const auto turn = m_workspace->rating()->turn();
    const auto wanted = m_workspace->queue()->current();
    return turn && wanted && *wanted != turn->key;
}

void AnnotatePage::updateActions()
{
    const workspace::RatingModel* rating = m_workspace->rating();
    const auto turn = rating->turn();
    // While another turn is on its way, no key may judge the one that is still shown.
    const bool shown = turn && !isStale();
    const bool usable = shown && !rating->isReadOnly();
    if (isStale() && !m_late->isActive())
        m_late->start();
    for (QAction* action : m_actions->actions()) {
        const QString id = action->objectName();
        if (m_actions->scope(id) != workspace::ShortcutScope::Turn)
            continue;
        bool enabled = id.startsWith(QLatin1String("turn.")) ? shown : usable;
        if (id == QLatin1String("correct.revert"))
            enabled = usable && rating->hasCorrection();
        else if (id.startsWith(QLatin1String("correct.")))
            enabled = usable && rating->spansEnabled();
        action->setEnabled(enabled);
    }
    if (QAction* flag = m_actions->action("flag")) {
        const auto* summary = turn ? m_workspace->queue()->summary(turn->key) : nullptr;
        flag->setCheckable(true);
        flag->setChecked(summary && summary->flagged);
    }
}

void AnnotatePage::setState(State state)
{
    m_state = state;
    m_middle->setCurrentIndex(int(state == State::None ? Middle::Turn : Middle::State));
    switch (state) {
    case State::None: break;
    case State::NoProject:
        m_statePage->setContent({QStringLiteral("annotate"), tr("No project is open"),
                                 tr("A project is one file that holds the turns you rate and what you decided."),
                                 tr("Open project…"), tr("Open the sample"), Role::Accent});
        break;
    case State::Empty:
        m_statePage->setContent({QStringLiteral("import"), tr("No turns yet"),
                                 tr("Here you read what an agent answered and say how good it was. Import conversations, "
                                    "trajectories or earlier ratings to begin; files can also be dropped onto the window."),
                                 tr("Import turns…"), tr("Open the sample"), Role::Accent});
        break;
    case State::Finished:
        m_statePage->setContent({QStringLiteral("check"), tr("All done"),
                                 tr("Every turn in this list is judged or skipped. Export the judgements, clear the filter "
                                    "to see other turns, or go back to one by choosing it in the queue."),
                                 tr("Export judgements…"), {}, Role::Positive});
        break;
    case State::Failed:
        m_statePage->setContent({QStringLiteral("error"), tr("This turn could not be read"),
                                 sentenceOf(m_error) + QLatin1Char(' ')
                                     + tr("Your other turns and everything you submitted are safe."),
                                 tr("Try again"), {}, Role::Negative});
        break;
    }
}

void AnnotatePage::stateButton()
{
    switch (m_state) {
    case State::None: break;
    case State::NoProject: m_actions->action("file.open")->trigger(); break;
    case State::Empty: m_actions->action("file.import")->trigger(); break;
    case State::Finished: m_actions->action("file.export")->trigger(); break;
    case State::Failed: m_workspace->goTo(std::exchange(m_failedTurn, 0)); break;
    }
}

} // namespace touchstone::views
