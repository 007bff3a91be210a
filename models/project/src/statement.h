#pragma once

#include "storage/statement.h"

namespace touchstone::project {
using storage::Statement;
} // namespace touchstone::project
