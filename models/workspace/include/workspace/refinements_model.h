#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "domain/refinement/refinement_facts.h"
#include "protocol/messages.h"
#include "workspace/episodes_model.h"

namespace touchstone::workspace {

/// A proposal on its way from plan to apply.
struct ProposalState {
    /// Applied: by this window, or before it looked. Stale: somebody changed what it was made for.
    enum class Stage { Planned, Reviewing, Reviewed, Applying, Applied, Failed };
    protocol::Proposal proposal;             ///< as it would be sent: with the person's values
    protocol::Proposal planned;              ///< as the host proposed it
    domain::RefinementEvidence evidence;
    QString note;                            ///< the person's own words, recorded with the apply
    bool isEdited = false;                   ///< another value than planned
    bool isChosen = false;                   ///< for what is done with several at once
    Stage stage = Stage::Planned;
    std::optional<protocol::LearnRefinementReviewResponse> review;  ///< of exactly this proposal
    std::optional<domain::PolicyEstimate> estimate;
    std::optional<Error> error;              ///< of the last call
    std::string refusal;                     ///< the host's own words, when it did not apply; English
};

/// Something that happened to refinements: history knows what changed the host, plans and reviews only this window.
struct RefinementEvent {
    enum class Kind { Plan, Review, Apply, Adapt, Rollback };
    Kind kind = Kind::Plan;
    double at = 0.0;                         ///< Unix seconds
    QString what;                            ///< a component or an id
    int count = 0;                           ///< of proposals of a plan
    bool approved = false;                   ///< of a review
    int entry = -1;                          ///< which of the history; none of a plan and a review
};

/// Plans refinements with the host, has them reviewed, applies them, takes them back, and knows what was done before.
class RefinementsModel : public QObject
{
    Q_OBJECT
public:
    explicit RefinementsModel(PageConnection* connection, QObject* parent = nullptr);
    ~RefinementsModel() override;

    /// Connects and reads history and weights, when nobody did yet.
    void open();
    void retryNow();
    [[nodiscard]] TalkState state() const;
    [[nodiscard]] const Error& talkError() const;

    /// The components that can be chosen, by weight; from `skill/discover`.
    [[nodiscard]] const std::vector<domain::RoutedComponent>& components() const;

    // Plan
    void plan(const QString& component, const QString& scope);
    [[nodiscard]] bool isPlanning() const;
    [[nodiscard]] bool hasPlan() const;
    [[nodiscard]] const std::string& planStatus() const;       ///< ready, empty, insufficient_data
    [[nodiscard]] QString plannedComponent() const;            ///< empty: all
    [[nodiscard]] const std::optional<Error>& planError() const;
    [[nodiscard]] int proposalCount() const;
    [[nodiscard]] const ProposalState& proposal(int index) const;

    // One proposal
    /// JSON of another value for one edit. False for what is no JSON; the value then stays as it is.
    bool setValue(int index, int edit, const std::string& json);
    void resetValues(int index);
    void setNote(int index, const QString& note);
    void setChosen(int index, bool chosen);
    void review(int index);
    /// Only what was reviewed as it is, whatever the review said.
    [[nodiscard]] bool canApply(int index) const;
    void apply(int index);

    // Several at once: all or nothing, as one refinement
    [[nodiscard]] int chosenCount() const;
    /// Of all that are chosen; -1 as the place of a proposal in signals and in the questions below.
    void reviewChosen();
    [[nodiscard]] const ProposalState& together() const;
    [[nodiscard]] bool canApplyTogether() const;
    void applyTogether();

    // Adapt
    void adapt(const QString& component, const QString& strategy);
    [[nodiscard]] bool isAdapting() const;
    [[nodiscard]] const std::optional<Error>& adaptError() const;
    /// What the host reported of the last one; English. Empty: there was none.
    [[nodiscard]] QString adaptReport() const;
    [[nodiscard]] int adaptedComponents() const;

    // History
    void refreshHistory();
    [[nodiscard]] bool hasHistory() const;
    [[nodiscard]] const std::optional<Error>& historyError() const;
    [[nodiscard]] const std::vector<domain::RefinementEntry>& history() const;  ///< the newest first
    void rollBack(const std::string& refinementId);
    [[nodiscard]] bool isRollingBack() const;
    /// Why the last rollback was not done, in the host's words; empty when it was.
    [[nodiscard]] const std::string& rollbackRefusal() const;
    [[nodiscard]] const std::optional<Error>& rollbackError() const;
    /// What happened, the newest first.
    [[nodiscard]] std::vector<RefinementEvent> timeline() const;

Q_SIGNALS:
    void stateChanged();
    void componentsChanged();
    void planChanged();                                        ///< another list of proposals, or that it is awaited
    void proposalChanged(int index);
    void applied(int index);
    void adaptChanged();
    void historyChanged();
    void rollbackEnded(const QString& refinementId, bool done);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::workspace
