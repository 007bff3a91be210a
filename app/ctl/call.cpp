#include <cstdio>

#include <QFile>

#include "answer.h"
#include "remote.h"

namespace touchstone::ctl {
namespace {

/// The fields of the request: given, on standard input, or none.
Result<std::string> readFields(const QStringList& arguments)
{
    const QString given = arguments.value(1, QStringLiteral("{}"));
    if (given != QStringLiteral("-"))
        return given.toStdString();
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return fail(ErrorCode::CannotOpen, "standard input cannot be read", "-");
    return input.readAll().toStdString();
}

/// Says which argument is meant: a request has two, and both may hold a fault.
Error aboutFields(Error error, bool fromInput)
{
    error.message = std::string(fromInput ? "JSON, on standard input" : "JSON, the second argument") + ": " + error.message;
    return error;
}

Exit callHost(const Invocation& call)
{
    const std::string type = call.arguments().value(0).toStdString();
    if (!isKnownRequest(type))
        return answerUsage(QStringLiteral("call: there is no message of type '%1'; `touchstonectl schema` lists them")
                               .arg(call.arguments().value(0)));
    const auto remote = readRemote(call, type);
    if (!remote)
        return answerNoRemote("call", remote.error());
    const auto fields = readFields(call.arguments());
    if (!fields)
        return answerError(fields.error());
    auto request = makeRequest(type, *fields);
    if (!request)
        return answerError(aboutFields(request.error(), call.arguments().value(1) == QStringLiteral("-")));
    return printAnswer(ask(*remote, *std::move(request)));
}

} // namespace

std::vector<Command> callCommands()
{
    return {{"call", "TYPE [JSON|-]", "Sends one request to a host and prints its answer.",
             "touchstonectl call learn/stats '{\"component_name\":\"code_review\"}' --host ws://127.0.0.1:8765",
             remoteOptions(), 1, 2, callHost}};
}

} // namespace touchstone::ctl
