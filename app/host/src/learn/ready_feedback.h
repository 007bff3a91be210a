#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QByteArray>

#include "protocol/envelope.h"
#include "protocol/models.h"

namespace touchstone::host {

/// A feedback with all that is stored of it.
struct ReadyFeedback {
    protocol::Feedback feedback;
    std::string component;
    std::string body;   ///< the feedback as one line of JSON
    QByteArray digest;  ///< SHA-256 of that
};

/// The feedbacks of a learn/feedback/req, decoded and checked: what can be done before the store is asked, on any thread.
struct ReadyFeedbacks {
    std::vector<ReadyFeedback> all;
};

/// Errors: SchemaViolation for what cannot be written.
[[nodiscard]] Result<ReadyFeedback> makeReady(protocol::Feedback feedback);
/// All of a message, in their order. `failedAt`, of an error: which one it was, from 0.
[[nodiscard]] Result<ReadyFeedbacks> makeReady(std::vector<protocol::Feedback> feedbacks, std::size_t& failedAt);
/// Nothing for any other message, for one that is not as it should be, and for more than `mostItems`: what is wrong is
/// found out by who serves it.
[[nodiscard]] std::shared_ptr<ReadyFeedbacks> readyFeedbacks(const protocol::Envelope& envelope, std::size_t mostItems);

} // namespace touchstone::host
