#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "workspace/host_access.h"

namespace touchstone::workspace {

class TokenVault;
class Workspace;

/// A host that was used before.
struct KnownHost {
    QString address;          ///< empty: the host of this program
    QString trustFile;
    bool tokenKept = false;   ///< its token is in the vault
    bool operator==(const KnownHost&) const = default;
};

/// A host that the person chooses.
struct HostChoice {
    QString address;                        ///< empty: the host of this program
    QString trustFile;
    std::optional<std::string> token = {};  ///< none: the one that is known for this address; "": no token
};

/// What becomes of a token that is given now.
enum class TokenKeeping {
    Unknown,   ///< nobody has looked yet, or the vault has not answered
    Lasting,   ///< it is kept in the vault
    ThisRun,   ///< there is no vault: it is forgotten when the program ends
};

/// The hosts of a person: the one that is used, those that were used, and their tokens. Changes the host of the workspace
/// and remembers it for the next start. Addresses and certificates go into the settings, tokens into the vault or nowhere.
class HostBook : public QObject
{
    Q_OBJECT
public:
    static constexpr std::size_t mostRecent = 10;
    /// Access to the host of this program, which starts when it is first asked for.
    using LocalHost = std::function<Result<HostAccess>()>;

    /// `vault` may be null: there is none. All must outlive this.
    HostBook(Workspace* workspace, TokenVault* vault, LocalHost local, QObject* parent = nullptr);
    ~HostBook() override;

    [[nodiscard]] std::vector<KnownHost> recent() const;          ///< newest first
    [[nodiscard]] const KnownHost& current() const { return m_current; }
    /// The host that a start without other orders uses; empty: that of this program.
    [[nodiscard]] QString remembered() const;
    /// Removes a host from the recent ones, and its token. The host that is used stays in use.
    void forget(const QString& address);

    [[nodiscard]] TokenKeeping tokenKeeping() const { return m_keeping; }
    /// Asks the vault whether it can be used; `tokenKeepingChanged` follows. At most once a run.
    void lookForVault();
    /// A token for this address is known: kept, or given in this run.
    [[nodiscard]] bool hasToken(const QString& address) const;
    void forgetToken(const QString& address);

    using GotAccess = std::function<void(Result<HostAccess>)>;
    /// How the chosen host is spoken to; nothing changes. Calls back now, or when the vault has answered; never when this
    /// is gone. Errors: those of accessTo and of the host of this program.
    void accessFor(const HostChoice& choice, GotAccess done);
    /// Leaves the host that is used for the chosen one, and remembers it. The errors are those of accessFor: then nothing
    /// changes.
    void connectTo(const HostChoice& choice, std::function<void(Result<void>)> done);
    /// At the start: the remembered host.
    void restore(std::function<void(Result<void>)> done);
    /// At the start: a host that somebody else named. It is used for this run and not remembered.
    [[nodiscard]] Result<void> adopt(const RemoteHost& remote);

Q_SIGNALS:
    void recentChanged();
    void currentChanged();
    void tokenKeepingChanged();

private:
    void use(const KnownHost& host, HostAccess access);
    void remember(const HostChoice& choice);
    void keepToken(const QString& address, const std::string& token);
    void save(std::vector<KnownHost> hosts);
    void setKeeping(TokenKeeping keeping);
    [[nodiscard]] std::optional<KnownHost> known(const QString& address) const;

    Workspace* m_workspace;
    TokenVault* m_vault;
    LocalHost m_local;
    KnownHost m_current;
    std::map<QString, std::string> m_tokens;  ///< of this run
    TokenKeeping m_keeping = TokenKeeping::Unknown;
    bool m_looked = false;
    int m_turn = 0;  ///< a later choice overtakes an earlier one that still waits for the vault
};

} // namespace touchstone::workspace
