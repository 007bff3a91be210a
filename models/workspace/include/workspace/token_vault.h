#pragma once

#include <functional>
#include <string>

#include <QString>

#include "protocol/error.h"

namespace touchstone::workspace {

/// Where tokens outlive a run of the program: the keychain of the desktop. Every call answers once, on the thread that
/// called, now or later; none answers after the vault is gone. What cannot be kept there is kept nowhere on disk.
class TokenVault
{
public:
    using Done = std::function<void(Result<void>)>;

    virtual ~TokenVault() = default;
    /// Whether it can be used now. Errors: CannotOpen, with what the system said.
    virtual void look(Done done) = 0;
    /// Errors: NotFound when there is none for this address, CannotOpen when the vault cannot be used.
    virtual void read(const QString& address, std::function<void(Result<std::string>)> done) = 0;
    /// Errors: CannotOpen.
    virtual void write(const QString& address, const std::string& token, Done done) = 0;
    /// Succeeds, too, when there was none. Errors: CannotOpen.
    virtual void remove(const QString& address, Done done) = 0;
};

} // namespace touchstone::workspace
