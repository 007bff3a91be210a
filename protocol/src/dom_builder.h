#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"
#include "sink.h"

namespace touchstone::protocol {

/// Builds a JSON value from what comes one after the other; refuses a key that its object has already.
class DomBuilder
{
public:
    void open(Json container) { m_open.push_back(&add(std::move(container))); }
    void close() { m_open.pop_back(); }
    /// False when the innermost object has this key already.
    [[nodiscard]] bool key(std::string name)
    {
        const auto [position, inserted]
            = m_open.back()->get_ref<Json::object_t&>().try_emplace(std::move(name), nullptr);
        m_slot = &position->second;
        return inserted;
    }
    Json& add(Json value)
    {
        if (m_open.empty())
            return m_root = std::move(value);
        if (m_open.back()->is_array())
            return m_open.back()->emplace_back(std::move(value));
        return *m_slot = std::move(value);
    }
    [[nodiscard]] int depth() const { return static_cast<int>(m_open.size()); }
    [[nodiscard]] Json take() { return std::move(m_root); }

private:
    Json m_root;
    // A child never moves while it is open: its container gets the next child only after it is closed.
    std::vector<Json*> m_open;
    Json* m_slot = nullptr;
};

/// Builds parsed JSON.
class DomSink final : public Sink
{
public:
    void openObject() override { m_dom.open(Json::object()); }
    void openList() override { m_dom.open(Json::array()); }
    void close() override { m_dom.close(); }
    void key(std::string_view name) override { static_cast<void>(m_dom.key(std::string(name))); }
    void text(std::string_view value) override { m_dom.add(Json(std::string(value))); }
    void number(double value) override { m_dom.add(Json(value)); }
    void integer(std::int64_t value) override { m_dom.add(Json(value)); }
    void flag(bool value) override { m_dom.add(Json(value)); }
    void json(Json value) override { m_dom.add(std::move(value)); }
    [[nodiscard]] int depth() const override { return m_dom.depth(); }
    [[nodiscard]] Json take() { return m_dom.take(); }

private:
    DomBuilder m_dom;
};

} // namespace touchstone::protocol
