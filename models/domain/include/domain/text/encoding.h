#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.h"

namespace touchstone::domain {

struct EncodingFault {
    std::int64_t byteOffset = 0;  ///< of the first bad byte, from 0
    std::int64_t line = 1;
    std::int64_t column = 1;      ///< in bytes, from 1
    std::string reason;
};
/// The first place where `bytes` is no valid UTF-8; nullopt when it is. A BOM at the start is valid.
[[nodiscard]] std::optional<EncodingFault> findInvalidUtf8(std::string_view bytes);

} // namespace touchstone::domain
