#pragma once

#include "domain/exchange/import.h"

namespace touchstone::domain::reading {

/// What every format's conversations get before they are handed on: the columns of the row beside its turns, where an
/// export finds them, and the notes that can be read off the whole.
void completeConversation(ImportedConversation& conversation);

} // namespace touchstone::domain::reading
