#include "workspace/rating_model.h"

#include "domain/text/exact_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "draft_values.h"

namespace touchstone::workspace {

using domain::DimensionValue;
using domain::MinimalEdit;
using project::Draft;
using project::JudgementVersion;
using protocol::Dimension;
using protocol::Polarity;

namespace {

double roundedScore(double score)
{
    if (!std::isfinite(score))
        return 0.0;
    return std::round(std::clamp(score, -1.0, 1.0) * 20.0) / 20.0;
}

} // namespace

class RatingModel::Private
{
public:
    LoadedTurnPtr turn;
    Draft draft;
    QString correctedText;                                // draft.correctedText, or the response
    mutable std::optional<std::optional<MinimalEdit>> edit;  // computed on demand
    bool readOnly = false;
    Draft standing;                                       // the values of the judgement that stands, or blank ones

    bool suspended = false;                               // another turn is on its way
    int gestures = 0;
    bool inGesture = false;

    [[nodiscard]] bool editable() const { return turn && !readOnly && !suspended; }
    [[nodiscard]] bool corrected() const { return turn && correctedText != turn->response; }
};

RatingModel::RatingModel(QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
}

RatingModel::~RatingModel() = default;

LoadedTurnPtr RatingModel::turn() const
{
    return d->turn;
}

std::optional<Polarity> RatingModel::polarity() const
{
    return d->draft.polarity;
}

double RatingModel::defaultScore(Polarity polarity)
{
    switch (polarity) {
    case Polarity::Positive:
        return 1.0;
    case Polarity::Negative:
        return -1.0;
    case Polarity::Neutral:
        return 0.0;
    case Polarity::Corrective:
        return -0.5;
    }
    return 0.0;
}

double RatingModel::score() const
{
    if (d->draft.score)
        return *d->draft.score;
    return d->draft.polarity ? defaultScore(*d->draft.polarity) : 0.0;
}

bool RatingModel::hasOwnScore() const
{
    return d->draft.score.has_value();
}

Dimension RatingModel::primary() const
{
    return d->draft.primary;
}

std::optional<double> RatingModel::dimensionValue(Dimension dimension) const
{
    if (dimension == d->draft.primary)
        return d->draft.polarity || d->draft.score ? std::optional(score()) : std::nullopt;
    for (const DimensionValue& other : d->draft.others)
        if (other.dimension == dimension)
            return other.value;
    return std::nullopt;
}

double RatingModel::confidence() const
{
    return d->draft.confidence;
}

QString RatingModel::comment() const
{
    return domain::exactText(d->draft.comment);
}

bool RatingModel::hasCorrection() const
{
    return d->corrected();
}

QString RatingModel::correctedText() const
{
    return d->correctedText;
}

std::optional<MinimalEdit> RatingModel::minimalEdit() const
{
    if (!d->edit)
        d->edit = d->corrected() ? domain::minimalEdit(d->turn->response, d->correctedText) : std::nullopt;
    return *d->edit;
}

project::EditorState RatingModel::editorState() const
{
    return d->draft.editor;
}

RatingModel::Problem RatingModel::problem() const
{
    if (!d->turn || d->suspended)
        return Problem::NoTurn;
    if (d->readOnly)
        return Problem::ReadOnly;
    if (!d->draft.polarity)
        return Problem::NoPolarity;
    if (*d->draft.polarity == Polarity::Corrective && !d->corrected())
        return d->draft.correctedText ? Problem::CorrectionEqual : Problem::CorrectionMissing;
    // The specification has no way to say "replace it by nothing": a correction must be a non-empty text.
    if (*d->draft.polarity == Polarity::Corrective && d->correctedText.isEmpty())
        return Problem::CorrectionEmpty;
    return Problem::None;
}

bool RatingModel::isReadOnly() const
{
    return d->readOnly;
}

bool RatingModel::spansEnabled() const
{
    return d->turn && d->turn->turn.damagedResponse.empty();
}

Draft RatingModel::draft() const
{
    return d->draft;
}

bool RatingModel::isEdited() const
{
    return !sameValues(d->draft, d->standing);
}

void RatingModel::setPolarity(Polarity polarity)
{
    if (!d->editable() || d->draft.polarity == polarity)
        return;
    d->draft.polarity = polarity;
    // A score that contradicts its new sign was meant for the old one.
    const double sign = defaultScore(polarity);
    if (d->draft.score && (*d->draft.score * sign < 0 || sign == 0.0))
        d->draft.score.reset();
    Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::setScore(double score)
{
    const double rounded = roundedScore(score);
    if (!d->editable() || d->draft.score == rounded)
        return;
    d->draft.score = rounded;
    Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::setPrimary(Dimension dimension)
{
    if (!d->editable() || d->draft.primary == dimension)
        return;
    std::erase_if(d->draft.others, [&](const DimensionValue& other) { return other.dimension == dimension; });
    d->draft.primary = dimension;
    Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::setDimensionValue(Dimension dimension, std::optional<double> value)
{
    if (!d->editable())
        return;
    if (dimension == d->draft.primary) {
        if (value)
            setScore(*value);
        return;
    }
    std::vector<DimensionValue> others = d->draft.others;
    std::erase_if(others, [&](const DimensionValue& other) { return other.dimension == dimension; });
    if (value)
        others.push_back({dimension, roundedScore(*value)});
    std::sort(others.begin(), others.end(),
              [](const DimensionValue& a, const DimensionValue& b) { return a.dimension < b.dimension; });
    if (others == d->draft.others)
        return;
    d->draft.others = std::move(others);
    Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::setConfidence(double confidence)
{
    const double rounded = std::isfinite(confidence) ? std::round(std::clamp(confidence, 0.0, 1.0) * 20.0) / 20.0 : 1.0;
    if (!d->editable() || d->draft.confidence == rounded)
        return;
    d->draft.confidence = rounded;
    Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::setComment(const QString& comment)
{
    std::string text = comment.toStdString();
    if (!d->editable() || d->draft.comment == text)
        return;
    d->draft.comment = std::move(text);
    Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::setCorrectedText(const QString& text)
{
    if (!d->editable() || !spansEnabled() || d->correctedText == text)
        return;
    const bool wasCorrected = d->corrected();
    d->correctedText = text;
    d->edit.reset();
    d->draft.correctedText = text.toStdString();
    Q_EMIT correctionChanged();
    if (!wasCorrected && d->corrected() && d->draft.polarity != Polarity::Corrective)
        setPolarity(Polarity::Corrective);
    else
        Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::replaceRange(domain::Utf16Range range, const QString& replacement)
{
    if (!d->turn)
        return;
    QString text = d->turn->response;
    if (const auto earlier = minimalEdit()) {
        // What was corrected outside the range stays; a range that touches it replaces it.
        const bool before = earlier->range.end <= range.start;
        const bool after = earlier->range.start >= range.end;
        if (before || after) {
            const domain::Utf16Range& first = before ? earlier->range : range;
            const domain::Utf16Range& second = before ? range : earlier->range;
            text.replace(second.start, second.length(), before ? replacement : earlier->replacement);
            text.replace(first.start, first.length(), before ? earlier->replacement : replacement);
            setCorrectedText(text);
            return;
        }
    }
    text.replace(range.start, range.length(), replacement);
    setCorrectedText(text);
}

void RatingModel::revertCorrection()
{
    if (!d->editable() || !d->draft.correctedText)
        return;
    d->draft.correctedText.reset();
    d->correctedText = d->turn->response;
    d->edit.reset();
    Q_EMIT correctionChanged();
    Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::setEditorState(const project::EditorState& state)
{
    if (!d->turn || d->suspended || d->draft.editor == state)
        return;
    d->draft.editor = state;
    if (!d->readOnly)
        Q_EMIT edited();
}

int RatingModel::gesture() const
{
    return d->inGesture ? d->gestures : 0;
}

void RatingModel::beginGesture()
{
    ++d->gestures;
    d->inGesture = true;
}

void RatingModel::endGesture()
{
    d->inGesture = false;
}

void RatingModel::restoreValues(const Draft& values)
{
    if (!d->editable())
        return;
    Draft restored = project::hasValues(values) ? values : d->standing;
    restored.editor = d->draft.editor;
    restored.activeMs = d->draft.activeMs;
    restored.wallMs = d->draft.wallMs;
    d->draft = std::move(restored);
    const QString text = d->draft.correctedText ? domain::exactText(*d->draft.correctedText) : d->turn->response;
    if (text != d->correctedText) {
        d->correctedText = text;
        d->edit.reset();
        Q_EMIT correctionChanged();
    }
    Q_EMIT valuesChanged();
    Q_EMIT edited();
}

void RatingModel::suspend()
{
    d->suspended = true;
}

void RatingModel::load(LoadedTurnPtr turn, bool readOnly)
{
    d->suspended = false;
    d->inGesture = false;
    d->turn = std::move(turn);
    d->readOnly = readOnly;
    d->standing = Draft{};
    if (d->turn)
        for (const JudgementVersion& version : d->turn->history)
            if (version.latest && !version.judgement.withdrawn)
                d->standing = draftOf(version.judgement);
    d->draft = d->standing;
    if (d->turn && d->turn->draft) {
        if (project::hasValues(*d->turn->draft))
            d->draft = *d->turn->draft;
        else
            d->draft.editor = d->turn->draft->editor;
    }
    if (d->turn)
        d->correctedText = d->draft.correctedText ? domain::exactText(*d->draft.correctedText) : d->turn->response;
    else
        d->correctedText.clear();
    d->edit.reset();
    Q_EMIT turnChanged();
    Q_EMIT correctionChanged();
    Q_EMIT valuesChanged();
}

} // namespace touchstone::workspace
