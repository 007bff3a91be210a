#include "accessible_controls.h"
#include "connect_bench.h"

using namespace touchstone;
using namespace touchstone::views;
using namespace touchstone::kit;

namespace {

constexpr int patience = connectPatience;

} // namespace

/// Where judgements are sent is chosen here, and nothing is lost on the way.
class TestConnectDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void address_isCheckedWhenItIsLeft();
    void token_keptKnownAndForgotten();
    void token_whereItIsKeptIsSaid();
    void token_bareWarning();
    void connect_triesFirst();
    void connect_anyway();
    void connect_saysWhatBecomesOfUnsent();
    void recent_areListedAndRemoved();
    void name_canBeTakenOver();
    void rendering_everythingHasANameAndFits_82();

private:
    Theme m_theme{Theme::Mode::Light};
};

void TestConnectDialog::initTestCase()
{
    m_theme.applyTo(*qApp);
}

void TestConnectDialog::address_isCheckedWhenItIsLeft()
{
    const ConnectBench bench;
    QLineEdit* address = bench.field("hostAddress");
    QVERIFY(bench.focus(address));
    QTest::keyClicks(address, QStringLiteral("host.example:8765"));
    QVERIFY(!bench.said().contains(QStringLiteral("Say how")));  // nobody is interrupted while they type
    QTest::keyClick(address, Qt::Key_Tab);
    SAYS(bench.said(), "wss://host.example:8765");
    address->setText(QStringLiteral("ws://host.example:99999"));
    SAYS(bench.said(), "1 to 65535");
    address->setText(QStringLiteral("ftp://host.example"));
    SAYS(bench.said(), "ftp://");
    address->setText(QStringLiteral("ws://ann:secret@host.example"));
    SAYS(bench.said(), "leave passwords and tokens out");
    address->setText(QStringLiteral("  wss://host.example  "));  // space around it is nobody's mistake
    QVERIFY(!bench.said().contains(QStringLiteral("no address")));
    address->setText({});
    bench.button("testHost")->click();
    QVERIFY(!bench.dialog->isTrying());
    SAYS(bench.said(), "Enter an address");
    QVERIFY(address->accessibleDescription().contains(QStringLiteral("Enter an address")));
}

void TestConnectDialog::token_keptKnownAndForgotten()
{
    HostSomewhere there(QStringLiteral("ws"));
    ConnectBench bench;
    bench.enter(there.url(), QStringLiteral("right"));
    QCOMPARE(bench.field("hostToken")->echoMode(), QLineEdit::Password);
    primaryOf(*bench.dialog)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.dialog->isVisible(), patience);
    QCOMPARE(bench.vault.kept.at(there.url()), std::string("right"));
    bench.open();
    QCOMPARE(bench.field("hostAddress")->text(), there.url());
    QCOMPARE(bench.field("hostToken")->text(), QString());  // never shown again
    QVERIFY(bench.field("hostToken")->placeholderText().contains(QStringLiteral("kept")));
    SAYS(bench.test(), "takes judgements");
    QVERIFY(bench.button("forgetToken")->isVisible());
    bench.button("forgetToken")->click();
    QVERIFY(bench.vault.kept.empty());
    QVERIFY(!bench.button("forgetToken")->isVisible());
}

void TestConnectDialog::token_whereItIsKeptIsSaid()
{
    const ConnectBench with;
    SAYS(with.said(), "Kept in the keychain");
    const ConnectBench without(false);
    SAYS(without.said(), "kept until you quit");
    ConnectBench locked;
    locked.vault.usable = false;
    locked.vault.answersLater = true;
    locked.book = std::make_unique<HostBook>(locked.shell.workspace.get(), &locked.vault, HostBook::LocalHost());
    locked.shell.shell.hosts = locked.book.get();
    locked.open();
    SAYS(locked.said(), "Looking for the keychain");
    locked.vault.answerAll();
    SAYS(locked.said(), "kept until you quit");
}

void TestConnectDialog::token_bareWarning()
{
    const ConnectBench bench;
    const auto* warning = bench.dialog->findChild<QLabel*>(QStringLiteral("bareWarning"));
    QVERIFY(!warning->isVisible());
    bench.enter(QStringLiteral("ws://host.example:8765"));
    QVERIFY(warning->isVisible() && !warning->text().contains(QStringLiteral("token")));
    bench.field("hostToken")->setText(QStringLiteral("secret"));
    QVERIFY2(warning->text().contains(QStringLiteral("Your token")) && warning->text().contains(QStringLiteral("wss://")),
             qPrintable(warning->text()));
    bench.field("hostAddress")->setText(QStringLiteral("http://host.example:8765"));
    QVERIFY(warning->text().contains(QStringLiteral("https://")));
    for (const char* safe : {"wss://host.example:8765", "ws://127.0.0.1:8765", "http://localhost", "stdio:host"}) {
        bench.field("hostAddress")->setText(QString::fromLatin1(safe));
        QVERIFY2(!warning->isVisible(), safe);
    }
}

void TestConnectDialog::connect_triesFirst()
{
    HostSomewhere there(QStringLiteral("http"));
    const ConnectBench bench;
    bench.enter(there.url(), QStringLiteral("right"));
    QTest::keyClick(bench.field("hostToken"), Qt::Key_Return);
    QVERIFY(bench.dialog->isTrying());
    QTRY_VERIFY_WITH_TIMEOUT(!bench.dialog->isVisible(), patience);
    QCOMPARE(bench.dialog->result(), int(QDialog::Accepted));
    QCOMPARE(bench.book->current().address, there.url());
    QCOMPARE(bench.book->remembered(), there.url());
    QVERIFY(there.url().endsWith(bench.shell.workspace->hostName()));
}

