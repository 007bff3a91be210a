#pragma once

#include <optional>
#include <vector>

#include "concluded.h"
#include "host/plugin.h"
#include "learn/component_stats.h"
#include "learn/ready_feedback.h"
#include "learn/refine/refinement_service.h"
#include "store.h"

namespace touchstone::host {

struct LearnOptions {
    std::int64_t maxExperiences = 1'000'000;
    bool evictOldestExperience = false;
    std::size_t maxItems = 10'000;         ///< feedbacks or experiences in one message
    std::int64_t maxComponents = 10'000;   ///< names of components in all
    RefinementOptions refinement = {};
};

/// The learning capability: feedback, experience and statistics on the host's store. Whatever it stores for a request
/// is part of the request's transaction.
class BuiltInLearnPlugin final : public LearnPlugin
{
public:
    BuiltInLearnPlugin(Store& store, LearnOptions options);
    [[nodiscard]] Answer handle(const Request& request) override;
    /// Serves a learn/feedback/req whose feedbacks are ready; the envelope need hold no more than its head.
    [[nodiscard]] Answer store(ReadyFeedbacks& ready, const Request& request);
    /// The same for one feedback of an id that is new, which is stored by one statement and so needs nobody to undo it;
    /// what it adds to the statistics waits for `settle`. Nothing for any other: then nothing was done.
    [[nodiscard]] std::optional<Answer> storeIfNew(ReadyFeedbacks& ready, const Request& request);
    /// Writes the statistics that wait: before the commit, before anyone reads them, and before a savepoint.
    [[nodiscard]] Result<void> settle() { return m_waiting.save(); }
    /// The transaction was undone, and with it what waits.
    void forget()
    {
        m_waiting.forget();
        m_refinement.forget();
    }
    [[nodiscard]] bool needsTending() const { return m_refinement.needsTending(); }
    /// What the host does by itself after the requests of a transaction: see RefinementService. The statistics are settled.
    [[nodiscard]] Result<std::vector<OwnDeed>> tend(double now) { return m_refinement.tend(now); }
    /// What `tend` did was undone.
    void forgetDeeds() { m_refinement.forget(); }
    /// Stores what a step of an environment left behind: the experience for who acted, the feedback for the environment.
    [[nodiscard]] tl::expected<void, Refusal> record(const StepRecord& step, const Principal& actor, double now);

private:
    [[nodiscard]] Answer feedback(const Request& request);
    [[nodiscard]] Answer experience(const Request& request);
    [[nodiscard]] Answer queryExperiences(const Request& request);
    [[nodiscard]] Answer stats(const Request& request);
    [[nodiscard]] Answer discover(const Request& request);
    /// The mean score of the component, if all are of one.
    [[nodiscard]] tl::expected<std::optional<double>, Refusal> storeFeedbacks(std::vector<ReadyFeedback>& feedbacks,
                                                                             const Principal& sender, double now);
    [[nodiscard]] tl::expected<void, Refusal> storeExperiences(const std::vector<protocol::Experience>& experiences,
                                                               const std::string& principal, double now);

    Store& m_store;
    LearnOptions m_options;
    ComponentStats m_waiting;
    RefinementService m_refinement;
};

} // namespace touchstone::host
