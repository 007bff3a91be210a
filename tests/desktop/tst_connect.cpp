#include <QAbstractButton>
#include <QAction>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "fake_vault.h"
#include "keychain_vault.h"
#include "link/session.h"
#include "person.h"
#include "team_host.h"
#include "views/action_registry.h"

using namespace touchstone;
using namespace touchstone::desktop;
using kit::FakeVault;
using workspace::HostBook;
using workspace::HostState;
using workspace::Settings;

namespace {

constexpr int patience = 30'000;

/// No keychain of whoever runs this is touched, and none answers.
const bool hasNoBus = qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all");

/// A sitting at the program. What it leaves in `home` and the vault is there at the next one.
class Sitting
{
public:
    Sitting(const QTemporaryDir& home, FakeVault& vault, const std::optional<RemoteHost>& remote = {}, bool local = false,
            const QString& name = QStringLiteral("ann"))
    {
        Surroundings surroundings;
        surroundings.dataFolder = home.filePath(QStringLiteral("data"));
        surroundings.settingsPath = home.filePath(QStringLiteral("settings.ini"));
        surroundings.language = QStringLiteral("en");
        surroundings.theme = QStringLiteral("light");
        surroundings.sample = true;
        surroundings.remote = remote;
        surroundings.local = local;
        surroundings.prompts = &answers;
        surroundings.vault = &vault;
        desktop = std::make_unique<Desktop>(surroundings);
        ws()->settings()->set(Settings::Key::Annotator, name);
        desktop->window()->resize(1400, 900);
        desktop->show();
        desktop->window()->activateWindow();
        if (!QTest::qWaitFor([this] { return QApplication::activeWindow() == desktop->window(); }, patience))
            QTest::qFail("the window is not active", __FILE__, __LINE__);
        const bool shown = QTest::qWaitFor([this] { return ws()->hasProject() && !ws()->isLoading() && ws()->rating()->turn(); },
                                           patience);
        if (!shown)
            QTest::qFail("no turn was shown", __FILE__, __LINE__);
    }
    [[nodiscard]] workspace::Workspace* ws() const { return desktop->workspace(); }
    [[nodiscard]] bool isOnlineAt(const QString& name) const
    {
        return QTest::qWaitFor([&] { return ws()->hostState() == HostState::Online && ws()->hostName() == name; }, patience);
    }
    [[nodiscard]] QDialog* dialog() const
    {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* opened = qobject_cast<QDialog*>(widget);
                opened && opened->isVisible() && opened->findChild<QLineEdit*>(QStringLiteral("hostAddress")))
                return opened;
        return nullptr;
    }
    /// By the menu's action, the fields and Enter.
    void connectTo(const QString& address, const char* token) const
    {
        desktop->actions()->action(QStringLiteral("host.connect"))->trigger();
        QDialog* opened = dialog();
        QVERIFY(opened);
        // Until then Enter belongs to the window behind it. There is no window manager here to see to that.
        opened->activateWindow();
        QVERIFY(QTest::qWaitFor([opened] { return QApplication::activeWindow() == opened; }, patience));
        opened->findChild<QLineEdit*>(QStringLiteral("hostAddress"))->setText(address);
        auto* field = opened->findChild<QLineEdit*>(QStringLiteral("hostToken"));
        field->setText(QString::fromLatin1(token));
        field->setFocus();
        QVERIFY(field->hasFocus());
        QTest::keyClick(field, Qt::Key_Return);
    }
    [[nodiscard]] QString strip() const
    {
        const auto* label = desktop->window()->findChild<QLabel*>(QStringLiteral("hostTrouble"));
        return label && label->isVisible() ? label->text() : QString();
    }
    [[nodiscard]] QPushButton* button(const char* name) const
    {
        return desktop->window()->findChild<QPushButton*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QAbstractButton* pill() const
    {
        return desktop->window()->findChild<QAbstractButton*>(QStringLiteral("hostPill"));
    }

    AnswersByTest answers;
    std::unique_ptr<Desktop> desktop;
};

} // namespace

/// From the window to another host, and back to it at the next start.
class TestConnect : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void chosenHost_isUsedAtTheNextStart();
    void commandLine_wins();
    void tokenThatIsGone_isAskedFor();
    void fromEverywhere();
    void otherName_isSaidBeforeAnythingIsRated();
    void role_isToldByTheHost_data();
    void role_isToldByTheHost();
    void keychain_withoutABus();
};

