#pragma once

#include <QString>

#include "command.h"
#include "protocol/envelope.h"

namespace touchstone::ctl {

/// The options of every command that speaks to a host, as `remoteOptions()` lists them, read.
struct Remote {
    QString address;
    std::string token;
    std::vector<std::string> capabilities;
    double timeoutSeconds = 30.0;
    QString trustFile;
};

[[nodiscard]] std::vector<Option> remoteOptions();
/// `type` decides which capability is asked for when --caps does not say. Errors: InvalidMessage for wrong usage,
/// CannotOpen for a token that cannot be read.
[[nodiscard]] Result<Remote> readRemote(const Invocation& call, const std::string& type);

/// Says why there is no remote: wrong usage of the command, or an error.
[[nodiscard]] Exit answerNoRemote(const char* command, const Error& error);

/// True for a type that some message has, with or without "/req".
[[nodiscard]] bool isKnownRequest(std::string type);

/// A request as `call` takes it: the type, with or without "/req", and its fields as a JSON object.
[[nodiscard]] Result<protocol::Envelope> makeRequest(std::string type, std::string_view fieldsJson);

/// Opens a session, asks, and waits for the answer, which may be a message of type `error`. Errors: what is in the way
/// of an answer.
[[nodiscard]] Result<protocol::Envelope> ask(const Remote& remote, protocol::Envelope request);

/// Prints an answer and says what it is worth.
[[nodiscard]] Exit printAnswer(const Result<protocol::Envelope>& answer);

} // namespace touchstone::ctl
