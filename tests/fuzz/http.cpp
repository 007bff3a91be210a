#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDeadlineTimer>

#include "entries.h"
#include "listen/listener.h"
#include "scripted_host.h"

namespace touchstone::fuzz {
namespace {

/// A listener on this machine, and clients that say what they are told.
class Port
{
public:
    Port()
    {
        listen::ListenOptions options;
        options.link.limits.maxBytes = 64 * 1024;
        options.sessionTimeout = std::chrono::seconds(2);
        auto made = listen::listenAt(*listen::parseListenAddress(QStringLiteral("http://127.0.0.1:0")), options,
                                     [this](std::unique_ptr<protocol::Link> link, const QString&) { m_host.attach(std::move(link)); });
        if (!made)
            qFatal("nobody listens");
        m_listener = *std::move(made);
        m_port = listen::parseListenAddress(m_listener->url())->port;
    }

    /// What comes back to these bytes, as far as it comes before the client hangs up.
    std::string say(std::string_view bytes, bool& isLeft)
    {
        const int client = connected();
        std::string answer;
        for (std::string_view rest = bytes; !rest.empty();) {
            const ssize_t sent = send(client, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
            if (sent <= 0 && errno != EAGAIN)
                break;
            rest.remove_prefix(sent > 0 ? static_cast<std::size_t>(sent) : 0);
            settle(client, answer);
        }
        settle(client, answer);
        shutdown(client, SHUT_WR);
        const QDeadlineTimer patience(20'000);
        while (m_listener->connections() > 0 && !patience.hasExpired())
            settle(client, answer);
        isLeft = m_listener->connections() == 0;
        // At once: a port that lingers could not be used again, and there are few.
        const linger now{1, 0};
        setsockopt(client, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        close(client);
        return answer;
    }
    std::string session()
    {
        bool isLeft = false;
        const std::string answer = say("POST /session HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", isLeft);
        const std::size_t at = answer.find("\"session_id\":\"");
        return at == std::string::npos ? std::string() : answer.substr(at + 14, 48);
    }

private:
    int connected() const
    {
        const int client = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(m_port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            qFatal("nobody is there");
        return client;
    }
    /// Lets the listener do what there is to do.
    static void settle(int client, std::string& answer)
    {
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        std::array<char, 4096> buffer{};
        for (ssize_t count = 0; (count = recv(client, buffer.data(), buffer.size(), MSG_DONTWAIT)) > 0;)
            answer.append(buffer.data(), static_cast<std::size_t>(count));
    }

    kit::ScriptedHost m_host;
    std::unique_ptr<listen::Listener> m_listener;
    quint16 m_port = 0;
};

} // namespace

std::string http(std::string_view bytes)
{
    static auto* const port = new Port;
    std::string text(bytes.substr(0, 256 * 1024));
    constexpr std::string_view placeholder = "$SESSION";
    std::string session;
    for (std::size_t at = text.find(placeholder); at != std::string::npos; at = text.find(placeholder, at + 1)) {
        if (session.empty())
            session = port->session();
        text.replace(at, placeholder.size(), session);
    }
    bool isLeft = false;
    const std::string answer = port->say(text, isLeft);
    if (!isLeft)
        return "the listener keeps a connection whose client is gone";
    if (!answer.empty() && answer.rfind("HTTP/1.1 ", 0) != 0)
        return "the answer is no HTTP";
    return {};
}

} // namespace touchstone::fuzz
