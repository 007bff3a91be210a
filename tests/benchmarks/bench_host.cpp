#include <chrono>
#include <ctime>

#include <sqlite3.h>

#include <QEventLoop>
#include <QFileInfo>
#include <QPointer>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include "audit/audit_log.h"
#include "byte_link.h"
#include "host_folder.h"
#include "hostile_maker.h"
#include "lean_client.h"
#include "link/transports.h"
#include "listen/listener.h"
#include "schema.h"

using namespace touchstone;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Of this thread or of all, which a busy machine does not change.
double processorSeconds(clockid_t whose = CLOCK_THREAD_CPUTIME_ID)
{
    timespec now{};
    clock_gettime(whose, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

double middleOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

protocol::Feedback feedbackNumber(int number)
{
    protocol::Feedback feedback = bench::feedback("f" + std::to_string(number), 0.5, 1'716'123'456.0, "agent-v2");
    feedback.correlationId = "turn-" + std::to_string(number);
    feedback.sessionId = "0123456789abcdef0123456789abcdef";
    feedback.ratedTurn->prompt = "Summarise this article about urban beekeeping in two sentences.";
    feedback.ratedTurn->response = std::string(200, 'r');
    feedback.comment = "Too vague, and it does not name the numbers.";
    feedback.annotatorId = "ann";
    return feedback;
}

/// Messages of `perMessage` feedbacks each, ready to be sent.
std::vector<QByteArray> messagesOf(int first, int count, int perMessage)
{
    std::vector<QByteArray> messages;
    for (int at = first; at < first + count; at += perMessage) {
        std::vector<protocol::Feedback> list;
        for (int i = 0; i < perMessage; ++i)
            list.push_back(feedbackNumber(at + i));
        messages.push_back(bench::framed(protocol::writeEnvelope(protocol::encode(bench::feedbacks(std::move(list))).value())));
    }
    return messages;
}

/// Clients on a thread of their own, each with some messages always under way.
class Pipeline : public QThread
{
public:
    Pipeline(QString url, std::vector<QByteArray> messages, int clients, int underWay)
        : m_url(std::move(url)), m_messages(std::move(messages)), m_clients(clients), m_underWay(underWay)
    {
    }
    double seconds = 0.0;
    double processor = 0.0;  ///< of these clients
    int refused = 0;

protected:
    void run() override
    {
        std::vector<std::unique_ptr<bench::LeanClient>> clients;
        int ready = 0;
        for (int i = 0; i < m_clients; ++i) {
            auto& client = *clients.emplace_back(std::make_unique<bench::LeanClient>(QUrl(m_url)));
            client.heard = [this, &client, &ready](QByteArrayView text) {
                if (text.contains("handshake/resp"))
                    return ++ready == m_clients ? quit() : void();
                refused += text.contains("learn/feedback/resp") ? 0 : 1;
                if (++m_answered == m_messages.size())
                    return quit();
                sendNext(client);
            };
        }
        exec();
        const auto start = Clock::now();
        for (int i = 0; i < m_underWay; ++i)
            for (const auto& client : clients)
                sendNext(*client);
        exec();
        seconds = secondsSince(start);
        processor = processorSeconds();
    }

private:
    void sendNext(bench::LeanClient& client)
    {
        if (m_next < m_messages.size())
            client.send(m_messages[m_next++]);
    }

    QString m_url;
    std::vector<QByteArray> m_messages;
    int m_clients;
    int m_underWay;
    std::size_t m_next = 0;
    std::size_t m_answered = 0;
};

/// How long something took: by the clock, and by the processor. How many rows a transaction had.
struct Took {
    double seconds = 0.0;
    double processor = 0.0;
    int perTransaction = 0;
};

/// The rows of the same feedbacks, written by nothing but prepared inserts into the same table with the same indexes.
Took bareInserts(const QString& path, int count, int perTransaction)
{
    sqlite3* database = nullptr;
    sqlite3_open(path.toUtf8().constData(), &database);
    for (const char* sql : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"})
        sqlite3_exec(database, sql, nullptr, nullptr, nullptr);
    const storage::Migration first = host::storeMigrations().front();
    for (const char* statement : first)
        sqlite3_exec(database, statement, nullptr, nullptr, nullptr);
    sqlite3_stmt* insert = nullptr;
    sqlite3_prepare_v2(database, "INSERT INTO feedback VALUES(NULL,'ann',?,1,1,1,'agent-v2','human','positive','helpfulness',0.5,1.0,'ann',?,"
                                 "'0123456789abcdef0123456789abcdef',1716123456.0,1716123457.0,?,?)", -1, &insert, nullptr);
    std::vector<std::array<std::string, 3>> rows;
    for (int i = 0; i < count; ++i)
        rows.push_back({"f" + std::to_string(i), "turn-" + std::to_string(i), *protocol::writeModelLine(feedbackNumber(i))});
    const std::string digest(32, 'd');
    const auto start = Clock::now();
    const double processor = processorSeconds();
    for (int i = 0; i < count; ++i) {
        if (i % perTransaction == 0)
            sqlite3_exec(database, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
        const auto& [id, turn, body] = rows[static_cast<std::size_t>(i)];
        sqlite3_bind_text(insert, 1, id.data(), static_cast<int>(id.size()), SQLITE_STATIC);
        sqlite3_bind_text(insert, 2, turn.data(), static_cast<int>(turn.size()), SQLITE_STATIC);
        sqlite3_bind_blob(insert, 3, digest.data(), 32, SQLITE_STATIC);
        sqlite3_bind_text(insert, 4, body.data(), static_cast<int>(body.size()), SQLITE_STATIC);
        sqlite3_step(insert);
        sqlite3_reset(insert);
        if ((i + 1) % perTransaction == 0 || i + 1 == count)
            sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr);
    }
    const Took took{secondsSince(start), processorSeconds() - processor, perTransaction};
    sqlite3_finalize(insert);
    sqlite3_close(database);
    return took;
}

double residentMegabytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0.0;
    return file.readAll().split(' ').value(1).toDouble() * 4096.0 / 1e6;
}

} // namespace

/// What a host costs beyond its database.
class BenchHost : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }
    void ingest_data();
    void ingest();
    void audit();
    void soak();

private:
    /// What the host takes for `count` feedbacks; the processor time is that of its threads, sockets included.
    Took hostIngest(int count, int perMessage);
};

