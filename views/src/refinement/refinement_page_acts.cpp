#include <QAction>
#include <QComboBox>
#include <QListView>
#include <QPushButton>
#include <QStackedWidget>

#include "episodes/episode_words.h"
#include "refinement/entry_view.h"
#include "refinement/proposal_view.h"
#include "refinement/refinement_list.h"
#include "refinement/refinement_page.h"
#include "refinement/refinement_words.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "views/prompts.h"
#include "views/state_page.h"
#include "widgets/role_label.h"
#include "workspace/experiences_model.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::ProposalState;
using workspace::TalkState;

namespace {

enum RefinementPart { StatePart, LoadingPart, ContentPart };

} // namespace

std::optional<int> RefinementPage::subject() const
{
    if (m_model->chosenCount() > 1)
        return ProposalView::together;
    const int proposal = m_rows->proposalAt(m_list->currentIndex().row());
    return proposal >= 0 ? std::optional(proposal) : std::nullopt;
}

const ProposalState& RefinementPage::stateOf(int proposal) const
{
    return proposal == ProposalView::together ? m_model->together() : m_model->proposal(proposal);
}

void RefinementPage::plan()
{
    notice({}, Role::Text);
    m_model->plan(chosenComponent(), m_scope->currentData().toString());
}

void RefinementPage::planChanged()
{
    if (m_model->isPlanning())
        return showState();
    if (const auto& error = m_model->planError())
        notice(tr("There is no plan. %1 %2").arg(sentenceOf(*error), adviceOf(*error)), Role::Negative);
    else if (m_model->planStatus() == "insufficient_data")
        notice(tr("There is not enough data for a plan yet: a component needs about 30 judgements or calls, and others to "
                  "compare it with."),
               Role::Text);
    else if (m_model->hasPlan() && m_model->proposalCount() == 0)
        notice(tr("Nothing to propose: no component is established to do worse than the others, or worse than before."),
               Role::Text);
    if (const int row = m_rows->rowOfProposal(0); row >= 0)
        select(row);
    showState();
}

void RefinementPage::select(int row)
{
    m_list->setCurrentIndex(m_rows->index(row));
    if (isVisible() && isActiveWindow() && !m_list->hasFocus() && !m_proposal->isAncestorOf(focusWidget()))
        m_list->setFocus(Qt::OtherFocusReason);
}

void RefinementPage::review()
{
    const auto proposal = subject();
    if (!proposal)
        return;
    notice({}, Role::Text);
    if (*proposal == ProposalView::together) {
        m_model->reviewChosen();
        m_proposal->show(ProposalView::together);
        m_details->setCurrentWidget(m_proposal);
    } else {
        m_model->review(*proposal);
    }
    updateActions();
}

void RefinementPage::apply()
{
    const auto proposal = subject();
    if (!proposal || !m_shell.actions->action("refinement.apply")->isEnabled())
        return;
    const ProposalState& state = stateOf(*proposal);
    QStringList lines;
    constexpr std::size_t mostListed = 12;
    for (std::size_t i = 0; i < state.proposal.edits.size() && i < mostListed; ++i) {
        const protocol::ProposalEdit& edit = state.proposal.edits[i];
        lines += tr("%1: %2 → %3").arg(QString::fromStdString(edit.path), RefinementWords::value(edit.oldValue.text),
                                       RefinementWords::value(edit.newValue.text));
    }
    if (state.proposal.edits.size() > mostListed)
        lines += tr("and %Ln more", nullptr, int(state.proposal.edits.size() - mostListed));
    const bool approved = state.review && state.review->approved;
    const QString judged = approved ? tr("The review approved it.")
                                    : tr("The review did not approve it. The history will say that it was applied all the same.");
    const Question question{tr("Apply this refinement?"),
                            tr("This changes on the host, for everybody:\n%1\n\n%2 It can be rolled back.")
                                .arg(lines.join(u'\n'), judged),
                            approved ? tr("Apply") : tr("Apply against the review"), tr("Do not apply"), !approved};
    m_shell.prompts->confirm(this, question, [this](bool yes) {
        if (yes)
            applyNow();
    });
}

