#include "codec_templates.h"

namespace touchstone::protocol {

TOUCHSTONE_INSTANTIATE_MODEL(Feedback)
TOUCHSTONE_INSTANTIATE_MODEL(RatedTurn)
TOUCHSTONE_INSTANTIATE_MODEL(Experience)
TOUCHSTONE_INSTANTIATE_MODEL(ComponentPerformanceRecord)
TOUCHSTONE_INSTANTIATE_MODEL(Proposal)

} // namespace touchstone::protocol
