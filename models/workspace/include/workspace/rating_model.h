#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>
#include <QString>

#include "domain/text/code_points.h"
#include "domain/text/correction.h"
#include "project/types.h"

namespace touchstone::workspace {

/// A turn as views show it: loaded once, shared, never changed.
struct LoadedTurn {
    project::TurnKey key = 0;
    domain::Turn turn;
    QString response;                                   ///< of turn.answer.content
    domain::OffsetMap offsets;                          ///< of `response`
    std::vector<project::JudgementVersion> history;     ///< oldest first
    std::vector<protocol::Feedback> imported;           ///< others' judgements, from files; oldest first
    std::optional<project::Draft> draft;
    std::string skipReason;
    project::TurnState state = project::TurnState::Open;
};
using LoadedTurnPtr = std::shared_ptr<const LoadedTurn>;

/// The judgement of the focused turn while it is made. Views show its values and call its setters; it tells the
/// workspace what to save as a draft.
class RatingModel : public QObject
{
    Q_OBJECT
public:
    /// Why the judgement cannot be submitted yet.
    enum class Problem { None, NoTurn, NoPolarity, CorrectionMissing, CorrectionEqual, CorrectionEmpty, ReadOnly };
    Q_ENUM(Problem)

    explicit RatingModel(QObject* parent = nullptr);
    ~RatingModel() override;

    [[nodiscard]] LoadedTurnPtr turn() const;           ///< null: no turn is focused
    [[nodiscard]] std::optional<protocol::Polarity> polarity() const;
    [[nodiscard]] double score() const;                 ///< the chosen one, or the default of the polarity
    [[nodiscard]] bool hasOwnScore() const;
    [[nodiscard]] protocol::Dimension primary() const;
    [[nodiscard]] std::optional<double> dimensionValue(protocol::Dimension dimension) const;  ///< primary: score()
    [[nodiscard]] double confidence() const;
    [[nodiscard]] QString comment() const;
    [[nodiscard]] bool hasCorrection() const;           ///< the corrected text differs from the response
    [[nodiscard]] QString correctedText() const;        ///< the response when untouched
    [[nodiscard]] std::optional<domain::MinimalEdit> minimalEdit() const;
    [[nodiscard]] project::EditorState editorState() const;
    [[nodiscard]] Problem problem() const;
    [[nodiscard]] bool isReadOnly() const;
    [[nodiscard]] bool spansEnabled() const;            ///< false for a response that came damaged
    [[nodiscard]] project::Draft draft() const;
    /// The values differ from the judgement that stands (or from none), now or since an earlier sitting.
    [[nodiscard]] bool isEdited() const;
    /// The number of the movement under way, 0 when there is none.
    [[nodiscard]] int gesture() const;

    /// Default scores: positive 1, negative -1, neutral 0, corrective -0.5.
    [[nodiscard]] static double defaultScore(protocol::Polarity polarity);

public Q_SLOTS:
    /// A correction in the text makes the polarity corrective; choosing another one keeps the text for later.
    void setPolarity(touchstone::protocol::Polarity polarity);
    void setScore(double score);                        ///< clamped to [-1, 1], rounded to 0.05
    void setPrimary(touchstone::protocol::Dimension dimension);
    void setDimensionValue(touchstone::protocol::Dimension dimension, std::optional<double> value);
    void setConfidence(double confidence);
    void setComment(const QString& comment);
    void setCorrectedText(const QString& text);
    /// Replaces a range of the *response* and leaves the rest of an earlier correction alone.
    void replaceRange(touchstone::domain::Utf16Range range, const QString& replacement);
    void revertCorrection();
    void setEditorState(const touchstone::project::EditorState& state);

    /// Around one movement of the pointer: the values that it passes are one step for undo.
    void beginGesture();
    void endGesture();

    // For the workspace
    /// Puts back all values of a draft; where the person stands in the texts stays. A draft without values stands for
    /// the judgement that stands.
    void restoreValues(const touchstone::project::Draft& values);
    void load(LoadedTurnPtr turn, bool readOnly);
    /// The turn stays on screen until the next one is loaded, but takes no changes any more.
    void suspend();

Q_SIGNALS:
    void turnChanged();
    void valuesChanged();
    void correctionChanged();
    /// Something that a draft keeps has changed.
    void edited();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::workspace
