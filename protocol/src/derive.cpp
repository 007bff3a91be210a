#include "protocol/derive.h"

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"

namespace touchstone::protocol {
namespace {

bool startsCodePoint(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u;
}

bool spanFits(const Feedback& feedback)
{
    const auto& span = feedback.correctionSpan;
    return !span
        || (span->start >= 0 && span->start <= span->end
            && span->end <= codePointCount(feedback.ratedTurn->response));
}

std::string componentOfEnvironment(const JsonText& environment)
{
    if (environment.text.find("component_name") == std::string::npos)
        return {};
    const auto value = parseJson(environment.text);
    if (!value || !value->is_object())
        return {};
    const auto found = value->find("component_name");
    return found != value->end() && found->is_string() ? found->get<std::string>() : std::string();
}

} // namespace

std::optional<PreferencePair> toPreferencePair(const Feedback& feedback)
{
    if (feedback.polarity != Polarity::Corrective || !feedback.ratedTurn || feedback.correction.empty()
        || !spanFits(feedback))
        return std::nullopt;
    const RatedTurn& turn = *feedback.ratedTurn;
    return PreferencePair{turn.prompt,
                          correctedResponse(turn.response, feedback.correction, feedback.correctionSpan),
                          turn.response,
                          feedback.dimension,
                          turn.model,
                          feedback.confidence};
}

std::optional<RewardSample> toRewardSample(const Feedback& feedback)
{
    if (!feedback.ratedTurn)
        return std::nullopt;
    return RewardSample{feedback.ratedTurn->prompt, feedback.ratedTurn->response, feedback.score,
                        feedback.dimension,         feedback.confidence,          feedback.source};
}

std::string correctedResponse(std::string_view response, std::string_view correction,
                              const std::optional<CodePointSpan>& span)
{
    if (!span)
        return std::string(correction);
    const std::string_view before = response.substr(0, byteOffset(response, span->start));
    const std::string_view after = response.substr(byteOffset(response, span->end));
    const bool whole = correction.size() >= before.size() + after.size()
        && correction.substr(0, before.size()) == before
        && correction.substr(correction.size() - after.size()) == after;
    if (whole)
        return std::string(correction);
    return std::string(before).append(correction).append(after);
}

std::string componentOf(const Feedback& feedback)
{
    if (!feedback.ratedTurn)
        return "unknown";
    const RatedTurn& turn = *feedback.ratedTurn;
    if (std::string component = componentOfEnvironment(turn.environment); !component.empty())
        return component;
    if (turn.version && !turn.version->empty())
        return *turn.version;
    return turn.model.empty() ? std::string("unknown") : turn.model;
}

std::int64_t codePointCount(std::string_view utf8)
{
    std::int64_t count = 0;
    for (const char byte : utf8)
        count += startsCodePoint(byte) ? 1 : 0;
    return count;
}

std::size_t byteOffset(std::string_view utf8, std::int64_t codePoint)
{
    std::int64_t index = -1;
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        if (startsCodePoint(utf8[at]) && ++index == codePoint)
            return at;
    }
    return utf8.size();
}

} // namespace touchstone::protocol
