#pragma once

#include "page_connection.h"
#include "workspace/refinements_model.h"

namespace touchstone::workspace {

class RefinementsModel::Private
{
public:
    Private(RefinementsModel* model, PageConnection* page) : q(model), connection(page) {}

    void connectionChanged();
    void forgetHost();
    void readComponents();
    void planned(const protocol::LearnRefinementPlanResponse& plan);
    [[nodiscard]] ProposalState& at(int index);
    void changed(int index);
    void review(int index);
    void reviewed(int index, const Result<protocol::LearnRefinementReviewResponse>& answer);
    void apply(int index);
    void applied(int index, const Result<protocol::LearnRefinementApplyResponse>& answer);
    void gather();
    void note(RefinementEvent event);
    [[nodiscard]] protocol::Proposal toSend(const ProposalState& state) const;

    RefinementsModel* q;
    PageConnection* connection;
    bool wasReady = false;
    int run = 0;                              ///< of the host: answers of another are dropped
    int planRun = 0;                          ///< answers about proposals of an earlier plan are dropped
    std::vector<domain::RoutedComponent> components;

    bool planning = false;
    bool hasPlan = false;
    std::string planStatus;
    QString plannedComponent;
    std::optional<Error> planError;
    std::vector<ProposalState> proposals;
    ProposalState together;

    bool adapting = false;
    std::optional<Error> adaptError;
    QString adaptReport;
    int adaptedComponents = 0;

    bool readingHistory = false;
    bool historyWanted = false;               ///< again, as soon as the answer under way is there
    bool hasHistory = false;
    std::optional<Error> historyError;
    std::vector<domain::RefinementEntry> history;
    bool rollingBack = false;
    std::string rollbackRefusal;
    std::optional<Error> rollbackError;
    std::vector<RefinementEvent> events;      ///< plans and reviews of this window, the oldest first
};

} // namespace touchstone::workspace
