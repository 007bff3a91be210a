#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "fake_vault.h"
#include "workspace/host_book.h"
#include "workspace/workspace.h"

using namespace touchstone;
using namespace touchstone::workspace;
using kit::FakeVault;

namespace {

/// A run of the program: the settings are what it leaves to the next.
struct HostRun {
    HostRun(const QTemporaryDir& home, TokenVault* vault)
    {
        WorkspaceOptions options;
        options.settingsPath = home.filePath(QStringLiteral("settings.ini"));
        workspace = std::make_unique<Workspace>(options);
        book = std::make_unique<HostBook>(workspace.get(), vault, [this]() -> Result<HostAccess> {
            ++localAsked;
            if (localFails)
                return fail(ErrorCode::Damaged, "its store is damaged");
            HostAccess access;
            access.hostName = QStringLiteral("local");
            return access;
        });
    }
    Result<void> connectTo(const char* address, std::optional<std::string> token = {}, const QString& trust = {})
    {
        Result<void> outcome = fail(ErrorCode::Timeout, "no answer yet");
        book->connectTo({QString::fromLatin1(address), trust, std::move(token)}, [&outcome](Result<void> done) { outcome = done; });
        return outcome;
    }
    std::string tokenFor(const char* address, std::optional<std::string> token = {})
    {
        std::string used = "nobody answered";
        book->accessFor({QString::fromLatin1(address), {}, std::move(token)},
                        [&used](const Result<HostAccess>& access) { used = access ? access->hostToken : access.error().message; });
        return used;
    }
    [[nodiscard]] QStringList addresses() const
    {
        QStringList all;
        for (const KnownHost& host : book->recent())
            all += host.address;
        return all;
    }