void TestConnect::chosenHost_isUsedAtTheNextStart()
{
    const QTemporaryDir home;
    FakeVault vault;
    TeamHost team(home.path(), QStringLiteral("ws"));
    {
        const Sitting first(home, vault);
        QVERIFY(first.isOnlineAt(QStringLiteral("local")));
        first.connectTo(team.url(), rightToken);
        QVERIFY(first.isOnlineAt(team.name()));
        QTRY_VERIFY(!first.dialog());
        QCOMPARE(first.ws()->hostGreeting()->principal, std::string("ann"));
        QCOMPARE(first.ws()->hostGreeting()->role, std::string("annotator"));
        first.ws()->rating()->setPolarity(protocol::Polarity::Positive);
        QVERIFY(first.ws()->submitAndNext());
        QTRY_VERIFY_WITH_TIMEOUT(first.ws()->counts().submitted == 1 && first.ws()->counts().unsent == 0, patience);
        QCOMPARE(team.stored().rows, 1);
    }
    QCOMPARE(vault.kept.at(team.url()), std::string(rightToken));
    const Sitting second(home, vault);
    QVERIFY(second.isOnlineAt(team.name()));
    QVERIFY(second.pill()->text().startsWith(team.name()));
    // And back to the host of this program.
    second.desktop->hosts()->connectTo({}, [](const Result<void>& done) { QVERIFY(done); });
    QVERIFY(second.isOnlineAt(QStringLiteral("local")));
}

void TestConnect::commandLine_wins()
{
    const QTemporaryDir home;
    const QTemporaryDir elsewhere;
    FakeVault vault;
    TeamHost chosen(home.path(), QStringLiteral("ws"));
    TeamHost named(elsewhere.path(), QStringLiteral("http"));
    {
        const Sitting first(home, vault);
        first.connectTo(chosen.url(), rightToken);
        QVERIFY(first.isOnlineAt(chosen.name()));
    }
    {
        const Sitting second(home, vault, RemoteHost{named.url(), rightToken, {}});
        QVERIFY(second.isOnlineAt(named.name()));
    }
    {
        const Sitting third(home, vault, {}, true);
        QVERIFY(third.isOnlineAt(QStringLiteral("local")));
    }
    const Sitting fourth(home, vault);
    QVERIFY(fourth.isOnlineAt(chosen.name()));
}

void TestConnect::tokenThatIsGone_isAskedFor()
{
    const QTemporaryDir home;
    FakeVault vault;
    vault.usable = false;
    TeamHost team(home.path(), QStringLiteral("ws"));
    {
        const Sitting first(home, vault);
        first.connectTo(team.url(), rightToken);
        QVERIFY(first.isOnlineAt(team.name()));
    }
    const Sitting second(home, vault);
    QTRY_COMPARE_WITH_TIMEOUT(int(second.ws()->hostState()), int(HostState::Refused), patience);
    QTRY_COMPARE(second.strip(), team.name() + QStringLiteral(" — The host wants a token."));
    // The way to mend it stands beside it.
    QAbstractButton* way = nullptr;
    for (auto* candidate : second.desktop->window()->findChildren<QPushButton*>())
        if (candidate->isVisible() && candidate->text().contains(QStringLiteral("Connect to a host")))
            way = candidate;
    QVERIFY(way);
    way->click();
    QVERIFY(second.dialog());
    QCOMPARE(second.dialog()->findChild<QLineEdit*>(QStringLiteral("hostAddress"))->text(), team.url());
    second.connectTo(team.url(), rightToken);
    QVERIFY(second.isOnlineAt(team.name()));
    QTRY_COMPARE(second.strip(), QString());
}

void TestConnect::fromEverywhere()
{
    const QTemporaryDir home;
    FakeVault vault;
    const Sitting sitting(home, vault);
    QAction* action = sitting.desktop->actions()->action(QStringLiteral("host.connect"));
    QVERIFY(action->isEnabled());
    QVERIFY(!sitting.desktop->actions()->keyText(QStringLiteral("host.connect")).isEmpty());
    const auto menus = sitting.desktop->window()->findChildren<QMenu*>();
    QVERIFY(std::any_of(menus.begin(), menus.end(), [action](const QMenu* menu) { return menu->actions().contains(action); }));
    sitting.pill()->click();
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    popup->findChild<QPushButton*>(QStringLiteral("hostConnect"))->click();
    QVERIFY(sitting.dialog());
    QVERIFY(!QApplication::activePopupWidget());
    QTest::keyClick(sitting.dialog(), Qt::Key_Escape);
    QTRY_VERIFY(!sitting.dialog());
}

