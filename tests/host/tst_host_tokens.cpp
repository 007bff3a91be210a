#include <nlohmann/json.hpp>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "host/host.h"
#include "host/tokens.h"
#include "link/session.h"

using namespace touchstone;
using host::Role;
using host::TokenBook;

namespace {

QStringList* logged = nullptr;

void keepLog(QtMsgType, const QMessageLogContext&, const QString& line)
{
    if (logged)
        logged->append(line);
}

} // namespace

class TestHostTokens : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void read_roles();
    void read_refused_data();
    void read_refused();
    void read_readableByOthers();
    void lockout();
    void lockout_ownTokenDoesNotClearGuesses();
    void lockout_failuresFade();
    void lockout_otherAddressesAreFree();
    void log_isLimited();
    void secrets_staySecret();
    void session_isWhoItsTokenSays();
    void session_refused();
    void session_whileTheHostIsDown();

private:
    QString write(const QByteArray& json, QFile::Permissions permissions = QFile::ReadOwner | QFile::WriteOwner)
    {
        const QString path = m_home.filePath(QStringLiteral("tokens%1.json").arg(++m_files));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.setPermissions(permissions))
            QTest::qFail("the tokens file was not written", __FILE__, __LINE__);
        return path;
    }
    std::shared_ptr<TokenBook> book()
    {
        return TokenBook::read(write(R"([{"token":"t-ann","principal":"ann1","role":"annotator"},)"
                                     R"({"token":"t-ops","principal":"olga","role":"ops"}])"))
            .value();
    }

    QTemporaryDir m_home;
    int m_files = 0;
};

void TestHostTokens::read_roles()
{
    for (const char* role : {"annotator", "agent", "env", "ops", "admin"}) {
        const auto one = TokenBook::read(
            write(QByteArray(R"([{"token":"s","principal":"p","comment":"kept","role":")") + role + "\"}]"));
        QVERIFY(one);
        const auto principal = (*one)->principalOf("s", "here", 0);
        QVERIFY(principal);
        QCOMPARE(principal->name, std::string("p"));
        QCOMPARE(std::string(host::name(principal->role)), std::string(role));
    }
}

void TestHostTokens::read_refused_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("pointer");
    QTest::newRow("no list") << QByteArray("{}") << QString();
    QTest::newRow("an environment's name") << QByteArray(R"([{"token":"s","principal":"env:gridworld","role":"env"}])")
                                           << QStringLiteral("/0/principal");
    QTest::newRow("an empty list") << QByteArray("[]") << QString();
    QTest::newRow("no object") << QByteArray("[\"hunter2\"]") << QStringLiteral("/0");
    QTest::newRow("no token") << QByteArray(R"([{"principal":"a","role":"ops"}])") << QStringLiteral("/0/token");
    QTest::newRow("an empty token") << QByteArray(R"([{"token":"","principal":"a","role":"ops"}])") << QStringLiteral("/0/token");
    QTest::newRow("no principal") << QByteArray(R"([{"token":"hunter2","principal":1,"role":"ops"}])") << QStringLiteral("/0/principal");
    QTest::newRow("no such role") << QByteArray(R"([{"token":"hunter2","principal":"a","role":"root"}])") << QStringLiteral("/0/role");
    QTest::newRow("the same token twice")
        << QByteArray(R"([{"token":"hunter2","principal":"a","role":"ops"},{"token":"hunter2","principal":"b","role":"admin"}])")
        << QStringLiteral("/1/token");
}

void TestHostTokens::read_refused()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, pointer);
    const auto refused = TokenBook::read(write(json));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::SchemaViolation);
    QCOMPARE(QString::fromStdString(refused.error().faults.at(0).pointer), pointer);
    for (const Fault& fault : refused.error().faults)
        QVERIFY((fault.message + fault.value + refused.error().message).find("hunter2") == std::string::npos);
}

void TestHostTokens::read_readableByOthers()
{
    for (const auto more : {QFile::ReadGroup, QFile::ReadOther, QFile::WriteOther}) {
        const auto refused = TokenBook::read(write("[]", QFile::ReadOwner | QFile::WriteOwner | more));
        QVERIFY(!refused && refused.error().code == ErrorCode::CannotOpen);
    }
    QCOMPARE(TokenBook::read(QStringLiteral("/nowhere")).error().code, ErrorCode::CannotOpen);
    const auto broken = TokenBook::read(write("[{\"token\":\"hunter2\""));
    QVERIFY(!broken && broken.error().code == ErrorCode::ParseError);
    QVERIFY(broken.error().message.find("hunter2") == std::string::npos);
}

void TestHostTokens::lockout()
{
    const auto tokens = book();
    for (int i = 0; i < 4; ++i)
        QVERIFY(!tokens->principalOf("wrong", "1.2.3.4", 100));
    QVERIFY(tokens->principalOf("t-ops", "1.2.3.4", 100));
    QVERIFY(!tokens->principalOf("wrong", "1.2.3.4", 200));
    QVERIFY(!tokens->principalOf("t-ops", "1.2.3.4", 205));
    QVERIFY(!tokens->principalOf("wrong", "1.2.3.4", 211));  // wrong again: longer
    QVERIFY(!tokens->principalOf("t-ops", "1.2.3.4", 225));
    QVERIFY(tokens->principalOf("t-ops", "1.2.3.4", 240));
}

