#include <map>
#include <random>

#include <QTcpServer>
#include <QTemporaryDir>

#include "host/host.h"
#include "link/connection.h"
#include "listen_kit.h"
#include "storage/statement.h"

using namespace touchstone;
using namespace touchstone::kit;
using link::Connection;
using link::ConnectionState;

namespace {

/// What a proxy does to a connection.
enum class Fault { None, CutUp, CutDown, Delay, BlackHole };

/// Stands between client and host and spoils connections, each in its own way, in an order that a seed gives.
class SpoilingProxy : public QObject
{
public:
    SpoilingProxy(quint16 hostPort, unsigned seed)
        : m_hostPort(hostPort)
        , m_random(seed)
    {
        m_server.listen(QHostAddress::LocalHost);
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket* client = m_server.nextPendingConnection())
                join(client);
        });
    }
    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }
    void heal()
    {
        m_healed = true;
        for (QTcpSocket* socket : findChildren<QTcpSocket*>())
            socket->abort();
    }
    /// How often bytes really were cut off, delayed or swallowed; not merely how many connections were to suffer it.
    std::map<Fault, int> spoiled;
    [[nodiscard]] bool spoiledInEveryWay(int times) const
    {
        return spoiled.size() == 4
               && std::all_of(spoiled.begin(), spoiled.end(), [times](const auto& kind) { return kind.second >= times; });
    }

private:
    void join(QTcpSocket* client)
    {
        auto* host = new QTcpSocket(this);
        client->setParent(this);
        host->connectToHost(QHostAddress(QHostAddress::LocalHost), m_hostPort);
        const Fault fault = m_healed ? Fault::None : nextFault();
        // The slow ones are cut as well, later: no connection lasts before the network is healed.
        pass(client, host, fault == Fault::CutUp ? cutPoint() : fault == Fault::Delay ? 3 * cutPoint() : -1, fault);
        pass(host, client, fault == Fault::CutDown ? cutPoint() : -1, fault);
    }
    Fault nextFault()
    {
        if (m_coming.empty()) {
            m_coming = {Fault::CutUp, Fault::CutDown, Fault::Delay, Fault::BlackHole};
            std::shuffle(m_coming.begin(), m_coming.end(), m_random);
        }
        const Fault fault = m_coming.back();
        m_coming.pop_back();
        return fault;
    }
    int cutPoint() { return 200 + static_cast<int>(m_random() % 4'000); }

    void pass(QTcpSocket* from, QTcpSocket* to, int cutAfter, Fault fault)
    {
        auto passed = std::make_shared<qint64>(0);
        connect(from, &QTcpSocket::readyRead, to, [this, from, to, cutAfter, fault, passed] {
            QByteArray bytes = from->readAll();
            *passed += bytes.size();
            const bool swallowed = fault == Fault::BlackHole && *passed > 1'500;
            const bool cut = cutAfter >= 0 && *passed > cutAfter;
            if (cut || swallowed || fault == Fault::Delay)
                ++spoiled[fault];
            if (cut) {
                // The last bytes that arrive end somewhere in the middle of a frame.
                to->write(bytes.left(bytes.size() / 2));
                to->flush();
                from->abort();
                to->abort();
            } else if (fault == Fault::Delay) {
                QTimer::singleShot(30, to, [to, bytes] { to->write(bytes); });
            } else if (!swallowed) {
                to->write(bytes);
            }
        });
        connect(from, &QTcpSocket::disconnected, to, [to] { to->disconnectFromHost(); });
        connect(from, &QTcpSocket::disconnected, from, &QObject::deleteLater);
    }

    QTcpServer m_server;
    quint16 m_hostPort = 0;
    std::mt19937 m_random;
    std::vector<Fault> m_coming;
    bool m_healed = false;
};

/// Sends one feedback after another until told to stop, as an outbox does: what was not acknowledged goes again, under the
/// same id. It never runs out while the network is bad, however fast it is in between.
class Sender : public QObject
{
public:
    explicit Sender(Connection& connection)
        : m_connection(connection)
    {
        connect(&connection, &Connection::stateChanged, this, [this] { sendMore(); });
    }
    void finish() { m_finishing = true; }
    [[nodiscard]] std::size_t left() const { return m_waiting.size(); }
    int made = 0;
    int failures = 0;

private:
    void makeMore()
    {
        while (!m_finishing && m_waiting.size() < 5) {
            Feedback feedback;
            feedback.feedbackId = "f" + std::to_string(made);
            feedback.polarity = Polarity::Positive;
            feedback.score = 0.5;
            feedback.ratedTurn = RatedTurn{"prompt", std::string(300, 'r'), "model", {"null"}, std::nullopt};
            feedback.ts = 1'700'000'000 + made;
            m_waiting.emplace(made++, feedback);
        }
    }
    void sendMore()
    {
        makeMore();
        if (m_connection.state() != ConnectionState::Ready || m_waiting.empty() || m_busy)
            return;
        LearnFeedbackRequest request;
        std::vector<int> batch;
        for (const auto& [number, feedback] : m_waiting) {
            batch.push_back(number);
            request.feedbacks.push_back(feedback);
        }
        m_busy = true;
        m_connection.session()->call(std::move(request)).then(this, [this, batch](const Result<LearnFeedbackResponse>& answer) {
            m_busy = false;
            if (answer)
                for (const int number : batch)
                    m_waiting.erase(number);
            else
                ++failures;
            QTimer::singleShot(0, this, [this] { sendMore(); });
        });
    }

    Connection& m_connection;
    std::map<int, Feedback> m_waiting;
    bool m_busy = false;
    bool m_finishing = false;
};

struct StoredFeedback {
    int rows = -1;
    int ids = -1;
};

StoredFeedback storedIn(const QString& path)
{
    StoredFeedback stored;
    storage::OpenOptions how;
    how.path = path;
    how.applicationId = host::storeApplicationId;
    how.readOnly = true;
    const auto database = storage::Database::open(how);
    if (!database)
        return stored;
    storage::Statement select(**database, "SELECT count(*), count(DISTINCT feedback_id) FROM feedback");
    if (select.first().value_or(false))
        stored = {static_cast<int>(select.integer(0)), static_cast<int>(select.integer(1))};
    return stored;
}

} // namespace

