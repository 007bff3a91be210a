#include "learn/refine/edits.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>

#include "audit/audit_entry.h"
#include "learn/refine/json_equal.h"
#include "protocol/envelope.h"

namespace touchstone::host {
namespace {

using protocol::Json;
using protocol::ProposalEdit;

Json jsonOfText(const std::string& text)
{
    return Json::parse(text, nullptr, false);
}

/// Checks edits one after the other; what one may do does not depend on those before it.
class EditCheck
{
public:
    EditCheck(Store& store, const EditLimits& limits) : m_live(store), m_limits(limits) {}

    /// Empty: the edit is good, and `edit` is what it does.
    [[nodiscard]] Result<std::string> whyNot(const ProposalEdit& asked, Edit& edit);

private:
    [[nodiscard]] std::string whyNotValue(const ProposalEdit& asked, const Place& place) const;
    [[nodiscard]] std::string whyNotOp(const ProposalEdit& asked, const Edit& edit) const;
    [[nodiscard]] static std::string whyNotOld(const ProposalEdit& asked, const Edit& edit);
    /// Takes the place for this edit, unless another one of the proposal is about it.
    [[nodiscard]] bool take(const Place& place);

    LiveConfig m_live;
    const EditLimits& m_limits;
    std::set<std::pair<std::string, std::string>> m_taken;
};

bool EditCheck::take(const Place& place)
{
    for (const std::string& above : pathsAbove(place.path))
        if (m_taken.count({place.target, above}) > 0)
            return false;
    const auto within = m_taken.lower_bound({place.target, place.path + "/"});
    if (within != m_taken.end() && within->first == place.target
        && within->second.compare(0, place.path.size() + 1, place.path + "/") == 0)
        return false;
    return m_taken.insert({place.target, place.path}).second;
}

std::string EditCheck::whyNotValue(const ProposalEdit& asked, const Place& place) const
{
    const Json value = jsonOfText(asked.newValue.text);
    if (asked.op == "delete")
        return value.is_null() ? std::string() : "delete takes no new_value";
    if (value.is_null())
        return "new_value is missing; to remove a value use delete";
    if (asked.newValue.text.size() > m_limits.maxValueBytes)
        return "a value has at most " + std::to_string(m_limits.maxValueBytes) + " bytes, and this one "
            + std::to_string(asked.newValue.text.size());
    if (depthOf(value) > m_limits.maxValueDepth)
        return "a value is at most " + std::to_string(m_limits.maxValueDepth) + " levels deep";
    if (place.component.empty())
        return {};
    if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() < 0.0)
        return "a routing weight is a finite number, 0 or more";
    return {};
}

std::string EditCheck::whyNotOp(const ProposalEdit& asked, const Edit& edit) const
{
    const bool isThere = edit.before.has_value();
    if (asked.op == "insert")
        return isThere ? "there is a value already; use update" : std::string();
    if (isThere || (asked.op != "delete" && !edit.place.component.empty()))
        return {};
    return asked.op == "delete" ? "there is nothing to delete" : "there is no value to " + asked.op + "; use insert";
}

std::string EditCheck::whyNotOld(const ProposalEdit& asked, const Edit& edit)
{
    const Json expected = jsonOfText(asked.oldValue.text);
    if (expected.is_null())
        return {};
    if (!edit.before && edit.place.component.empty())
        return "old_value is given, and there is no value";
    const Json live = edit.before ? jsonOfText(*edit.before) : Json(defaultWeight);
    if (isSameJson(expected, live))
        return {};
    constexpr std::size_t shown = 100;
    return "old_value is " + shortText(asked.oldValue.text, shown) + ", and the live value is "
        + shortText(live.dump(), shown);
}

Result<std::string> EditCheck::whyNot(const ProposalEdit& asked, Edit& edit)
{
    const auto place = placeOf(asked.target, asked.path);
    if (!place)
        return place.error().message;
    edit.place = *place;
    edit.op = asked.op;
    if (!take(*place))
        return std::string("another edit of the proposal is about the same place, or one within the other");
    if (std::string why = whyNotValue(asked, *place); !why.empty())
        return why;
    const auto live = m_live.read(*place);
    if (!live)
        return tl::unexpected(live.error());
    if (*live)
        edit.before = (*live)->value;
    if (asked.op != "delete")
        edit.after = asked.newValue.text;
    if (std::string why = whyNotOp(asked, edit); !why.empty())
        return why;
    if (std::string why = whyNotOld(asked, edit); !why.empty())
        return why;
    if (edit.before || !place->component.empty())
        return std::string();
    return m_live.overlapping(*place).map([](const std::optional<std::string>& other) {
        return other ? "'" + *other + "' has a value, and one value cannot lie within another" : std::string();
    });
}

/// If nothing would ever be chosen, the edits that take the weights away are the ones at fault.
void refuseAllZero(CheckedEdits& checked, const std::vector<std::size_t>& indexes)
{
    if (!areAllZero(checked.after))
        return;
    std::vector<Edit> kept;
    for (std::size_t i = 0; i < checked.edits.size(); ++i) {
        if (checked.edits[i].place.component.empty())
            kept.push_back(checked.edits[i]);
        else
            checked.faults.push_back({indexes[i], "all routing weights would be zero"});
    }
    checked.edits = std::move(kept);
    std::sort(checked.faults.begin(), checked.faults.end(),
              [](const EditFault& a, const EditFault& b) { return a.index < b.index; });
}

} // namespace

