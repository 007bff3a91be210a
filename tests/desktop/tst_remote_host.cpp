#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include "desktop.h"
#include "team_host.h"
#include "views/action_registry.h"
#include "views/main_window.h"

using namespace touchstone;
using namespace touchstone::desktop;
using workspace::HostState;

namespace {

/// The program with its sample project and that host.
class Workplace
{
public:
    explicit Workplace(const RemoteHost& remote, const QString& language = QStringLiteral("en"))
    {
        Surroundings surroundings;
        surroundings.dataFolder = home.filePath(QStringLiteral("data"));
        surroundings.settingsPath = home.filePath(QStringLiteral("settings.ini"));
        surroundings.language = language;
        surroundings.theme = QStringLiteral("light");
        surroundings.sample = true;
        surroundings.remote = remote;
        desktop = std::make_unique<Desktop>(surroundings);
        // A host takes what an annotator signs from that annotator alone.
        ws()->settings()->set(workspace::Settings::Key::Annotator, QStringLiteral("ann"));
        desktop->window()->resize(1400, 900);
        desktop->show();
        const bool shown = QTest::qWaitFor([this] { return ws()->hasProject() && !ws()->isLoading() && ws()->rating()->turn(); },
                                           20'000);
        if (!shown)
            QTest::qFail("no turn was shown", __FILE__, __LINE__);
    }
    [[nodiscard]] workspace::Workspace* ws() const { return desktop->workspace(); }
    [[nodiscard]] bool submit() const
    {
        const auto key = ws()->rating()->turn()->key;
        ws()->rating()->setPolarity(protocol::Polarity::Positive);
        return ws()->submitAndNext()
            && QTest::qWaitFor([&] { return ws()->rating()->turn() && ws()->rating()->turn()->key != key; }, 20'000);
    }
    [[nodiscard]] bool is(HostState state, int timeout = 30'000) const
    {
        return QTest::qWaitFor([&] { return ws()->hostState() == state; }, timeout);
    }
    /// What the strip says about the host; empty when it says nothing.
    [[nodiscard]] QString strip() const
    {
        const auto* label = desktop->window()->findChild<QLabel*>(QStringLiteral("hostTrouble"));
        return label && label->isVisible() ? label->text() : QString();
    }
    [[nodiscard]] QAbstractButton* pill() const
    {
        return desktop->window()->findChild<QAbstractButton*>(QStringLiteral("hostPill"));
    }
    /// All that the window says, to eyes and to screen readers.
    [[nodiscard]] QString everythingSaid() const
    {
        QString all;
        for (const QWidget* widget : QApplication::allWidgets()) {
            all += widget->toolTip() + widget->accessibleName() + widget->accessibleDescription() + widget->windowTitle();
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                all += label->text();
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                all += button->text();
            all += u'\n';
        }
        return all;
    }

    QTemporaryDir home;
    std::unique_ptr<Desktop> desktop;
};

} // namespace

/// The program and a host elsewhere.
class TestRemoteHost : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void judgements_areStoredOnceThoughTheHostComesAndGoes_data();
    void judgements_areStoredOnceThoughTheHostComesAndGoes();
    void online_saysNameAndLatency();
    void away_saysWhenItIsTriedAgain();
    void refused_saysWhyAndNeverTheToken();
    void refused_inGerman();
    void otherServer_isNoHost();
    void certificate_data();
    void certificate();
    void anotherHost_getsWhatWaited();
};

void TestRemoteHost::judgements_areStoredOnceThoughTheHostComesAndGoes_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::newRow("WebSocket") << QStringLiteral("ws");
    QTest::newRow("HTTP") << QStringLiteral("http");
}

void TestRemoteHost::judgements_areStoredOnceThoughTheHostComesAndGoes()
{
    QFETCH(QString, scheme);
    const QTemporaryDir folder;
    TeamHost team(folder.path(), scheme);
    const Workplace place({team.url(), rightToken, {}});
    QVERIFY(place.is(HostState::Online));
    QVERIFY(!QFile::exists(place.home.filePath(QStringLiteral("data/host.sqlite"))));  // no host of its own
    constexpr int judgements = 24;
    int losses = 0;
    for (int i = 0; i < judgements; ++i) {
        QVERIFY(place.submit());
        if (i % 6 == 2) {
            team.stop();  // perhaps with a request under way
            ++losses;
        } else if (i % 6 == 4) {
            QTRY_COMPARE_WITH_TIMEOUT(int(place.ws()->hostState()), int(HostState::Offline), 30'000);
            QVERIFY(place.ws()->hostError());
            team.start();
            place.ws()->retryNow();
        } else if (i % 6 == 5) {
            QVERIFY(place.is(HostState::Online));
        }
    }
    QCOMPARE(losses, 4);
    QTRY_COMPARE_WITH_TIMEOUT(place.ws()->counts().submitted, judgements, 30'000);
    QTRY_COMPARE_WITH_TIMEOUT(place.ws()->counts().unsent, 0, 60'000);
    QCOMPARE(team.stored().rows, judgements);
    QCOMPARE(team.stored().ids, judgements);
}

void TestRemoteHost::online_saysNameAndLatency()
{
    const QTemporaryDir folder;
    TeamHost team(folder.path(), QStringLiteral("ws"));
    const Workplace place({team.url(), rightToken, {}});
    QVERIFY(place.is(HostState::Online));
    QVERIFY(place.submit());
    QTRY_VERIFY_WITH_TIMEOUT(place.ws()->counts().submitted == 1 && place.ws()->counts().unsent == 0, 30'000);
    QTRY_VERIFY2(place.pill()->text().startsWith(team.name()) && place.pill()->text().endsWith(QStringLiteral("ms")),
                 qPrintable(place.pill()->text()));
    QCOMPARE(place.strip(), QString());
    QVERIFY(!place.ws()->hostError());
    QVERIFY(!place.everythingSaid().contains(QLatin1String(rightToken)));
}

void TestRemoteHost::away_saysWhenItIsTriedAgain()
{
    const QTemporaryDir folder;
    TeamHost team(folder.path(), QStringLiteral("ws"));
    team.stop();
    const Workplace place({team.url(), rightToken, {}});
    // Pushed on until a wait is long enough to be read.
    QTRY_VERIFY2_WITH_TIMEOUT(place.strip().startsWith(team.name() + QStringLiteral(" — The host cannot be reached. Next attempt in ")),
                              qPrintable(place.strip()), 30'000);
    QTRY_VERIFY2_WITH_TIMEOUT(place.pill()->text().contains(QStringLiteral("Waiting, ")), qPrintable(place.pill()->text()), 30'000);
    QVERIFY(place.submit());
    QTRY_COMPARE_WITH_TIMEOUT(place.ws()->counts().unsent, 1, 30'000);
    team.start();
    place.desktop->actions()->action(QStringLiteral("host.retry"))->trigger();
    QVERIFY(place.is(HostState::Online));
    QTRY_COMPARE_WITH_TIMEOUT(place.ws()->counts().unsent, 0, 30'000);
    QCOMPARE(team.stored().rows, 1);
    QTRY_COMPARE(place.strip(), QString());
}

void TestRemoteHost::refused_saysWhyAndNeverTheToken()
{
    const QTemporaryDir folder;
    TeamHost team(folder.path(), QStringLiteral("ws"));
    const Workplace place({team.url(), wrongToken, {}});
    QVERIFY(place.is(HostState::Refused));
    QTRY_COMPARE(place.strip(), team.name() + QStringLiteral(" — The host does not accept the token."));
    QVERIFY(place.pill()->text().contains(QStringLiteral("Refused")));
    QVERIFY(place.submit());
    place.pill()->click();
    const QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    const QString all = place.everythingSaid();
    QVERIFY(all.contains(QStringLiteral("Connect to a host")));
    QVERIFY(!all.contains(QLatin1String(wrongToken)));
    QTRY_COMPARE_WITH_TIMEOUT(place.ws()->counts().unsent, 1, 30'000);
    // Whoever runs the host has seen to it.
    team.acceptsAnyone = true;
    auto* retry = popup->findChild<QAbstractButton*>(QStringLiteral("hostRetry"));
    QVERIFY(retry && retry->isEnabled());
    retry->click();
    QTRY_COMPARE_WITH_TIMEOUT(place.ws()->counts().unsent, 0, 30'000);
    QTRY_COMPARE(place.strip(), QString());
}

void TestRemoteHost::refused_inGerman()
{
    const QTemporaryDir folder;
    TeamHost team(folder.path(), QStringLiteral("http"));
    const Workplace place({team.url(), {}, {}}, QStringLiteral("de"));
    QVERIFY(place.is(HostState::Refused));
    QTRY_COMPARE(place.strip(), team.name() + QStringLiteral(" — Der Host verlangt ein Token."));
}

void TestRemoteHost::otherServer_isNoHost()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, &server, [&server] {
        QTcpSocket* socket = server.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket] {
            socket->write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            socket->disconnectFromHost();
        });
    });
    const Workplace place({QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort()), {}, {}});
    QTRY_VERIFY2_WITH_TIMEOUT(place.strip().contains(QStringLiteral("no A2E host")), qPrintable(place.strip()), 30'000);
}

void TestRemoteHost::certificate_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::newRow("WebSocket") << QStringLiteral("wss");
    QTest::newRow("HTTP") << QStringLiteral("https");
}

void TestRemoteHost::certificate()
{
    QFETCH(QString, scheme);
    const QTemporaryDir folder;
    TeamHost team(folder.path(), scheme);
    {
        const Workplace place({team.url(), rightToken, {}});
        QTRY_VERIFY2_WITH_TIMEOUT(place.strip().contains(QStringLiteral("signed its certificate itself")), qPrintable(place.strip()), 30'000);
    }
    const Workplace place({team.url(), rightToken, TeamHost::dataFile("test-certificate.pem")});
    QVERIFY(place.is(HostState::Online));
    QVERIFY(place.submit());
    QTRY_VERIFY_WITH_TIMEOUT(place.ws()->counts().submitted == 1 && place.ws()->counts().unsent == 0, 30'000);
    QCOMPARE(team.stored().rows, 1);
}

void TestRemoteHost::anotherHost_getsWhatWaited()
{
    const QTemporaryDir first;
    const QTemporaryDir second;
    TeamHost refusing(first.path(), QStringLiteral("ws"));
    TeamHost taking(second.path(), QStringLiteral("http"));
    const Workplace place({refusing.url(), wrongToken, {}});
    QVERIFY(place.is(HostState::Refused));
    for (int i = 0; i < 3; ++i)
        QVERIFY(place.submit());
    QTRY_COMPARE_WITH_TIMEOUT(place.ws()->counts().unsent, 3, 30'000);
    place.ws()->setHost(accessTo({taking.url(), rightToken, {}}).value());
    QTRY_COMPARE_WITH_TIMEOUT(place.ws()->counts().unsent, 0, 30'000);
    QCOMPARE(taking.stored().rows, 3);
    QCOMPARE(taking.stored().ids, 3);
    QCOMPARE(refusing.stored().rows, 0);
    QTRY_VERIFY(place.pill()->text().startsWith(taking.name()));
}

QTEST_MAIN(TestRemoteHost)
#include "tst_remote_host.moc"
