#include "keychain_vault.h"

#ifdef TOUCHSTONE_KEYCHAIN

#include <QCoreApplication>
#include <QLibrary>

namespace touchstone::desktop {

namespace {

using workspace::TokenVault;

/// Loads the module with the first call. The keychain brings D-Bus and a cryptography library along, which only those need
/// who keep tokens: a start without them is a tenth shorter.
class KeychainAtFirstUse final : public TokenVault
{
public:
    void look(Done done) override
    {
        if (auto loaded = load())
            m_vault->look(std::move(done));
        else
            done(std::move(loaded));
    }
    void read(const QString& address, std::function<void(Result<std::string>)> done) override
    {
        if (auto loaded = load())
            m_vault->read(address, std::move(done));
        else
            done(tl::unexpected<Error>(loaded.error()));
    }
    void write(const QString& address, const std::string& token, Done done) override
    {
        if (auto loaded = load())
            m_vault->write(address, token, std::move(done));
        else
            done(std::move(loaded));
    }
    void remove(const QString& address, Done done) override
    {
        if (auto loaded = load())
            m_vault->remove(address, std::move(done));
        else
            done(std::move(loaded));
    }

private:
    [[nodiscard]] Result<void> load()
    {
        if (m_vault)
            return {};
        // Beside the libraries of the system when installed, and at the same place in a build folder.
        m_module.setFileName(QCoreApplication::applicationDirPath() + QStringLiteral("/" TOUCHSTONE_MODULES "/keychain"));
        using Make = TokenVault* (*)();
        const auto make = reinterpret_cast<Make>(m_module.resolve("touchstoneKeychainVault"));
        if (!make)
            return fail(ErrorCode::CannotOpen, m_module.errorString().toStdString(), m_module.fileName().toStdString());
        m_vault.reset(make());
        return {};
    }

    QLibrary m_module;  // never unloaded: what D-Bus set up in it must stay
    std::unique_ptr<TokenVault> m_vault;
};

} // namespace

std::unique_ptr<TokenVault> makeKeychainVault()
{
    return std::make_unique<KeychainAtFirstUse>();
}

} // namespace touchstone::desktop

#else

namespace touchstone::desktop {

std::unique_ptr<workspace::TokenVault> makeKeychainVault()
{
    return nullptr;
}

} // namespace touchstone::desktop

#endif
