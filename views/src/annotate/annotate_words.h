#pragma once

#include <QCoreApplication>
#include <QString>

#include "project/types.h"
#include "protocol/models.h"
#include "views/theme.h"
#include "workspace/rating_model.h"

namespace touchstone::views {

/// The words, signs and colours of the annotate page for values of the models.
class AnnotateWords
{
    Q_DECLARE_TR_FUNCTIONS(AnnotateWords)
public:
    [[nodiscard]] static QChar sign(protocol::Polarity polarity);
    [[nodiscard]] static Role role(protocol::Polarity polarity);
    [[nodiscard]] static QString name(protocol::Polarity polarity);
    [[nodiscard]] static QString name(protocol::Dimension dimension);
    [[nodiscard]] static QChar sign(project::TurnState state);
    [[nodiscard]] static QString name(project::TurnState state);
    /// What keeps the judgement from being submitted, and what to do; empty when nothing does.
    [[nodiscard]] static QString sentence(workspace::RatingModel::Problem problem);
    /// "+0.85", "−1.00", "0.00": with a real minus sign.
    [[nodiscard]] static QString score(double value);
    /// "3 min ago".
    [[nodiscard]] static QString ago(double seconds);
    [[nodiscard]] static QString number(qint64 value);
    [[nodiscard]] static QString size(qint64 bytes);
};

} // namespace touchstone::views