Took BenchHost::hostIngest(int count, int perMessage)
{
    const int clients = perMessage == 1 ? 8 : 2;
    std::vector<QByteArray> messages = messagesOf(0, count, perMessage);
    // As `touchstonectl host` does it: the host stores on a thread of its own.
    host::HostThread host;
    host::HostOptions options;
    options.storePath = m_path;
    if (!host.start(std::move(options)))
        QTest::qFail("the host did not start", __FILE__, __LINE__);
    const auto listener = listen::listenAt(*listen::parseListenAddress(QStringLiteral("ws://127.0.0.1:0")), {},
                                           [&host](std::unique_ptr<protocol::Link> link, const QString&) {
                                               host.attachHere(std::move(link), host::Principal{"ann", host::Role::Annotator});
                                           });
    Pipeline pipeline((*listener)->url(), std::move(messages), clients, perMessage == 1 ? 32 : 2);
    const double processor = processorSeconds(CLOCK_PROCESS_CPUTIME_ID);
    QEventLoop loop;
    connect(&pipeline, &QThread::finished, &loop, &QEventLoop::quit);
    pipeline.start();
    loop.exec();
    if (pipeline.refused > 0)
        QTest::qFail("the host refused some", __FILE__, __LINE__);
    const double used = processorSeconds(CLOCK_PROCESS_CPUTIME_ID) - processor - pipeline.processor;
    host.shutdown();
    // Whatever was stored in one transaction was received at one time.
    const auto transactions = this->count("SELECT count(DISTINCT received_at) FROM feedback");
    return {pipeline.seconds, used, static_cast<int>(count / std::max<qlonglong>(1, transactions))};
}

void BenchHost::ingest_data()
{
    QTest::addColumn<int>("perMessage");
    QTest::addColumn<double>("wanted");
    QTest::newRow("single feedbacks, pipelined") << 1 << 0.5;
    QTest::newRow("batches of 1,000") << 1'000 << 0.7;
}

