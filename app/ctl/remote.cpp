#include "remote.h"

#include <algorithm>
#include <cstdio>

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "link/session.h"
#include "link/token_source.h"
#include "link/transports.h"
#include "progress.h"
#include "protocol/codec.h"
#include "protocol/env_messages.h"

namespace touchstone::ctl {
namespace {

using protocol::Envelope;
using protocol::Json;

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// The capability that a type belongs to by its first part.
std::vector<std::string> capabilitiesFor(const std::string& type)
{
    const std::string first = type.substr(0, type.find('/'));
    if (first == "learn")
        return {"learning"};
    if (first == type || first == "handshake" || first == "invoke")
        return {};
    return {first};
}

std::string answerTypeOf(const std::string& type)
{
    if (type == protocol::Ping::type)
        return std::string(protocol::Pong::type);
    if (type == protocol::Shutdown::type)
        return std::string(protocol::InvokeEvent::type);
    if (endsWith(type, "/req"))
        return type.substr(0, type.size() - 3) + "resp";
    return type;
}

/// As it goes out: people leave "/req" out.
std::string wholeType(std::string type)
{
    const bool hasEnd = endsWith(type, "/req") || endsWith(type, "/resp");
    if (!hasEnd && type.find('/') != std::string::npos)
        type += "/req";
    return type == protocol::EnvPlanRequest::otherType ? std::string(protocol::EnvPlanRequest::type) : type;
}

/// Closes the session and waits until the link is down, at most two seconds: what the program's end cuts off would stay
/// open at the host until it times out.
void takeLeave(std::unique_ptr<link::Session> conversation, const bool& isDown)
{
    QEventLoop leave;
    QObject::connect(conversation.get(), &link::Session::disconnected, &leave, &QEventLoop::quit);
    QTimer::singleShot(std::chrono::seconds(2), &leave, &QEventLoop::quit);
    conversation->close();
    if (!isDown)
        leave.exec();
    conversation.reset();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

} // namespace

std::vector<Option> remoteOptions()
{
    return {{"host", "URL", "ws://, wss://, http://, https:// or stdio:COMMAND.", true},
            {"token-from", "SOURCE", "A file with the token, or env:NAME."},
            {"caps", "A,B", "Capabilities to ask for; that of the request unless given."},
            {"timeout", "S", "Seconds to wait for the answer; 30 unless given."},
            {"trust", "FILE", "PEM certificates to trust beside the system's."}};
}

Result<Remote> readRemote(const Invocation& call, const std::string& type)
{
    Remote remote;
    remote.address = call.value("host");
    remote.trustFile = call.value("trust");
    if (const auto known = link::linkTo(remote.address); !known)
        return fail(ErrorCode::InvalidMessage, "--host: '" + remote.address.toStdString() + "' is no address of a host; "
                                                   + known.error().message);
    remote.capabilities = capabilitiesFor(type);
    if (call.has("caps")) {
        remote.capabilities.clear();
        for (const QString& capability : call.value("caps").split(u',', Qt::SkipEmptyParts))
            remote.capabilities.push_back(capability.trimmed().toStdString());
    }
    if (call.has("timeout")) {
        bool isNumber = false;
        remote.timeoutSeconds = call.value("timeout").toDouble(&isNumber);
        constexpr double longest = 86'400;
        if (!isNumber || !(remote.timeoutSeconds > 0) || remote.timeoutSeconds > longest)
            return fail(ErrorCode::InvalidMessage, "--timeout: expected seconds above 0, at most a day");
    }
    auto token = link::readToken(call.value("token-from"));
    if (!token)
        return tl::unexpected(token.error());
    remote.token = *std::move(token);
    return remote;
}

Exit answerNoRemote(const char* command, const Error& error)
{
    if (error.code != ErrorCode::InvalidMessage)
        return answerError(error);
    return answerUsage(QString::fromLatin1(command) + QStringLiteral(": ") + QString::fromStdString(error.message));
}

bool isKnownRequest(std::string type)
{
    const auto known = protocol::schemaNames();
    return std::find(known.begin(), known.end(), wholeType(std::move(type))) != known.end();
}

Result<Envelope> makeRequest(std::string type, std::string_view fieldsJson)
{
    auto fields = protocol::parseJson(fieldsJson);
    if (!fields)
        return tl::unexpected(fields.error());
    if (!fields->is_object())
        return fail(ErrorCode::SchemaViolation, "the fields of a message are a JSON object");
    type = wholeType(std::move(type));
    Json message = *std::move(fields);
    message["type"] = type;
    message.emplace("id", protocol::newId());
    message.emplace("version", "1.0");
    message.emplace("ts", protocol::nowSeconds());
    if (!message["id"].is_string())
        return fail(ErrorCode::SchemaViolation, "the id of a message is text", "/id");
    return Envelope{std::make_shared<const Json>(std::move(message))};
}

Result<Envelope> ask(const Remote& remote, Envelope request)
{
    link::LinkOptions options;
    options.trustFile = remote.trustFile;
    const auto makeLink = link::linkTo(remote.address, options);
    if (!makeLink)
        return tl::unexpected(makeLink.error());
    link::SessionOptions session;
    session.agentId = "touchstonectl";
    session.authToken = remote.token;
    session.capabilities = remote.capabilities;
    session.callTimeout = std::chrono::milliseconds(static_cast<std::int64_t>(remote.timeoutSeconds * 1000));
    auto conversation = std::make_unique<link::Session>((*makeLink)(), session);
    bool isDown = false;
    QObject::connect(conversation.get(), &link::Session::disconnected, conversation.get(), [&isDown] { isDown = true; });
    QEventLoop loop;
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &loop, [&loop] {
        if (stopAsked())
            loop.quit();
    });
    watch.start(std::chrono::milliseconds(50));
    // Calls wait for the handshake by themselves.
    const std::string answerType = answerTypeOf(request.type());
    std::optional<Result<Envelope>> answer;
    conversation->request(std::move(request), answerType).then(&loop, [&](const Result<Envelope>& result) {
        answer = result;
        loop.quit();
    });
    loop.exec();
    takeLeave(std::move(conversation), isDown);
    return answer ? *std::move(answer) : fail(ErrorCode::Closed, "stopped before the answer came");
}

Exit printAnswer(const Result<Envelope>& answer)
{
    if (!answer)
        return answerError(answer.error());
    const std::string line = protocol::writeEnvelope(*answer) + '\n';
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
    return answer->type() == protocol::ErrorMessage::type ? Exit::Bad : Exit::Done;
}

} // namespace touchstone::ctl
