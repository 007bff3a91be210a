#include <atomic>
#include <random>

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include "link/session.h"

using namespace touchstone;
using protocol::Envelope;
using protocol::Json;
using protocol::Link;

namespace {

Envelope numbered(int number)
{
    return {std::make_shared<const Json>(Json{{"type", "n"}, {"n", number}})};
}

int numberOf(const Envelope& envelope)
{
    return envelope.body->at("n").get<int>();
}

/// A thread with an event loop, stopped and joined at the end of the scope.
class LoopThread
{
public:
    LoopThread() { m_thread.start(); }
    ~LoopThread()
    {
        m_thread.quit();
        m_thread.wait();
    }
    void adopt(QObject& object) { object.moveToThread(&m_thread); }

private:
    QThread m_thread;
};

/// Runs on the thread of the object, and waits for it.
template <typename Work>
void runOn(QObject& object, Work work)
{
    QMetaObject::invokeMethod(&object, work, Qt::BlockingQueuedConnection);
}

/// Runs this thread's events until the condition holds; finer than QTRY_, which looks every 50 ms.
template <typename Condition>
bool eventually(Condition condition)
{
    const QDeadlineTimer limit(20'000);
    while (!condition() && !limit.hasExpired()) {
        QCoreApplication::processEvents();
        QThread::yieldCurrentThread();
    }
    return condition();
}

/// Destroys an object where it lives, without waiting.
void destroyThere(std::unique_ptr<Link> link)
{
    Link* raw = link.release();
    QMetaObject::invokeMethod(raw, [raw] { delete raw; }, Qt::QueuedConnection);
}

} // namespace

class TestLocalLink : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void send_arrivesQueuedAndInOrder();
    void envelope_isShared();
    void threads_echoInOrder();
    void close_afterWhatWasSent();
    void close_bothAtOnce();
    void destroyed_closesTheOther();
    void destroyed_fromItsOwnSignal();
    void moved_withMessagesUnderWay();
    void race_destroyWhileTheOtherSends_data();
    void race_destroyWhileTheOtherSends();
    void race_bothDestroyed();
};

void TestLocalLink::send_arrivesQueuedAndInOrder()
{
    auto [client, host] = link::makeLocalPair();
    std::vector<int> seen;
    connect(host.get(), &Link::received, this, [&seen](const Envelope& e) { seen.push_back(numberOf(e)); });
    for (int i = 0; i < 100; ++i)
        client->send(numbered(i));
    QVERIFY(seen.empty());
    QTRY_COMPARE(seen.size(), std::size_t(100));
    for (int i = 0; i < 100; ++i)
        QCOMPARE(seen[static_cast<std::size_t>(i)], i);
}

void TestLocalLink::envelope_isShared()
{
    auto [client, host] = link::makeLocalPair();
    const Json* seen = nullptr;
    connect(client.get(), &Link::received, this, [&seen](const Envelope& e) { seen = e.body.get(); });
    const Envelope sent = numbered(1);
    host->send(sent);
    QTRY_VERIFY(seen);
    QCOMPARE(seen, sent.body.get());
}

