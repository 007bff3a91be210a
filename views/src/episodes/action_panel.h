#pragma once

#include <QWidget>

#include "views/theme.h"
#include "workspace/episodes_model.h"

class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace touchstone::views {

class ActionFields;
class ActionRegistry;
class RoleLabel;

/// What can be done in an episode: what its environment suggests, a form for an action of one's own, or JSON.
class ActionPanel : public QWidget
{
    Q_OBJECT
public:
    ActionPanel(workspace::EpisodesModel* model, ActionRegistry* actions, QWidget* parent = nullptr);

    /// Shows what the episode at this place needs; −1: none.
    void refresh(int index);
    /// The action space is another one.
    void rebuildForm();
    void step();
    void stepAll();
    void suggested(int place);
    void setRaw(bool raw);
    [[nodiscard]] bool isRaw() const;
    void focusFirst();

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void buildSuggestions(const workspace::Episode* episode);
    void updateActions(const workspace::Episode* episode);
    /// The action as written, as compact JSON; empty, and the fault is shown, when it is none.
    [[nodiscard]] std::string writtenAction();
    void showProblem(const QString& text, Role role = Role::Negative);
    void retranslate();

    workspace::EpisodesModel* m_model;
    ActionRegistry* m_actions;
    int m_index = -1;
    RoleLabel* m_suggestedTitle;
    QVBoxLayout* m_suggestions;
    std::vector<QPushButton*> m_buttons;
    std::vector<domain::SuggestedAction> m_shown;
    QPushButton* m_allSuggested;
    RoleLabel* m_ownTitle;
    QPushButton* m_mode;
    QStackedWidget* m_own;          ///< form, JSON, a sentence
    ActionFields* m_fields;
    QPlainTextEdit* m_raw;
    RoleLabel* m_words;
    QPushButton* m_step;
    QPushButton* m_stepAll;
    RoleLabel* m_problem;
    bool m_isRaw = false;
    bool m_saysOver = false;
};

} // namespace touchstone::views
