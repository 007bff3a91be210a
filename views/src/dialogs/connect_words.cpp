#include "dialogs/connect_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

namespace touchstone::views {

using protocol::AddressFault;
using workspace::TokenKeeping;

namespace {

QString connectTr(const char* text)
{
    return QCoreApplication::translate("ConnectWords", text);
}

struct NamedWord {
    const char* name;
    const char* word;
};

constexpr NamedWord offeredWords[] = {
    {"learning", QT_TRANSLATE_NOOP("ConnectWords", "judgements and statistics")},
    {"annotation", QT_TRANSLATE_NOOP("ConnectWords", "shared queues")},
    {"signals", QT_TRANSLATE_NOOP("ConnectWords", "signals of agents")},
    {"env", QT_TRANSLATE_NOOP("ConnectWords", "environments")},
    {"env_push", QT_TRANSLATE_NOOP("ConnectWords", "news from environments")},
    {"skill", QT_TRANSLATE_NOOP("ConnectWords", "components to choose from")},
};

constexpr NamedWord roleWords[] = {
    {"annotator", QT_TRANSLATE_NOOP("ConnectWords", "annotator")},
    {"agent", QT_TRANSLATE_NOOP("ConnectWords", "agent")},
    {"env", QT_TRANSLATE_NOOP("ConnectWords", "environment")},
    {"ops", QT_TRANSLATE_NOOP("ConnectWords", "operator")},
    {"admin", QT_TRANSLATE_NOOP("ConnectWords", "administrator")},
};

} // namespace

QString problemOf(AddressFault fault, const QString& address)
{
    switch (fault) {
    case AddressFault::None:
        return {};
    case AddressFault::Empty:
        return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "Enter an address, such as wss://host.example:8765."));
    case AddressFault::NoScheme:
        return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "Say how it is reached: wss://%1, or https://%1."))
            .arg(address.trimmed());
    case AddressFault::UnknownScheme:
        return connectTr(QT_TRANSLATE_NOOP(
            "ConnectWords", "“%1” cannot be used here. Begin with wss://, ws://, https://, http:// or stdio:."))
            .arg(address.section(QStringLiteral("://"), 0, 0) + QStringLiteral("://"));
    case AddressFault::NoHost:
        return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "The name of the host is missing after “//”."));
    case AddressFault::BadPort:
        return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "The port after the colon must be a number from 1 to 65535."));
    case AddressFault::HasSecret:
        return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "Addresses are shown and kept: leave passwords and tokens out, "
                                                           "and enter the token below."));
    case AddressFault::NoCommand:
        return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "Write the command that starts the host after “stdio:”."));
    case AddressFault::Malformed:
        break;
    }
    return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "This is no address. It looks like wss://host.example:8765."));
}

QString tokenPlace(TokenKeeping keeping)
{
    switch (keeping) {
    case TokenKeeping::Lasting:
        return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "Kept in the keychain of your desktop."));
    case TokenKeeping::ThisRun:
        return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "There is no keychain here: the token is kept until you quit "
                                                           "Touchstone, and never written to disk."));
    case TokenKeeping::Unknown:
        break;
    }
    return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "Looking for the keychain of your desktop…"));
}

QString roleWord(const std::string& role)
{
    for (const NamedWord& known : roleWords)
        if (role == known.name)
            return connectTr(known.word);
    return QString::fromStdString(role);
}

QString offersOf(const protocol::Greeting& greeting)
{
    QStringList offers;
    for (const NamedWord& known : offeredWords)
        if (greeting.has(known.name))
            offers += connectTr(known.word);
    for (const protocol::AcceptedCapability& accepted : greeting.capabilities) {
        const auto isKnown = [&accepted](const NamedWord& known) { return accepted.capability == known.name; };
        if (accepted.enabled && std::none_of(std::begin(offeredWords), std::end(offeredWords), isKnown))
            offers += QString::fromStdString(accepted.capability);
    }
    return offers.join(QStringLiteral(", "));
}

QString knownAs(const protocol::Greeting& greeting)
{
    if (greeting.role.empty())
        return {};
    return connectTr(QT_TRANSLATE_NOOP("ConnectWords", "%1, %2"))
        .arg(QString::fromStdString(greeting.principal), roleWord(greeting.role));
}

QString placeName(const QString& address)
{
    return address.isEmpty() ? connectTr(QT_TRANSLATE_NOOP("ConnectWords", "this computer")) : workspace::shownName(address);
}

} // namespace touchstone::views
