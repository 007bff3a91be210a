#pragma once

#include "host/host.h"
#include "plugin.h"
#include "store.h"

namespace touchstone::host {

struct LearnOptions {
    std::int64_t maxExperiences = 1'000'000;
    bool evictOldestExperience = false;
};

/// The learning capability: feedback, experience and statistics on the host's store.
class LearnPlugin final : public Plugin
{
public:
    LearnPlugin(Store& store, LearnOptions options);
    [[nodiscard]] std::string_view capability() const override;
    [[nodiscard]] Answer handle(const Request& request) override;

private:
    [[nodiscard]] Answer feedback(const Request& request);
    [[nodiscard]] Answer experience(const Request& request);
    [[nodiscard]] Answer stats(const Request& request);
    [[nodiscard]] Answer history(const Request& request);
    /// Decodes the request, so that a wrong one is told so, and says that this host cannot do it.
    template <typename Message>
    [[nodiscard]] Answer notOffered(const Request& request);

    Store& m_store;
    LearnOptions m_options;
};

} // namespace touchstone::host
