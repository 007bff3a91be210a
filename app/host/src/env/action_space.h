#pragma once

#include <memory>

#include "host/answer.h"

namespace touchstone::host {

/// The compiled JSON Schema of an environment's actions.
class ActionSpace
{
public:
    /// Errors: SchemaViolation when this is no schema that can be used; references to other documents are not followed.
    [[nodiscard]] static Result<ActionSpace> compile(const protocol::JsonText& schema);
    ActionSpace(ActionSpace&&) noexcept;
    ActionSpace& operator=(ActionSpace&&) noexcept;
    ~ActionSpace();

    /// Errors: UnknownAction with up to fifty faults, whose pointers begin with "/action".
    [[nodiscard]] Result<void> check(const protocol::JsonText& action) const;

private:
    class Private;
    explicit ActionSpace(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace touchstone::host