void RefinementPage::applyNow()
{
    const auto proposal = subject();
    if (proposal && *proposal == ProposalView::together)
        m_model->applyTogether();
    else if (proposal)
        m_model->apply(*proposal);
    updateActions();
}

void RefinementPage::rollBack()
{
    const auto* entry = m_rows->entryAt(m_list->currentIndex().row());
    if (!entry || !m_shell.actions->action("refinement.rollBack")->isEnabled())
        return;
    const QStringList blockers = m_entry->blockers();
    const QString text = tr("This puts back on the host, for everybody:\n%1").arg(m_entry->restores().join(u'\n'))
        + QStringLiteral("\n\n")
        + (blockers.isEmpty() ? tr("What agents did in the meantime stays as it happened.")
                              : tr("The host will refuse it until these are rolled back: %1").arg(blockers.join(QStringLiteral(", "))));
    m_shell.prompts->confirm(this, {tr("Roll this refinement back?"), text, tr("Roll back"), tr("Keep it"), true},
                             [this, id = entry->id](bool yes) {
                                 if (yes)
                                     m_model->rollBack(id);
                                 updateActions();
                             });
}

void RefinementPage::rollbackEnded(const QString& id, bool done)
{
    if (done)
        notice(tr("%1 is rolled back.").arg(id), Role::Text);
    currentChanged();
}

void RefinementPage::adapt()
{
    if (!m_shell.actions->action("refinement.adapt")->isEnabled())
        return;
    const QString component = chosenComponent();
    const QString whose = component.isEmpty() ? tr("the weights of all components") : tr("the weight of %1").arg(component);
    const Question question{tr("Adapt the routing?"),
                            tr("The host computes %1 with “%2”, reviews the result, and applies it as one refinement unless "
                               "the review finds harm. It can be rolled back.")
                                .arg(whose, m_strategy->currentText()),
                            tr("Adapt"), tr("Do not adapt"), false};
    m_shell.prompts->confirm(this, question, [this, component](bool yes) {
        if (yes)
            m_model->adapt(component, m_strategy->currentData().toString());
    });
}

void RefinementPage::adaptChanged()
{
    if (m_model->isAdapting())
        notice(tr("Adapting…"), Role::Muted);
    else if (const auto& error = m_model->adaptError())
        notice(tr("Nothing was adapted. %1 %2").arg(sentenceOf(*error), adviceOf(*error)), Role::Negative);
    else
        notice(tr("Adapted, %Ln components changed. The host reports: %1", nullptr, m_model->adaptedComponents())
                   .arg(m_model->adaptReport()),
               Role::Text);
    updateActions();
}

void RefinementPage::chooseCurrent()
{
    const int proposal = m_rows->proposalAt(m_list->currentIndex().row());
    if (proposal >= 0)
        m_model->setChosen(proposal, !m_model->proposal(proposal).isChosen);
    currentChanged();
}

void RefinementPage::showEvidence()
{
    const int proposal = m_rows->proposalAt(m_list->currentIndex().row());
    if (proposal < 0)
        return;
    const ProposalState& state = m_model->proposal(proposal);
    if (state.evidence.isCalls) {
        workspace::ExperienceFilter filter;
        filter.component = QString::fromStdString(state.proposal.componentName);
        m_shell.workspace->experiences()->setFilter(filter);
        m_shell.actions->action("page.experiences")->trigger();
        return;
    }
    QStringList ids;
    for (const std::string& id : state.evidence.ids)
        ids += QString::fromStdString(id);
    m_shell.workspace->setFilterText(QStringLiteral("feedback:\"%1\"").arg(ids.join(u',')));
    m_shell.actions->action("page.annotate")->trigger();
}