void BenchHost::ingest()
{
    QFETCH(const int, perMessage);
    QFETCH(const double, wanted);
    constexpr int count = 40'000;
    std::vector<double> ratios;
    for (int round = 0; round < 5; ++round) {
        const Took ours = hostIngest(count, perMessage);
        QCOMPARE(this->count("SELECT count(*) FROM feedback"), count);
        QVERIFY(QFile::remove(m_path));
        const QString bare = m_dir->filePath(QStringLiteral("bare%1.db").arg(round));
        const Took theirs = bareInserts(bare, count, ours.perTransaction);
        ratios.push_back(theirs.seconds / ours.seconds);
        qInfo("%.0f feedbacks a second, bare sqlite3 %.0f in transactions of %d, ratio %.2f; processor %.1f us and %.1f us",
              count / ours.seconds, count / theirs.seconds, theirs.perTransaction, ratios.back(), ours.processor / count * 1e6,
              theirs.processor / count * 1e6);
    }
    qInfo("middle ratio %.2f, wanted %.2f", middleOf(ratios), wanted);
}

void BenchHost::audit()
{
    constexpr int entries = 40'000;
    constexpr int perTransaction = 256;
    auto store = host::Store::open(m_path);
    QVERIFY(store.has_value());
    host::AuditLog log(**store);
    const protocol::Envelope envelope = protocol::encode(bench::feedbacks({feedbackNumber(1)})).value();
    const host::Principal principal{"ann", host::Role::Annotator};
    const host::Answer answer = protocol::encode(protocol::LearnFeedbackResponse{}).value();
    const double start = processorSeconds();
    for (int i = 0; i < entries; ++i) {
        if (i % perTransaction == 0)
            QVERIFY((*store)->begin().has_value());
        QVERIFY(log.record({envelope, principal, 1.0}, answer).has_value());
        if ((i + 1) % perTransaction == 0 || i + 1 == entries) {
            QVERIFY(log.settle().has_value());
            QVERIFY((*store)->commit().has_value());
        }
    }
    const double each = (processorSeconds() - start) / entries * 1e6;
    store->reset();
    QVERIFY(QFile::remove(m_path));
    const double message = hostIngest(20'000, 1).processor / 20'000 * 1e6;
    qInfo("audit: %.1f us of processor an entry, %.0f %% of the %.1f us that a message with one feedback takes", each, 100.0 * each / message, message);
}

void BenchHost::soak()
{
    constexpr protocol::Limits limits{64 * 1024, 64};
    const int messages = qEnvironmentVariableIsSet("TOUCHSTONE_SOAK") ? qEnvironmentVariable("TOUCHSTONE_SOAK").toInt() : 500'000;
    // What is stored goes to a file, but not to a disk: this is about the memory of the program.
    if (QFileInfo(QStringLiteral("/dev/shm")).isWritable())
        m_dir = std::make_unique<QTemporaryDir>(QStringLiteral("/dev/shm/soak-XXXXXX"));
    m_path = m_dir->filePath(QStringLiteral("host.db"));
    startHost();
    kit::HostileMaker maker(3);
    const kit::KnownSession known{"adam", "admin", limits.maxBytes, true};
    const auto answers = std::make_shared<std::vector<protocol::Envelope>>();
    QPointer<kit::ByteLink> link;
    double settled = 0.0;
    for (int done = 0; done < messages; ++done) {
        if (done == messages / 5)
            settled = residentMegabytes();
        if (!link || link->isClosed()) {
            auto next = std::make_unique<kit::ByteLink>(answers, limits);
            link = next.get();
            m_host->attach(std::move(next), host::Principal{"adam", host::Role::Admin});
            link->feed(maker.handshake());
        } else {
            link->feed(maker.next(known));
        }
        answers->clear();
        if (done % 16 == 0)
            QVERIFY(bench::waitUntil([&] { return !answers->empty() || !link || link->isClosed(); }));
    }
    const double grown = residentMegabytes() - settled;
    qInfo("%d messages: %.1f MB after a fifth of them, %.1f MB more at the end", messages, settled, grown);
    QVERIFY2(grown < 16.0, "memory grows with the messages");
}

int main(int argc, char** argv)
{
    // As touchstonectl does.
    qputenv("QT_NO_GLIB", "1");
    QCoreApplication app(argc, argv);
    BenchHost bench;
    return QTest::qExec(&bench, argc, argv);
}
#include "bench_host.moc"
