#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/answer.h"
#include "protocol/models.h"

namespace touchstone::host {

class Peer;

/// What a step of an environment leaves behind for learning.
struct StepRecord {
    std::string environment;
    std::optional<protocol::Experience> experience;
    std::optional<protocol::Feedback> feedback;
};

/// A request that a plugin has answered on its own thread. What it leaves behind is stored before the answer is sent.
struct Concluded {
    std::shared_ptr<Peer> peer;
    protocol::Envelope request;
    Answer answer;
    std::vector<StepRecord> steps;
    std::vector<Refusal> faults;  ///< of plugins, in parts of the answer
};
using Conclude = std::function<void(Concluded)>;

} // namespace touchstone::host
