#include "photographer.h"

#include <QAbstractButton>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "desktop.h"
#include "views/main_window.h"

namespace touchstone::desktop {

namespace {

/// A keychain that is there and empty: the picture must not depend on that of whoever takes it.
class EmptyVault final : public workspace::TokenVault
{
public:
    void look(Done done) override { done({}); }
    void read(const QString& address, std::function<void(Result<std::string>)> done) override
    {
        done(fail(ErrorCode::NotFound, "there is none", address.toStdString()));
    }
    void write(const QString&, const std::string&, Done done) override { done({}); }
    void remove(const QString&, Done done) override { done({}); }
};

const QByteArray usedHosts =
    R"([{"address":"wss://touchstone.example.org:8765","trust":"/home/ann/certificates/example-org.pem","token":true},)"
    R"({"address":"ws://127.0.0.1:1"},{"address":"https://annotation.a-rather-long-name.example.com/touchstone/a2e"},)"
    R"({"address":"http://10.20.30.40:8766"}])";

} // namespace

std::unique_ptr<workspace::TokenVault> Photographer::makeVault()
{
    return std::make_unique<EmptyVault>();
}

void Photographer::takeConnect()
{
    using Key = workspace::Settings::Key;
    workspace::Settings* settings = m_desktop->workspace()->settings();
    settings->set(Key::Hosts, usedHosts);
    const auto scene = [this](const char* name, int row, const QString& token, bool test) {
        grabDialog(QStringLiteral("host.connect"), QString::fromLatin1(name), [&](QDialog* dialog) {
            auto* list = dialog->findChild<QListWidget*>(QStringLiteral("hostList"));
            auto* button = dialog->findChild<QPushButton*>(QStringLiteral("testHost"));
            auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("hostToken"));
            need(list && button && field, name);
            if (m_failed)
                return;
            list->setCurrentRow(row);
            if (!token.isEmpty())
                field->setText(token);
            if (!test)
                return;
            button->click();
            const auto isDone = [dialog] {
                for (const QPushButton* candidate : dialog->findChildren<QPushButton*>())
                    if (candidate->property("primary").toBool())
                        return candidate->isEnabled();
                return false;
            };
            need(runUntil(isDone), name);
        });
    };
    scene("connect", 1, {}, false);
    scene("connect-new", 5, {}, false);
    scene("connect-works", 0, {}, true);
    scene("connect-away", 2, {}, true);
    scene("connect-bare", 4, QStringLiteral("secret"), false);
    settings->reset(Key::Hosts);
}

} // namespace touchstone::desktop