void TestLocalLink::threads_echoInOrder()
{
    constexpr int count = 20'000;
    LoopThread thread;
    auto [client, host] = link::makeLocalPair();
    Link* echo = host.get();
    std::atomic<int> onOwnThread{0};
    connect(echo, &Link::received, echo, [echo, &onOwnThread](const Envelope& e) {
        onOwnThread += QThread::currentThread() == echo->thread() ? 1 : 0;
        echo->send(e);
    });
    thread.adopt(*echo);
    int next = 0;
    bool inOrder = true;
    connect(client.get(), &Link::received, this, [&](const Envelope& e) {
        inOrder = inOrder && numberOf(e) == next && QThread::currentThread() == qApp->thread();
        ++next;
    });
    for (int i = 0; i < count; ++i)
        client->send(numbered(i));
    QTRY_COMPARE_WITH_TIMEOUT(next, count, 30'000);
    QVERIFY(inOrder);
    QCOMPARE(onOwnThread.load(), count);
    destroyThere(std::move(host));
}

void TestLocalLink::close_afterWhatWasSent()
{
    auto [client, host] = link::makeLocalPair();
    QSignalSpy clientClosed(client.get(), &Link::closed);
    QSignalSpy hostClosed(host.get(), &Link::closed);
    std::vector<int> seen;
    connect(host.get(), &Link::received, this, [&](const Envelope& e) {
        QVERIFY(hostClosed.isEmpty());
        seen.push_back(numberOf(e));
    });
    QSignalSpy clientReceived(client.get(), &Link::received);
    client->send(numbered(1));
    client->send(numbered(2));
    host->send(numbered(9));
    client->close();
    client->close();
    client->send(numbered(3));
    host->send(numbered(10));
    QVERIFY(clientClosed.isEmpty());
    QTRY_COMPARE(hostClosed.size(), 1);
    QTRY_COMPARE(clientClosed.size(), 1);
    QCOMPARE(seen, (std::vector<int>{1, 2}));
    QCOMPARE(clientReceived.size(), 1);
    QCOMPARE(clientClosed.at(0).at(0).value<Error>().code, ErrorCode::Closed);
    host->close();
    QCoreApplication::processEvents();
    QCOMPARE(hostClosed.size(), 1);
    QCOMPARE(clientClosed.size(), 1);
}

void TestLocalLink::close_bothAtOnce()
{
    auto [client, host] = link::makeLocalPair();
    QSignalSpy clientClosed(client.get(), &Link::closed);
    QSignalSpy hostClosed(host.get(), &Link::closed);
    host->close();
    client->close();
    QTRY_COMPARE(hostClosed.size(), 1);
    QTRY_COMPARE(clientClosed.size(), 1);
    client.reset();
    QCoreApplication::processEvents();
    QCOMPARE(hostClosed.size(), 1);
}

void TestLocalLink::destroyed_closesTheOther()
{
    auto [client, host] = link::makeLocalPair();
    QSignalSpy closed(client.get(), &Link::closed);
    QSignalSpy received(client.get(), &Link::received);
    host->send(numbered(1));
    host.reset();
    client->send(numbered(2));
    QTRY_COMPARE(closed.size(), 1);
    QCOMPARE(received.size(), 1);
    client->close();
    client->send(numbered(3));
    QCoreApplication::processEvents();
    QCOMPARE(closed.size(), 1);
}

void TestLocalLink::destroyed_fromItsOwnSignal()
{
    auto pair = link::makeLocalPair();
    auto client = std::move(pair.client);
    auto host = std::move(pair.host);
    connect(client.get(), &Link::received, this, [&client](const Envelope&) { client.reset(); });
    QSignalSpy hostClosed(host.get(), &Link::closed);
    connect(host.get(), &Link::closed, this, [&host](const Error&) { host.reset(); });
    host->send(numbered(1));
    host->send(numbered(2));
    QTRY_VERIFY(!client);
    QTRY_VERIFY(!host);
    QCOMPARE(hostClosed.size(), 1);
}

void TestLocalLink::moved_withMessagesUnderWay()
{
    LoopThread thread;
    auto [client, host] = link::makeLocalPair();
    std::atomic<int> count{0};
    std::atomic<bool> inOrder{true};
    connect(host.get(), &Link::received, host.get(), [&](const Envelope& e) {
        if (numberOf(e) != count++)
            inOrder = false;
    });
    for (int i = 0; i < 50; ++i)
        client->send(numbered(i));
    thread.adopt(*host);
    for (int i = 50; i < 100; ++i)
        client->send(numbered(i));
    QTRY_COMPARE(count.load(), 100);
    QVERIFY(inOrder);
    destroyThere(std::move(host));
}

void TestLocalLink::race_destroyWhileTheOtherSends_data()
{
    QTest::addColumn<bool>("hostDies");
    QTest::newRow("the end on the other thread dies") << true;
    QTest::newRow("the end on this thread dies") << false;
}

void TestLocalLink::race_destroyWhileTheOtherSends()
{
    QFETCH(bool, hostDies);
    std::mt19937 random(1);
    LoopThread thread;
    for (int round = 0; round < 400; ++round) {
        auto pair = link::makeLocalPair();
        auto client = std::move(pair.client);
        Link* host = pair.host.get();
        std::atomic<int> closed{0};
        if (hostDies)
            connect(client.get(), &Link::closed, client.get(), [&closed] { ++closed; });
        else
            connect(host, &Link::closed, host, [&closed] { ++closed; });
        connect(host, &Link::received, host, [host](const Envelope& e) { host->send(e); });
        thread.adopt(*host);
        const int before = static_cast<int>(random() % 40);
        for (int i = 0; i < 80; ++i) {
            if (i == before && hostDies)
                destroyThere(std::move(pair.host));
            if (i == before && !hostDies)
                client.reset();
            if (client)
                client->send(numbered(i));
        }
        QVERIFY(eventually([&closed] { return closed == 1; }));
        client.reset();
        if (pair.host)
            runOn(*host, [&pair] { pair.host.release()->deleteLater(); });
    }
}

void TestLocalLink::race_bothDestroyed()
{
    LoopThread first;
    LoopThread second;
    for (int round = 0; round < 1000; ++round) {
        auto [client, host] = link::makeLocalPair();
        first.adopt(*client);
        second.adopt(*host);
        Link* one = client.get();
        Link* other = host.get();
        QMetaObject::invokeMethod(one, [one] { one->send(numbered(1)); one->close(); }, Qt::QueuedConnection);
        QMetaObject::invokeMethod(other, [other] { other->send(numbered(2)); }, Qt::QueuedConnection);
        destroyThere(std::move(client));
        destroyThere(std::move(host));
    }
    // Both threads are still there to take work, and have done all: nothing hung, nothing crashed, nothing is left behind.
    for (LoopThread* thread : {&first, &second}) {
        QObject probe;
        std::atomic<bool> reached{false};
        thread->adopt(probe);
        runOn(probe, [&reached] { reached = true; });
        QVERIFY(reached);
        runOn(probe, [&probe] { probe.moveToThread(qApp->thread()); });
    }
}

QTEST_GUILESS_MAIN(TestLocalLink)
#include "tst_local_link.moc"
