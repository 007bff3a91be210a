#include <chrono>

#include <QEventLoop>
#include <QTest>
#include <QThread>
#include <QWebSocket>
#include <QWebSocketServer>

#include "host/host.h"
#include "link/session.h"
#include "link/transports.h"
#include "listen/listener.h"

using namespace touchstone;

namespace {

using Clock = std::chrono::steady_clock;

double microsecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

double middleOf(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

/// Makes, uses and destroys something on a thread of its own.
template <typename Served>
class OnThread
{
public:
    OnThread()
    {
        m_thread.start();
        m_anchor.moveToThread(&m_thread);
        QMetaObject::invokeMethod(&m_anchor, [this] { served = std::make_unique<Served>(); }, Qt::BlockingQueuedConnection);
    }
    ~OnThread()
    {
        QMetaObject::invokeMethod(&m_anchor, [this] { served.reset(); }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }
    OnThread(const OnThread&) = delete;
    OnThread& operator=(const OnThread&) = delete;

    std::unique_ptr<Served> served;

private:
    QThread m_thread;
    QObject m_anchor;
};

/// What Qt alone does: sends back what came.
struct BareEcho {
    BareEcho()
        : server(QStringLiteral("echo"), QWebSocketServer::NonSecureMode)
    {
        server.listen(QHostAddress::LocalHost);
        QObject::connect(&server, &QWebSocketServer::newConnection, &server, [this] {
            QWebSocket* socket = server.nextPendingConnection();
            QObject::connect(socket, &QWebSocket::textMessageReceived, socket, &QWebSocket::sendTextMessage);
        });
        url = server.serverUrl();
    }
    QWebSocketServer server;
    QUrl url;
};

struct Served {
    Served()
        : host(inMemory())
    {
        if (!host.open())
            qFatal("the host does not open");
        auto made = listen::listenAt(*listen::parseListenAddress(QStringLiteral("ws://127.0.0.1:0")), {},
                                     [this](std::unique_ptr<protocol::Link> link, const QString&) {
                                         host.attach(std::move(link), host::Principal{"bench", host::Role::Admin});
                                     });
        listener = *std::move(made);
        url = listener->url();
    }
    static host::HostOptions inMemory()
    {
        host::HostOptions options;
        options.storePath = QStringLiteral(":memory:");
        options.maxExperiences = 1'000;
        return options;
    }
    host::Host host;
    std::unique_ptr<listen::Listener> listener;
    QString url;
};

} // namespace

/// A question over the network, against a socket that only echoes.
class BenchTransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTrip();
};

void BenchTransport::roundTrip()
{
    constexpr int rounds = 4'000;
    OnThread<BareEcho> echo;
    OnThread<Served> served;

    QWebSocket bare;
    QEventLoop wait;
    connect(&bare, &QWebSocket::connected, &wait, &QEventLoop::quit);
    connect(&bare, &QWebSocket::textMessageReceived, &wait, &QEventLoop::quit);
    bare.open(echo.served->url);
    wait.exec();
    link::Session session(link::linkTo(served.served->url).value()(), {});
    connect(&session, &link::Session::stateChanged, &wait, &QEventLoop::quit);
    wait.exec();
    QCOMPARE(session.state(), link::SessionState::Ready);

    // As long as the request.
    const QString text = QString::fromStdString(
        protocol::writeEnvelope(protocol::encode(protocol::LearnStatsRequest{}).value()));
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int i = 0; i < rounds; ++i) {
        auto start = Clock::now();
        bare.sendTextMessage(text);
        wait.exec();
        theirs.push_back(microsecondsSince(start));
        start = Clock::now();
        auto answer = session.call(protocol::LearnStatsRequest{});
        answer.then(&session, [&wait](const auto&) { wait.quit(); });
        wait.exec();
        ours.push_back(microsecondsSince(start));
        QVERIFY(answer.result().has_value());
    }
    const double ratio = middleOf(ours) / middleOf(theirs);
    qInfo("learn/stats over WebSocket: p50 %.1f us, bare echo %.1f us, ratio %.2f", middleOf(ours), middleOf(theirs), ratio);
    QTest::setBenchmarkResult(middleOf(ours) / 1000.0, QTest::WalltimeMilliseconds);
}

QTEST_GUILESS_MAIN(BenchTransport)
#include "bench_transport.moc"
