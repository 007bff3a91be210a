#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

#include "episodes/action_panel.h"
#include "episodes/episode_cards.h"
#include "episodes/episode_view.h"
#include "episodes/episode_words.h"
#include "episodes/episodes_page.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::TalkState;

namespace {

enum EpisodesPart { StatePart, LoadingPart, ContentPart };

} // namespace

void EpisodesPage::episodesChanged()
{
    m_cards->rebuild();
    showCurrent();
    showState();
    if (const auto& error = m_model->beginError())
        notice(tr("The environment did not begin. %1").arg(EpisodeWords::problem(*error)), Role::Negative);
}

void EpisodesPage::episodeChanged(int index)
{
    m_cards->refresh(index);
    if (index == m_cards->current())
        showCurrent();
    else
        m_panel->refresh(m_cards->current());
    updateActions();
}

void EpisodesPage::showCurrent()
{
    m_view->refresh();
    m_panel->refresh(m_cards->current());
    updateActions();
}

void EpisodesPage::showStanding()
{
    bool lost = false;
    for (int i = 0; i < m_model->episodeCount(); ++i)
        lost = lost || m_model->episode(i).lost;
    const TalkState state = m_model->state();
    if (lost && state != TalkState::Ready)
        notice(tr("The connection to the host is lost, and with it the episodes that were going on. What happened until then "
                  "stays here to read. It is tried again by itself."),
               Role::Negative);
    else if (lost)
        notice(tr("The host is there again. The episodes that were going on are lost; begin anew to go on."), Role::Corrective);
    showState();
}

void EpisodesPage::showState()
{
    const TalkState state = m_model->state();
    const bool ready = state == TalkState::Ready;
    m_head->setEnabled(ready || m_model->episodeCount() > 0);
    updateActions();
    // An episode that waits for its reset has nothing to show yet.
    const bool anything = m_model->episodeCount() > 0 && !m_model->episode(0).steps.empty();
    if (anything)
        return m_stack->setCurrentIndex(ContentPart);
    const StatePage::Content talk = EpisodeWords::talk(state, m_model->talkError());
    if (!ready && talk.headline.isEmpty())
        return m_stack->setCurrentIndex(LoadingPart);
    m_stack->setCurrentIndex(StatePart);
    if (!ready)
        return m_state->setContent(talk);
    if (m_model->isBeginning() || !m_model->knowsEnvironments())
        return m_stack->setCurrentIndex(LoadingPart);
    if (m_model->environments().empty())
        return m_state->setContent(
            {QStringLiteral("episodes"), tr("This host names no environments"),
             tr("An environment is a small world in which agents act: a game, a browser, a recording. Whoever runs the host can "
                "add some (touchstonectl host --help); if you know the name of one, write it above and begin."),
             {}, {}, Role::Muted});
    m_state->setContent({QStringLiteral("episodes"), tr("Step through an environment"),
                         tr("Here you act in an environment as an agent would: begin an episode, take actions, and see what each "
                            "of them changed and what reward it brought. Several episodes can run side by side, and the steps "
                            "of one can be added to the queue to be rated."),
                         tr("Begin an episode"), {}, Role::Accent});
}

void EpisodesPage::notice(const QString& text, Role role)
{
    m_noticeText->setText(text);
    m_noticeText->setRole(role);
    m_notice->setVisible(!text.isEmpty());
}

void EpisodesPage::toTurns()
{
    notice({}, Role::Text);
    m_model->addToQueue(m_cards->current());
    updateActions();
}

void EpisodesPage::tellAdded(const project::ImportReport& report)
{
    const int added = int(report.turns);
    QString text = added > 0 ? tr("%Ln steps are in the queue of the Annotate page now.", nullptr, added)
                             : tr("Every step of this episode is in the queue already.");
    if (added > 0 && report.duplicates > 0)
        text += u' ' + tr("%Ln of them were there before.", nullptr, int(report.duplicates));
    notice(text, Role::Text);
    updateActions();
}

void EpisodesPage::togglePicture()
{
    const bool text = !m_model->isTextRendered();
    m_view->setTextWanted(text);
    m_model->setTextRendered(text);
}

void EpisodesPage::updateActions()
{
    const bool ready = m_model->state() == TalkState::Ready;
    const int current = m_cards->current();
    const bool any = current < m_model->episodeCount() && !m_model->episode(current).steps.empty();
    const bool writable = m_shell.workspace->hasProject() && !m_shell.workspace->projectInfo().readOnly;
    const bool begins = ready && !m_model->isBeginning();
    m_shell.actions->action("episodes.begin")->setEnabled(begins);
    m_shell.actions->action("episodes.picture")->setEnabled(any);
    m_shell.actions->action("episodes.toTurns")
        ->setEnabled(any && writable && !m_model->isAdding() && m_model->episode(current).stepsMade() > 0);
    // The one next action has the accent: to begin anew, when there is nothing left to act in. Before, the page says it.
    const bool next = any && (m_model->episode(current).over || m_model->episode(current).lost);
    if (m_begin->property("primary").toBool() != next) {
        m_begin->setProperty("primary", next);
        m_begin->update();
    }
}

void EpisodesPage::retranslate()
{
    m_environmentLabel->setText(tr("Environment"));
    m_environment->setAccessibleName(tr("Environment"));
    m_seedLabel->setText(tr("Seed"));
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setPlaceholderText(tr("random"));
    m_seed->setToolTip(tr("The same seed gives the same episode. Empty: the environment chooses."));
    m_countLabel->setText(tr("Side by side"));
    m_count->setAccessibleName(tr("Episodes side by side"));
    m_count->setToolTip(tr("So many episodes at once; each has the next seed."));
    m_optionsLabel->setText(tr("Options"));
    m_options->setAccessibleName(tr("Options, as JSON"));
    m_options->setToolTip(tr("What the environment wants to know for its reset, as JSON object"));
    showState();
}

void EpisodesPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace touchstone::views
