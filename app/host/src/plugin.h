#pragma once

#include <string_view>

#include "answer.h"

namespace touchstone::host {

/// One capability of the host: serves the requests of its namespace, whose role and capability were checked before.
class Plugin
{
public:
    virtual ~Plugin() = default;
    [[nodiscard]] virtual std::string_view capability() const = 0;
    /// Runs inside a transaction; what it changed is undone when it refuses.
    [[nodiscard]] virtual Answer handle(const Request& request) = 0;
};

} // namespace touchstone::host
