#pragma once

#include <string>
#include <vector>

#include "protocol_samples.h"

/// One signal of every kind with all its fields, and what agent-signals.txt says about each: written from there and not
/// from the field tables under test.
namespace touchstone::kit {

struct SignalField {
    std::string pointer;                  ///< into the sample
    FieldKind kind = FieldKind::Text;
    bool required = false;
    std::vector<std::string> valid;       ///< other JSON values that it may have
    std::vector<std::string> outOfRange;  ///< of the right type, and refused
    bool isContinuation = false;          ///< not in version 0.1.0
};

struct SignalSample {
    std::string type;
    std::string json;  ///< version 0.1.1
    std::vector<SignalField> fields;
};

[[nodiscard]] const std::vector<SignalSample>& signalSamples();

} // namespace touchstone::kit
