#include "learn/ready_feedback.h"

#include "learn/digest.h"
#include "protocol/codec.h"
#include "protocol/derive.h"

namespace touchstone::host {

Result<ReadyFeedback> makeReady(protocol::Feedback feedback)
{
    auto body = protocol::writeModelLine(feedback);
    if (!body)
        return tl::unexpected(std::move(body).error());
    std::string component = protocol::componentOf(feedback);
    QByteArray digest = digestOf(*body);
    return ReadyFeedback{std::move(feedback), std::move(component), *std::move(body), std::move(digest)};
}

Result<ReadyFeedbacks> makeReady(std::vector<protocol::Feedback> feedbacks, std::size_t& failedAt)
{
    ReadyFeedbacks ready;
    ready.all.reserve(feedbacks.size());
    for (protocol::Feedback& feedback : feedbacks) {
        failedAt = ready.all.size();
        auto one = makeReady(std::move(feedback));
        if (!one)
            return tl::unexpected(std::move(one).error());
        ready.all.push_back(*std::move(one));
    }
    return ready;
}

std::shared_ptr<ReadyFeedbacks> readyFeedbacks(const protocol::Envelope& envelope, std::size_t mostItems)
{
    if (envelope.type() != protocol::LearnFeedbackRequest::type)
        return nullptr;
    auto message = protocol::decode<protocol::LearnFeedbackRequest>(envelope);
    if (!message || message->feedbacks.size() > mostItems)
        return nullptr;
    std::size_t failedAt = 0;
    auto ready = makeReady(std::move(message->feedbacks), failedAt);
    return ready ? std::make_shared<ReadyFeedbacks>(*std::move(ready)) : nullptr;
}

} // namespace touchstone::host
