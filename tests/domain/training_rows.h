#pragma once

#include "export_fixture.h"

/// Rows that several tests of training files begin with.
namespace touchstone::domain::fixture {

using Counts = std::map<std::string, std::int64_t>;

inline constexpr protocol::CodePointSpan madridSpan{6, 15};

inline std::vector<ExportRow> spainRows()
{
    const Turn turn = spainTurn();
    return {row(turn, corrective(turn, "ann-1", "It is Madrid.", madridSpan))};
}

/// The named columns of a row, as the sample files have them.
inline Json only(const Json& row, const std::vector<std::string>& keys)
{
    Json part;
    for (const auto& key : keys)
        part[key] = row.at(key);
    return part;
}

/// A question after which an agent looked at the clock.
inline Turn toolTurn(const std::string& id, const std::string& arguments)
{
    Turn turn = spainTurn(id);
    Message call = message("assistant", "");
    call.toolCalls = {{"call_1", "clock", arguments}};
    Message result = message("tool", "noon");
    result.toolCallId = "call_1";
    result.name = "clock";
    turn.context.push_back(call);
    turn.context.push_back(result);
    return turn;
}

} // namespace touchstone::domain::fixture
