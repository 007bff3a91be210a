#pragma once

#include <memory>
#include <vector>

#include "concluded.h"
#include "plugins/plugin_loader.h"
#include "plugins/plugin_worker.h"

namespace touchstone::host {

/// Learn plugins from files, each on a thread of its own, and the messages they have taken over from the built-in one.
class LearnWorkers
{
public:
    LearnWorkers(std::vector<LearnOffer> offers, std::chrono::milliseconds deadline, Conclude conclude);
    ~LearnWorkers();

    /// Whether a plugin serves this type.
    [[nodiscard]] bool serves(const std::string& type) const;
    /// Precondition: `serves` the request's type.
    void begin(const std::shared_ptr<Peer>& peer, const protocol::Envelope& request, double now);

private:
    struct Worker;
    [[nodiscard]] Worker* workerOf(const std::string& type) const;

    std::vector<std::unique_ptr<Worker>> m_workers;
    Conclude m_conclude;
};

/// The answer if it is one to a request of this type, as a whole and valid message that carries the request's id;
/// otherwise a refusal that blames the plugin.
[[nodiscard]] Answer checkedLearnAnswer(Answer answer, const std::string& pluginName, const protocol::Envelope& request);

} // namespace touchstone::host
