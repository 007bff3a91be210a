#include <nlohmann/json.hpp>

#include "learn/refine/refinements.h"
#include "learn/refine/watcher.h"
#include "protocol/envelope.h"

namespace touchstone::host {
namespace {

using protocol::Json;

constexpr std::size_t mostEntries = 1'000;
constexpr std::size_t mostBytes = 4u * 1024 * 1024;
/// Of one entry: edits beyond are counted and not listed.
constexpr std::size_t mostEntryBytes = 256u * 1024;

Json valueOf(const std::optional<std::string>& text)
{
    return text ? Json::parse(*text, nullptr, false) : Json();
}

/// A value that is null is none: no place holds one.
Json listOf(const std::vector<Edit>& edits)
{
    Json list = Json::array();
    std::size_t bytes = 0;
    for (const Edit& edit : edits) {
        bytes += edit.place.path.size() + (edit.before ? edit.before->size() : 0) + (edit.after ? edit.after->size() : 0)
            + 100;
        if (bytes > mostEntryBytes)
            break;
        list.push_back({{"target", edit.place.target},
                        {"op", edit.op},
                        {"path", edit.place.path},
                        {"old_value", valueOf(edit.before)},
                        {"new_value", valueOf(edit.after)}});
    }
    return list;
}

Json nameOf(const Refinement& refinement)
{
    return {{"refinement_id", refinement.id}, {"principal", refinement.principal}, {"ts", refinement.at}};
}

} // namespace

Result<protocol::JsonText> Refinements::entryOf(const Refinement& refinement)
{
    const auto edits = m_log.editsOf(refinement.seq);
    if (!edits)
        return tl::unexpected(edits.error());
    Json entry = nameOf(refinement);
    entry.update({{"action", refinement.kind}, {"role", refinement.role}, {"component_name", refinement.component},
                  {"edits", listOf(*edits)}, {"edits_total", refinement.edits}});
    if (refinement.reverts) {
        const auto reverted = m_log.at(*refinement.reverts);
        if (!reverted)
            return tl::unexpected(reverted.error());
        entry["rolls_back"] = *reverted ? nameOf(**reverted) : Json();
        if (!refinement.note.empty())
            entry["reason"] = refinement.note;
        return protocol::JsonText{entry.dump()};
    }
    const Json review = Json::parse(refinement.review, nullptr, false);
    entry["reason"] = refinement.note;
    entry["applied_against_review"] = review.value("outcome", std::string()) == "not_approved";
    entry["review"] = review;
    entry["rolled_back"] = refinement.rolledBackBy.has_value();
    if (refinement.rolledBackBy) {
        const auto back = m_log.at(*refinement.rolledBackBy);
        if (!back)
            return tl::unexpected(back.error());
        entry["rolled_back_by"] = *back ? nameOf(**back) : Json();
    }
    return WatchLog(m_store).find(refinement.seq).map([&entry](const std::optional<StoredWatch>& watch) {
        if (watch)
            entry["watch"] = toldOf(*watch);
        return protocol::JsonText{entry.dump()};
    });
}

Result<History> Refinements::history()
{
    History history;
    std::size_t bytes = 0;
    std::int64_t oldest = 0;
    auto done = m_log.eachNewestFirst([&](const Refinement& refinement) -> Result<bool> {
        if (history.entries.size() >= mostEntries)
            return false;
        auto entry = entryOf(refinement);
        if (!entry)
            return tl::unexpected(entry.error());
        bytes += entry->text.size();
        if (bytes > mostBytes && !history.entries.empty())
            return false;
        oldest = refinement.seq;
        history.entries.push_back(*std::move(entry));
        return true;
    });
    if (!done)
        return tl::unexpected(done.error());
    Reading reading(m_store, "SELECT count(*) FROM refinement WHERE seq < ?", {oldest});
    return reading.next().map([&](bool) {
        history.older = reading.integer(0);
        return history;
    });
}

} // namespace touchstone::host
