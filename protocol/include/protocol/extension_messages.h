#pragma once

#include "protocol/messages.h"

/// Messages of ours that the specification does not have, within its capabilities: a host that does not know them says so
/// with `invalid_message`, and the client goes on without.
namespace touchstone::protocol {

struct LearnExperienceQueryResponse {
    static constexpr std::string_view type = "learn/experience/query/resp";
    Header head;
    std::string reqId;
    std::vector<Experience> experiences;  ///< the newest first, by when the host received them
    std::string cursor;                   ///< for the next page; empty: there is none
};

/// Asks for recorded experiences, page by page. A page may be short, or empty, while its cursor says that there is more:
/// a host looks through so many rows for one request and no more.
struct LearnExperienceQueryRequest {
    static constexpr std::string_view type = "learn/experience/query/req";
    using Response = LearnExperienceQueryResponse;
    Header head;
    std::string componentName;       ///< empty: all
    std::string episodeId;           ///< empty: all
    std::optional<double> since;     ///< Unix seconds, inclusive; of the experience's own ts
    std::optional<double> until;     ///< Unix seconds, exclusive
    std::int64_t limit = 500;        ///< 1 to 1000
    std::string cursor;              ///< of the page before; empty: the first
};

} // namespace touchstone::protocol
