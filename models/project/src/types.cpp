#include "project/types.h"

namespace touchstone::project {

std::string_view name(TurnState state)
{
    switch (state) {
    case TurnState::Open:
        return "open";
    case TurnState::Draft:
        return "draft";
    case TurnState::Submitted:
        return "submitted";
    case TurnState::Skipped:
        return "skipped";
    }
    return {};
}

} // namespace touchstone::project