/// A network that drops, delays and cuts: what was acknowledged is stored, and nothing twice.
class TestFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingArrivesOnce_data();
    void everythingArrivesOnce();
};

void TestFaults::everythingArrivesOnce_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<unsigned>("seed");
    for (const unsigned seed : {1u, 2u, 3u}) {
        QTest::addRow("WebSocket, seed %u", seed) << QStringLiteral("ws") << seed;
        QTest::addRow("HTTP, seed %u", seed) << QStringLiteral("http") << seed;
    }
}

void TestFaults::everythingArrivesOnce()
{
    QFETCH(QString, scheme);
    QFETCH(unsigned, seed);
    QTemporaryDir home;
    const QString path = home.filePath(QStringLiteral("host.db"));
    host::HostOptions options;
    options.storePath = path;
    host::Host host(options);
    QVERIFY(host.open());
    const auto listener = listen::listenAt(
        addressOf((scheme + QStringLiteral("://127.0.0.1:0")).toLatin1()), {},
        [&host](std::unique_ptr<Link> link, const QString&) {
            host.attach(std::move(link), host::Principal{"ann", host::Role::Annotator});
        });
    QVERIFY(listener);
    SpoilingProxy proxy(listen::parseListenAddress((*listener)->url())->port, seed);
    link::SessionOptions session;
    session.handshakeTimeout = 400ms;
    session.callTimeout = 400ms;
    session.pingInterval = 100ms;
    session.silenceLimit = 300ms;
    const QString url = QStringLiteral("%1://127.0.0.1:%2").arg(scheme).arg(proxy.port());
    Connection connection(link::linkTo(url).value(), session, {10ms, 50ms, {}});
    Sender sender(connection);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(proxy.spoiledInEveryWay(3) && sender.failures >= 5, 120'000);
    sender.finish();
    proxy.heal();
    QTRY_COMPARE_WITH_TIMEOUT(sender.left(), std::size_t(0), 30'000);
    connection.close();
    host.shutdown();
    const StoredFeedback stored = storedIn(path);
    QCOMPARE(stored.ids, sender.made);
    QCOMPARE(stored.rows, sender.made);
}

QTEST_GUILESS_MAIN(TestFaults)
#include "tst_faults.moc"
