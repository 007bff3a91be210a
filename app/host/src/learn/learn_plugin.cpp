#include "learn/learn_plugin.h"

#include <set>

#include "learn/attribution.h"
#include "learn/component_stats.h"
#include "learn/experience_log.h"
#include "learn/feedback_log.h"
#include "protocol/codec.h"
#include "protocol/derive.h"

namespace touchstone::host {
namespace {

/// Names the place of a fault of the store in a batch: the peer wants to know which one it was.
tl::unexpected<Refusal> refuseAt(Error error, const char* list, std::size_t index)
{
    const std::string pointer = std::string("/") + list + "/" + std::to_string(index);
    if (error.code == ErrorCode::SchemaViolation)
        error.faults.push_back({pointer, error.message, {}});
    error.message += " (" + pointer + ")";
    error.where = pointer;
    auto refusal = refuse(std::move(error));
    refusal.value().detail = {"{\"pointer\":\"" + pointer + "\"}"};
    return refusal;
}

Result<void> count(ComponentStats& stats, const FeedbackChange& change)
{
    if (change.before) {
        if (auto done = stats.takeScoreBack(change.before->component, change.before->score); !done)
            return done;
    }
    if (change.after)
        return stats.addScore(change.after->component, change.after->score);
    return {};
}

template <typename Response>
Response answerTo(const Request& request)
{
    Response response;
    response.head.ts = request.now;
    response.reqId = request.envelope.id();
    return response;
}

tl::unexpected<Refusal> tooMany(std::int64_t limit, std::int64_t stored, std::int64_t asked)
{
    return refuse(ErrorCode::OutOfMemory,
                  "The host keeps at most " + std::to_string(limit) + " experiences and has " + std::to_string(stored)
                      + "; " + std::to_string(asked) + " more do not fit. Nothing was stored.",
                  {"{\"limit\":" + std::to_string(limit) + ",\"stored\":" + std::to_string(stored) + "}"});
}

} // namespace

LearnPlugin::LearnPlugin(Store& store, LearnOptions options)
    : m_store(store)
    , m_options(options)
{
}

std::string_view LearnPlugin::capability() const
{
    return "learning";
}

Answer LearnPlugin::handle(const Request& request)
{
    const std::string type = request.envelope.type();
    if (type == protocol::LearnFeedbackRequest::type)
        return feedback(request);
    if (type == protocol::LearnExperienceRequest::type)
        return experience(request);
    if (type == protocol::LearnStatsRequest::type)
        return stats(request);
    if (type == protocol::LearnRefinementHistoryRequest::type)
        return history(request);
    if (type == protocol::LearnAdaptRequest::type)
        return notOffered<protocol::LearnAdaptRequest>(request);
    if (type == protocol::LearnRefinementPlanRequest::type)
        return notOffered<protocol::LearnRefinementPlanRequest>(request);
    if (type == protocol::LearnRefinementReviewRequest::type)
        return notOffered<protocol::LearnRefinementReviewRequest>(request);
    if (type == protocol::LearnRefinementApplyRequest::type)
        return notOffered<protocol::LearnRefinementApplyRequest>(request);
    if (type == protocol::LearnRefinementRollbackRequest::type)
        return notOffered<protocol::LearnRefinementRollbackRequest>(request);
    return refuse(ErrorCode::InvalidMessage, "The learning capability has no message '" + type + "'.");
}

Answer LearnPlugin::feedback(const Request& request)
{
    auto message = protocol::decode<protocol::LearnFeedbackRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    FeedbackLog log(m_store);
    ComponentStats stats(m_store);
    std::set<std::string> components;
    for (std::size_t index = 0; index < message->feedbacks.size(); ++index) {
        protocol::Feedback& one = message->feedbacks[index];
        const auto owner = attribute(one, request.principal, index);
        if (!owner)
            return tl::unexpected(owner.error());
        const auto change = log.add(*owner, one, request.now);
        if (!change)
            return refuseAt(change.error(), "feedbacks", index);
        if (auto counted = count(stats, *change); !counted)
            return refuse(counted.error());
        components.insert(protocol::componentOf(one));
    }
    auto response = answerTo<protocol::LearnFeedbackResponse>(request);
    response.recorded = static_cast<std::int64_t>(message->feedbacks.size());
    if (components.size() == 1) {
        const auto mean = stats.meanScore(*components.begin());
        if (!mean)
            return refuse(mean.error());
        response.newScore = *mean;
    }
    if (auto saved = stats.save(); !saved)
        return refuse(saved.error());
    return answerWith(protocol::encode(response));
}

Answer LearnPlugin::experience(const Request& request)
{
    auto message = protocol::decode<protocol::LearnExperienceRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    ExperienceLog log(m_store);
    ComponentStats stats(m_store);
    const auto stored = log.count();
    if (!stored)
        return refuse(stored.error());
    std::int64_t added = 0;
    for (std::size_t index = 0; index < message->experiences.size(); ++index) {
        const protocol::Experience& one = message->experiences[index];
        const ExperienceFacts facts = factsOf(one);
        const auto isNew = log.add(request.principal.name, one, facts.component, request.now);
        if (!isNew)
            return refuseAt(isNew.error(), "experiences", index);
        if (!*isNew)
            continue;
        ++added;
        if (!m_options.evictOldestExperience && *stored + added > m_options.maxExperiences)
            return tooMany(m_options.maxExperiences, *stored, static_cast<std::int64_t>(message->experiences.size()));
        if (auto counted = stats.addCall(facts.component, facts.call); !counted)
            return refuse(counted.error());
    }
    auto kept = log.countMore(added).and_then([&] { return stats.save(); });
    if (kept && m_options.evictOldestExperience)
        kept = log.evictDownTo(m_options.maxExperiences);
    if (!kept)
        return refuse(kept.error());
    auto response = answerTo<protocol::LearnExperienceResponse>(request);
    response.stored = static_cast<std::int64_t>(message->experiences.size());
    return answerWith(protocol::encode(response));
}

Answer LearnPlugin::stats(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnStatsRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto records = readRecords(m_store, message->componentName);
    if (!records)
        return refuse(records.error());
    auto response = answerTo<protocol::LearnStatsResponse>(request);
    response.components = *std::move(records);
    return answerWith(protocol::encode(response));
}

Answer LearnPlugin::history(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnRefinementHistoryRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    // Nothing can have been applied on a host that does no refinement: the list is empty, and that is the truth.
    return answerWith(protocol::encode(answerTo<protocol::LearnRefinementHistoryResponse>(request)));
}

template <typename Message>
Answer LearnPlugin::notOffered(const Request& request)
{
    const auto message = protocol::decode<Message>(request.envelope);
    if (!message)
        return refuse(message.error());
    return refuse(ErrorCode::RuntimeError,
                  "This host collects feedback and experience but does not do refinement yet; '"
                      + std::string(Message::type) + "' changed nothing.");
}

} // namespace touchstone::host
