#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "protocol/error.h"

namespace touchstone::protocol {

using Json = nlohmann::json;

/// A parsed message on its way: immutable and shared, so that it crosses threads without a copy.
struct Envelope {
    std::shared_ptr<const Json> body;

    /// The `type` and `id` of the message; empty when they are missing or no strings.
    [[nodiscard]] std::string type() const;
    [[nodiscard]] std::string id() const;
    /// The `id` of the request that this message answers; empty when it answers none.
    [[nodiscard]] std::string requestId() const;
};

/// What a parser accepts at most. Depth counts nested arrays and objects.
struct Limits {
    std::size_t maxBytes = 16u * 1024 * 1024;
    int maxDepth = 64;
};

/// Parses one message. Checks size, UTF-8 (the byte offset is named in `where`) and depth before the JSON library sees
/// the text; refuses duplicate keys, NaN and infinities; turns lone surrogate escapes into U+FFFD.
/// Errors: ParseError (not JSON), SchemaViolation (JSON, but no object), OutOfMemory (over the limits).
[[nodiscard]] Result<Envelope> parseEnvelope(std::string_view text, const Limits& limits = {});

/// The same for any JSON text: what files hold goes through the same checks as what peers send. Errors: ParseError,
/// OutOfMemory.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const Limits& limits = {});

/// Compact JSON of a message, UTF-8, floats in their shortest exact form.
[[nodiscard]] std::string writeEnvelope(const Envelope& envelope);

} // namespace touchstone::protocol
