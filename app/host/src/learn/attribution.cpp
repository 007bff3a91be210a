#include "learn/attribution.h"

#include "answer.h"
#include "routes.h"

namespace touchstone::host {
namespace {

tl::unexpected<Refusal> refuseField(std::size_t index, const std::string& field, const std::string& message)
{
    const std::string pointer = "/feedbacks/" + std::to_string(index) + "/" + field;
    auto refusal = refuse(ErrorCode::Unauthorized, message + " (" + pointer + ")",
                          {"{\"pointer\":\"" + pointer + "\"}"});
    refusal.value().error.where = pointer;
    return refusal;
}

} // namespace

tl::expected<std::string, Refusal> attribute(protocol::Feedback& feedback, const Principal& sender, std::size_t index)
{
    if (!mayGive(sender.role, feedback.source))
        return refuseField(index, "source",
                           "Feedback of source '" + std::string(protocol::name(feedback.source))
                               + "' is not accepted from the role '" + std::string(name(sender.role)) + "'.");
    if (!maySignAs(sender, feedback.annotatorId))
        return refuseField(index, "annotator_id",
                           isNameOfEnvironment(feedback.annotatorId)
                               ? "Nobody but an environment of this host speaks for one."
                               : "This session gives feedback in its own name only, which is '" + sender.name + "'.");
    // An administrator submits for others: the feedback is theirs.
    if (sender.role == Role::Admin && !feedback.annotatorId.empty())
        return feedback.annotatorId;
    if (feedback.source == protocol::Source::Human && feedback.annotatorId.empty())
        feedback.annotatorId = sender.name;
    return sender.name;
}

} // namespace touchstone::host