void TestConnectDialog::connect_anyway()
{
    const ConnectBench bench;
    bench.enter(QStringLiteral("ws://127.0.0.1:1"));
    primaryOf(*bench.dialog)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.dialog->isTrying(), patience);
    SAYS(bench.dialog->reportText(), "cannot be reached");
    QCOMPARE(bench.shell.workspace->hostName(), QStringLiteral("local"));  // the host that works is not lost
    QVERIFY(bench.dialog->isVisible());
    QCOMPARE(primaryOf(*bench.dialog)->text(), QStringLiteral("Connect anyway"));
    primaryOf(*bench.dialog)->click();
    QVERIFY(!bench.dialog->isVisible());
    QCOMPARE(bench.shell.workspace->hostName(), QStringLiteral("127.0.0.1:1"));
}

void TestConnectDialog::connect_saysWhatBecomesOfUnsent()
{
    HostSomewhere there(QStringLiteral("ws"));
    ConnectBench bench;
    QVERIFY(bench.shell.openWithTurns(3));
    QVERIFY(bench.shell.rateOne());
    QTRY_COMPARE_WITH_TIMEOUT(bench.shell.workspace->counts().unsent, 1, patience);
    QVERIFY(!bench.said().contains(QStringLiteral("judgement that")));  // no other host is named yet
    bench.enter(there.url(), QStringLiteral("right"));
    SAYS(bench.said(), "One judgement that this computer has not taken yet stays in the project");
    SAYS(bench.said(), qPrintable(QStringLiteral("it is sent to ") + there.url().section(u'/', 2)));
    bench.list()->setCurrentRow(0);
    QVERIFY(!bench.said().contains(QStringLiteral("judgement that")));
    bench.list()->setCurrentRow(bench.list()->count() - 1);
    bench.enter(there.url(), QStringLiteral("right"));
    primaryOf(*bench.dialog)->click();
    QTRY_COMPARE_WITH_TIMEOUT(bench.shell.workspace->counts().unsent, 0, patience);
}

void TestConnectDialog::recent_areListedAndRemoved()
{
    ConnectBench bench;
    for (const char* address : {"ws://127.0.0.1:1", "ws://127.0.0.1:2", "ws://127.0.0.1:3"})
        bench.book->connectTo({QString::fromLatin1(address), {}, std::string("t")}, [](const Result<void>&) {});
    bench.open();
    QCOMPARE(bench.list()->count(), 5);  // this computer, three hosts, another
    QCOMPARE(bench.list()->item(1)->text(), QStringLiteral("ws://127.0.0.1:3"));
    QCOMPARE(bench.list()->currentRow(), 1);
    bench.list()->setCurrentRow(0);
    QVERIFY(!bench.button("removeHost")->isEnabled());
    bench.list()->setCurrentRow(2);
    QCOMPARE(bench.field("hostAddress")->text(), QStringLiteral("ws://127.0.0.1:2"));
    QVERIFY(bench.focus(bench.list()));
    QTest::keyClick(bench.list(), Qt::Key_Delete);
    QCOMPARE(bench.list()->count(), 4);
    QCOMPARE(bench.book->recent().size(), std::size_t(2));
    QCOMPARE(bench.vault.kept.count(QStringLiteral("ws://127.0.0.1:2")), std::size_t(0));
    bench.list()->setCurrentRow(3);
    QVERIFY(!bench.button("removeHost")->isEnabled());
    QCOMPARE(bench.field("hostAddress")->text(), QString());
}

void TestConnectDialog::name_canBeTakenOver()
{
    HostSomewhere there(QStringLiteral("ws"));
    there.host.who = R"({"principal":"annelise","role":"annotator"})";
    const ConnectBench bench;
    bench.enter(there.url(), QStringLiteral("right"));
    QVERIFY(bench.test().contains(QStringLiteral("the host knows you as “annelise”")));
    auto* sign = bench.button("probeSignAs");
    QVERIFY(sign->isVisible());
    sign->click();
    QCOMPARE(bench.shell.workspace->settings()->text(workspace::Settings::Key::Annotator), QStringLiteral("annelise"));
    QVERIFY(!sign->isVisible());
    there.host.who = R"({"principal":"root","role":"ops","signs_for_others":true})";  // may sign for anybody
    static_cast<void>(bench.test());
    QVERIFY(!sign->isVisible());
}

void TestConnectDialog::rendering_everythingHasANameAndFits_82()
{
    for (const QString& language : Translation::available()) {
        ConnectBench bench;
        bench.shell.translation.setLanguage(language);
        bench.book->connectTo({QStringLiteral("ws://127.0.0.1:1/") + QString(300, u'x'), {}, std::string("t")},
                              [](const Result<void>&) {});
        bench.open();
        static_cast<void>(bench.test());
        int checked = 0;
        const QStringList faults = kit::namelessControls(*bench.dialog, checked);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        QVERIFY2(checked >= 11, qPrintable(QString::number(checked)));
        QVERIFY2(bench.dialog->width() <= 900, qPrintable(QString::number(bench.dialog->width())));
        for (const auto* control : bench.dialog->findChildren<QPushButton*>())
            if (control->isVisible())
                QTRY_VERIFY2(control->width() >= control->sizeHint().width(), qPrintable(language + u' ' + control->text()));
        bench.shell.translation.setLanguage(QStringLiteral("en"));
    }
}

QTEST_MAIN(TestConnectDialog)
#include "tst_connect_dialog.moc"
