#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>

#include "dialog_probe.h"
#include "dialogs/connect_dialog.h"
#include "fake_vault.h"
#include "link/session.h"
#include "listen/listener.h"
#include "scripted_host.h"
#include "shell_bench.h"

namespace touchstone::kit {

using views::ConnectDialog;
using workspace::HostBook;

constexpr int connectPatience = 30'000;

inline QString certificate(const char* name)
{
    return QStringLiteral(TOUCHSTONE_SOURCE_DIR "/tests/listen/data/") + QLatin1String(name);
}

/// A scripted host at an address of its own.
class HostSomewhere
{
public:
    explicit HostSomewhere(const QString& scheme, const char* certificateFile = "test-certificate.pem")
    {
        listen::ListenOptions how;
        how.certificateFile = certificate(certificateFile);
        how.keyFile = certificate("test-key.pem");
        const auto where = listen::parseListenAddress(scheme + QStringLiteral("://127.0.0.1:0"));
        auto made = listen::listenAt(*where, how, [this](std::unique_ptr<protocol::Link> link, const QString&) {
            host.attach(std::move(link));
        });
        if (made)
            m_listener = *std::move(made);
        else
            QTest::qFail(made.error().message.c_str(), __FILE__, __LINE__);
    }
    [[nodiscard]] QString url() const { return m_listener->url(); }

    ScriptedHost host;

private:
    std::unique_ptr<listen::Listener> m_listener;
};

/// The dialog on a workspace of its own, with a keychain of the test's.
struct ConnectBench {
    ShellBench shell;
    FakeVault vault;
    ScriptedHost local;
    std::unique_ptr<HostBook> book;
    std::unique_ptr<ConnectDialog> dialog;

    explicit ConnectBench(bool withVault = true)
    {
        book = std::make_unique<HostBook>(shell.workspace.get(), withVault ? &vault : nullptr, [this] {
            workspace::HostAccess access;
            access.hostName = QStringLiteral("local");
            access.connectHost = [this] {
                auto pair = link::makeLocalPair();
                local.attach(std::move(pair.host));
                return std::move(pair.client);
            };
            return Result<workspace::HostAccess>(access);
        });
        shell.shell.hosts = book.get();
        shell.translation.setLanguage(QStringLiteral("en"));  // English has plurals, too
        open();
    }
    ~ConnectBench() { dialog.reset(); }

    void open()
    {
        dialog = std::make_unique<ConnectDialog>(shell.shell, nullptr);
        dialog->setNumbersShown(true);
        dialog->show();
    }
    [[nodiscard]] QLineEdit* field(const char* name) const { return dialog->findChild<QLineEdit*>(QString::fromLatin1(name)); }
    [[nodiscard]] QPushButton* button(const char* name) const
    {
        return dialog->findChild<QPushButton*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QListWidget* list() const { return dialog->findChild<QListWidget*>(QStringLiteral("hostList")); }
    /// As a person has it who came there by the keyboard.
    [[nodiscard]] bool focus(QWidget* widget) const
    {
        dialog->activateWindow();
        widget->setFocus();
        return QTest::qWaitForWindowActive(dialog.get(), connectPatience)
            && QTest::qWaitFor([widget] { return widget->hasFocus(); }, connectPatience);
    }
    void enter(const QString& address, const QString& token = {}, const QString& trust = {}) const
    {
        field("hostAddress")->setText(address);
        field("hostToken")->setText(token);
        field("hostTrust")->setText(trust);
    }
    /// Presses Test and waits for what comes of it.
    [[nodiscard]] QString test() const
    {
        QSignalSpy tried(dialog.get(), &ConnectDialog::tried);
        button("testHost")->click();
        if (!QTest::qWaitFor([&] { return !tried.isEmpty(); }, connectPatience))
            return QStringLiteral("nothing came of it");
        return dialog->reportText();
    }
    /// All that the visible labels say.
    [[nodiscard]] QString said() const
    {
        QStringList all;
        for (const auto* label : dialog->findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text();
        return all.join(u'\n');
    }
};

} // namespace touchstone::kit

#define SAYS(text, words) QVERIFY2((text).contains(QLatin1String(words)), qPrintable(text))
