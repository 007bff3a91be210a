#pragma once

#include <optional>
#include <string>

#include "host/plugin.h"

/// What an environment may answer. A reason reads after "the environment 'x' …".
namespace touchstone::host {

/// Why this is no JSON object that may be sent, e.g. "is no JSON object".
[[nodiscard]] std::optional<std::string> whyNoObject(const protocol::JsonText& text);
[[nodiscard]] std::optional<std::string> whyWrong(const EnvOutcome& outcome);
[[nodiscard]] std::optional<std::string> whyWrong(const EnvNews& news);

/// The form on the wire: {"mime", "encoding": "base64", "data"}, {"width", "height", "channels", "data"} or {"text"}.
/// Errors: RuntimeError with a reason when it is of another mode than asked for, or inconsistent.
[[nodiscard]] Result<protocol::JsonText> renderToJson(const EnvRender& render, RenderMode mode);

} // namespace touchstone::host
