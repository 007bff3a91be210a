#include "host/tokens.h"

#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

#include <QCryptographicHash>
#include <QFile>
#include <QLoggingCategory>

#include "protocol/envelope.h"
#include "refusal_meter.h"
#include "routes.h"

namespace touchstone::host {

struct TokenEntry {
    QByteArray digest;
    Principal principal;
};

/// What an address has guessed wrong lately. Somebody else's success there, or the guesser's own, changes nothing.
struct TokenGuesses {
    int failures = 0;
    double lockedUntil = 0.0;
    double lastFailure = 0.0;
};

namespace {

using protocol::Json;

Q_LOGGING_CATEGORY(tokenLog, "touchstone.tokens", QtInfoMsg)

constexpr int failuresBeforeLock = 5;
constexpr double firstLockSeconds = 10.0;
constexpr double longestLockSeconds = 900.0;
/// Failures are forgotten when there were none for so long, after the end of a lock.
constexpr double forgottenAfterSeconds = 900.0;
constexpr std::size_t mostAddresses = 10'000;

QByteArray digestOf(std::string_view token)
{
    return QCryptographicHash::hash({token.data(), static_cast<qsizetype>(token.size())}, QCryptographicHash::Sha256);
}

bool isForgotten(const TokenGuesses& guesses, double now)
{
    // A clock that was put back does not keep them for ever.
    return now < guesses.lastFailure
        || now - std::max(guesses.lastFailure, guesses.lockedUntil) >= forgottenAfterSeconds;
}

/// Looks at every byte, wherever the first difference is.
bool isSame(const QByteArray& a, const QByteArray& b)
{
    int difference = a.size() == b.size() ? 0 : 1;
    for (qsizetype i = 0; i < std::min(a.size(), b.size()); ++i)
        difference |= a.at(i) ^ b.at(i);
    return difference == 0;
}

std::optional<Role> roleOf(const std::string& text)
{
    for (const Role role : {Role::Annotator, Role::Agent, Role::Env, Role::Ops, Role::Admin})
        if (name(role) == text)
            return role;
    return std::nullopt;
}

/// What is wrong with an entry never quotes it: the token may stand in the wrong field.
std::vector<Fault> faultsOf(const Json& entry, const std::string& at)
{
    std::vector<Fault> faults;
    if (!entry.is_object())
        return {{at, "expected {\"token\", \"principal\", \"role\"}", {}}};
    for (const char* field : {"token", "principal", "role"}) {
        const auto found = entry.find(field);
        if (found == entry.end() || !found->is_string() || found->get_ref<const std::string&>().empty())
            faults.push_back({at + "/" + field, "expected text that is not empty", {}});
    }
    if (faults.empty() && isNameOfEnvironment(entry.at("principal").get_ref<const std::string&>()))
        faults.push_back({at + "/principal", "names that begin with env: are those of environments", {}});
    if (faults.empty() && !roleOf(entry.at("role").get<std::string>()))
        faults.push_back({at + "/role", "expected annotator, agent, env, ops or admin", {}});
    return faults;
}

Result<std::vector<TokenEntry>> entriesOf(const Json& json, const QString& path)
{
    Error error{ErrorCode::SchemaViolation, "the tokens file is not [{\"token\", \"principal\", \"role\"}, …]",
                path.toStdString(), false, {}};
    if (!json.is_array() || json.empty())
        error.faults.push_back({"", "expected a list with at least one entry", {}});
    std::vector<TokenEntry> entries;
    for (std::size_t i = 0; error.faults.empty() && i < json.size(); ++i) {
        error.faults = faultsOf(json[i], "/" + std::to_string(i));
        if (!error.faults.empty())
            break;
        TokenEntry entry{digestOf(json[i].at("token").get_ref<const std::string&>()),
                    {json[i].at("principal").get<std::string>(), *roleOf(json[i].at("role").get<std::string>())}};
        for (const TokenEntry& other : entries)
            if (other.digest == entry.digest)
                error.faults.push_back({"/" + std::to_string(i) + "/token", "this token stands here twice", {}});
        entries.push_back(std::move(entry));
    }
    if (!error.faults.empty())
        return tl::unexpected<Error>(std::move(error));
    return entries;
}

} // namespace

class TokenBook::Private
{
public:
    void noteFailure(const std::string& from, double now);
    void forgetOld(double now);

    std::vector<TokenEntry> entries;
    std::map<std::string, TokenGuesses> guesses;
    RefusalMeter written;  ///< to the log
};

void TokenBook::Private::noteFailure(const std::string& from, double now)
{
    if (guesses.size() >= mostAddresses)
        forgetOld(now);
    TokenGuesses& known = guesses[from];
    if (isForgotten(known, now))
        known = {};
    known.lastFailure = now;
    const int over = ++known.failures - failuresBeforeLock;
    if (over >= 0)
        known.lockedUntil = now + std::min(firstLockSeconds * std::exp2(std::min(over, 20)), longestLockSeconds);
    if (const auto unwritten = written.admit(now))
        qCWarning(tokenLog, "Refused a session from %s: unknown token, failure %d (%lld more refused before, not written)",
                  from.c_str(), known.failures, static_cast<long long>(*unwritten));
}

void TokenBook::Private::forgetOld(double now)
{
    std::erase_if(guesses, [now](const auto& entry) { return isForgotten(entry.second, now); });
    // Then whoever is not locked out; and when ten thousand are, somebody has very many addresses, and it hardly matters.
    if (guesses.size() >= mostAddresses)
        std::erase_if(guesses, [now](const auto& entry) { return entry.second.lockedUntil <= now; });
    if (guesses.size() >= mostAddresses)
        guesses.clear();
}

TokenBook::TokenBook(std::unique_ptr<Private> data)
    : d(std::move(data))
{
}

TokenBook::~TokenBook() = default;

Result<std::shared_ptr<TokenBook>> TokenBook::read(const QString& path)
{
    const std::string where = path.toStdString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::CannotOpen, "the tokens file cannot be read: " + file.errorString().toStdString(), where);
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther
        | QFile::ExeOther;
    if ((file.permissions() & others) != 0)
        return fail(ErrorCode::CannotOpen, "others may read the tokens file; chmod 600 it", where);
    const QByteArray bytes = file.readAll();
    const auto json = protocol::parseJson({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    // The parser's message might quote what it stumbled over.
    if (!json)
        return fail(json.error().code, "the tokens file is no JSON (" + json.error().where + ")", where);
    auto entries = entriesOf(*json, path);
    if (!entries)
        return tl::unexpected<Error>(std::move(entries).error());
    auto data = std::make_unique<Private>();
    data->entries = *std::move(entries);
    return std::shared_ptr<TokenBook>(new TokenBook(std::move(data)));
}

std::optional<Principal> TokenBook::principalOf(std::string_view token, const std::string& from, double now)
{
    const QByteArray digest = digestOf(token);
    const TokenEntry* match = nullptr;
    for (const TokenEntry& entry : d->entries)
        if (isSame(entry.digest, digest))
            match = &entry;
    const auto known = d->guesses.find(from);
    if (known != d->guesses.end() && now < known->second.lockedUntil)
        return std::nullopt;  // a right token, too: otherwise guessing would go on
    if (!match) {
        d->noteFailure(from, now);
        return std::nullopt;
    }
    return match->principal;
}

} // namespace touchstone::host
