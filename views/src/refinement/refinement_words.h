#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "views/theme.h"
#include "workspace/refinements_model.h"

namespace touchstone::views {

/// The words and colours of the refinement page.
class RefinementWords
{
    Q_DECLARE_TR_FUNCTIONS(RefinementWords)
public:
    /// A mean or a weight: four digits that count, with a real minus sign.
    [[nodiscard]] static QString number(double value);
    /// With its sign: "+0.12", "−0.3".
    [[nodiscard]] static QString difference(double value);
    /// How it stands with a proposal: "Not reviewed", "Approved", "Applied".
    [[nodiscard]] static QString stage(const workspace::ProposalState& state);
    [[nodiscard]] static Role stageRole(const workspace::ProposalState& state);
    /// "Low risk".
    [[nodiscard]] static QString risk(const std::string& level);
    [[nodiscard]] static Role riskRole(const std::string& level);
    /// "weight 1 → 0.62", "prompt system.intro"; of several: how many.
    [[nodiscard]] static QString change(const std::vector<protocol::ProposalEdit>& edits);
    /// What stands behind a proposal, with means and counts: a sentence.
    [[nodiscard]] static QString evidence(const domain::RefinementEvidence& evidence);
    /// What the log says of it: a sentence with n and the interval.
    [[nodiscard]] static QString estimate(const domain::PolicyEstimate& estimate);
    [[nodiscard]] static QString happened(const workspace::RefinementEvent& event);
    [[nodiscard]] static QString moment(double unixSeconds);
    /// Who did it: name and role.
    [[nodiscard]] static QString who(const std::string& principal, const std::string& role);
    /// A value as people read it: a text without its quotes, "none" for no value.
    [[nodiscard]] static QString value(const std::string& json);
    /// How it stands with the watch over a refinement: a sentence; and its figures, a line each.
    [[nodiscard]] static QString watch(const domain::WatchFact& watch);
    [[nodiscard]] static QStringList watchFigures(const domain::WatchFact& watch);
};

} // namespace touchstone::views