void applyTo(Candidates& candidates, const std::vector<Edit>& edits)
{
    for (const Edit& edit : edits) {
        if (edit.place.component.empty())
            continue;
        Candidate& candidate = candidates[edit.place.component];
        candidate.weight = edit.after ? jsonOfText(*edit.after).get<double>() : defaultWeight;
        if (!edit.after && !candidate.isKnown)
            candidates.erase(edit.place.component);
    }
}

bool areAllZero(const Candidates& candidates)
{
    return !candidates.empty()
        && std::all_of(candidates.begin(), candidates.end(), [](const auto& one) { return one.second.weight == 0.0; });
}

Result<CheckedEdits> checkEdits(Store& store, const std::vector<ProposalEdit>& edits, const EditLimits& limits)
{
    CheckedEdits checked;
    std::vector<std::size_t> indexes;
    EditCheck check(store, limits);
    std::int64_t places = 0;
    for (std::size_t index = 0; index < edits.size(); ++index) {
        Edit edit;
        const auto why = check.whyNot(edits[index], edit);
        if (!why)
            return tl::unexpected(why.error());
        if (!why->empty()) {
            checked.faults.push_back({index, *why});
            continue;
        }
        places += (edit.after ? 1 : 0) - (edit.before ? 1 : 0);
        checked.edits.push_back(std::move(edit));
        indexes.push_back(index);
    }
    const auto size = LiveConfig(store).size();
    auto before = readCandidates(store);
    if (!size || !before)
        return tl::unexpected(size ? before.error() : size.error());
    if (places > 0 && *size + places > limits.maxSettings)
        checked.faults.push_back({indexes.back(), "the configuration has room for " + std::to_string(limits.maxSettings)
                                                      + " values and would have " + std::to_string(*size + places)});
    checked.before = *std::move(before);
    checked.after = checked.before;
    applyTo(checked.after, checked.edits);
    const bool editsWeights = std::any_of(checked.edits.begin(), checked.edits.end(),
                                          [](const Edit& edit) { return !edit.place.component.empty(); });
    if (editsWeights)
        refuseAllZero(checked, indexes);
    return checked;
}

std::string textOf(const std::vector<EditFault>& faults, const std::vector<ProposalEdit>& edits)
{
    constexpr std::size_t named = 10;
    constexpr std::size_t longestPathShown = 120;
    std::string text;
    for (std::size_t i = 0; i < faults.size() && i < named; ++i) {
        const EditFault& fault = faults[i];
        text += (i == 0 ? "edit " : "; edit ") + std::to_string(fault.index + 1) + " ("
            + shortText(edits[fault.index].path, longestPathShown) + "): " + fault.why;
    }
    if (faults.size() > named)
        text += "; and " + std::to_string(faults.size() - named) + " more";
    return text;
}

} // namespace touchstone::host