void TestConnect::otherName_isSaidBeforeAnythingIsRated()
{
    const QTemporaryDir home;
    FakeVault vault;
    TeamHost team(home.path(), QStringLiteral("ws"));
    const Sitting sitting(home, vault, RemoteHost{team.url(), rightToken, {}}, false, QStringLiteral("bob"));
    QVERIFY(sitting.isOnlineAt(team.name()));
    QTRY_COMPARE(sitting.strip(), QStringLiteral("You sign as “bob”; the host knows you as “ann” and takes only what is signed so."));
    QPushButton* sign = sitting.button("signAsKnown");
    QVERIFY(sign && sign->isVisible());
    QCOMPARE(sign->text(), QStringLiteral("Sign as “ann”"));
    sign->click();
    QCOMPARE(sitting.ws()->settings()->text(Settings::Key::Annotator), QStringLiteral("ann"));
    QTRY_COMPARE(sitting.strip(), QString());
    QVERIFY(!sign->isVisible());
    sitting.ws()->rating()->setPolarity(protocol::Polarity::Positive);
    QVERIFY(sitting.ws()->submitAndNext());
    QTRY_VERIFY_WITH_TIMEOUT(sitting.ws()->counts().submitted == 1 && sitting.ws()->counts().unsent == 0, patience);
    QVERIFY(sitting.ws()->issues().empty());
}

void TestConnect::role_isToldByTheHost_data()
{
    QTest::addColumn<int>("role");
    QTest::addColumn<QString>("told");
    QTest::newRow("annotator") << int(host::Role::Annotator) << QStringLiteral("annotator");
    QTest::newRow("ops") << int(host::Role::Ops) << QStringLiteral("ops");
    QTest::newRow("admin") << int(host::Role::Admin) << QStringLiteral("admin");
}

void TestConnect::role_isToldByTheHost()
{
    QFETCH(int, role);
    QFETCH(QString, told);
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    host::Host served(options);
    QVERIFY(served.open());
    auto pair = link::makeLocalPair();
    served.attach(std::move(pair.host), host::Principal{"zoë", host::Role(role)});
    link::SessionOptions asks;
    asks.capabilities = {"learning", "env"};
    const link::Session session(std::move(pair.client), asks);
    QTRY_COMPARE_WITH_TIMEOUT(int(session.state()), int(link::SessionState::Ready), patience);
    QCOMPARE(QString::fromStdString(session.greeting().role), told);
    QCOMPARE(session.greeting().principal, std::string("zoë"));
    for (const auto& accepted : session.greeting().capabilities)
        if (accepted.capability == "learning")
            QVERIFY2(accepted.metadata.text.find("\"type\":\"learning\"") != std::string::npos, accepted.metadata.text.c_str());
}

void TestConnect::keychain_withoutABus()
{
    QVERIFY(hasNoBus);
    const QTemporaryDir home;
    const auto vault = makeKeychainVault();  // null in a build without the library: the same for the person
    workspace::WorkspaceOptions options;
    options.settingsPath = home.filePath(QStringLiteral("settings.ini"));
    workspace::Workspace ws(options);
    HostBook book(&ws, vault.get(), [] { return fail(ErrorCode::CannotOpen, "none"); });
    book.lookForVault();
    QTRY_COMPARE_WITH_TIMEOUT(int(book.tokenKeeping()), int(workspace::TokenKeeping::ThisRun), patience);
    book.connectTo({QStringLiteral("ws://127.0.0.1:1"), {}, "secret-4711"}, [](const Result<void>& done) { QVERIFY(done); });
    QVERIFY(book.hasToken(QStringLiteral("ws://127.0.0.1:1")));
    if (vault) {
        std::optional<Error> error;
        vault->write(QStringLiteral("ws://127.0.0.1:1"), "secret-4711", [&error](const Result<void>& kept) {
            error = kept ? Error{} : kept.error();
        });
        QTRY_VERIFY_WITH_TIMEOUT(error.has_value(), patience);
        QCOMPARE(error->code, ErrorCode::CannotOpen);
        QVERIFY2(error->where.find("/keychain") == std::string::npos, "it was the keychain that failed, not its loading");
        QVERIFY(error->message.find("secret-4711") == std::string::npos);
    }
    QVERIFY(!book.recent().front().tokenKept);
    QFile settings(options.settingsPath);
    QVERIFY(settings.open(QIODevice::ReadOnly));
    QVERIFY(!settings.readAll().contains("secret-4711"));
}

QTEST_MAIN(TestConnect)
#include "tst_connect.moc"
