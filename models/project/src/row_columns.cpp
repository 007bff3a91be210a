#include "row_columns.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "content_hash.h"

namespace touchstone::project {
namespace {

/// Both objects as one; the turn's own value wins. What is no object stands under an empty key.
nlohmann::json merged(const std::string& metadata, const std::string& shared)
{
    auto whole = nlohmann::json::object();
    for (const std::string* text : {&shared, &metadata}) {
        const auto part = nlohmann::json::parse(*text, nullptr, false);
        if (part.is_object())
            whole.update(part);
        else
            whole[""] = *text;
    }
    return whole;
}

} // namespace

RowColumns::RowColumns(std::string runId, double createdAt, std::string metadata, std::string shared)
    : m_runId(std::move(runId))
    , m_createdAt(createdAt)
    , m_metadata(std::move(metadata))
    , m_shared(std::move(shared))
{
}

bool RowColumns::operator==(const RowColumns& other) const
{
    if (m_runId != other.m_runId || m_createdAt != other.m_createdAt)
        return false;
    // By far the most are the very same texts.
    if (m_metadata == other.m_metadata && m_shared == other.m_shared)
        return true;
    return merged(m_metadata, m_shared) == merged(other.m_metadata, other.m_shared);
}

bool RowColumns::areWithin(const RowColumns& other) const
{
    if (*this == other)
        return true;
    if ((!m_runId.empty() && m_runId != other.m_runId) || (m_createdAt != 0.0 && m_createdAt != other.m_createdAt))
        return false;
    const auto own = merged(m_metadata, m_shared);
    const auto all = merged(other.m_metadata, other.m_shared);
    for (const auto& [key, value] : own.items()) {
        const auto found = all.find(key);
        if (found == all.end() || *found != value)
            return false;
    }
    return true;
}

std::string RowColumns::digest() const
{
    constexpr std::size_t shown = 12;
    const auto columns = nlohmann::json::array({m_runId, m_createdAt, merged(m_metadata, m_shared)});
    ContentHash hash;
    return hexOf(hash.add(columns.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)).take()).substr(0, shown);
}

} // namespace touchstone::project
