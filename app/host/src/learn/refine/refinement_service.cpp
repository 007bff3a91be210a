#include "learn/refine/refinement_service.h"

#include <set>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "learn/answer_to.h"
#include "learn/component_stats.h"
#include "learn/refine/refinements.h"
#include "protocol/codec.h"

namespace touchstone::host {

std::optional<Answer> RefinementService::handle(const Request& request)
{
    const std::string type = request.envelope.type();
    if (type == protocol::LearnRefinementApplyRequest::type)
        return apply(request);
    if (type == protocol::LearnRefinementRollbackRequest::type)
        return rollback(request);
    if (type == protocol::LearnRefinementHistoryRequest::type)
        return history(request);
    if (type == protocol::LearnAdaptRequest::type)
        return adapt(request);
    if (type == protocol::LearnRefinementPlanRequest::type)
        return plan(request);
    if (type == protocol::LearnRefinementReviewRequest::type)
        return review(request);
    return std::nullopt;
}

Answer RefinementService::apply(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnRefinementApplyRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto outcome = Refinements(m_store, m_options.edits).apply({message->proposal, request.principal, request.now});
    if (outcome && outcome->seq) {
        if (auto begun = m_watcher.begin({*outcome->seq, componentOf(message->proposal), request.now}); !begun)
            return refuse(begun.error());
    }
    if (!outcome)
        return refuse(outcome.error());
    auto response = answerTo<protocol::LearnRefinementApplyResponse>(request);
    response.refinementId = std::move(outcome->id);
    response.appliedEdits = outcome->applied;
    response.failedEdits = outcome->failed;
    response.rollbackAvailable = outcome->rollbackAvailable;
    response.error = std::move(outcome->error);
    return answerWith(protocol::encode(response));
}

Answer RefinementService::rollback(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnRefinementRollbackRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto outcome = Refinements(m_store, m_options.edits).rollback(message->refinementId, request.principal, request.now);
    if (outcome && outcome->rolledBack) {
        if (auto ended = m_watcher.rolledBack(outcome->seq, outcome->reverted, request.now); !ended)
            return refuse(ended.error());
    }
    if (!outcome)
        return refuse(outcome.error());
    auto response = answerTo<protocol::LearnRefinementRollbackResponse>(request);
    response.refinementId = message->refinementId;
    response.rolledBack = outcome->rolledBack;
    response.error = std::move(outcome->error);
    return answerWith(protocol::encode(response));
}

Answer RefinementService::plan(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnRefinementPlanRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto plan = planRefinements(m_store, message->componentName, message->scope, m_options.plan);
    if (!plan)
        return refuse(plan.error());
    auto response = answerTo<protocol::LearnRefinementPlanResponse>(request);
    response.planId = std::move(plan->id);
    response.proposals = std::move(plan->proposals);
    response.status = std::move(plan->status);
    return answerWith(protocol::encode(response));
}

Answer RefinementService::review(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnRefinementReviewRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto review = reviewProposal(m_store, message->proposal, m_options.edits, m_options.review);
    if (!review)
        return refuse(review.error());
    const StoredReview kept{request.now, request.principal.name, review->approved, review->risk,
                            protocol::Json(review->reasons).dump()};
    if (auto stored = keepReview(m_store, editDigestOf(message->proposal.edits), kept); !stored)
        return refuse(stored.error());
    auto response = answerTo<protocol::LearnRefinementReviewResponse>(request);
    response.approved = review->approved;
    response.confidenceAdjusted = review->confidenceAdjusted;
    response.reasons = std::move(review->reasons);
    response.riskLevel = std::move(review->risk);
    if (review->estimate)
        response.estimate = {domain::estimateJson(*review->estimate)};
    return answerWith(protocol::encode(response));
}

Answer RefinementService::history(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnRefinementHistoryRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto history = Refinements(m_store, m_options.edits).history();
    if (!history)
        return refuse(history.error());
    auto response = answerTo<protocol::LearnRefinementHistoryResponse>(request);
    response.entries = std::move(history->entries);
    auto encoded = protocol::encode(response);
    if (!encoded)
        return answerWith(std::move(encoded));
    // The table of the response has no field for what did not fit; peers ignore those they do not know.
    protocol::Json body = *encoded->body;
    body["older"] = history->older;
    return protocol::Envelope{std::make_shared<const protocol::Json>(std::move(body))};
}

Answer RefinementService::adapt(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnAdaptRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto outcome = adaptAndWatch({message->componentName, message->strategy, request.principal, request.now});
    if (!outcome)
        return refuse(outcome.error());
    auto response = answerTo<protocol::LearnAdaptResponse>(request);
    const std::set<std::string> changed(outcome->changed.begin(), outcome->changed.end());
    if (!changed.empty()) {
        auto records = readRecords(m_store, changed.size() == 1 ? *changed.begin() : std::string());
        if (!records && records.error().code != ErrorCode::OutOfMemory)
            return refuse(records.error());
        // What was done is done, whether or not the list of it fits into the answer.
        if (!records)
            outcome->message += " The components are too many to list.";
        for (auto& record : records.value_or(std::vector<protocol::ComponentPerformanceRecord>()))
            if (changed.count(record.componentName) > 0)
                response.updated.push_back(std::move(record));
    }
    response.message = std::move(outcome->message);
    return answerWith(protocol::encode(response));
}

} // namespace touchstone::host
