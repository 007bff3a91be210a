#include "refinement/refinement_words.h"

#include <cmath>

#include <QDateTime>
#include <QLocale>

#include "domain/episodes/action_form.h"
#include "views/theme.h"

namespace touchstone::views {

using workspace::ProposalState;
using workspace::RefinementEvent;

QString RefinementWords::number(double value)
{
    constexpr int digits = 4;
    QString text = QLocale().toString(std::abs(value), 'g', digits);
    return value < 0.0 ? QChar(0x2212) + text : text;
}

QString RefinementWords::difference(double value)
{
    return value > 0.0 ? u'+' + number(value) : number(value);
}

QString RefinementWords::stage(const ProposalState& state)
{
    using Stage = ProposalState::Stage;
    switch (state.stage) {
    case Stage::Planned:
        return state.isEdited ? tr("Changed, not reviewed") : tr("Not reviewed");
    case Stage::Reviewing:
        return tr("Being reviewed…");
    case Stage::Reviewed:
        return state.review && state.review->approved ? tr("Approved") : tr("Not approved");
    case Stage::Applying:
        return tr("Being applied…");
    case Stage::Applied:
        return tr("Applied");
    case Stage::Failed:
        return tr("Not applied");
    }
    return {};
}

Role RefinementWords::stageRole(const ProposalState& state)
{
    using Stage = ProposalState::Stage;
    if (state.stage == Stage::Applied || (state.stage == Stage::Reviewed && state.review && state.review->approved))
        return Role::Positive;
    if (state.stage == Stage::Failed)
        return Role::Negative;
    return state.stage == Stage::Reviewed ? Role::Corrective : Role::Muted;
}

QString RefinementWords::risk(const std::string& level)
{
    if (level == "low")
        return tr("Low risk");
    if (level == "medium")
        return tr("Medium risk");
    return level == "high" ? tr("High risk") : QString::fromStdString(level);
}

Role RefinementWords::riskRole(const std::string& level)
{
    return level == "low" ? Role::Positive : level == "medium" ? Role::Corrective : Role::Negative;
}

QString RefinementWords::change(const std::vector<protocol::ProposalEdit>& edits)
{
    if (edits.size() != 1)
        return tr("%Ln changes", nullptr, int(edits.size()));
    const protocol::ProposalEdit& edit = edits.front();
    const QString path = QString::fromStdString(edit.path);
    if (edit.target != "router_weight")
        return QString::fromStdString(edit.target) + u' ' + path;
    return tr("Weight %1 → %2").arg(value(edit.oldValue.text), value(edit.newValue.text));
}

QString RefinementWords::evidence(const domain::RefinementEvidence& evidence)
{
    if (!evidence.found || !evidence.against)
        return {};
    const auto told = [](const domain::EvidenceMean& mean) {
        //: A mean with the counts that it rests on: "−0.21 (n = 40, 12 sessions)"
        return tr("%1 (n = %2, %3)").arg(number(mean.mean), QLocale().toString(qlonglong(mean.n)),
                                         tr("%Ln sessions", nullptr, int(mean.sessions)));
    };
    const QString found = told(*evidence.found);
    const QString against = told(*evidence.against);
    if (evidence.isCalls)
        return evidence.isDeclining ? tr("Mean outcome of its calls lately: %1. Before: %2.").arg(found, against)
                                    : tr("Mean outcome of its calls: %1. Of the others: %2.").arg(found, against);
    return evidence.isDeclining ? tr("Mean score lately: %1. Before: %2.").arg(found, against)
                                : tr("Mean score: %1. Of the others: %2.").arg(found, against);
}

QString RefinementWords::estimate(const domain::PolicyEstimate& estimate)
{
    return tr("What the log says the mean reward would change by (n = %1 choices, %2)")
        .arg(QLocale().toString(qlonglong(estimate.choices)), tr("%Ln sessions", nullptr, int(estimate.sessions)));
}

QString RefinementWords::happened(const RefinementEvent& event)
{
    switch (event.kind) {
    case RefinementEvent::Kind::Plan:
        return event.what.isEmpty() ? tr("Planned for all: %Ln proposals", nullptr, event.count)
                                    : tr("Planned for %1: %Ln proposals", nullptr, event.count).arg(event.what);
    case RefinementEvent::Kind::Review:
        return event.approved ? tr("Review approved %1").arg(event.what) : tr("Review did not approve %1").arg(event.what);
    case RefinementEvent::Kind::Apply:
        return tr("Applied");
    case RefinementEvent::Kind::Adapt:
        return tr("Adapted");
    case RefinementEvent::Kind::Rollback:
        return tr("Rolled back");
    }
    return {};
}

QString RefinementWords::moment(double unixSeconds)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(qint64(unixSeconds * 1000.0)), QLocale::ShortFormat);
}

QString RefinementWords::who(const std::string& principal, const std::string& role)
{
    const QString name = principal.empty() ? tr("nobody in particular") : QString::fromStdString(principal);
    return role.empty() ? name : tr("%1 (%2)").arg(name, QString::fromStdString(role));
}

QString RefinementWords::value(const std::string& json)
{
    if (json.empty() || json == "null")
        return tr("none");
    if (const auto text = domain::textOfJson(json))
        return QString::fromStdString(*text);
    if (const auto real = domain::numberOf(json))
        return number(*real);
    return QString::fromStdString(json);
}

QString RefinementWords::watch(const domain::WatchFact& watch)
{
    using State = domain::WatchFact::State;
    switch (watch.state) {
    case State::Watching:
        return tr("Watched: no harm found in %Ln outcomes so far.", nullptr, int(watch.outcomes));
    case State::Harm:
        return tr("Harm is established: what came after it is worse than what came before, by %Ln outcomes. Roll it back.",
                  nullptr, int(watch.outcomes));
    case State::Ended:
        return tr("The watch has ended. %1").arg(QString::fromStdString(watch.why));
    case State::CannotJudge:
    case State::Other:
        break;
    }
    return tr("It cannot be watched. %1").arg(QString::fromStdString(watch.why));
}

QStringList RefinementWords::watchFigures(const domain::WatchFact& watch)
{
    QStringList lines;
    for (const domain::WatchedKind& kind : watch.kinds) {
        if (kind.before == 0 && kind.after == 0)
            continue;
        const auto told = [](const std::optional<double>& mean, std::int64_t n) {
            const QString count = QLocale().toString(qlonglong(n));
            return mean ? tr("%1 (n = %2)").arg(number(*mean), count) : tr("nothing yet");
        };
        //: A kind of outcome, its mean before and after a change: "judgements: before 0.4 (n = 80), after −0.1 (n = 31)"
        lines += tr("%1: before %2, after %3").arg(QString::fromStdString(kind.kind), told(kind.meanBefore, kind.before),
                                                   told(kind.meanAfter, kind.after));
    }
    const bool isJudged = watch.state == domain::WatchFact::State::Watching || watch.state == domain::WatchFact::State::Harm;
    if (isJudged && watch.neededLogE > 0.0)
        lines += tr("Evidence for harm: at most %1 of the %2 that establish it (natural logarithm); false alarms: at most %3 %")
                     .arg(number(watch.largestLogE), number(watch.neededLogE), number(watch.risk * 100.0));
    return lines;
}

} // namespace touchstone::views