void RefinementPage::currentChanged()
{
    const int row = m_list->currentIndex().row();
    const int proposal = m_rows->proposalAt(row);
    if (proposal >= 0 && m_model->chosenCount() <= 1) {
        m_proposal->show(proposal);
        m_details->setCurrentWidget(m_proposal);
    } else if (const auto* entry = m_rows->entryAt(row)) {
        m_entry->show(*entry);
        m_details->setCurrentWidget(m_entry);
    } else if (proposal >= 0) {
        m_proposal->show(m_model->together().proposal.edits.empty() ? proposal : ProposalView::together);
        m_details->setCurrentWidget(m_proposal);
    } else {
        const auto* event = m_rows->eventAt(row);
        m_nothing->setText(event ? RefinementWords::happened(*event) : tr("Choose something in the list to read it."));
        m_details->setCurrentWidget(m_nothing);
    }
    updateActions();
}

void RefinementPage::updateActions()
{
    const bool ready = m_model->state() == TalkState::Ready;
    const auto proposal = subject();
    const bool isTogether = proposal && *proposal == ProposalView::together;
    const int shown = m_rows->proposalAt(m_list->currentIndex().row());
    const auto set = [this](const char* id, bool enabled) { m_shell.actions->action(id)->setEnabled(enabled); };
    using Stage = ProposalState::Stage;
    const bool isBusy = proposal && !isTogether
        && (stateOf(*proposal).stage == Stage::Applied || stateOf(*proposal).stage == Stage::Applying);
    set("refinement.plan", ready && !m_model->isPlanning());
    set("refinement.adapt", ready && !m_model->isAdapting());
    set("refinement.review", ready && proposal && !isBusy);
    set("refinement.apply", ready && proposal && (isTogether ? m_model->canApplyTogether() : m_model->canApply(*proposal)));
    set("refinement.choose", shown >= 0);
    set("refinement.value", shown >= 0 && !isTogether);
    set("refinement.evidence", shown >= 0 && !m_model->proposal(shown).evidence.ids.empty());
    set("refinement.rollBack", ready && m_details->currentWidget() == m_entry && m_entry->canRollBack()
                                   && !m_model->isRollingBack());
}

void RefinementPage::notice(const QString& text, Role role)
{
    m_noticeText->setText(text);
    m_noticeText->setRole(role);
    m_notice->setVisible(!text.isEmpty());
}

void RefinementPage::stateButton()
{
    if (m_model->state() == TalkState::Ready && !m_model->historyError())
        plan();
    else
        m_model->retryNow();
}

void RefinementPage::showState()
{
    const TalkState state = m_model->state();
    const bool ready = state == TalkState::Ready;
    updateActions();
    m_head->setEnabled(ready);
    if (m_rows->rowCount() > 0)
        return m_stack->setCurrentIndex(ContentPart);
    const StatePage::Content talk = EpisodeWords::talk(state, m_model->talkError());
    if ((!ready && talk.headline.isEmpty()) || (ready && (m_model->isPlanning() || !(m_model->hasHistory() || m_model->historyError()))))
        return m_stack->setCurrentIndex(LoadingPart);
    m_stack->setCurrentIndex(StatePart);
    if (!ready)
        return m_state->setContent(talk);
    if (const auto& error = m_model->historyError())
        return m_state->setContent({QStringLiteral("error"), tr("The history could not be read"),
                                    sentenceOf(*error) + u' ' + adviceOf(*error), tr("Try again"), {}, Role::Negative});
    m_state->setContent({QStringLiteral("refinement"), tr("Turn judgements into better routing"),
                         tr("A plan looks for components that do worse than the others, and proposes to choose them less. You "
                            "read each proposal with its evidence, have it reviewed, apply it, and can take it back at any time."),
                         tr("Make a plan"), {}, Role::Accent});
}

} // namespace touchstone::views
