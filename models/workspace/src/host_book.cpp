#include "workspace/host_book.h"

#include <algorithm>
#include <utility>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>

#include "workspace/settings.h"
#include "workspace/token_vault.h"
#include "workspace/workspace.h"

namespace touchstone::workspace {
namespace {

std::vector<KnownHost> hostsFrom(const QByteArray& json)
{
    std::vector<KnownHost> hosts;
    // Whoever edits the file by hand may write anything: what is no host is left out.
    for (const QJsonValue& value : QJsonDocument::fromJson(json).array()) {
        const QJsonObject object = value.toObject();
        KnownHost host{object.value(QStringLiteral("address")).toString(), object.value(QStringLiteral("trust")).toString(),
                       object.value(QStringLiteral("token")).toBool()};
        if (!host.address.isEmpty() && hosts.size() < HostBook::mostRecent)
            hosts.push_back(std::move(host));
    }
    return hosts;
}

QByteArray jsonOf(const std::vector<KnownHost>& hosts)
{
    QJsonArray array;
    for (const KnownHost& host : hosts)
        array.append(QJsonObject{{QStringLiteral("address"), host.address},
                                 {QStringLiteral("trust"), host.trustFile},
                                 {QStringLiteral("token"), host.tokenKept}});
    return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

} // namespace

HostBook::HostBook(Workspace* workspace, TokenVault* vault, LocalHost local, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_vault(vault), m_local(std::move(local))
{
    if (!m_vault)
        m_keeping = TokenKeeping::ThisRun;
}

HostBook::~HostBook() = default;

std::vector<KnownHost> HostBook::recent() const
{
    return hostsFrom(m_workspace->settings()->value(Settings::Key::Hosts).toByteArray());
}

QString HostBook::remembered() const
{
    return m_workspace->settings()->text(Settings::Key::Host);
}

std::optional<KnownHost> HostBook::known(const QString& address) const
{
    for (KnownHost& host : recent())
        if (host.address == address)
            return std::move(host);
    return std::nullopt;
}

void HostBook::save(std::vector<KnownHost> hosts)
{
    if (hosts.size() > mostRecent)
        hosts.resize(mostRecent);
    m_workspace->settings()->set(Settings::Key::Hosts, jsonOf(hosts));
    Q_EMIT recentChanged();
}

void HostBook::forget(const QString& address)
{
    forgetToken(address);
    auto hosts = recent();
    std::erase_if(hosts, [&address](const KnownHost& host) { return host.address == address; });
    save(std::move(hosts));
    if (remembered() == address)
        m_workspace->settings()->set(Settings::Key::Host, QString());
}

// ---- tokens --------------------------------------------------------------------------------------------------------

void HostBook::setKeeping(TokenKeeping keeping)
{
    if (std::exchange(m_keeping, keeping) != keeping)
        Q_EMIT tokenKeepingChanged();
}

void HostBook::lookForVault()
{
    if (!m_vault || std::exchange(m_looked, true))
        return;
    m_vault->look([self = QPointer<HostBook>(this)](const Result<void>& usable) {
        if (self)
            self->setKeeping(usable ? TokenKeeping::Lasting : TokenKeeping::ThisRun);
    });
}

bool HostBook::hasToken(const QString& address) const
{
    const auto host = known(address);
    return m_tokens.count(address) > 0 || (host && host->tokenKept && m_vault);
}

void HostBook::forgetToken(const QString& address)
{
    m_tokens.erase(address);
    auto hosts = recent();
    const auto found = std::find_if(hosts.begin(), hosts.end(),
                                    [&address](const KnownHost& host) { return host.address == address; });
    if (found == hosts.end() || !std::exchange(found->tokenKept, false))
        return;
    save(std::move(hosts));
    if (m_vault)
        m_vault->remove(address, [](const Result<void>&) {});
}

void HostBook::keepToken(const QString& address, const std::string& token)
{
    m_tokens[address] = token;
    if (!m_vault)
        return;
    m_vault->write(address, token, [self = QPointer<HostBook>(this), address](const Result<void>& kept) {
        if (!self)
            return;
        self->setKeeping(kept ? TokenKeeping::Lasting : TokenKeeping::ThisRun);
        auto hosts = self->recent();
        for (KnownHost& host : hosts)
            if (host.address == address)
                host.tokenKept = kept.has_value();
        self->save(std::move(hosts));
    });
}

// ---- using a host --------------------------------------------------------------------------------------------------

void HostBook::accessFor(const HostChoice& choice, GotAccess done)
{
    if (choice.address.isEmpty())
        return done(m_local());
    auto access = accessTo({choice.address, choice.token.value_or(std::string()), choice.trustFile});
    if (!access || choice.token)
        return done(std::move(access));
    if (const auto given = m_tokens.find(choice.address); given != m_tokens.end()) {
        access->hostToken = given->second;
        return done(std::move(access));
    }
    const auto host = known(choice.address);
    if (!host || !host->tokenKept || !m_vault)
        return done(std::move(access));
    const auto readToken = [self = QPointer<HostBook>(this), address = choice.address, access = *std::move(access),
                            done = std::move(done)](const Result<std::string>& token) mutable {
        if (!self)
            return;
        // Without it the host says that it wants one, which is what the person needs to know.
        if (token) {
            self->m_tokens[address] = *token;
            access.hostToken = *token;
        }
        done(std::move(access));
    };
    m_vault->read(choice.address, readToken);
}

void HostBook::use(const KnownHost& host, HostAccess access)
{
    m_current = host;
    m_workspace->setHost(std::move(access));
    Q_EMIT currentChanged();
}

void HostBook::connectTo(const HostChoice& choice, std::function<void(Result<void>)> done)
{
    const int turn = ++m_turn;
    accessFor(choice, [this, choice, turn, done = std::move(done)](Result<HostAccess> access) {
        if (!access)
            return done(tl::unexpected<Error>(std::move(access).error()));
        if (turn != m_turn)
            return done(fail(ErrorCode::Cancelled, "another host was chosen meanwhile"));
        remember(choice);
        use({choice.address, choice.trustFile, false}, *std::move(access));
        done({});
    });
}

void HostBook::remember(const HostChoice& choice)
{
    m_workspace->settings()->set(Settings::Key::Host, choice.address);
    if (choice.address.isEmpty())
        return;
    const auto before = known(choice.address);
    auto hosts = recent();
    std::erase_if(hosts, [&choice](const KnownHost& host) { return host.address == choice.address; });
    hosts.insert(hosts.begin(), {choice.address, choice.trustFile, before && before->tokenKept});
    save(std::move(hosts));
    if (choice.token && choice.token->empty())
        forgetToken(choice.address);
    else if (choice.token)
        keepToken(choice.address, *choice.token);
}

void HostBook::restore(std::function<void(Result<void>)> done)
{
    const QString address = remembered();
    const KnownHost host = known(address).value_or(KnownHost{address, {}, false});
    m_current = host;
    // Who looks before the vault has answered sees which host it will be.
    HostAccess soon;
    soon.hostName = address.isEmpty() ? QStringLiteral("local") : shownName(address);
    m_workspace->setHost(std::move(soon));
    const int turn = ++m_turn;
    accessFor({address, host.trustFile, {}}, [this, host, turn, done = std::move(done)](Result<HostAccess> access) {
        if (!access)
            return done(tl::unexpected<Error>(std::move(access).error()));
        if (turn == m_turn)
            use(host, *std::move(access));
        done({});
    });
}

Result<void> HostBook::adopt(const RemoteHost& remote)
{
    auto access = accessTo(remote);
    if (!access)
        return tl::unexpected<Error>(access.error());
    ++m_turn;
    if (!remote.token.empty())
        m_tokens[remote.address] = remote.token;
    use({remote.address, remote.trustFile, false}, *std::move(access));
    return {};
}

} // namespace touchstone::workspace
