#pragma once

#include <initializer_list>
#include <string_view>

/// Under which names the parts of a row stand, format by format, the usual name first: for recognising a row, for reading
/// it, and for saying what it lacks.
namespace touchstone::domain::reading::keys {

using Names = std::initializer_list<std::string_view>;

inline const Names prompt{"prompt", "instruction", "question", "query", "input"};
inline const Names response{"response", "completion", "answer", "output", "completions"};
inline const Names chosen{"chosen", "chosen_response", "preferred_output"};
inline const Names rejected{"rejected", "rejected_response", "non_preferred_output"};
inline const Names firstOfPair{"response1", "response_1", "response_a", "answer1", "output_1"};
inline const Names secondOfPair{"response2", "response_2", "response_b", "answer2", "output_2"};
inline const Names instructionOfPair{"instruction", "prompt", "question"};
inline const Names messages{"messages", "conversations", "conversation"};
inline const Names trajectory{"traj", "trajectory"};

} // namespace touchstone::domain::reading::keys
