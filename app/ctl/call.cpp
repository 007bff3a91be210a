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

Exit callHost(const Invocation& call)
{
    const std::string type = call.arguments().value(0).toStdString();
    const auto remote = readRemote(call, type);
    if (!remote)
        return remote.error().code == ErrorCode::InvalidMessage
            ? answerUsage(QStringLiteral("call: ") + QString::fromStdString(remote.error().message))
            : answerError(remote.error());
    auto request = readFields(call.arguments()).and_then([&type](const std::string& fields) {
        return makeRequest(type, fields);
    });
    if (!request)
        return answerError(request.error());
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
