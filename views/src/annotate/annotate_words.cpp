#include "annotate/annotate_words.h"

#include <QLocale>

namespace touchstone::views {

using project::TurnState;
using protocol::Dimension;
using protocol::Polarity;
using Problem = workspace::RatingModel::Problem;

QChar AnnotateWords::sign(Polarity polarity)
{
    switch (polarity) {
    case Polarity::Positive: return u'＋';
    case Polarity::Negative: return u'−';
    case Polarity::Neutral: return u'○';
    case Polarity::Corrective: return u'✎';
    }
    return {};
}

Role AnnotateWords::role(Polarity polarity)
{
    switch (polarity) {
    case Polarity::Positive: return Role::Positive;
    case Polarity::Negative: return Role::Negative;
    case Polarity::Neutral: return Role::Neutral;
    case Polarity::Corrective: return Role::Corrective;
    }
    return Role::Text;
}

QString AnnotateWords::name(Polarity polarity)
{
    switch (polarity) {
    case Polarity::Positive: return tr("Positive");
    case Polarity::Negative: return tr("Negative");
    case Polarity::Neutral: return tr("Neutral");
    case Polarity::Corrective: return tr("Corrective");
    }
    return {};
}

QString AnnotateWords::name(Dimension dimension)
{
    switch (dimension) {
    case Dimension::Correctness: return tr("Correctness");
    case Dimension::Helpfulness: return tr("Helpfulness");
    case Dimension::Safety: return tr("Safety");
    case Dimension::Tone: return tr("Tone");
    case Dimension::PlanQuality: return tr("Plan quality");
    }
    return {};
}

QChar AnnotateWords::sign(TurnState state)
{
    switch (state) {
    case TurnState::Open: return u'○';
    case TurnState::Draft: return u'◐';
    case TurnState::Submitted: return u'●';
    case TurnState::Skipped: return u'⤼';
    }
    return {};
}

QString AnnotateWords::name(TurnState state)
{
    switch (state) {
    case TurnState::Open: return tr("Open");
    case TurnState::Draft: return tr("Draft");
    case TurnState::Submitted: return tr("Submitted");
    case TurnState::Skipped: return tr("Skipped");
    }
    return {};
}

QString AnnotateWords::sentence(Problem problem)
{
    switch (problem) {
    case Problem::None: return {};
    case Problem::NoTurn: return tr("Choose a turn first.");
    case Problem::NoPolarity: return tr("Choose positive, negative, neutral or corrective first.");
    case Problem::CorrectionMissing:
        return tr("Corrective needs a correction, and the answer is unchanged. Change its text, or choose another "
                  "judgement.");
    case Problem::CorrectionEqual:
        return tr("The correction is the same as the answer, so it corrects nothing. Change its text, or choose another "
                  "judgement.");
    case Problem::CorrectionEmpty:
        return tr("The correction is empty: all of the answer is deleted. Write what the agent should have said, or take "
                  "the correction back and choose Negative to reject the whole answer.");
    case Problem::ReadOnly: return tr("This project is read-only, so nothing can be submitted.");
    }
    return {};
}

QString AnnotateWords::score(double value)
{
    const QString digits = QLocale().toString(std::abs(value), 'f', 2);
    if (std::abs(value) < 0.005)
        return digits;
    return (value > 0 ? QStringLiteral("+") : QStringLiteral("−")) + digits;
}

QString AnnotateWords::ago(double seconds)
{
    const int minutes = int(seconds / 60);
    if (minutes < 1)
        return tr("just now");
    if (minutes < 60)
        return tr("%Ln min ago", nullptr, minutes);
    if (minutes < 60 * 24)
        return tr("%Ln h ago", nullptr, minutes / 60);
    return tr("%Ln days ago", nullptr, minutes / (60 * 24));
}

QString AnnotateWords::number(qint64 value)
{
    return QLocale().toString(value);
}

QString AnnotateWords::size(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, bytes < 1'000'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

} // namespace touchstone::views
