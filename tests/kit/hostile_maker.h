#pragma once

#include <random>
#include <string>
#include <vector>

#include "hostile_oracle.h"

/// Messages that a host must survive: good ones, and good ones spoilt in every way that a seed can think of.
namespace touchstone::kit {

class HostileMaker
{
public:
    explicit HostileMaker(unsigned seed) : m_random(seed) {}

    /// The next message of a session: bytes, which need not be text.
    [[nodiscard]] std::string next(const KnownSession& session);
    /// Spoils bytes without knowing what they are.
    [[nodiscard]] std::string mutated(std::string bytes);
    /// A good handshake for the capabilities that there are.
    [[nodiscard]] std::string handshake();

private:
    using Json = nlohmann::json;
    Json fresh(const KnownSession& session);
    void fillIn(Json& message, const KnownSession& session);
    void fillFeedback(Json& message, const KnownSession& session);
    void fillEpisode(Json& message, const KnownSession& session);
    std::string spoilt(Json message, std::size_t mostBytes);
    std::string spoiltField(Json message);
    std::string spoiltEnvelope(Json message);
    std::string spoiltSize(const Json& message, std::size_t mostBytes);
    std::string spoiltText(std::string text);
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : m_random() % limit; }
    template <typename T>
    const T& oneOf(const std::vector<T>& list)
    {
        return list[below(list.size())];
    }
    std::string freshId();

    std::mt19937_64 m_random;
    std::vector<std::string> m_sent;  ///< some of what was made, to be sent again
};

} // namespace touchstone::kit
