#include "audit_log.h"

namespace touchstone::host {

AuditLog::AuditLog(Store& store)
    : m_store(store)
{
}

Result<void> AuditLog::record(const Request& request, const Refusal* refusal)
{
    const std::string outcome = refusal ? std::string(wireName(asPeersSeeIt(refusal->error).code)) : "done";
    const std::string message = refusal ? refusal->error.message : std::string();
    return m_store.run("INSERT INTO audit(at, principal, role, what, request_id, outcome, message)"
                       " VALUES(?, ?, ?, ?, ?, ?, ?)",
                       {request.now, bound(request.principal.name), bound(std::string(name(request.principal.role))),
                        bound(request.envelope.type()), bound(request.envelope.id()), bound(outcome), bound(message)});
}

} // namespace touchstone::host
