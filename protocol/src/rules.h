#pragma once

#include "path.h"
#include "protocol/models.h"
#include "protocol/signals.h"

namespace touchstone::protocol {

/// What a table of single fields cannot say, checked when reading and when writing.
template <typename T>
void checkTogether(const T&, const Path&, Faults&)
{
}
template <>
void checkTogether(const Feedback& feedback, const Path& path, Faults& faults);
template <>
void checkTogether(const ExecutionSignal& signal, const Path& path, Faults& faults);
template <>
void checkTogether(const OutcomeSignal& signal, const Path& path, Faults& faults);

} // namespace touchstone::protocol
