#include "learn/refine/choices.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"

namespace touchstone::host {
namespace {

using domain::policy::Choices;
using protocol::Json;

class ChoiceReader
{
public:
    explicit ChoiceReader(const Candidates& candidates)
    {
        for (const auto& [name, candidate] : candidates) {
            m_index[name] = m_choices.components.size();
            m_choices.components.push_back(name);
        }
        std::vector<std::size_t> all(m_choices.components.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        m_menus[all] = 0;
        m_choices.menus.push_back(std::move(all));
    }

    void take(const std::string& id, const std::string& component, const std::string& episode, double reward,
              const std::string& body)
    {
        ++m_choices.looked;
        const Json json = Json::parse(body, nullptr, false);
        const auto action = json.is_object() ? json.find("action") : json.end();
        const auto chosen = m_index.find(component);
        const bool isThere = json.is_object() && action != json.end() && action->is_object();
        const Json propensity = isThere ? action->value("propensity", Json()) : Json();
        const double value = propensity.is_number() ? propensity.get<double>() : 0.0;
        if (!(value > 0.0 && value <= 1.0) || chosen == m_index.end()) {
            ++m_choices.withoutPropensity;
            return;
        }
        const std::size_t menu = menuOf(action->value("candidates", Json()));
        const auto& listed = m_choices.menus[menu];
        if (!std::binary_search(listed.begin(), listed.end(), chosen->second)) {
            ++m_choices.withoutPropensity;
            return;
        }
        m_choices.made.push_back({chosen->second, menu, value, std::clamp(reward, -1.0, 1.0),
                                  episode.empty() ? "i:" + id : "c:" + episode});
    }
    Choices done()
    {
        std::reverse(m_choices.made.begin(), m_choices.made.end());
        return std::move(m_choices);
    }

private:
    [[nodiscard]] std::size_t menuOf(const Json& listed)
    {
        if (!listed.is_array() || listed.empty())
            return 0;
        std::vector<std::size_t> menu;
        for (const Json& one : listed) {
            Json name = one;
            if (one.is_object())
                name = one.contains("name") ? one.at("name") : one.value("component_name", Json());
            const auto known = name.is_string() ? m_index.find(name.get<std::string>()) : m_index.end();
            if (known != m_index.end())
                menu.push_back(known->second);
        }
        std::sort(menu.begin(), menu.end());
        menu.erase(std::unique(menu.begin(), menu.end()), menu.end());
        const auto [found, isNew] = m_menus.emplace(menu, m_choices.menus.size());
        if (isNew)
            m_choices.menus.push_back(std::move(menu));
        return found->second;
    }

    Choices m_choices;
    std::map<std::string, std::size_t> m_index;
    std::map<std::vector<std::size_t>, std::size_t> m_menus;
};

} // namespace

Result<Choices> readChoices(Store& store, const Candidates& candidates, std::int64_t limit)
{
    constexpr std::size_t mostBytes = 32u * 1024 * 1024;
    ChoiceReader reader(candidates);
    Reading reading(store, "SELECT experience_id, component, episode_id, reward, body FROM experience"
                           " ORDER BY id DESC LIMIT ?",
                    {limit});
    std::size_t bytes = 0;
    auto more = reading.next();
    for (; more && *more && bytes < mostBytes; more = reading.next()) {
        const std::string body = reading.text(4);
        bytes += body.size();
        reader.take(reading.text(0), reading.text(1), reading.text(2), reading.real(3), body);
    }
    if (!more)
        return tl::unexpected(more.error());
    return reader.done();
}

} // namespace touchstone::host
