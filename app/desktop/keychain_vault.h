#pragma once

#include <memory>

#include "workspace/token_vault.h"

namespace touchstone::desktop {

/// The keychain of the desktop, by QtKeychain; null in a build without that library. Nothing of it is loaded before the
/// first call. It may be locked, or not there at all, as where no D-Bus session runs: then its calls fail, in the end by a
/// time limit.
[[nodiscard]] std::unique_ptr<workspace::TokenVault> makeKeychainVault();

} // namespace touchstone::desktop
