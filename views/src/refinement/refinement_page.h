#pragma once

#include <optional>
#include <string>

#include <QWidget>

#include "views/main_window.h"
#include "views/theme.h"
#include "workspace/refinements_model.h"

class QComboBox;
class QListView;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace touchstone::views {

class EntryView;
class Pane;
class ProposalView;
class RefinementList;
class RoleLabel;
class StatePage;

/// Plans refinements, has them reviewed, applies them and takes them back.
class RefinementPage : public QWidget
{
    Q_OBJECT
public:
    explicit RefinementPage(const Shell& shell, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QWidget* buildHead();
    QWidget* buildBody();
    QWidget* titled(QWidget* control, RoleLabel*& label);
    void connectModel();
    void connectActions();
    void fillComponents();
    void plan();
    void adapt();
    void review();
    void apply();
    void applyNow();
    void rollBack();
    void chooseCurrent();
    void showEvidence();
    void planChanged();
    void adaptChanged();
    void rollbackEnded(const QString& id, bool done);
    void select(int row);
    void listReset();
    void stateButton();
    void currentChanged();
    void showState();
    void updateActions();
    void notice(const QString& text, Role role);
    /// The proposal that review and apply are about: the shown one, all chosen ones as one, or none.
    [[nodiscard]] std::optional<int> subject() const;
    [[nodiscard]] const workspace::ProposalState& stateOf(int proposal) const;
    [[nodiscard]] QString chosenComponent() const;
    void retranslate();

    Shell m_shell;
    workspace::RefinementsModel* m_model;
    RefinementList* m_rows;
    QComboBox* m_component;
    QComboBox* m_scope;
    QPushButton* m_plan;
    QComboBox* m_strategy;
    QPushButton* m_adapt;
    RoleLabel* m_componentLabel = nullptr;
    RoleLabel* m_scopeLabel = nullptr;
    RoleLabel* m_strategyLabel = nullptr;
    Pane* m_notice;
    RoleLabel* m_noticeText;
    QStackedWidget* m_stack;         ///< state, loading, content
    StatePage* m_state;
    QSplitter* m_splitter;
    QListView* m_list;
    QStackedWidget* m_details;       ///< nothing, proposal, entry
    RoleLabel* m_nothing;
    ProposalView* m_proposal;
    EntryView* m_entry;
    QWidget* m_head = nullptr;
    // What was shown, while the list is made anew.
    int m_keepProposal = -1;
    std::string m_keepEntry;
    int m_keepScroll = 0;
};

} // namespace touchstone::views
