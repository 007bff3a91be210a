#include <utility>

#include <qt6keychain/keychain.h>

#include <QPointer>
#include <QTimer>

#include "workspace/token_vault.h"

namespace touchstone::desktop {

namespace {

using workspace::TokenVault;

/// The name under which entries stand in the keychain, for the person who looks into it.
const QString keychainService = QStringLiteral("touchstone");
/// Read to learn whether a keychain answers at all; never written.
const QString lookedForKey = QStringLiteral("touchstone-is-there-a-keychain");

Error keychainError(const QKeychain::Job& job, const QString& address)
{
    const bool missing = job.error() == QKeychain::EntryNotFound;
    return {missing ? ErrorCode::NotFound : ErrorCode::CannotOpen, job.errorString().toStdString(), address.toStdString(),
            false, {}};
}

class KeychainVault final : public QObject, public TokenVault
{
public:
    void look(Done done) override
    {
        auto* job = new QKeychain::ReadPasswordJob(keychainService, this);
        run(job, lookedForKey, impatience, [done = std::move(done)](const Result<void>& read) {
            done(read || read.error().code == ErrorCode::NotFound ? Result<void>() : read);
        });
    }
    void read(const QString& address, std::function<void(Result<std::string>)> done) override
    {
        auto* job = new QKeychain::ReadPasswordJob(keychainService, this);
        const QPointer<QKeychain::ReadPasswordJob> alive(job);
        run(job, address, patience, [alive, done = std::move(done)](const Result<void>& read) {
            if (read && alive)
                done(alive->textData().toStdString());
            else
                done(tl::unexpected<Error>(read ? Error{} : read.error()));
        });
    }
    void write(const QString& address, const std::string& token, Done done) override
    {
        auto* job = new QKeychain::WritePasswordJob(keychainService, this);
        job->setTextData(QString::fromStdString(token));
        run(job, address, patience, std::move(done));
    }
    void remove(const QString& address, Done done) override
    {
        auto* job = new QKeychain::DeletePasswordJob(keychainService, this);
        run(job, address, patience, [done = std::move(done)](const Result<void>& removed) {
            done(removed || removed.error().code == ErrorCode::NotFound ? Result<void>() : removed);
        });
    }

private:
    void run(QKeychain::Job* job, const QString& key, std::chrono::seconds limit, Done done)
    {
        job->setKey(key);
        // Without this a missing keychain would be replaced by a file of our own, and tokens do not belong into one.
        job->setInsecureFallback(false);
        auto answer = std::make_shared<Done>(std::move(done));
        const auto once = [answer](const Result<void>& result) {
            if (auto call = std::exchange(*answer, {}))
                call(result);
        };
        connect(job, &QKeychain::Job::finished, this, [once, key](QKeychain::Job* finished) {
            if (finished->error() == QKeychain::NoError)
                once({});
            else
                once(tl::unexpected<Error>(keychainError(*finished, key)));
        });
        // One whose service hangs never answers.
        QTimer::singleShot(limit, this, [once, key] {
            once(fail(ErrorCode::CannotOpen, "the keychain does not answer", key.toStdString()));
        });
        job->start();
    }

    static constexpr std::chrono::seconds impatience{10};
    static constexpr std::chrono::seconds patience{120};  ///< it may ask the person for its password first
};

} // namespace

} // namespace touchstone::desktop

/// The one entry of this module; whoever calls it owns the vault.
extern "C" Q_DECL_EXPORT touchstone::workspace::TokenVault* touchstoneKeychainVault()
{
    return new touchstone::desktop::KeychainVault;
}
