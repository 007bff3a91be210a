#pragma once

#include <span>

namespace touchstone::views {

/// How an action is shown. Texts are translated in the context "ActionRegistry".
struct ActionFace {
    const char* id;
    const char* text;    ///< with the mnemonic of its menu
    const char* icon;    ///< of :/icons
    const char* hint;    ///< one sentence more for the tooltip; may be empty
    const char* group;   ///< heading in the cheat sheet
};

[[nodiscard]] std::span<const ActionFace> actionTable();

} // namespace touchstone::views
