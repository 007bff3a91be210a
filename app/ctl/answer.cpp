#include "answer.h"

#include <cstdio>

#include <nlohmann/json.hpp>

#include "progress.h"

namespace touchstone::ctl {

void print(const Object& answer)
{
    const std::string line = answer.dump(-1, ' ', false, Object::error_handler_t::replace);
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

Object errorObject(const Error& error)
{
    Object object;
    object["code"] = wireName(error.code);
    object["message"] = error.message;
    if (!error.where.empty())
        object["where"] = error.where;
    for (const Fault& fault : error.faults)
        object["faults"].push_back(Object{{"pointer", fault.pointer}, {"message", fault.message}});
    if (error.message.find("efused") != std::string::npos && exitFor(error) == Exit::Unreachable)
        object["advice"] = "no program listens at that address: is the host running, and is the port right? `touchstonectl host"
                           " --listen ws://127.0.0.1:8765` starts one";
    if (error.code == ErrorCode::Damaged && !error.where.empty())
        object["advice"] = "touchstonectl store check '" + error.where + "' says what is wrong";
    return object;
}

Exit exitFor(const Error& error)
{
    switch (error.code) {
    case ErrorCode::CannotOpen:
    case ErrorCode::NewerVersion:
    case ErrorCode::Damaged:
    case ErrorCode::ReadOnly:
    case ErrorCode::Timeout:
    case ErrorCode::Closed:
        return Exit::Unreachable;
    case ErrorCode::ParseError:
    case ErrorCode::RuntimeError:
    case ErrorCode::InvalidMessage:
    case ErrorCode::VersionMismatch:
    case ErrorCode::Unauthorized:
    case ErrorCode::SchemaViolation:
    case ErrorCode::OutOfMemory:
    case ErrorCode::SandboxCrash:
    case ErrorCode::UnknownAction:
    case ErrorCode::ResetDenied:
    case ErrorCode::Conflict:
    case ErrorCode::NotFound:
    case ErrorCode::Cancelled:
        return Exit::Bad;
    }
    return Exit::Bad;
}

Exit answerError(const Error& error)
{
    print(Object{{"error", errorObject(error)}});
    return exitFor(error);
}

Exit withOutputWritten(Exit exit)
{
    if (std::fflush(stdout) == 0 && !std::ferror(stdout))
        return exit;
    log(QStringLiteral("touchstonectl: the answer could not be written to standard output; is the disk full?"));
    return static_cast<int>(exit) > static_cast<int>(Exit::Unreachable) ? exit : Exit::Unreachable;
}

Exit answerUsage(const QString& complaint)
{
    log(QStringLiteral("touchstonectl: ") + complaint);
    return Exit::Usage;
}

} // namespace touchstone::ctl
