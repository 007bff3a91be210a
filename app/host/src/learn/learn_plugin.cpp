#include "learn/learn_plugin.h"

#include <set>

#include "answer.h"
#include "learn/answer_to.h"
#include "learn/attribution.h"
#include "learn/component_stats.h"
#include "learn/discover.h"
#include "learn/experience_log.h"
#include "learn/experience_query.h"
#include "learn/feedback_log.h"
#include "protocol/codec.h"
#include "protocol/env_messages.h"
#include "protocol/extension_messages.h"
#include "routes.h"

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

/// Whose feedback it is. What the host adds to it becomes part of what is stored.
tl::expected<std::string, Refusal> attributed(ReadyFeedback& ready, const Principal& sender, std::size_t index)
{
    const bool unsignedBefore = ready.feedback.annotatorId.empty();
    auto owner = attribute(ready.feedback, sender, index);
    if (!owner || unsignedBefore == ready.feedback.annotatorId.empty())
        return owner;
    auto again = makeReady(std::move(ready.feedback));
    if (!again)
        return refuseAt(again.error(), "feedbacks", index);
    ready = *std::move(again);
    return owner;
}

Answer answerRecorded(const Request& request, std::size_t count, std::optional<double> mean)
{
    auto response = answerTo<protocol::LearnFeedbackResponse>(request);
    response.recorded = static_cast<std::int64_t>(count);
    response.newScore = mean;
    return answerWith(protocol::encode(response));
}

tl::unexpected<Refusal> tooMany(std::int64_t limit, std::int64_t stored, std::int64_t asked)
{
    return refuse(ErrorCode::OutOfMemory,
                  "The host keeps at most " + std::to_string(limit) + " experiences and has " + std::to_string(stored)
                      + "; " + std::to_string(asked) + " more do not fit. Nothing was stored.",
                  {"{\"limit\":" + std::to_string(limit) + ",\"stored\":" + std::to_string(stored) + "}"});
}

/// One message with very many items would keep everybody else waiting.
std::optional<Refusal> whyTooLong(std::size_t items, std::size_t limit, const char* list)
{
    if (items <= limit)
        return std::nullopt;
    return refuse(ErrorCode::OutOfMemory,
                  "The host takes at most " + std::to_string(limit) + " " + list + " in one message, and these are "
                      + std::to_string(items) + ". Nothing was stored.",
                  {"{\"limit\":" + std::to_string(limit) + ",\"pointer\":\"/" + list + "\"}"})
        .value();
}

} // namespace

BuiltInLearnPlugin::BuiltInLearnPlugin(Store& store, LearnOptions options)
    : m_store(store)
    , m_options(std::move(options))
    , m_waiting(store, m_options.maxComponents)
    , m_refinement(store, m_options.refinement)
{
}

Answer BuiltInLearnPlugin::handle(const Request& request)
{
    const std::string type = request.envelope.type();
    if (type == protocol::LearnFeedbackRequest::type)
        return feedback(request);
    if (type == protocol::LearnExperienceRequest::type)
        return experience(request);
    if (type == protocol::LearnExperienceQueryRequest::type)
        return queryExperiences(request);
    if (type == protocol::LearnStatsRequest::type)
        return stats(request);
    if (type == protocol::SkillDiscoverRequest::type)
        return discover(request);
    if (auto answer = m_refinement.handle(request))
        return *std::move(answer);
    return refuse(ErrorCode::InvalidMessage, "The learning capability has no message '" + type + "'.");
}

Answer BuiltInLearnPlugin::feedback(const Request& request)
{
    auto message = protocol::decode<protocol::LearnFeedbackRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    if (auto tooLong = whyTooLong(message->feedbacks.size(), m_options.maxItems, "feedbacks"))
        return tl::unexpected(*std::move(tooLong));
    std::size_t failedAt = 0;
    auto ready = makeReady(std::move(message->feedbacks), failedAt);
    if (!ready)
        return refuseAt(ready.error(), "feedbacks", failedAt);
    return store(*ready, request);
}

Answer BuiltInLearnPlugin::store(ReadyFeedbacks& ready, const Request& request)
{
    if (auto tooLong = whyTooLong(ready.all.size(), m_options.maxItems, "feedbacks"))
        return tl::unexpected(*std::move(tooLong));
    const auto mean = storeFeedbacks(ready.all, request.principal, request.now);
    if (!mean)
        return tl::unexpected(mean.error());
    return answerRecorded(request, ready.all.size(), *mean);
}

std::optional<Answer> BuiltInLearnPlugin::storeIfNew(ReadyFeedbacks& ready, const Request& request)
{
    if (ready.all.size() != 1)
        return std::nullopt;
    ReadyFeedback& one = ready.all.front();
    const auto owner = attributed(one, request.principal, 0);
    if (!owner)
        return tl::unexpected(owner.error());
    FeedbackLog log(m_store);
    const auto known = log.look(*owner, one);
    if (!known)
        return refuseAt(known.error(), "feedbacks", 0);
    if (known->versions > 0)
        return std::nullopt;
    if (auto fetched = m_waiting.fetch(one.component); !fetched)
        return refuse(fetched.error());
    const auto change = log.put(*owner, one, request.now, *known);
    if (!change)
        return refuseAt(change.error(), "feedbacks", 0);
    // The row is there: neither of these can fail any more.
    const auto mean = count(m_waiting, *change).and_then([&] { return m_waiting.meanScore(one.component); });
    if (!mean)
        return refuse(mean.error());
    return answerRecorded(request, 1, *mean);
}

