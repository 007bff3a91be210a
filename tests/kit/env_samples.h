#pragma once

#include "protocol_samples.h"

namespace touchstone::kit {

/// The messages of env/* and skill/discover, behind those that are there already.
void addEnvSamples(std::vector<MessageSample>& all);

} // namespace touchstone::kit
