#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/error.h"

/// Between episodes and what else the program knows: turns to rate, pictures.
namespace touchstone::domain {

/// What of an episode becomes turns: each action is an answer, and what came before it is its conversation.
struct EpisodeText {
    struct Step {
        std::string action;     ///< JSON
        std::string state;      ///< JSON, after the action
        double reward = 0.0;
        bool done = false;
    };
    std::string episodeId;
    std::string environment;
    std::optional<std::int64_t> seed;
    std::string firstState;     ///< JSON
    double begunAt = 0.0;       ///< Unix seconds; 0: unknown
    std::vector<Step> steps;
};

/// One line of the chat format, as import reads it. The same steps give the same turns, so that adding an episode twice
/// adds nothing, and adding it again when it has gone on adds the new steps.
[[nodiscard]] std::string episodeConversation(const EpisodeText& episode);

/// What env/render gave, whichever mode it was.
struct Rendering {
    std::string picture;        ///< bytes of an image file
    int width = 0;              ///< of `pixels`
    int height = 0;
    int channels = 0;           ///< 1, 3 or 4
    std::string pixels;         ///< row by row, width * height * channels bytes
    std::string text;
};

/// Reads {mime, data} (base64), {width, height, channels, data} (a list of bytes, or base64), {text}, or a bare text;
/// anything else is shown as JSON text. Errors: SchemaViolation for a picture that does not hold what it says.
[[nodiscard]] Result<Rendering> readRendering(const std::string& json);

/// Why a step within a batch failed, as its place in the answer says it; nullopt for a step that was made.
[[nodiscard]] std::optional<Error> failureOf(const std::string& observationMetadata);

/// An environment, as a suggestion to begin with it names it.
struct OfferedEnvironment {
    std::string name;
    std::string description;
    bool operator==(const OfferedEnvironment&) const = default;
};
[[nodiscard]] std::optional<OfferedEnvironment> offeredEnvironment(const std::string& suggestion);

/// What was done, of the action of a recorded experience: a host logs its environments' actions as `input`, beside facts
/// about the choice.
[[nodiscard]] std::string actionDone(const std::string& experienceAction);
/// The component of a recorded experience; empty when it names none.
[[nodiscard]] std::string componentOfAction(const std::string& experienceAction);

} // namespace touchstone::domain
