#pragma once

#include <string>
#include <string_view>

/// What a fuzzer calls, one for each way in. Each takes any bytes and says what is wrong with what the program made of
/// them; empty: nothing. A crash, a leak or undefined behaviour speaks for itself. Each wants a QCoreApplication.
namespace touchstone::fuzz {

/// A conversation with a host, one message a line; and each message on its own through the codec.
[[nodiscard]] std::string message(std::string_view bytes);
/// A file to import. The first byte says as what: its format, or none for a guess.
[[nodiscard]] std::string importedFile(std::string_view bytes);
/// A file of signals, by itself and line by line; and its signals held against each other.
[[nodiscard]] std::string signalFile(std::string_view bytes);
/// What a client writes to an HTTP port. "$SESSION" becomes the id of a session that there is.
[[nodiscard]] std::string http(std::string_view bytes);

} // namespace touchstone::fuzz