/// Four guesses and one's own token, again and again, would otherwise be guessing without end.
void TestHostTokens::lockout_ownTokenDoesNotClearGuesses()
{
    const auto tokens = book();
    int wrong = 0;
    int refusedOwn = 0;
    for (double now = 100; now < 160; now += 1) {
        for (int i = 0; i < 4; ++i)
            wrong += tokens->principalOf("wrong", "1.2.3.4", now) ? 0 : 1;
        refusedOwn += tokens->principalOf("t-ann", "1.2.3.4", now) ? 0 : 1;
    }
    QCOMPARE(wrong, 240);
    QVERIFY2(refusedOwn >= 58, qPrintable(QString::number(refusedOwn)));  // all but the first round, and one between locks
}

void TestHostTokens::lockout_failuresFade()
{
    const auto tokens = book();
    const auto guess = [&tokens](int times, double now) {
        for (int i = 0; i < times; ++i)
            QVERIFY(!tokens->principalOf("wrong", "1.2.3.4", now));
    };
    guess(4, 100);
    guess(4, 1'000);  // a quarter of an hour later these are the first
    QVERIFY(tokens->principalOf("t-ops", "1.2.3.4", 1'000));
    guess(1, 1'899);
    QVERIFY(!tokens->principalOf("t-ops", "1.2.3.4", 1'900));
    guess(4, 1'909 + 900);
    QVERIFY(tokens->principalOf("t-ops", "1.2.3.4", 1'909 + 900));
    // A clock that was put back locks nobody out for years.
    guess(4, 50);
    QVERIFY(tokens->principalOf("t-ops", "1.2.3.4", 50));
}

void TestHostTokens::log_isLimited()
{
    QStringList lines;
    logged = &lines;
    const auto before = qInstallMessageHandler(keepLog);
    const auto tokens = book();
    for (int i = 0; i < 500; ++i)
        static_cast<void>(tokens->principalOf("wrong", std::to_string(i), 1'000));
    static_cast<void>(tokens->principalOf("wrong", "1.2.3.4", 1'060));
    qInstallMessageHandler(before);
    logged = nullptr;
    QCOMPARE(lines.size(), 61);
    QVERIFY2(lines.last().contains(QStringLiteral("440 more")), qPrintable(lines.last()));
}

void TestHostTokens::lockout_otherAddressesAreFree()
{
    const auto tokens = book();
    for (int i = 0; i < 30'000; ++i)
        QVERIFY(!tokens->principalOf("wrong", std::to_string(i % 20'000), 100 + i));
    QVERIFY(tokens->principalOf("t-ann", "5.6.7.8", 100'000));
}

void TestHostTokens::secrets_staySecret()
{
    QStringList lines;
    logged = &lines;
    const auto before = qInstallMessageHandler(keepLog);
    const auto tokens = book();
    for (int i = 0; i < 7; ++i)
        static_cast<void>(tokens->principalOf("almost-t-ops", "1.2.3.4", 1));
    qInstallMessageHandler(before);
    logged = nullptr;
    QVERIFY(!lines.isEmpty());
    QVERIFY(!lines.join(u'\n').contains(QStringLiteral("t-ops")));
    QVERIFY(lines.join(u'\n').contains(QStringLiteral("1.2.3.4")));
}

void TestHostTokens::session_isWhoItsTokenSays()
{
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    host::Host served(options);
    QVERIFY(served.open());
    const auto tokens = book();
    auto pair = link::makeLocalPair();
    served.attach(std::move(pair.host), [tokens](const std::string& token) { return tokens->principalOf(token, "x", 1); });
    link::SessionOptions who;
    who.authToken = "t-ann";
    link::Session session(std::move(pair.client), who);
    protocol::LearnFeedbackRequest request;
    request.feedbacks.resize(1);
    request.feedbacks[0].annotatorId = "somebody else";
    auto refused = session.call(request);
    QTRY_VERIFY(refused.isFinished());
    QCOMPARE(refused.result().error().code, ErrorCode::Unauthorized);
    request.feedbacks[0].annotatorId = "ann1";
    auto good = session.call(request);
    QTRY_VERIFY(good.isFinished());
    QVERIFY(good.result().has_value());
}

void TestHostTokens::session_refused()
{
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    host::Host served(options);
    QVERIFY(served.open());
    const auto tokens = book();
    auto pair = link::makeLocalPair();
    served.attach(std::move(pair.host), [tokens](const std::string& token) { return tokens->principalOf(token, "x", 1); });
    link::SessionOptions who;
    who.authToken = "a guess";
    link::Session session(std::move(pair.client), who);
    QSignalSpy changed(&session, &link::Session::stateChanged);
    QTRY_COMPARE(session.state(), link::SessionState::Refused);
    QCOMPARE(changed.at(0).at(1).value<Error>().where, std::string("auth_failed"));
}

void TestHostTokens::session_whileTheHostIsDown()
{
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    host::Host served(options);
    const auto refusal = [&served] {
        auto pair = link::makeLocalPair();
        served.attach(std::move(pair.host), host::Principal{"ann", Role::Annotator});
        link::Session session(std::move(pair.client), {});
        QSignalSpy changed(&session, &link::Session::stateChanged);
        return QTest::qWaitFor([&] { return !changed.isEmpty(); }) ? changed.at(0).at(1).value<Error>() : Error{};
    };
    const Error before = refusal();
    QCOMPARE(before.where, std::string("server_error"));
    QVERIFY(before.retryable);
    QVERIFY(served.open());
    served.shutdown();
    QCOMPARE(refusal().where, std::string("server_error"));
}

QTEST_GUILESS_MAIN(TestHostTokens)
#include "tst_host_tokens.moc"
