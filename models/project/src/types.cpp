#include "project/types.h"

#include <algorithm>

namespace touchstone::project {

std::string_view name(TurnState state)
{
    switch (state) {
    case TurnState::Open:
        return "open";
    case TurnState::Draft:
        return "draft";
    case TurnState::Submitted:
        return "submitted";
    case TurnState::Skipped:
        return "skipped";
    }
    return {};
}

void ImportReport::note(domain::ImportNote::Kind kind, Skipped place)
{
    constexpr std::size_t placesShown = 5;
    Noted& all = noted[kind];
    ++all.count;
    if (all.first.size() < placesShown)
        all.first.push_back(std::move(place));
}

void ImportReport::add(const ImportReport& other)
{
    constexpr std::size_t shown = 10'000;
    turns += other.turns;
    conversations += other.conversations;
    signalCount += other.signalCount;
    feedbacks += other.feedbacks;
    duplicates += other.duplicates;
    skippedTotal += other.skippedTotal;
    completedCorrections += other.completedCorrections;
    assumedCodePoints = assumedCodePoints || other.assumedCodePoints;
    for (const auto& [kind, more] : other.noted) {
        const std::int64_t before = noted[kind].count;
        for (const Skipped& place : more.first)
            note(kind, place);
        noted[kind].count = before + more.count;
    }
    const auto room = std::min(shown - std::min(shown, skipped.size()), other.skipped.size());
    skipped.insert(skipped.end(), other.skipped.begin(), other.skipped.begin() + static_cast<std::ptrdiff_t>(room));
}

} // namespace touchstone::project
