#pragma once

#include <QWidget>

#include "workspace/refinements_model.h"

class QPushButton;

namespace touchstone::views {

class ActionRegistry;
class RoleLabel;

/// One entry of the history: who did what, when and why, what it changed, what the review and the watch say of it; and
/// the way back.
class EntryView : public QWidget
{
    Q_OBJECT
public:
    EntryView(workspace::RefinementsModel* model, ActionRegistry* actions, QWidget* parent = nullptr);
    void show(const domain::RefinementEntry& entry);
    [[nodiscard]] const domain::RefinementEntry& entry() const { return m_entry; }
    /// Whether there is something to take back, as far as the history says.
    [[nodiscard]] bool canRollBack() const;
    /// What a rollback would put back, a line a place.
    [[nodiscard]] QStringList restores() const;
    /// The later refinements that changed one of its places, and so stand in the way.
    [[nodiscard]] QStringList blockers() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void showJudgements();
    [[nodiscard]] QString changes() const;
    [[nodiscard]] QString outcome() const;
    [[nodiscard]] QString standing() const;

    workspace::RefinementsModel* m_model;
    domain::RefinementEntry m_entry;
    RoleLabel* m_title;
    RoleLabel* m_who;
    RoleLabel* m_standing;
    RoleLabel* m_changesHead;
    RoleLabel* m_changes;
    RoleLabel* m_reason;
    RoleLabel* m_watchHead;
    RoleLabel* m_watch;
    RoleLabel* m_reviewHead;
    RoleLabel* m_review;
    QPushButton* m_rollBack;
    RoleLabel* m_outcome;
};

} // namespace touchstone::views
