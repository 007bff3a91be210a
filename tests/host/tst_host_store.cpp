#include "host_folder.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::feedback;
using bench::feedbacks;
using host::Role;

/// The store of a host in bad company: locked, newer, no store at all; and a host on a thread that goes.
class TestHostStore : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void lockedStoreIsARetryableErrorAndNothingIsLost();
    void faultsOfTheStoreAreToldWithoutItsWords();
    void oneHostAtATime();
    void storeOfANewerProgramIsRefused();
    void hostThreadDrainsWhenItGoes();
    void hostThreadSaysWhyItCannotOpen();
};

void TestHostStore::lockedStoreIsARetryableErrorAndNothingIsLost()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    auto beside = openStore();
    QVERIFY(beside.has_value());
    QVERIFY((*beside)->run("BEGIN IMMEDIATE").has_value());
    const auto refused = ask(*session, feedbacks({feedback("a", 1.0, 1)}));
    QVERIFY((*beside)->run("ROLLBACK").has_value());
    QVERIFY(!refused.has_value());
    QVERIFY2(refused.error().retryable, refused.error().message.c_str());
    const auto again = ask(*session, feedbacks({feedback("a", 1.0, 1)}));
    QVERIFY(again.has_value());
    QCOMPARE(count("SELECT count(*) FROM feedback"), 1);
}

/// Tables and statements are nobody else's business.
void TestHostStore::faultsOfTheStoreAreToldWithoutItsWords()
{
    startHost();
    const auto session = attach(*m_host, "ann", Role::Annotator);
    QVERIFY((*openStore())->run("ALTER TABLE component RENAME TO gone").has_value());
    for (const Error& error : {ask(*session, feedbacks({feedback("a", 1.0, 1)})).error(),
                               ask(*session, protocol::LearnStatsRequest{}).error()}) {
        QCOMPARE(error.code, ErrorCode::RuntimeError);
        QVERIFY2(error.message.find("The host's store failed") == 0, error.message.c_str());
        for (const char* word : {"SQL", "SELECT", "INSERT", "table", "host.db"})
            QVERIFY2(error.message.find(word) == std::string::npos, error.message.c_str());
    }
    QCOMPARE(count("SELECT count(*) FROM audit WHERE message LIKE '%no such table%'"), 0);
}

void TestHostStore::oneHostAtATime()
{
    startHost();
    host::HostOptions options;
    options.storePath = m_path;
    host::Host second(options);
    const auto refused = second.open();
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::CannotOpen);
    QVERIFY2(refused.error().message.find("another host serves this store") != std::string::npos,
             refused.error().message.c_str());
    m_host.reset();
    QVERIFY(second.open().has_value());
}

void TestHostStore::storeOfANewerProgramIsRefused()
{
    startHost();
    m_host.reset();
    {
        auto database = openStore();
        QVERIFY(database.has_value());
        QVERIFY((*database)->run("PRAGMA user_version=999").has_value());
    }
    host::HostOptions options;
    options.storePath = m_path;
    host::Host newer(options);
    QCOMPARE(newer.open().error().code, ErrorCode::NewerVersion);
}

void TestHostStore::hostThreadDrainsWhenItGoes()
{
    QFuture<Result<protocol::LearnFeedbackResponse>> answer;
    auto thread = std::make_unique<host::HostThread>();
    host::HostOptions options;
    options.storePath = m_path;
    QVERIFY(thread->start(options).has_value());
    QVERIFY(!thread->start(options).has_value());
    auto pair = link::makeLocalPair();
    thread->attach(std::move(pair.host), {"ann", Role::Annotator});
    link::Session session(std::move(pair.client), {});
    QTRY_COMPARE_WITH_TIMEOUT(session.state(), link::SessionState::Ready, bench::patienceMs);
    for (int number = 0; number < 50; ++number)
        answer = session.call(feedbacks({feedback("f" + std::to_string(number), 1.0, number)}));
    thread.reset();
    QVERIFY(bench::settle(answer).has_value());
    QCOMPARE(count("SELECT count(*) FROM feedback"), 50);
    QTRY_COMPARE_WITH_TIMEOUT(session.state(), link::SessionState::Closed, bench::patienceMs);
}

void TestHostStore::hostThreadSaysWhyItCannotOpen()
{
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("this is a letter to my aunt");
    file.close();
    host::HostThread thread;
    host::HostOptions options;
    options.storePath = m_path;
    const auto refused = thread.start(options);
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::Damaged);
    auto pair = link::makeLocalPair();
    thread.attach(std::move(pair.host), {"ann", Role::Annotator});
    link::Session session(std::move(pair.client), {});
    QTRY_COMPARE_WITH_TIMEOUT(session.state(), link::SessionState::Closed, bench::patienceMs);
}

QTEST_GUILESS_MAIN(TestHostStore)
#include "tst_host_store.moc"
