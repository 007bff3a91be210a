#include "codec_templates.h"
#include "extension_tables.h"

namespace touchstone::protocol {

TOUCHSTONE_INSTANTIATE_MESSAGE(LearnExperienceQueryRequest)
TOUCHSTONE_INSTANTIATE_MESSAGE(LearnExperienceQueryResponse)

} // namespace touchstone::protocol
