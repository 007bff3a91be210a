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

} // namespace touchstone::domain
