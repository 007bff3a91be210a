#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.h"

namespace touchstone::protocol {

/// Where a decoder stands: grows with it on the stack, and is written out only for a fault.
class Path
{
public:
    /// `prefix` is a JSON Pointer already.
    explicit Path(std::string_view prefix = {}) : m_key(prefix) {}
    [[nodiscard]] Path member(std::string_view key) const { return Path(this, key, -1); }
    [[nodiscard]] Path item(std::size_t index) const { return Path(this, {}, static_cast<std::ptrdiff_t>(index)); }
    [[nodiscard]] std::string pointer() const;

private:
    Path(const Path* parent, std::string_view key, std::ptrdiff_t index)
        : m_parent(parent), m_key(key), m_index(index)
    {
    }
    const Path* m_parent = nullptr;
    std::string_view m_key;
    std::ptrdiff_t m_index = -1;
};

/// The faults of one message, up to 50.
class Faults
{
public:
    void add(const Path& path, std::string message, std::string value = {});
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] bool empty() const { return m_count == 0; }
    /// A SchemaViolation about `what`.
    [[nodiscard]] Error toError(std::string_view what) &&;

private:
    std::vector<Fault> m_faults;
    std::size_t m_count = 0;
};

} // namespace touchstone::protocol
