#include "episodes/episode_words.h"

#include <cmath>

#include <QLocale>

#include "views/error_text.h"

namespace touchstone::views {

using workspace::Episode;
using workspace::EpisodeStep;
using workspace::TalkState;

QString EpisodeWords::reward(double value)
{
    constexpr int digits = 4;
    const QString text = QLocale().toString(std::abs(value), 'g', digits);
    if (std::abs(value) < 1e-9)
        return QLocale().toString(0);
    return (value > 0 ? QStringLiteral("+") : QStringLiteral("−")) + text;
}

Role EpisodeWords::rewardRole(double value)
{
    return std::abs(value) < 1e-9 ? Role::Muted : value > 0 ? Role::Positive : Role::Negative;
}

QString EpisodeWords::what(const EpisodeStep& step)
{
    switch (step.kind) {
    case EpisodeStep::Kind::Begin:
        return tr("Beginning");
    case EpisodeStep::Kind::Push: {
        const QString event = QString::fromStdString(step.event);
        return step.reason.empty() ? tr("Pushed: %1").arg(event)
                                   : tr("Pushed: %1 (%2)").arg(event, QString::fromStdString(step.reason));
    }
    case EpisodeStep::Kind::Step:
        break;
    }
    return QString::fromStdString(domain::shortAction(step.action));
}

QString EpisodeWords::title(const Episode& episode)
{
    const QString name = QString::fromStdString(episode.environment);
    if (episode.seed)
        return tr("%1 · seed %2").arg(name, QString::number(*episode.seed));
    return name.isEmpty() ? QString::fromStdString(episode.id) : name;
}

QString EpisodeWords::standing(const Episode& episode)
{
    if (episode.lost)
        return tr("Lost");
    if (episode.busy)
        return tr("Waiting…");
    if (!episode.over)
        return episode.recorded ? tr("Recorded") : tr("Goes on");
    return !episode.steps.empty() && episode.steps.back().truncated ? tr("Cut short") : tr("Done");
}

Role EpisodeWords::standingRole(const Episode& episode)
{
    if (episode.lost)
        return Role::Negative;
    if (episode.over)
        return rewardRole(episode.steps.empty() ? 0.0 : episode.steps.back().reward);
    return Role::Muted;
}

QString EpisodeWords::steps(std::int64_t count)
{
    return tr("%Ln steps", nullptr, int(count));
}

QString EpisodeWords::total(double value)
{
    return tr("total %1").arg(reward(value));
}

QString EpisodeWords::summary(const Episode& episode)
{
    return steps(episode.stepsMade()) + QStringLiteral(" · ") + total(episode.total()) + QStringLiteral(" · ") + standing(episode);
}

QString EpisodeWords::whyRaw(domain::RawReason reason)
{
    using domain::RawReason;
    switch (reason) {
    case RawReason::None:
        return {};
    case RawReason::Alternatives:
        return tr("Written as JSON: the environment allows several forms here.");
    case RawReason::Reference:
        return tr("Written as JSON: the schema refers to what is not in it.");
    case RawReason::NoType:
        return tr("Written as JSON: the schema does not say what belongs here.");
    case RawReason::Members:
        return tr("Written as JSON: the schema does not name the members of this object.");
    case RawReason::Items:
        return tr("Written as JSON: the items of this list are no plain values.");
    case RawReason::TooDeep:
        return tr("Written as JSON: the schema goes too deep for a form.");
    }
    Q_UNREACHABLE();
}

QString EpisodeWords::sign(domain::StateChange::Kind kind)
{
    using ChangeKind = domain::StateChange::Kind;
    return kind == ChangeKind::Added ? QStringLiteral("+") : kind == ChangeKind::Removed ? QStringLiteral("−") : QStringLiteral("✎");
}

QString EpisodeWords::name(domain::StateChange::Kind kind)
{
    using ChangeKind = domain::StateChange::Kind;
    return kind == ChangeKind::Added ? tr("Added") : kind == ChangeKind::Removed ? tr("Removed") : tr("Changed");
}

QString EpisodeWords::place(const std::string& pointer)
{
    if (pointer.empty())
        return tr("Everything");
    QStringList parts = QString::fromStdString(pointer).mid(1).split(u'/');
    for (QString& part : parts)
        part.replace(QLatin1String("~1"), QLatin1String("/")).replace(QLatin1String("~0"), QLatin1String("~"));
    return parts.join(QStringLiteral(" › "));
}

QString EpisodeWords::problem(const Error& error)
{
    QString text = sentenceOf(error);
    for (const Fault& fault : error.faults) {
        text += QStringLiteral("\n• ") + place(fault.pointer) + QStringLiteral(": ") + QString::fromStdString(fault.message);
        if (!fault.value.empty())
            text += QStringLiteral(" ") + QString::fromStdString(fault.value);
    }
    return text;
}

StatePage::Content EpisodeWords::talk(TalkState state, const Error& error)
{
    switch (state) {
    case TalkState::NoHost:
        return {QStringLiteral("offline"), tr("Working without a host"),
                tr("Environments and what was recorded in them live on a host, and this window has none. Everything that is "
                   "rated is kept in the project meanwhile."),
                {}, {}, Role::Muted};
    case TalkState::Waiting:
        return {QStringLiteral("warning"), tr("The host cannot be reached"),
                sentenceOf(error) + u' ' + tr("It is tried again by itself."), tr("Try again now"), {}, Role::Corrective};
    case TalkState::Refused:
        return {QStringLiteral("error"), tr("The host does not let this window in"),
                (sentenceOf(error) + u' ' + adviceOf(error)).trimmed(), tr("Try again now"), {}, Role::Negative};
    case TalkState::Idle:
    case TalkState::Connecting:
    case TalkState::Ready:
        break;
    }
    return {};
}

} // namespace touchstone::views
