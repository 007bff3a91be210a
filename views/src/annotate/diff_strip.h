#pragma once

#include <QWidget>

#include "domain/text/correction.h"
#include "workspace/rating_model.h"

class QTextEdit;
class QToolButton;

namespace touchstone::views {

class ActionRegistry;
class RoleLabel;

/// The correction in short: what it replaces, in words, and the change itself with a little of what stands around it.
class DiffStrip : public QWidget
{
    Q_OBJECT
public:
    DiffStrip(workspace::RatingModel* rating, ActionRegistry* actions, QWidget* parent = nullptr);

    /// "Replaces code points 17–23 of 480".
    [[nodiscard]] static QString words(const workspace::LoadedTurn& turn, const domain::MinimalEdit& edit);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void showDiff(const QString& response, const domain::MinimalEdit& edit);
    void fitHeight();

    workspace::RatingModel* m_rating;
    RoleLabel* m_words;
    QToolButton* m_revert;
    QTextEdit* m_diff;
};

} // namespace touchstone::views
