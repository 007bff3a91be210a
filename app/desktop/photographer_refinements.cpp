#include "photographer.h"

#include <array>
#include <random>

#include <QDateTime>
#include <QListView>

#include "desktop.h"
#include "link/session.h"
#include "views/main_window.h"
#include "workspace/refinements_model.h"

namespace touchstone::desktop {

using workspace::ProposalState;
using workspace::RefinementsModel;

namespace {

constexpr std::array names{"code_review", "web_search", "planner_with_a_name_that_is_rather_long", "summariser"};
constexpr std::array successes{0.86, 0.78, 0.31, 0.74};
constexpr int choicesMade = 900;
constexpr int judged = 60;

double share(std::mt19937& random)
{
    return static_cast<double>(random() >> 8) / static_cast<double>(1u << 24);
}

/// What agents did that chose evenly among four components: some of them better than others.
protocol::LearnExperienceRequest callsMade(std::mt19937& random, double now)
{
    protocol::LearnExperienceRequest request;
    for (int i = 0; i < choicesMade; ++i) {
        const std::size_t chosen = random() % names.size();
        protocol::Experience one;
        one.experienceId = "call-" + std::to_string(i);
        one.episodeId = "session-" + std::to_string(i / 3);
        one.step = i % 3 + 1;
        one.ts = now - 86'400.0 * 20.0 + i * 1'500.0;
        one.reward = share(random) < successes[chosen] ? 1.0 : -1.0;
        one.done = i % 3 == 2;
        one.action = {std::string(R"({"component_name":")") + names[chosen]
                      + R"(","input":{"action_type":"run"},"propensity":0.25,"candidates":["code_review","web_search",)"
                        R"("planner_with_a_name_that_is_rather_long","summariser"],"duration_ms":)"
                      + std::to_string(200 + random() % 900) + "}"};
        request.experiences.push_back(std::move(one));
    }
    return request;
}

protocol::LearnFeedbackRequest judgementsMade(std::mt19937& random, double now)
{
    protocol::LearnFeedbackRequest request;
    for (int i = 0; i < judged * int(names.size()); ++i) {
        const std::size_t of = std::size_t(i) % names.size();
        protocol::Feedback one;
        one.feedbackId = "judgement-" + std::to_string(i);
        one.sessionId = "session-" + std::to_string(i);
        one.score = successes[of] * 2.0 - 1.0 + (share(random) - 0.5) * 0.4;
        one.polarity = one.score > 0.0 ? protocol::Polarity::Positive : protocol::Polarity::Negative;
        one.ts = now - 86'400.0 * 20.0 + i * 5'000.0;
        one.ratedTurn = protocol::RatedTurn{"What is wrong here?", "Nothing.", "model-1",
                                            {std::string(R"({"component_name":")") + names[of] + "\"}"}, {}};
        request.feedbacks.push_back(std::move(one));
    }
    return request;
}

} // namespace

/// Tells the host of this program what agents did and what people thought of it.
void Photographer::fillComponents()
{
    const auto access = m_desktop->localHost();
    need(access.has_value(), "the local host");
    if (!access)
        return;
    link::SessionOptions options;
    options.capabilities = {"learning"};
    link::Session session(access->connectHost(), options);
    std::mt19937 random(7);
    const double now = double(QDateTime::currentSecsSinceEpoch());
    auto calls = session.call(callsMade(random, now));
    auto judgements = session.call(judgementsMade(random, now));
    need(runUntil([&] { return calls.isFinished() && judgements.isFinished(); }), "calls and judgements");
    need(calls.result().has_value() && judgements.result().has_value(), "stored calls and judgements");
}

void Photographer::takeRefinements()
{
    start(QStringLiteral("refinement"));
    need(openSample(), "the sample project");
    RefinementsModel* model = m_desktop->workspace()->refinements();
    trigger("page.refinement");
    need(runUntil([&] { return model->hasHistory(); }), "the history of refinements");
    grabWindow(QStringLiteral("refinement-empty"));
    fillComponents();
    model->retryNow();
    need(runUntil([&] { return model->components().size() >= names.size(); }), "weights");
    trigger("refinement.plan");
    need(runUntil([&] { return model->proposalCount() > 0; }), "a proposal");
    if (model->proposalCount() == 0)
        return;
    grabWindow(QStringLiteral("refinement-planned"));
    trigger("refinement.review");
    need(runUntil([&] { return model->proposal(0).stage == ProposalState::Stage::Reviewed; }), "a review");
    grabWindow(QStringLiteral("refinement-reviewed"));
    model->apply(0);
    need(runUntil([&] { return model->proposal(0).stage == ProposalState::Stage::Applied && !model->history().empty(); }),
         "an applied refinement");
    settle();
    auto* list = m_desktop->window()->findChild<QListView*>(QStringLiteral("refinements"));
    list->setCurrentIndex(list->model()->index(list->model()->rowCount() - 1, 0));
    grabWindow(QStringLiteral("refinement-history"));
    model->adapt({}, QStringLiteral("softmax"));
    need(runUntil([&] { return !model->isAdapting(); }), "adapted weights");
    grabWindow(QStringLiteral("refinement-adapted"));
    trigger("page.annotate");
}

} // namespace touchstone::desktop
