#include "shell/host_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

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
    const char* todo;             ///< null: nothing but to wait
    bool passes = false;          ///< it is tried again by itself
};

constexpr const char* triedAgain = QT_TRANSLATE_NOOP("HostText", "It is tried again by itself.");

constexpr HostTroubleWords wrongToken{
    QT_TRANSLATE_NOOP("HostText", "The host does not accept the token."),
    QT_TRANSLATE_NOOP("HostText", "Ask whoever runs the host for a token, and enter it under “Connect to a host”.")};
constexpr HostTroubleWords wantsToken{
    QT_TRANSLATE_NOOP("HostText", "The host wants a token."),
    QT_TRANSLATE_NOOP("HostText", "Ask whoever runs the host for a token, and enter it under “Connect to a host”.")};
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
    QT_TRANSLATE_NOOP("HostText", "Nothing was sent. Ask whoever runs the host; until then do not use this network.")};

/// What is wrong with a certificate, in the words of the links. The first that fits decides what to do.
struct CertificateWords {
    std::string_view said;
    HostTroubleWords words;
};
constexpr CertificateWords certificateTroubles[] = {
    {"the certificate was revoked",
     {QT_TRANSLATE_NOOP("HostText", "The host's certificate was withdrawn by its issuer."),
      QT_TRANSLATE_NOOP("HostText", "Nothing was sent. Do not use this host before whoever runs it has a new certificate.")}},
    {"the certificate has expired",
     {QT_TRANSLATE_NOOP("HostText", "The host's certificate has expired."),
      QT_TRANSLATE_NOOP("HostText", "Nothing was sent. Ask whoever runs the host to renew it. If the clock of your computer is "
                                    "wrong, set it.")}},
    {"the certificate is not valid yet",
     {QT_TRANSLATE_NOOP("HostText", "The host's certificate is not valid yet."),
      QT_TRANSLATE_NOOP("HostText", "Nothing was sent. Check the clock of your computer; if it is right, ask whoever runs the "
                                    "host.")}},
    {"the certificate is for another host name",
     {QT_TRANSLATE_NOOP("HostText", "The host's certificate is for another name."),
      QT_TRANSLATE_NOOP("HostText", "Nothing was sent. Use the name that the certificate was made for. If the address is right, "
                                    "somebody else may be answering: ask whoever runs the host.")}},
    {"the certificate is signed by the host itself",
     {QT_TRANSLATE_NOOP("HostText", "The host signed its certificate itself, and your computer does not know it."),
      QT_TRANSLATE_NOOP("HostText", "Nothing was sent. Get the certificate as a file from whoever runs the host, by another way, "
                                    "and choose it as the certificate to trust.")}},
    {"the certificate's issuer is not known here",
     {QT_TRANSLATE_NOOP("HostText", "Your computer does not know who issued the host's certificate."),
      QT_TRANSLATE_NOOP("HostText", "Nothing was sent. If your organisation issues its own, get its certificate as a file and "
                                    "choose it as the certificate to trust; otherwise do not use this network.")}},
    {"does not speak TLS",
     {QT_TRANSLATE_NOOP("HostText", "What answers at this address does not encrypt."),
      QT_TRANSLATE_NOOP("HostText", "Nothing was sent. Check the port. With ws:// or http:// everyone on the way can read along.")}},
};
constexpr HostTroubleWords noCertificate{
    QT_TRANSLATE_NOOP("HostText", "The file with the certificate to trust cannot be used."),
    QT_TRANSLATE_NOOP("HostText", "Choose a file in PEM form, or leave it out.")};
constexpr HostTroubleWords noHost{
    QT_TRANSLATE_NOOP("HostText", "Something answers at this address, but it is no A2E host."),
    QT_TRANSLATE_NOOP("HostText", "Check the address, with its port and its path.")};
constexpr HostTroubleWords noProgram{
    QT_TRANSLATE_NOOP("HostText", "The program that should be the host could not be started."),
    QT_TRANSLATE_NOOP("HostText", "Check the command after “stdio:”.")};
constexpr HostTroubleWords notReached{
    QT_TRANSLATE_NOOP("HostText", "The host cannot be reached."),
    QT_TRANSLATE_NOOP("HostText", "Check the network, the address, and that the host runs."), true};
constexpr HostTroubleWords doesNotAnswer{
    QT_TRANSLATE_NOOP("HostText", "The host does not answer."),
    QT_TRANSLATE_NOOP("HostText", "If it stays so, ask whoever runs the host."), true};
constexpr HostTroubleWords wasLost{
    QT_TRANSLATE_NOOP("HostText", "The connection was lost."), nullptr, true};
constexpr HostTroubleWords hasTrouble{
    QT_TRANSLATE_NOOP("HostText", "The host has trouble of its own."),
    QT_TRANSLATE_NOOP("HostText", "If it stays so, ask whoever runs the host."), true};

bool errorSays(const Error& error, std::string_view words)
{
    return error.message.find(words) != std::string::npos;
}

const HostTroubleWords& whyNotOpened(const Error& error)
{
    if (errorSays(error, "no secure connection")) {
        for (const CertificateWords& certificate : certificateTroubles)
            if (errorSays(error, certificate.said))
                return certificate.words;
        return notSecure;
    }
    if (errorSays(error, "certificate to trust"))
        return noCertificate;
    // HTTP statuses: of the host, or of something that stands before it.
    if (errorSays(error, "the host answered 401") || errorSays(error, "the host answered 403"))
        return notAllowed;
    if (errorSays(error, "the host answered 5"))
        return hasTrouble;
    if (errorSays(error, "no A2E host") || errorSays(error, "the host answered"))
        return noHost;
    return error.retryable ? notReached : noProgram;
}

const HostTroubleWords& whyRefused(const std::string& reason)
{
    if (reason == "no_token")
        return wantsToken;
    return reason == "auth_failed" ? wrongToken : reason == "no_caps" ? noLearning : notAllowed;
}

const HostTroubleWords& troubleOf(const Error& error)
{
    switch (error.code) {
    case ErrorCode::Unauthorized:
        return whyRefused(error.where);
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

HostTrouble hostTroubleOf(const Error& error, bool isTriedAgain)
{
    const HostTroubleWords& trouble = troubleOf(error);
    // Refusals are said in full above; what came from the network or the host may say more.
    const bool said = error.code == ErrorCode::Unauthorized || error.code == ErrorCode::VersionMismatch;
    QStringList todo;
    if (trouble.todo)
        todo += hostTr(trouble.todo);
    if (trouble.passes && isTriedAgain)
        todo += hostTr(triedAgain);
    return {hostTr(trouble.happened), todo.join(u' '), said ? QString() : detailOrAsIs(error.message)};
}

HostTrouble nothingForJudgements()
{
    return {hostTr(noLearning.happened), hostTr(noLearning.todo), {}};
}

QString otherNameSentence(const workspace::Workspace& workspace)
{
    const QString there = workspace.otherNameAtHost();
    if (there.isEmpty())
        return {};
    return otherNameSentence(workspace.settings()->text(workspace::Settings::Key::Annotator), there);
}

QString otherNameSentence(const QString& here, const QString& there)
{
    return hostTr(QT_TRANSLATE_NOOP("HostText", "You sign as “%1”; the host knows you as “%2” and takes only what is signed so."))
        .arg(here, there);
}

QString signAsText(const QString& name)
{
    constexpr qsizetype longest = 24;
    const QString shown = name.size() > longest ? name.left(longest - 1) + u'…' : name;
    return hostTr(QT_TRANSLATE_NOOP("HostText", "Sign as “%1”")).arg(shown);
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
