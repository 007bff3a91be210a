#include "workspace/refinements_model.h"

#include <algorithm>
#include <utility>

#include <QDateTime>

#include "protocol/codec.h"
#include "protocol/env_messages.h"
#include "refinements_private.h"

namespace touchstone::workspace {

using protocol::LearnRefinementHistoryRequest;
using protocol::LearnRefinementHistoryResponse;
using protocol::LearnRefinementPlanRequest;
using protocol::LearnRefinementPlanResponse;
using protocol::LearnRefinementRollbackRequest;
using protocol::LearnRefinementRollbackResponse;

void RefinementsModel::Private::connectionChanged()
{
    const bool ready = connection->state() == TalkState::Ready;
    const bool cameReady = ready && !wasReady;
    wasReady = ready;
    if (cameReady) {
        readComponents();
        q->refreshHistory();
    }
    Q_EMIT q->stateChanged();
}

void RefinementsModel::Private::forgetHost()
{
    ++run;
    ++planRun;
    wasReady = planning = hasPlan = adapting = readingHistory = historyWanted = hasHistory = rollingBack = false;
    components.clear();
    proposals.clear();
    together = {};
    planError.reset();
    adaptError.reset();
    adaptReport.clear();
    historyError.reset();
    history.clear();
    rollbackRefusal.clear();
    rollbackError.reset();
    events.clear();
    Q_EMIT q->componentsChanged();
    Q_EMIT q->planChanged();
    Q_EMIT q->historyChanged();
}

void RefinementsModel::Private::readComponents()
{
    using Request = protocol::SkillDiscoverRequest;
    connection->ask(q, Request{}, [this, asked = run](const Result<Request::Response>& answer) {
        // A host that does not rank components leaves the list empty; plans can be made all the same.
        if (asked != run || !answer)
            return;
        components.clear();
        for (const auto& skill : answer->skills)
            if (auto component = domain::readRoutedComponent(skill.text))
                components.push_back(*std::move(component));
        Q_EMIT q->componentsChanged();
    });
}

void RefinementsModel::Private::note(RefinementEvent event)
{
    constexpr std::size_t mostEvents = 500;
    event.at = double(QDateTime::currentMSecsSinceEpoch()) / 1000.0;
    events.push_back(std::move(event));
    if (events.size() > mostEvents)
        events.erase(events.begin());
}

void RefinementsModel::Private::planned(const LearnRefinementPlanResponse& plan)
{
    planStatus = plan.status;
    hasPlan = true;
    for (const protocol::Proposal& proposal : plan.proposals) {
        ProposalState state;
        state.proposal = state.planned = proposal;
        state.evidence = domain::readEvidence(proposal.evidence.text);
        proposals.push_back(std::move(state));
    }
    note({RefinementEvent::Kind::Plan, 0.0, plannedComponent, int(proposals.size()), false, -1});
}

RefinementsModel::RefinementsModel(PageConnection* connection, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, connection))
{
    connect(connection, &PageConnection::stateChanged, this, [this] { d->connectionChanged(); });
    connect(connection, &PageConnection::hostChanged, this, [this] { d->forgetHost(); });
}

RefinementsModel::~RefinementsModel() = default;

void RefinementsModel::open()
{
    d->connection->open();
    d->connectionChanged();
}

void RefinementsModel::retryNow()
{
    if (d->connection->state() != TalkState::Ready)
        return d->connection->retryNow();
    d->readComponents();
    refreshHistory();
}

TalkState RefinementsModel::state() const
{
    return d->connection->state();
}

const Error& RefinementsModel::talkError() const
{
    return d->connection->error();
}

const std::vector<domain::RoutedComponent>& RefinementsModel::components() const
{
    return d->components;
}

void RefinementsModel::plan(const QString& component, const QString& scope)
{
    LearnRefinementPlanRequest request;
    request.componentName = component.toStdString();
    request.scope = scope.toStdString();
    d->plannedComponent = component;
    d->planning = true;
    d->hasPlan = false;
    d->planError.reset();
    d->proposals.clear();
    d->together = {};
    const int asked = ++d->planRun;
    d->connection->ask(this, std::move(request), [this, asked](const Result<LearnRefinementPlanResponse>& plan) {
        if (asked != d->planRun)
            return;
        d->planning = false;
        if (plan)
            d->planned(*plan);
        else
            d->planError = plan.error();
        Q_EMIT planChanged();
    });
    Q_EMIT planChanged();
}

bool RefinementsModel::isPlanning() const
{
    return d->planning;
}

bool RefinementsModel::hasPlan() const
{
    return d->hasPlan;
}

