#pragma once

#include "field_tables.h"
#include "protocol/extension_messages.h"

/// The field tables of our own messages.
namespace touchstone::protocol {

template <>
struct TableOf<LearnExperienceQueryRequest> {
    static constexpr std::string_view note = "Client to host, an extension: recorded experiences, newest first";
    static constexpr auto fields = std::make_tuple(
        optional("component_name", &LearnExperienceQueryRequest::componentName, "Component; empty: all"),
        optional("episode_id", &LearnExperienceQueryRequest::episodeId, "Episode; empty: all"),
        optional("since", &LearnExperienceQueryRequest::since, "Unix seconds, inclusive"),
        optional("until", &LearnExperienceQueryRequest::until, "Unix seconds, exclusive"),
        optional("limit", &LearnExperienceQueryRequest::limit, "Experiences in a page, at most").between(1, 1000),
        optional("cursor", &LearnExperienceQueryRequest::cursor, "As the page before gave it; empty: the first page"));
};

template <>
struct TableOf<LearnExperienceQueryResponse> {
    static constexpr std::string_view note = "Host to client: a page of experiences";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnExperienceQueryResponse::reqId, reqIdNote),
        optional("experiences", &LearnExperienceQueryResponse::experiences, "Newest first, by when they were received"),
        optional("cursor", &LearnExperienceQueryResponse::cursor, "For the next page; empty: there is none"));
};

} // namespace touchstone::protocol
