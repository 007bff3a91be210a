#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include <sqlite3.h>

#include "connection.h"
#include "storage/database.h"

namespace touchstone::storage {

struct FinalizeStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using PreparedStatement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// Finds a kept statement by its text without copying the text.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

class Database::Private
{
public:
    Private(Connection opened, bool isReadOnly)
        : connection(std::move(opened))
        , readOnly(isReadOnly)
    {
    }

    Connection connection;
    // After the connection: statements must be gone before it closes.
    std::unordered_map<std::string, PreparedStatement, TextHash, std::equal_to<>> statements;
    bool readOnly = false;
    int version = 0;
    std::string damage;
};

} // namespace touchstone::storage
