#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "desktop.h"
#include "options.h"
#include "sample_project.h"
#include "views/main_window.h"

using namespace touchstone;
using namespace touchstone::desktop;

namespace {

Surroundings surroundingsIn(const QTemporaryDir& home)
{
    Surroundings surroundings;
    surroundings.dataFolder = home.filePath(QStringLiteral("data"));
    surroundings.settingsPath = home.filePath(QStringLiteral("settings.ini"));
    surroundings.language = QStringLiteral("en");
    surroundings.theme = QStringLiteral("light");
    return surroundings;
}

bool isOpen(const Desktop& desktop)
{
    const auto* workspace = desktop.workspace();
    return QTest::qWaitFor([workspace] { return workspace->hasProject() && !workspace->isLoading()
            && workspace->rating()->turn(); }, 20'000);
}

QStringList line(const char* words)
{
    return QStringLiteral("touchstone %1").arg(QString::fromLatin1(words)).split(u' ', Qt::SkipEmptyParts);
}

} // namespace

/// The program as it is put together, and what its command line accepts.
class TestComposition : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void options_asDocumented();
    void options_remoteHost();
    void options_remoteHostThatCannotBe();
    void options_tokenStaysSecret();
    void options_wrongUsageNamesThePlace();
    void sample_isMadeOnceAndComplete();
    void firstStart_opensTheSampleAndRates();
    void nextStart_opensTheLastProjectWithTheJudgement();
    void damagedHostStore_stillLetsPeopleRate();
};

void TestComposition::options_asDocumented()
{
    const auto options = parseOptions(line("--screenshot pictures --theme dark --scale 2 --language de"));
    QVERIFY(options);
    QCOMPARE(options->task, Options::Task::Screenshots);
    QCOMPARE(options->screenshotFolder, QStringLiteral("pictures"));
    QCOMPARE(options->theme, QStringLiteral("dark"));
    QCOMPARE(options->scale.value(), 2.0);
    QCOMPARE(options->language, QStringLiteral("de"));
    QCOMPARE(parseOptions(line("work.touchstone --offline"))->project, QStringLiteral("work.touchstone"));
    QVERIFY(parseOptions(line("work.touchstone --offline"))->offline);
    QVERIFY(parseOptions(line("--host local"))->task == Options::Task::Run);
    QVERIFY(parseOptions(line("--help"))->text.contains(QStringLiteral("Examples")));
}

void TestComposition::options_remoteHost()
{
    qputenv("TOUCHSTONE_TEST_TOKEN", "secret-one");
    for (const char* url : {"ws://127.0.0.1:1", "wss://host.example", "http://127.0.0.1:1", "https://host.example/a2e"}) {
        const auto options = parseOptions(line("--token-from env:TOUCHSTONE_TEST_TOKEN --host")
                                          << QString::fromLatin1(url));
        QVERIFY2(options, url);
        QVERIFY(options->remote);
        QCOMPARE(options->remote->address, QString::fromLatin1(url));
        QCOMPARE(options->remote->token, std::string("secret-one"));
    }
    const auto child = parseOptions(line("--host") << QStringLiteral("stdio:/opt/a2e/host --stdio"));
    QVERIFY(child && child->remote);
    QVERIFY(child->remote->token.empty());
    QVERIFY(!parseOptions(line("--host local"))->remote);
    QVERIFY(!parseOptions(line(""))->remote);
    QCOMPARE(shownName(QStringLiteral("wss://host.example:8765/a2e")), QStringLiteral("host.example:8765"));
    QCOMPARE(shownName(QStringLiteral("https://host.example")), QStringLiteral("host.example"));
    QCOMPARE(shownName(QStringLiteral("stdio:\"/opt/my hosts/host\" --stdio")), QStringLiteral("host"));
}

void TestComposition::options_remoteHostThatCannotBe()
{
    for (const char* url : {"", "elsewhere", "ftp://host.example", "ws://", "stdio:", "wss://ann:secret-one@host.example"}) {
        const auto options = parseOptions(line("--host") << QString::fromLatin1(url));
        QVERIFY2(!options, url);
        QCOMPARE(options.error().code, ErrorCode::SchemaViolation);
        QCOMPARE(options.error().where, std::string("--host"));
        QVERIFY(options.error().message.find("secret-one") == std::string::npos);
    }
    for (const char* words : {"--token-from env:HOME", "--host local --token-from env:HOME", "--trust some.pem",
                              "--offline --host ws://127.0.0.1:1"}) {
        const auto options = parseOptions(line(words));
        QVERIFY2(!options, words);
        QCOMPARE(options.error().code, ErrorCode::SchemaViolation);
    }
    const auto trust = parseOptions(line("--host wss://host.example --trust /no/such/file.pem"));
    QVERIFY(!trust);
    QCOMPARE(trust.error().code, ErrorCode::CannotOpen);
}

