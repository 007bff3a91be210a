#pragma once

#include <QString>

namespace touchstone::protocol {

/// Why a text is no address of a host.
enum class AddressFault {
    None,
    Empty,
    NoScheme,       ///< "host.example:8765": ws:// or another is missing
    UnknownScheme,  ///< "ftp://…"
    NoHost,         ///< "ws://:8765"
    BadPort,        ///< "ws://host:port", or above 65535
    HasSecret,      ///< "ws://name:password@host", "?token=…": addresses are shown, kept and logged
    NoCommand,      ///< "stdio:" without a command
    Malformed,      ///< anything else, such as a space in it
};

/// Whether `address` is ws://, wss://, http:// or https:// with a host, or stdio:COMMAND. Space around it counts as fault:
/// trim what a person typed.
[[nodiscard]] AddressFault faultOfAddress(const QString& address);

/// Whether what is sent to this address could be read on the way: ws:// or http:// to another machine. An address with a
/// fault could not be used, and is never bare.
[[nodiscard]] bool isBareAddress(const QString& address);

} // namespace touchstone::protocol