tl::expected<std::optional<double>, Refusal> BuiltInLearnPlugin::storeFeedbacks(std::vector<ReadyFeedback>& feedbacks,
                                                                                const Principal& sender, double now)
{
    FeedbackLog log(m_store);
    ComponentStats stats(m_store, m_options.maxComponents);
    std::set<std::string> components;
    for (std::size_t index = 0; index < feedbacks.size(); ++index) {
        ReadyFeedback& one = feedbacks[index];
        const auto owner = attributed(one, sender, index);
        if (!owner)
            return tl::unexpected(owner.error());
        const auto change = log.look(*owner, one).and_then([&](const FeedbackLog::Known& known) {
            return log.put(*owner, one, now, known);
        });
        if (!change)
            return refuseAt(change.error(), "feedbacks", index);
        if (auto counted = count(stats, *change); !counted)
            return refuse(counted.error());
        components.insert(one.component);
    }
    std::optional<double> mean;
    if (components.size() == 1) {
        const auto score = stats.meanScore(*components.begin());
        if (!score)
            return refuse(score.error());
        mean = *score;
    }
    if (auto saved = stats.save(); !saved)
        return refuse(saved.error());
    return mean;
}

Answer BuiltInLearnPlugin::experience(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnExperienceRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    if (auto tooLong = whyTooLong(message->experiences.size(), m_options.maxItems, "experiences"))
        return tl::unexpected(*std::move(tooLong));
    if (auto stored = storeExperiences(message->experiences, request.principal.name, request.now); !stored)
        return tl::unexpected(stored.error());
    auto response = answerTo<protocol::LearnExperienceResponse>(request);
    response.stored = static_cast<std::int64_t>(message->experiences.size());
    return answerWith(protocol::encode(response));
}

tl::expected<void, Refusal> BuiltInLearnPlugin::storeExperiences(const std::vector<protocol::Experience>& experiences,
                                                                 const std::string& principal, double now)
{
    ExperienceLog log(m_store);
    ComponentStats stats(m_store, m_options.maxComponents);
    const auto stored = log.count();
    if (!stored)
        return refuse(stored.error());
    std::int64_t added = 0;
    for (std::size_t index = 0; index < experiences.size(); ++index) {
        const protocol::Experience& one = experiences[index];
        const ExperienceFacts facts = factsOf(one);
        const auto isNew = log.add(principal, one, facts.component, now);
        if (!isNew)
            return refuseAt(isNew.error(), "experiences", index);
        if (!*isNew)
            continue;
        ++added;
        if (!m_options.evictOldestExperience && *stored + added > m_options.maxExperiences)
            return tooMany(m_options.maxExperiences, *stored, static_cast<std::int64_t>(experiences.size()));
        if (auto counted = stats.addCall(facts.component, facts.call); !counted)
            return refuse(counted.error());
    }
    auto kept = log.countMore(added).and_then([&] { return stats.save(); }).and_then([&] {
        return m_refinement.countExperiences(added);
    });
    if (kept && m_options.evictOldestExperience)
        kept = log.evictDownTo(m_options.maxExperiences);
    if (!kept)
        return refuse(kept.error());
    return {};
}

tl::expected<void, Refusal> BuiltInLearnPlugin::record(const StepRecord& step, const Principal& actor, double now)
{
    if (step.experience) {
        if (auto stored = storeExperiences({*step.experience}, actor.name, now); !stored)
            return stored;
    }
    if (!step.feedback)
        return {};
    // Rewards come from environments in this process, and nobody else speaks for them.
    auto ready = makeReady(*step.feedback);
    if (!ready)
        return refuse(ready.error());
    std::vector<ReadyFeedback> one{*std::move(ready)};
    const auto stored = storeFeedbacks(one, {nameOfEnvironment(step.environment), Role::Env}, now);
    if (!stored)
        return tl::unexpected(stored.error());
    return {};
}

Answer BuiltInLearnPlugin::queryExperiences(const Request& request)
{
    const auto message = protocol::decode<protocol::LearnExperienceQueryRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto page = readExperiences(m_store, *message);
    if (!page)
        return refuse(page.error());
    auto response = answerTo<protocol::LearnExperienceQueryResponse>(request);
    response.experiences = std::move(page->experiences);
    response.cursor = std::move(page->cursor);
    return answerWith(protocol::encode(response));
}

Answer BuiltInLearnPlugin::stats(const Request& request)
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

Answer BuiltInLearnPlugin::discover(const Request& request)
{
    const auto message = protocol::decode<protocol::SkillDiscoverRequest>(request.envelope);
    if (!message)
        return refuse(message.error());
    auto skills = discoverSkills(m_store, *message);
    if (!skills)
        return refuse(skills.error());
    auto response = answerTo<protocol::SkillDiscoverResponse>(request);
    response.skills = *std::move(skills);
    return answerWith(protocol::encode(response));
}

} // namespace touchstone::host