void TestComposition::options_tokenStaysSecret()
{
    const QTemporaryDir home;
    QFile file(home.filePath(QStringLiteral("token")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("secret-one\n");
    file.close();
    const QStringList words = line("--host ws://127.0.0.1:1 --token-from") << file.fileName();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup));
    const auto open = parseOptions(words);
    QVERIFY(!open);
    QCOMPARE(open.error().code, ErrorCode::CannotOpen);
    QCOMPARE(open.error().where, file.fileName().toStdString());
    QVERIFY(open.error().message.find("secret-one") == std::string::npos);
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    QCOMPARE(parseOptions(words)->remote->token, std::string("secret-one"));
    QCOMPARE(parseOptions(line("--host ws://127.0.0.1:1 --token-from keychain")).error().code, ErrorCode::CannotOpen);
}

void TestComposition::options_wrongUsageNamesThePlace()
{
    for (const char* words : {"--theme blue", "--scale much", "--scale 99", "a.touchstone b.touchstone",
                              "--sample a.touchstone", "--colour"}) {
        const auto options = parseOptions(line(words));
        QVERIFY2(!options, words);
        QCOMPARE(options.error().code, ErrorCode::SchemaViolation);
        QVERIFY(!options.error().message.empty());
    }
}

void TestComposition::sample_isMadeOnceAndComplete()
{
    const QTemporaryDir home;
    const QString path = home.filePath(QStringLiteral("deep/er/sample.touchstone"));
    QVERIFY(ensureSampleProject(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray first = file.readAll();
    QVERIFY(first.size() > 10'000);
    QVERIFY(ensureSampleProject(path));
    file.seek(0);
    QCOMPARE(file.readAll(), first);
    QVERIFY(QDir(home.filePath(QStringLiteral("deep/er"))).entryList(QDir::AllEntries | QDir::NoDotAndDotDot)
            == QStringList{QStringLiteral("sample.touchstone")});
    QVERIFY(!ensureSampleProject(QStringLiteral("/proc/nowhere/sample.touchstone")));
}

void TestComposition::firstStart_opensTheSampleAndRates()
{
    const QTemporaryDir home;
    Desktop desktop(surroundingsIn(home));
    QVERIFY(desktop.hostStarted());
    desktop.show();
    desktop.open({});
    QVERIFY(isOpen(desktop));
    workspace::Workspace* workspace = desktop.workspace();
    QTRY_VERIFY_WITH_TIMEOUT(workspace->counts().total >= 55, 20'000);
    QVERIFY(!workspace->guidelines().isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(int(workspace->hostState()), int(workspace::HostState::Online), 20'000);
    workspace->rating()->setPolarity(protocol::Polarity::Negative);
    QVERIFY(workspace->submitAndNext());
    // It is saved here, sent, and acknowledged by the host.
    QTRY_VERIFY_WITH_TIMEOUT(workspace->counts().submitted == 1 && workspace->counts().unsent == 0, 20'000);
}

void TestComposition::nextStart_opensTheLastProjectWithTheJudgement()
{
    const QTemporaryDir home;
    const QString own = home.filePath(QStringLiteral("own.touchstone"));
    QVERIFY(ensureSampleProject(own));
    {
        Desktop desktop(surroundingsIn(home));
        desktop.open(own);
        QVERIFY(isOpen(desktop));
        desktop.workspace()->rating()->setPolarity(protocol::Polarity::Positive);
        QVERIFY(desktop.workspace()->submitAndNext());
        QTRY_COMPARE_WITH_TIMEOUT(desktop.workspace()->counts().submitted, 1, 20'000);
    }
    Desktop again(surroundingsIn(home));
    again.open({});
    QVERIFY(isOpen(again));
    QCOMPARE(again.workspace()->projectPath(), own);
    QTRY_COMPARE_WITH_TIMEOUT(again.workspace()->counts().submitted, 1, 20'000);
}

void TestComposition::damagedHostStore_stillLetsPeopleRate()
{
    const QTemporaryDir home;
    QVERIFY(QDir().mkpath(home.filePath(QStringLiteral("data"))));
    QFile store(home.filePath(QStringLiteral("data/host.sqlite")));
    QVERIFY(store.open(QIODevice::WriteOnly));
    store.write(QByteArray(20'000, 'x'));
    store.close();
    Desktop desktop(surroundingsIn(home));
    QVERIFY(!desktop.hostStarted());
    desktop.open({});
    QVERIFY(isOpen(desktop));
    desktop.workspace()->rating()->setPolarity(protocol::Polarity::Positive);
    QVERIFY(desktop.workspace()->submitAndNext());
    QTRY_VERIFY_WITH_TIMEOUT(desktop.workspace()->counts().submitted == 1 && desktop.workspace()->counts().unsent == 1, 20'000);
}

QTEST_MAIN(TestComposition)
#include "tst_composition.moc"
