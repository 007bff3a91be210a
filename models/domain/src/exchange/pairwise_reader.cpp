#include <array>
#include <cctype>
#include <utility>

#include "exchange/messages.h"
#include "exchange/row_keys.h"
#include "exchange/row_reader.h"

namespace touchstone::domain::reading {
namespace {

using NamePair = std::pair<std::string, std::string>;

/// True when `name` ends like a model's size or version: "7b", "6.7B", "1.5", "v2".
bool endsLikeModel(std::string_view name)
{
    if (!name.empty() && std::string_view("bBmM").find(name.back()) != std::string_view::npos)
        name.remove_suffix(1);
    return !name.empty() && std::isdigit(static_cast<unsigned char>(name.back())) != 0;
}

/// "A_B" names both models. Names may hold underscores themselves: then the split after a size wins, else the middle.
NamePair splitNames(const std::string& key)
{
    std::vector<std::size_t> places;
    for (std::size_t at = key.find('_'); at != std::string::npos; at = key.find('_', at + 1))
        if (at > 0 && at + 1 < key.size())
            places.push_back(at);
    if (places.empty())
        return {};
    std::size_t best = places[places.size() / 2];
    for (const auto place : places) {
        if (endsLikeModel(std::string_view(key).substr(0, place))) {
            best = place;
            break;
        }
    }
    return {key.substr(0, best), key.substr(best + 1)};
}

struct PairKeys {
    std::string_view first;
    std::string_view second;
};
constexpr std::array<PairKeys, 5> responseKeys{{{"response1", "response2"},
                                                {"response_1", "response_2"},
                                                {"response_a", "response_b"},
                                                {"answer1", "answer2"},
                                                {"output_1", "output_2"}}};

/// One instruction, two answers of two models, and what people said of them.
class PairwiseReader final : public RowReader
{
public:
    void read(const JsonView& row, RowOutput& out) override
    {
        JsonView first;
        JsonView second;
        for (const auto& keys : responseKeys) {
            if (first.exists() && second.exists())
                break;
            first = row.find(keys.first);
            second = row.find(keys.second);
        }
        if (first.isNothing() || second.isNothing())
            return out.fault(nullInside(row).value_or(
                row.fault("the row needs response1 and response2; its keys are " + keysOf(row))));
        const auto instruction = row.findFirst(keys::instructionOfPair);
        if (!instruction.exists())
            return out.fault(missing(row, keys::instructionOfPair, "the row has no instruction; its keys are "));
        const auto names = modelNames(row);
        std::array<ImportedConversation, 2> sides;
        if (auto fault = readSide(sides[0], row, instruction, first, names.first, 1))
            return out.fault(*fault);
        if (auto fault = readSide(sides[1], row, instruction, second, names.second, 2))
            return out.fault(*fault);
        out.conversation(std::move(sides[0]));
        out.conversation(std::move(sides[1]));
    }

private:
    static NamePair modelNames(const JsonView& row)
    {
        const auto first = row.findFirst({"model1", "model_1", "model_a"});
        const auto second = row.findFirst({"model2", "model_2", "model_b"});
        if (first.isString() && second.isString())
            return {first.text(), second.text()};
        return splitNames(row.find("cmp_key").text());
    }

    static std::optional<JsonFault> readSide(ImportedConversation& side, const JsonView& row,
                                             const JsonView& instruction, const JsonView& response,
                                             const std::string& model, int number)
    {
        if (auto fault = appendMessages(side, instruction, "user", Rate::None))
            return fault;
        if (instruction.isString()) {
            if (auto fault = appendInput(side, row))
                return fault;
        }
        if (auto fault = appendAnswer(side, response))
            return fault;
        if (side.turns.empty())
            return response.fault("no answer with content, so there is nothing to rate");
        const auto id = scalarText(row.findFirst({"conversation_id", "id"}));
        if (!id.empty())
            side.conversationId = id + "-" + std::to_string(number);
        ObjectText metadata;
        metadata.add("candidate", std::to_string(number));
        metadata.addAll(otherKeys(row, {"instruction", "prompt", "question", "input", "response1", "response2",
                                        "response_1", "response_2", "response_a", "response_b", "answer1", "answer2",
                                        "output_1", "output_2"}));
        side.metadata.text = metadata.str();
        auto facts = readFacts(row);
        facts.model = model;
        applyFacts(side, facts);
        for (auto& turn : side.turns) {
            insertMember(turn.metadata, "candidate", std::to_string(number));
            if (isValue(response))
                insertMember(turn.metadata, "answer_was", "\"" + std::string(name(response.kind())) + "\"");
        }
        return std::nullopt;
    }

    static bool isValue(const JsonView& json) { return json.is(JsonKind::Number) || json.is(JsonKind::Bool); }

    /// Sets of pairs that went through YAML hold answers such as "True" as values. A pair without one of its answers says
    /// nothing, so here they are kept as they stand, and "answer_was" in the metadata says that they were no text.
    static std::optional<JsonFault> appendAnswer(ImportedConversation& side, const JsonView& response)
    {
        if (!isValue(response))
            return appendMessages(side, response, "assistant", Rate::All);
        appendValue(side, response, Rate::All);
        return std::nullopt;
    }
};

} // namespace

std::unique_ptr<RowReader> makePairwiseReader()
{
    return std::make_unique<PairwiseReader>();
}

} // namespace touchstone::domain::reading