const std::string& RefinementsModel::planStatus() const
{
    return d->planStatus;
}

QString RefinementsModel::plannedComponent() const
{
    return d->plannedComponent;
}

const std::optional<Error>& RefinementsModel::planError() const
{
    return d->planError;
}

void RefinementsModel::adapt(const QString& component, const QString& strategy)
{
    using Request = protocol::LearnAdaptRequest;
    Request request;
    request.componentName = component.toStdString();
    request.strategy = strategy.toStdString();
    d->adapting = true;
    d->adaptError.reset();
    d->adaptReport.clear();
    d->connection->ask(this, std::move(request), [this, asked = d->run](const Result<Request::Response>& answer) {
        if (asked != d->run)
            return;
        d->adapting = false;
        if (answer) {
            d->adaptReport = QString::fromStdString(answer->message);
            d->adaptedComponents = int(answer->updated.size());
            d->readComponents();
            refreshHistory();
        } else {
            d->adaptError = answer.error();
        }
        Q_EMIT adaptChanged();
    });
    Q_EMIT adaptChanged();
}

bool RefinementsModel::isAdapting() const
{
    return d->adapting;
}

const std::optional<Error>& RefinementsModel::adaptError() const
{
    return d->adaptError;
}

QString RefinementsModel::adaptReport() const
{
    return d->adaptReport;
}

int RefinementsModel::adaptedComponents() const
{
    return d->adaptedComponents;
}

void RefinementsModel::refreshHistory()
{
    if (std::exchange(d->readingHistory, true)) {
        d->historyWanted = true;
        return;
    }
    d->connection->ask(this, LearnRefinementHistoryRequest{},
                       [this, asked = d->run](const Result<LearnRefinementHistoryResponse>& answer) {
                           if (asked != d->run)
                               return;
                           d->readingHistory = false;
                           if (answer) {
                               d->hasHistory = true;
                               d->historyError.reset();
                               d->history.clear();
                               for (const auto& text : answer->entries)
                                   if (auto entry = domain::readRefinementEntry(text.text))
                                       d->history.push_back(*std::move(entry));
                           } else {
                               d->historyError = answer.error();
                           }
                           if (std::exchange(d->historyWanted, false))
                               refreshHistory();
                           Q_EMIT historyChanged();
                       });
}

bool RefinementsModel::hasHistory() const
{
    return d->hasHistory;
}

const std::optional<Error>& RefinementsModel::historyError() const
{
    return d->historyError;
}

const std::vector<domain::RefinementEntry>& RefinementsModel::history() const
{
    return d->history;
}

void RefinementsModel::rollBack(const std::string& refinementId)
{
    if (std::exchange(d->rollingBack, true))
        return;
    LearnRefinementRollbackRequest request;
    request.refinementId = refinementId;
    d->rollbackRefusal.clear();
    d->rollbackError.reset();
    d->connection->ask(this, std::move(request),
                       [this, refinementId, asked = d->run](const Result<LearnRefinementRollbackResponse>& answer) {
                           if (asked != d->run)
                               return;
                           d->rollingBack = false;
                           if (!answer)
                               d->rollbackError = answer.error();
                           else if (!answer->rolledBack)
                               d->rollbackRefusal = answer->error;
                           refreshHistory();
                           d->readComponents();
                           Q_EMIT rollbackEnded(QString::fromStdString(refinementId), answer && answer->rolledBack);
                       });
    Q_EMIT historyChanged();
}

bool RefinementsModel::isRollingBack() const
{
    return d->rollingBack;
}

const std::string& RefinementsModel::rollbackRefusal() const
{
    return d->rollbackRefusal;
}

const std::optional<Error>& RefinementsModel::rollbackError() const
{
    return d->rollbackError;
}

std::vector<RefinementEvent> RefinementsModel::timeline() const
{
    using Kind = RefinementEvent::Kind;
    std::vector<RefinementEvent> all(d->events.rbegin(), d->events.rend());
    for (std::size_t i = 0; i < d->history.size(); ++i) {
        const domain::RefinementEntry& entry = d->history[i];
        const Kind kind = entry.kind == domain::RefinementEntry::Kind::Rollback ? Kind::Rollback
            : entry.kind == domain::RefinementEntry::Kind::Adapt               ? Kind::Adapt
                                                                               : Kind::Apply;
        const std::string& what = kind == Kind::Rollback && entry.rollsBack ? entry.rollsBack->id : entry.id;
        all.push_back({kind, entry.at, QString::fromStdString(what), 0, false, int(i)});
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.at > b.at; });
    return all;
}

} // namespace touchstone::workspace
