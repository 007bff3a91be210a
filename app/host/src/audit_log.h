#pragma once

#include "answer.h"
#include "store.h"

namespace touchstone::host {

/// Who asked for a change, when, and what became of it. Append only; part of the request's transaction.
class AuditLog
{
public:
    explicit AuditLog(Store& store);
    /// `refusal` null: the change was made.
    [[nodiscard]] Result<void> record(const Request& request, const Refusal* refusal);

private:
    Store& m_store;
};

} // namespace touchstone::host
