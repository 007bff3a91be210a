#pragma once

#include <QString>

#include "protocol/address.h"
#include "protocol/greeting.h"
#include "workspace/host_book.h"

namespace touchstone::views {

/// What is wrong with an address that was typed, and how it would be right; empty when nothing is.
[[nodiscard]] QString problemOf(protocol::AddressFault fault, const QString& address);
/// What becomes of a token that is given now.
[[nodiscard]] QString tokenPlace(workspace::TokenKeeping keeping);
/// "annotator" and so on, for a person; the host's own word when it is another.
[[nodiscard]] QString roleWord(const std::string& role);
/// What a host offers, in plain words, the important first: "judgements, environments".
[[nodiscard]] QString offersOf(const protocol::Greeting& greeting);
/// "ann, annotator"; empty when the host does not say.
[[nodiscard]] QString knownAs(const protocol::Greeting& greeting);
/// The host for a sentence: "this computer", or its name.
[[nodiscard]] QString placeName(const QString& address);

} // namespace touchstone::views
