#pragma once

#include <QCoreApplication>
#include <QString>

#include "views/state_page.h"
#include "workspace/episodes_model.h"

namespace touchstone::views {

/// The words, signs and colours of the pages of episodes and experiences.
class EpisodeWords
{
    Q_DECLARE_TR_FUNCTIONS(EpisodeWords)
public:
    /// "+1", "−0.01", "0": four digits that count, with a real minus sign.
    [[nodiscard]] static QString reward(double value);
    [[nodiscard]] static Role rewardRole(double value);
    /// What happened in a step, in a few words.
    [[nodiscard]] static QString what(const workspace::EpisodeStep& step);
    /// "gridworld · seed 7".
    [[nodiscard]] static QString title(const workspace::Episode& episode);
    /// How it stands with an episode: "Goes on", "Done", "Lost".
    [[nodiscard]] static QString standing(const workspace::Episode& episode);
    [[nodiscard]] static Role standingRole(const workspace::Episode& episode);
    [[nodiscard]] static QString steps(std::int64_t count);
    [[nodiscard]] static QString total(double value);
    /// "12 steps · total +0.88 · Done".
    [[nodiscard]] static QString summary(const workspace::Episode& episode);
    /// Why a part of an action is written as JSON.
    [[nodiscard]] static QString whyRaw(domain::RawReason reason);
    [[nodiscard]] static QString sign(domain::StateChange::Kind kind);
    [[nodiscard]] static QString name(domain::StateChange::Kind kind);
    /// A JSON Pointer as people read it: "agent", "walls › 3".
    [[nodiscard]] static QString place(const std::string& pointer);
    /// Why an action was not taken, and what would be: sentences.
    [[nodiscard]] static QString problem(const Error& error);
    /// What a page says instead of its content while it cannot talk with a host; an empty headline when it can.
    [[nodiscard]] static StatePage::Content talk(workspace::TalkState state, const Error& error);
};

} // namespace touchstone::views
