#include "shell/host_text.h"

#include <QCoreApplication>
#include <QLocale>

#include "shell/detail_text.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::HostState;

namespace {

QString hostTr(const char* text)
{
    return QCoreApplication::translate("HostText", text);
}

struct HostTroubleWords {
    const char* happened;
    const char* todo;
};

constexpr HostTroubleWords wrongToken{
    QT_TRANSLATE_NOOP("HostText", "The host does not accept the token."),
    QT_TRANSLATE_NOOP("HostText", "Ask whoever runs the host for a token, put it into a file that only you can read, and "
                                  "start Touchstone with --token-from and that file.")};
constexpr HostTroubleWords noLearning{
    QT_TRANSLATE_NOOP("HostText", "The host takes no judgements."),
    QT_TRANSLATE_NOOP("HostText", "Ask whoever runs the host whether it offers “learning”, and whether your token may use it.")};
constexpr HostTroubleWords otherVersion{
    QT_TRANSLATE_NOOP("HostText", "The host speaks another version of the protocol."),
    QT_TRANSLATE_NOOP("HostText", "Update Touchstone or the host, so that both speak A2E 1.")};
constexpr HostTroubleWords notAllowed{
    QT_TRANSLATE_NOOP("HostText", "The host does not want this client."),
    QT_TRANSLATE_NOOP("HostText", "Ask whoever runs the host for permission.")};
constexpr HostTroubleWords notSecure{
    QT_TRANSLATE_NOOP("HostText", "The connection would not be secure."),
    QT_TRANSLATE_NOOP("HostText", "Nothing was sent. If the host has a certificate of its own, get it from whoever runs the "
                                  "host and start Touchstone with --trust and that file; otherwise do not use this network.")};
constexpr HostTroubleWords noHost{
    QT_TRANSLATE_NOOP("HostText", "Something answers at this address, but it is no A2E host."),
    QT_TRANSLATE_NOOP("HostText", "Check the address, with its port and its path.")};
constexpr HostTroubleWords noProgram{
    QT_TRANSLATE_NOOP("HostText", "The program that should be the host could not be started."),
    QT_TRANSLATE_NOOP("HostText", "Check the command after “stdio:”.")};
constexpr HostTroubleWords notReached{
    QT_TRANSLATE_NOOP("HostText", "The host cannot be reached."),
    QT_TRANSLATE_NOOP("HostText", "Check the network, the address, and that the host runs. It is tried again by itself.")};
constexpr HostTroubleWords doesNotAnswer{
    QT_TRANSLATE_NOOP("HostText", "The host does not answer."),
    QT_TRANSLATE_NOOP("HostText", "It is tried again by itself. If it stays, ask whoever runs the host.")};
constexpr HostTroubleWords wasLost{
    QT_TRANSLATE_NOOP("HostText", "The connection was lost."),
    QT_TRANSLATE_NOOP("HostText", "It is tried again by itself.")};
constexpr HostTroubleWords hasTrouble{
    QT_TRANSLATE_NOOP("HostText", "The host has trouble of its own."),
    QT_TRANSLATE_NOOP("HostText", "It is tried again by itself. If it stays, ask whoever runs the host.")};

bool errorSays(const Error& error, std::string_view words)
{
    return error.message.find(words) != std::string::npos;
}

const HostTroubleWords& whyNotOpened(const Error& error)
{
    if (errorSays(error, "no secure connection"))
        return notSecure;
    // HTTP statuses: of the host, or of something that stands before it.
    if (errorSays(error, "the host answered 401") || errorSays(error, "the host answered 403"))
        return notAllowed;
    if (errorSays(error, "the host answered 5"))
        return hasTrouble;
    if (errorSays(error, "no A2E host") || errorSays(error, "the host answered"))
        return noHost;
    return error.retryable ? notReached : noProgram;
}

const HostTroubleWords& troubleOf(const Error& error)
{
    switch (error.code) {
    case ErrorCode::Unauthorized:
        return error.where == "auth_failed" ? wrongToken : error.where == "no_caps" ? noLearning : notAllowed;
    case ErrorCode::VersionMismatch:
        return otherVersion;
    case ErrorCode::CannotOpen:
        return whyNotOpened(error);
    case ErrorCode::Timeout:
        return doesNotAnswer;
    case ErrorCode::Closed:
        return wasLost;
    case ErrorCode::ParseError:
    case ErrorCode::InvalidMessage:
    case ErrorCode::SchemaViolation:
        return noHost;
    default:
        return hasTrouble;
    }
}

} // namespace

QString hostTitle(const workspace::Workspace& workspace)
{
    const QString name = workspace.hostName();
    if (name.isEmpty())
        return hostTr(QT_TRANSLATE_NOOP("HostText", "No host"));
    return name == u"local" ? hostTr(QT_TRANSLATE_NOOP("HostText", "Local host")) : name;
}

HostTrouble hostTroubleOf(const Error& error)
{
    const HostTroubleWords& trouble = troubleOf(error);
    // Refusals are said in full above; what came from the network or the host may say more.
    const bool said = error.code == ErrorCode::Unauthorized || error.code == ErrorCode::VersionMismatch;
    return {hostTr(trouble.happened), hostTr(trouble.todo), said ? QString() : detailOrAsIs(error.message)};
}

QString hostSentence(const workspace::Workspace& workspace, bool seconds)
{
    const HostState state = workspace.hostState();
    const auto error = workspace.hostError();
    if (state == HostState::Online || (state == HostState::Connecting && workspace.hostName() == u"local"))
        return {};
    const QString title = hostTitle(workspace);
    if (state == HostState::Connecting)
        return hostTr(QT_TRANSLATE_NOOP("HostText", "Connecting to %1…")).arg(title);
    if (!error)
        return {};
    const QString text = title + QStringLiteral(" — ") + hostTroubleOf(*error).happened;
    const int wait = workspace.retryInSeconds();
    if (state == HostState::Refused || !seconds || wait == 0)
        return text;
    return text + u' ' + hostTr(QT_TRANSLATE_NOOP("HostText", "Next attempt in %1 s.")).arg(QLocale().toString(wait));
}

} // namespace touchstone::views
