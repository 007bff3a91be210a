#include <algorithm>
#include <utility>

#include "protocol/codec.h"
#include "refinements_private.h"

namespace touchstone::workspace {

using protocol::LearnRefinementApplyRequest;
using protocol::LearnRefinementApplyResponse;
using protocol::LearnRefinementReviewRequest;
using protocol::LearnRefinementReviewResponse;
using Stage = ProposalState::Stage;

namespace {

constexpr int togetherIndex = -1;

/// Anything said about it does not hold of another one.
void forgetReview(ProposalState& state)
{
    state.stage = Stage::Planned;
    state.review.reset();
    state.estimate.reset();
    state.error.reset();
    state.refusal.clear();
}

bool isBusy(const ProposalState& state)
{
    return state.stage == Stage::Reviewing || state.stage == Stage::Applying || state.stage == Stage::Applied;
}

bool isReadyToApply(const ProposalState& state)
{
    return state.review && (state.stage == Stage::Reviewed || state.stage == Stage::Failed);
}

} // namespace

ProposalState& RefinementsModel::Private::at(int index)
{
    return index == togetherIndex ? together : proposals[std::size_t(index)];
}

void RefinementsModel::Private::changed(int index)
{
    Q_EMIT q->proposalChanged(index);
}

/// The reason that history keeps is what the host found and what the person says to it.
protocol::Proposal RefinementsModel::Private::toSend(const ProposalState& state) const
{
    protocol::Proposal proposal = state.proposal;
    const QString note = state.note.trimmed();
    if (!note.isEmpty())
        proposal.reason = note.toStdString() + (proposal.reason.empty() ? "" : " (" + proposal.reason + ")");
    return proposal;
}

void RefinementsModel::Private::review(int index)
{
    ProposalState& state = at(index);
    if (isBusy(state) || state.proposal.edits.empty())
        return;
    forgetReview(state);
    state.stage = Stage::Reviewing;
    LearnRefinementReviewRequest request;
    request.proposal = toSend(state);
    connection->ask(q, std::move(request),
                    [this, index, asked = planRun](const Result<LearnRefinementReviewResponse>& answer) {
                        if (asked == planRun)
                            reviewed(index, answer);
                    });
    changed(index);
}

void RefinementsModel::Private::reviewed(int index, const Result<LearnRefinementReviewResponse>& answer)
{
    ProposalState& state = at(index);
    if (state.stage != Stage::Reviewing)
        return;  // changed since it was asked
    if (answer) {
        state.stage = Stage::Reviewed;
        state.review = *answer;
        state.estimate = domain::readEstimate(answer->estimate.text);
        note({RefinementEvent::Kind::Review, 0.0, QString::fromStdString(state.proposal.componentName), 0, answer->approved,
              -1});
    } else {
        state.stage = Stage::Planned;
        state.error = answer.error();
    }
    changed(index);
}

void RefinementsModel::Private::apply(int index)
{
    ProposalState& state = at(index);
    if (!isReadyToApply(state))
        return;
    state.stage = Stage::Applying;
    state.error.reset();
    state.refusal.clear();
    LearnRefinementApplyRequest request;
    request.proposal = toSend(state);
    connection->ask(q, std::move(request),
                    [this, index, asked = planRun](const Result<LearnRefinementApplyResponse>& answer) {
                        if (asked == planRun)
                            applied(index, answer);
                    });
    changed(index);
}

void RefinementsModel::Private::applied(int index, const Result<LearnRefinementApplyResponse>& answer)
{
    ProposalState& state = at(index);
    const bool done = answer && answer->error.empty() && answer->appliedEdits > 0;
    state.stage = done ? Stage::Applied : Stage::Failed;
    if (!answer)
        state.error = answer.error();
    else if (!done)
        state.refusal = answer->error;
    if (done && index == togetherIndex)
        for (ProposalState& one : proposals)
            if (std::exchange(one.isChosen, false))
                one.stage = Stage::Applied;
    // Whether or not it worked: somebody else may have been at it.
    q->refreshHistory();
    readComponents();
    changed(index);
    if (done)
        Q_EMIT q->applied(index);
}

/// One refinement of all that are chosen: the host applies all of its edits or none.
void RefinementsModel::Private::gather()
{
    ProposalState all;
    all.note = std::move(together.note);
    all.proposal.singleForm = false;
    all.proposal.refinementId = protocol::newId();
    for (const ProposalState& state : proposals) {
        if (!state.isChosen)
            continue;
        const protocol::Proposal& one = state.proposal;
        all.proposal.edits.insert(all.proposal.edits.end(), one.edits.begin(), one.edits.end());
        all.proposal.reason += (all.proposal.reason.empty() ? "" : " ") + one.reason;
        all.isEdited = all.isEdited || state.isEdited;
    }
    all.planned = all.proposal;
    together = std::move(all);
}

int RefinementsModel::proposalCount() const
{
    return int(d->proposals.size());
}

const ProposalState& RefinementsModel::proposal(int index) const
{
    return d->proposals[std::size_t(index)];
}

bool RefinementsModel::setValue(int index, int edit, const std::string& json)
{
    ProposalState& state = d->at(index);
    if (isBusy(state) || !domain::isJson(json))
        return false;
    protocol::ProposalEdit& changed = state.proposal.edits[std::size_t(edit)];
    if (changed.newValue.text == json)
        return true;
    changed.newValue = {json};
    // Another content never goes under the same id.
    state.isEdited = state.proposal.edits != state.planned.edits;
    state.proposal.refinementId = state.isEdited ? protocol::newId() : state.planned.refinementId;
    forgetReview(state);
    forgetReview(d->together);
    d->changed(index);
    return true;
}

void RefinementsModel::resetValues(int index)
{
    ProposalState& state = d->at(index);
    if (isBusy(state) || !state.isEdited)
        return;
    state.proposal = state.planned;
    state.isEdited = false;
    forgetReview(state);
    forgetReview(d->together);
    d->changed(index);
}

void RefinementsModel::setNote(int index, const QString& note)
{
    ProposalState& state = d->at(index);
    if (isBusy(state) || state.note == note)
        return;
    // Part of what would be applied: it is reviewed again.
    state.note = note;
    const bool wasReviewed = state.stage != Stage::Planned;
    forgetReview(state);
    if (wasReviewed)
        d->changed(index);
}

void RefinementsModel::setChosen(int index, bool chosen)
{
    ProposalState& state = d->at(index);
    if (isBusy(state) || state.isChosen == chosen)
        return;
    state.isChosen = chosen;
    forgetReview(d->together);
    d->changed(index);
}

void RefinementsModel::review(int index)
{
    d->review(index);
}

bool RefinementsModel::canApply(int index) const
{
    return isReadyToApply(d->at(index));
}

void RefinementsModel::apply(int index)
{
    d->apply(index);
}

int RefinementsModel::chosenCount() const
{
    return int(std::count_if(d->proposals.begin(), d->proposals.end(), [](const auto& state) { return state.isChosen; }));
}

void RefinementsModel::reviewChosen()
{
    if (chosenCount() == 0 || isBusy(d->together))
        return;
    d->gather();
    d->review(togetherIndex);
}

const ProposalState& RefinementsModel::together() const
{
    return d->together;
}

bool RefinementsModel::canApplyTogether() const
{
    return chosenCount() > 0 && isReadyToApply(d->together);
}

void RefinementsModel::applyTogether()
{
    if (canApplyTogether())
        d->apply(togetherIndex);
}

} // namespace touchstone::workspace
