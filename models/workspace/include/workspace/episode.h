#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>
#include <QString>

#include "domain/episodes/action_form.h"
#include "domain/episodes/state_changes.h"
#include "protocol/error.h"

namespace touchstone::workspace {

/// How a step looked: a picture, or text, or why there is neither.
struct StepPicture {
    QByteArray image;                     ///< of an image file; empty: none
    QString text;                         ///< empty: none
    std::optional<Error> problem;
    [[nodiscard]] bool isEmpty() const { return image.isEmpty() && text.isEmpty() && !problem; }
};

/// One line of an episode's timeline.
struct EpisodeStep {
    enum class Kind {
        Begin,   ///< the state after the reset
        Step,
        Push,    ///< the environment changed by itself
    };
    Kind kind = Kind::Begin;
    std::int64_t number = 0;              ///< steps made until then
    std::string action;                   ///< JSON; empty unless it is a Step
    std::string state;                    ///< JSON, after it
    std::vector<domain::StateChange> changes;  ///< of the state, by it
    double reward = 0.0;
    double total = 0.0;                   ///< rewards until then, this one included
    bool done = false;
    bool truncated = false;
    std::string event;                    ///< of a push: observation, tool_result, status or error
    std::string reason;                   ///< of a push
    double at = 0.0;                      ///< Unix seconds
    StepPicture picture;
};

/// An episode as this window saw it, or as it was recorded.
struct Episode {
    int serial = 0;                       ///< in this program; tells one episode from the next
    std::string id;                       ///< the host's
    std::string environment;
    std::optional<std::int64_t> seed;
    std::vector<EpisodeStep> steps;       ///< the first one is the beginning
    std::vector<domain::SuggestedAction> suggestions;  ///< for the present state
    std::optional<Error> problem;         ///< why the last action was not taken
    bool busy = false;                    ///< waits for a step
    bool over = false;                    ///< done or truncated
    bool lost = false;                    ///< the connection went, and the host closed it
    bool recorded = false;                ///< from the host's experiences: nothing more can be done in it

    [[nodiscard]] double total() const { return steps.empty() ? 0.0 : steps.back().total; }
    [[nodiscard]] std::int64_t stepsMade() const { return steps.empty() ? 0 : steps.back().number; }
    [[nodiscard]] bool canStep() const { return !busy && !over && !lost && !recorded && !id.empty(); }
};

} // namespace touchstone::workspace
