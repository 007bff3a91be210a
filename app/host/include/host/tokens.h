#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <QString>

#include "host/host.h"

namespace touchstone::host {

/// Who may open a session, by secret tokens. Only digests are kept; comparing takes the same time whatever the token;
/// an address that keeps guessing is locked out, longer each time, and a right token in between does not clear its count: that
/// fades when nothing was guessed for a quarter of an hour. Tokens never appear in logs or errors.
class TokenBook
{
public:
    /// Reads [{"token", "principal", "role"}, …]. Errors: CannotOpen when the file cannot be read, or may be read by
    /// others than its owner; SchemaViolation with the places of what is wrong.
    [[nodiscard]] static Result<std::shared_ptr<TokenBook>> read(const QString& path);
    ~TokenBook();

    /// Whose token this is; nullopt for none, or while `from` is locked out. `now` in Unix seconds.
    [[nodiscard]] std::optional<Principal> principalOf(std::string_view token, const std::string& from, double now);

private:
    class Private;
    explicit TokenBook(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace touchstone::host