    std::unique_ptr<Workspace> workspace;
    std::unique_ptr<HostBook> book;
    int localAsked = 0;
    bool localFails = false;
};

QByteArray settingsOf(const QTemporaryDir& home)
{
    QFile file(home.filePath(QStringLiteral("settings.ini")));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Which host is used, which is remembered, and where its token goes.
class TestHostBook : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void chosenHost_isUsedAtTheNextStart();
    void localHost_isRememberedToo();
    void recentHosts_newestFirstAndNotTooMany();
    void forgotten_hostAndToken();
    void token_inTheVault();
    void token_withoutAVault();
    void token_inALockedVault();
    void token_changedAndForgotten();
    void restore_waitsForTheVault();
    void restore_overtakenByAChoice();
    void restore_whatCannotBeUsedIsSaid();
    void refusedChoice_changesNothing();
    void adopted_isNotRemembered();
    void damagedSettings_areNoHosts();
};

void TestHostBook::chosenHost_isUsedAtTheNextStart()
{
    const QTemporaryDir home;
    FakeVault vault;
    {
        HostRun run(home, &vault);
        QVERIFY(run.connectTo("ws://127.0.0.1:1"));
        QCOMPARE(run.workspace->hostName(), QStringLiteral("127.0.0.1:1"));
        QCOMPARE(run.book->current().address, QStringLiteral("ws://127.0.0.1:1"));
    }
    HostRun next(home, &vault);
    QCOMPARE(next.book->remembered(), QStringLiteral("ws://127.0.0.1:1"));
    Result<void> restored = fail(ErrorCode::Timeout, "");
    next.book->restore([&](Result<void> done) { restored = done; });
    QVERIFY(restored);
    QCOMPARE(next.workspace->hostName(), QStringLiteral("127.0.0.1:1"));
    QCOMPARE(next.localAsked, 0);
    QCOMPARE(vault.reads, 0);  // no token was given: the keychain is not bothered
}

void TestHostBook::localHost_isRememberedToo()
{
    const QTemporaryDir home;
    HostRun run(home, nullptr);
    QVERIFY(run.connectTo("ws://127.0.0.1:1"));
    QVERIFY(run.connectTo(""));
    QCOMPARE(run.localAsked, 1);
    QCOMPARE(run.workspace->hostName(), QStringLiteral("local"));
    QCOMPARE(run.book->remembered(), QString());
    QCOMPARE(run.addresses(), QStringList{QStringLiteral("ws://127.0.0.1:1")});
}

void TestHostBook::recentHosts_newestFirstAndNotTooMany()
{
    const QTemporaryDir home;
    HostRun run(home, nullptr);
    for (int port = 1; port <= 14; ++port)
        QVERIFY(run.connectTo(qPrintable(QStringLiteral("ws://127.0.0.1:%1").arg(port))));
    QVERIFY(run.connectTo("ws://127.0.0.1:9"));
    const QStringList all = run.addresses();
    QCOMPARE(all.size(), qsizetype(HostBook::mostRecent));
    QCOMPARE(all.first(), QStringLiteral("ws://127.0.0.1:9"));
    QCOMPARE(all.at(1), QStringLiteral("ws://127.0.0.1:14"));
    QCOMPARE(all.count(QStringLiteral("ws://127.0.0.1:9")), 1);
}

void TestHostBook::forgotten_hostAndToken()
{
    const QTemporaryDir home;
    FakeVault vault;
    HostRun run(home, &vault);
    QVERIFY(run.connectTo("ws://127.0.0.1:1", "one"));
    QVERIFY(run.connectTo("ws://127.0.0.1:2", "two"));
    run.book->forget(QStringLiteral("ws://127.0.0.1:2"));
    QCOMPARE(run.addresses(), QStringList{QStringLiteral("ws://127.0.0.1:1")});
    QCOMPARE(vault.kept.size(), std::size_t(1));
    QCOMPARE(run.book->remembered(), QString());
    QCOMPARE(run.workspace->hostName(), QStringLiteral("127.0.0.1:2"));  // the one in use stays in use
}

void TestHostBook::token_inTheVault()
{
    const QTemporaryDir home;
    FakeVault vault;
    {
        HostRun run(home, &vault);
        QCOMPARE(run.book->tokenKeeping(), TokenKeeping::Unknown);
        QSignalSpy told(run.book.get(), &HostBook::tokenKeepingChanged);
        run.book->lookForVault();
        run.book->lookForVault();
        QCOMPARE(vault.looks, 1);
        QCOMPARE(told.size(), 1);
        QCOMPARE(run.book->tokenKeeping(), TokenKeeping::Lasting);
        QVERIFY(run.connectTo("ws://127.0.0.1:1", "secret-4711"));
    }
    QCOMPARE(vault.kept.at(QStringLiteral("ws://127.0.0.1:1")), std::string("secret-4711"));
    QVERIFY(settingsOf(home).contains("127.0.0.1"));
    QVERIFY(!settingsOf(home).contains("secret-4711"));
    HostRun next(home, &vault);
    QVERIFY(next.book->hasToken(QStringLiteral("ws://127.0.0.1:1")));
    QVERIFY(!next.book->hasToken(QStringLiteral("ws://127.0.0.1:2")));
    QCOMPARE(next.tokenFor("ws://127.0.0.1:1"), std::string("secret-4711"));
    QCOMPARE(next.tokenFor("ws://127.0.0.1:1"), std::string("secret-4711"));
    QCOMPARE(vault.reads, 1);  // once a run
    QCOMPARE(next.tokenFor("ws://127.0.0.1:1", "typed"), std::string("typed"));
}

void TestHostBook::token_withoutAVault()
{
    const QTemporaryDir home;
    {
        HostRun run(home, nullptr);
        QCOMPARE(run.book->tokenKeeping(), TokenKeeping::ThisRun);
        QVERIFY(run.connectTo("ws://127.0.0.1:1", "secret-4711"));
        QVERIFY(run.connectTo(""));
        QCOMPARE(run.tokenFor("ws://127.0.0.1:1"), std::string("secret-4711"));
    }
    QVERIFY(!settingsOf(home).contains("secret-4711"));
    HostRun next(home, nullptr);
    QVERIFY(!next.book->hasToken(QStringLiteral("ws://127.0.0.1:1")));
    QCOMPARE(next.tokenFor("ws://127.0.0.1:1"), std::string());
}

void TestHostBook::token_inALockedVault()
{
    const QTemporaryDir home;
    FakeVault vault;
    vault.usable = false;
    {
        HostRun run(home, &vault);
        QVERIFY(run.connectTo("ws://127.0.0.1:1", "secret-4711"));
        QCOMPARE(run.book->tokenKeeping(), TokenKeeping::ThisRun);
        QVERIFY(run.book->hasToken(QStringLiteral("ws://127.0.0.1:1")));
        QVERIFY(!run.book->recent().front().tokenKept);
    }
    QVERIFY(!settingsOf(home).contains("secret-4711"));
    HostRun next(home, &vault);
    QVERIFY(!next.book->hasToken(QStringLiteral("ws://127.0.0.1:1")));
}

void TestHostBook::token_changedAndForgotten()
{
    const QTemporaryDir home;
    FakeVault vault;
    HostRun run(home, &vault);
    QVERIFY(run.connectTo("ws://127.0.0.1:1", "old"));
    QVERIFY(run.connectTo("ws://127.0.0.1:1", "new"));
    QCOMPARE(vault.kept.at(QStringLiteral("ws://127.0.0.1:1")), std::string("new"));
    QVERIFY(run.connectTo("ws://127.0.0.1:1"));  // as it is known
    QCOMPARE(run.tokenFor("ws://127.0.0.1:1"), std::string("new"));
    QVERIFY(run.connectTo("ws://127.0.0.1:1", ""));  // without one
    QVERIFY(vault.kept.empty());
    QVERIFY(!run.book->hasToken(QStringLiteral("ws://127.0.0.1:1")));
}

void TestHostBook::restore_waitsForTheVault()
{
    const QTemporaryDir home;
    FakeVault vault;
    {
        HostRun run(home, &vault);
        QVERIFY(run.connectTo("ws://127.0.0.1:1", "secret"));
    }
    vault.answersLater = true;
    HostRun next(home, &vault);
    bool done = false;
    next.book->restore([&](const Result<void>& restored) { done = restored.has_value(); });
    QVERIFY(!done);
    QCOMPARE(next.workspace->hostName(), QStringLiteral("127.0.0.1:1"));  // who looks sees which it will be
    vault.answerAll();
    QVERIFY(done);
    QCOMPARE(next.tokenFor("ws://127.0.0.1:1"), std::string("secret"));
}

void TestHostBook::restore_overtakenByAChoice()
{
    const QTemporaryDir home;
    FakeVault vault;
    {
        HostRun run(home, &vault);
        QVERIFY(run.connectTo("ws://127.0.0.1:1", "secret"));
    }
    vault.answersLater = true;
    HostRun next(home, &vault);
    next.book->restore([](const Result<void>&) {});
    QVERIFY(next.connectTo("ws://127.0.0.1:2"));
    vault.answerAll();
    QCOMPARE(next.workspace->hostName(), QStringLiteral("127.0.0.1:2"));
    QCOMPARE(next.book->current().address, QStringLiteral("ws://127.0.0.1:2"));
    // A vault that answers after everything is gone.
    next.book->lookForVault();
    next.book.reset();
    vault.answerAll();
}

void TestHostBook::restore_whatCannotBeUsedIsSaid()
{
    const QTemporaryDir home;
    {
        HostRun run(home, nullptr);
        const QString certificate = QStringLiteral(TOUCHSTONE_SOURCE_DIR "/tests/listen/data/test-certificate.pem");
        const QString copy = home.filePath(QStringLiteral("trust.pem"));
        QVERIFY(QFile::copy(certificate, copy));
        QVERIFY(run.connectTo("wss://127.0.0.1:1", {}, copy));
        QVERIFY(QFile::remove(copy));
    }
    HostRun next(home, nullptr);
    Result<void> restored;
    next.book->restore([&](Result<void> done) { restored = done; });
    QVERIFY(!restored);
    QCOMPARE(restored.error().code, ErrorCode::CannotOpen);
    QCOMPARE(next.workspace->hostName(), QStringLiteral("127.0.0.1:1"));  // nothing goes elsewhere instead
    QCOMPARE(next.localAsked, 0);
}

void TestHostBook::refusedChoice_changesNothing()
{
    const QTemporaryDir home;
    HostRun run(home, nullptr);
    QVERIFY(run.connectTo("ws://127.0.0.1:1"));
    QCOMPARE(run.connectTo("nonsense").error().code, ErrorCode::SchemaViolation);
    QCOMPARE(run.connectTo("wss://127.0.0.1:2", {}, QStringLiteral("/no/such.pem")).error().code, ErrorCode::CannotOpen);
    run.localFails = true;
    QCOMPARE(run.connectTo("").error().code, ErrorCode::Damaged);
    QCOMPARE(run.book->current().address, QStringLiteral("ws://127.0.0.1:1"));
    QCOMPARE(run.book->remembered(), QStringLiteral("ws://127.0.0.1:1"));
    QCOMPARE(run.addresses().size(), 1);
}

void TestHostBook::adopted_isNotRemembered()
{
    const QTemporaryDir home;
    HostRun run(home, nullptr);
    QVERIFY(run.connectTo("ws://127.0.0.1:1"));
    QVERIFY(run.book->adopt({QStringLiteral("ws://127.0.0.1:2"), "secret", {}}));
    QCOMPARE(run.workspace->hostName(), QStringLiteral("127.0.0.1:2"));
    QCOMPARE(run.book->remembered(), QStringLiteral("ws://127.0.0.1:1"));
    QCOMPARE(run.addresses().size(), 1);
    QCOMPARE(run.tokenFor("ws://127.0.0.1:2"), std::string("secret"));  // known for this run
    QVERIFY(!run.book->adopt({QStringLiteral("nonsense"), {}, {}}));
}

void TestHostBook::damagedSettings_areNoHosts()
{
    const QTemporaryDir home;
    HostRun run(home, nullptr);
    for (const char* json : {"", "nonsense", "{}", "[1,null,{\"address\":7},{\"trust\":\"x\"}]"}) {
        run.workspace->settings()->set(Settings::Key::Hosts, QByteArray(json));
        QVERIFY2(run.book->recent().empty(), json);
    }
}

QTEST_GUILESS_MAIN(TestHostBook)
#include "tst_host_book.moc"
