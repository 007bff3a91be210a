#pragma once

#include <QCoreApplication>
#include <QTest>

#include "link/connection.h"
#include "link/session.h"
#include "listen/listener.h"
#include "scripted_host.h"

namespace touchstone::kit {

using namespace protocol;
using link::Session;
using link::SessionOptions;

/// The largest message that the host of a bench takes.
constexpr std::size_t hostLimit = 4u * 1024 * 1024;
inline const char* const serveArgument = "--serve-stdio";

/// The host's options over every transport.
inline listen::ListenOptions hostOptions()
{
    listen::ListenOptions options;
    options.link.limits.maxBytes = hostLimit;
    return options;
}

/// A scripted host behind one transport, and links to it.
class TransportBench
{
public:
    explicit TransportBench(QString transport) : m_transport(std::move(transport))
    {
        if (m_transport == QStringLiteral("local") || m_transport == QStringLiteral("stdio"))
            return;
        listenAt(0);
    }

    [[nodiscard]] std::unique_ptr<Link> connectLink()
    {
        if (m_transport == QStringLiteral("local")) {
            auto pair = link::makeLocalPair();
            host.attach(std::move(pair.host));
            return std::move(pair.client);
        }
        return link::linkTo(address()).value()();
    }

    [[nodiscard]] link::LinkFactory factory()
    {
        return [this] { return connectLink(); };
    }

    [[nodiscard]] std::unique_ptr<Session> session(SessionOptions options = {})
    {
        return std::make_unique<Session>(connectLink(), std::move(options));
    }

    [[nodiscard]] QString address() const
    {
        if (m_transport == QStringLiteral("stdio"))
            return QStringLiteral("stdio:") + QCoreApplication::applicationFilePath() + u' '
                + QLatin1String(serveArgument);
        return m_listener->url();
    }

    /// Listens again, at the port where it listened before.
    void listenAgain()
    {
        const auto port = listen::parseListenAddress(address())->port;
        m_listener.reset();
        listenAt(port);
    }

    ScriptedHost host;
    [[nodiscard]] listen::Listener& listener() { return *m_listener; }

private:
    void listenAt(quint16 port)
    {
        const auto where = listen::parseListenAddress(
            QStringLiteral("%1://127.0.0.1:%2").arg(m_transport).arg(port));
        auto listener = listen::listenAt(*where, hostOptions(), [this](std::unique_ptr<Link> link, const QString&) {
            host.attach(std::move(link));
        });
        if (!listener)
            QTest::qFail(listener.error().message.c_str(), __FILE__, __LINE__);
        else
            m_listener = *std::move(listener);
    }

    QString m_transport;
    std::unique_ptr<listen::Listener> m_listener;
};

/// What this program does as the child of its own stdio cases.
inline int serveStdio()
{
    ScriptedHost host;
    host.onForgotten = [] { QCoreApplication::quit(); };
    host.attach(listen::makeStdioLink(hostOptions().link));
    return QCoreApplication::exec();
}

inline LearnStatsRequest stats(std::string component = "c")
{
    LearnStatsRequest request;
    request.componentName = std::move(component);
    return request;
}

/// What a call came to: the times it was settled, and how.
template <typename Response>
struct Outcome {
    int settled = 0;
    std::optional<Result<Response>> result;
    [[nodiscard]] ErrorCode code() const
    {
        return result && !*result ? result->error().code : ErrorCode::RuntimeError;
    }
    [[nodiscard]] bool isGood() const { return result && result->has_value(); }
};

template <typename Response>
[[nodiscard]] auto watchFuture(QFuture<Result<Response>> future, QObject* context)
{
    auto outcome = std::make_shared<Outcome<Response>>();
    future.then(context, [outcome](const Result<Response>& result) {
        ++outcome->settled;
        outcome->result = result;
    });
    return outcome;
}

template <typename Request>
[[nodiscard]] auto watch(Session& session, QObject* context, Request request)
{
    return watchFuture(session.call(std::move(request)), context);
}

} // namespace touchstone::kit
