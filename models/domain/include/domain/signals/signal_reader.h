#pragma once

#include <cstdint>
#include <string>

#include <QString>

#include "protocol/error.h"
#include "protocol/signals.h"

/// Reading Agent Signals from files: JSONL (one signal a line), a JSON list of signals, or one signal as a document. Files
/// stream: no more than one signal is held at a time.
namespace touchstone::domain {

/// Where a signal stands in its file. Line and column of its first byte count from 1, columns in code points.
struct SignalPlace {
    std::int64_t line = 1;
    std::int64_t column = 1;
    std::int64_t element = -1;  ///< its index in the list that the file is; -1: it stands for itself

    /// RFC 6901 pointer of the signal: empty, or "/" and the index.
    [[nodiscard]] std::string pointer() const { return element < 0 ? std::string() : "/" + std::to_string(element); }
    bool operator==(const SignalPlace&) const = default;
};

/// What is wrong at one place. Line and column are those of the value that the pointer names, or of the object that lacks
/// it; a text that is no JSON has no pointer beyond the signal's own.
struct SignalFault {
    enum class Kind {
        Json,      ///< a text that is no JSON, or no UTF-8
        Contract,  ///< a value that the contract refuses, or a missing one
    };
    Kind kind = Kind::Contract;
    std::int64_t line = 1;
    std::int64_t column = 1;
    std::string pointer;  ///< into the line or document, the index in a list first
    std::string message;
    std::string value;    ///< the offending value as compact JSON, shortened; empty when absent
    bool operator==(const SignalFault&) const = default;
};

class SignalSink
{
public:
    virtual ~SignalSink() = default;
    /// A signal that keeps the contract. An error ends the reading.
    virtual Result<void> signal(protocol::Signal signal, const SignalPlace& place) = 0;
    /// A signal with several faults comes with each, up to 50; none of its faults keeps others from being read.
    virtual void fault(SignalFault fault) = 0;
    /// Called at least every 64 kB; false stops with Cancelled.
    virtual bool progress(std::int64_t bytesDone, std::int64_t bytesTotal) = 0;
};

/// Reads a whole file into the sink. Bad rows, bytes that are no UTF-8 among them, go to `fault`. An error means that
/// nothing more can be read: CannotOpen, Cancelled, SchemaViolation (no text in UTF-8 at all, or one value of more than
/// 16 MiB in a list or document) or what the sink returned.
[[nodiscard]] Result<void> readSignals(const QString& path, SignalSink& sink);

} // namespace touchstone::domain
