#pragma once

#include <array>
#include <initializer_list>
#include <vector>

#include <QWidget>

#include "protocol/models.h"
#include "workspace/rating_model.h"

class QButtonGroup;
class QHBoxLayout;
class QPushButton;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;
class ChoiceButton;
class CommentEdit;
class KeyCap;
class RoleLabel;
class SignLabel;
class ValueBar;

/// The judgement of the focused turn: shows the rating model and calls its setters.
class RatingPanel : public QWidget
{
    Q_OBJECT
public:
    RatingPanel(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);

    /// Says why it cannot be submitted and puts the focus where that is changed.
    void showProblem(workspace::RatingModel::Problem problem);
    void focusFirst();
    void focusComment();
    [[nodiscard]] bool commentHasFocus() const;
    /// The dimension that keys change.
    [[nodiscard]] protocol::Dimension chosenDimension() const { return m_chosen; }
    void chooseDimension(protocol::Dimension dimension);
    void askSkipReason();

Q_SIGNALS:
    void correctionWanted();
    void leftForAnswer();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct DimensionRow {
        QWidget* row = nullptr;
        SignLabel* star = nullptr;  ///< of the primary dimension
        RoleLabel* name = nullptr;
        ValueBar* bar = nullptr;
        RoleLabel* value = nullptr;
    };
    QWidget* makePolarity();
    QWidget* makeScore();
    QWidget* makeDimensions();
    QWidget* makeConfidence();
    QWidget* makeComment();
    QWidget* makeButtons();
    /// A caption, the keys that change what it names, and a place for its value.
    QHBoxLayout* makeHead(std::initializer_list<const char*> actionIds, RoleLabel** value = nullptr);
    void connectModel();
    void refresh();
    void refreshDimensions();
    void loadTurn();
    void retranslate();
    void saveCommentCaret(qsizetype position);
    [[nodiscard]] workspace::RatingModel* rating() const;

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    QButtonGroup* m_polarity;
    std::array<ChoiceButton*, 4> m_choices{};
    std::array<DimensionRow, 5> m_dimensions{};
    struct KeyHint {
        KeyCap* cap = nullptr;
        QString action;
    };
    std::vector<RoleLabel*> m_captions;
    std::vector<KeyHint> m_hints;
    ValueBar* m_score = nullptr;
    RoleLabel* m_scoreValue = nullptr;
    ValueBar* m_confidence = nullptr;
    RoleLabel* m_confidenceValue = nullptr;
    CommentEdit* m_comment = nullptr;
    RoleLabel* m_problem = nullptr;
    QPushButton* m_submit = nullptr;
    QPushButton* m_skip = nullptr;
    QPushButton* m_flag = nullptr;
    protocol::Dimension m_chosen = protocol::Dimension::Helpfulness;
};

} // namespace touchstone::views
