#pragma once

#include <functional>
#include <vector>

#include <QWidget>

#include "workspace/refinements_model.h"

class QBoxLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace touchstone::views {

class ActionRegistry;
class EstimateChart;
class RoleLabel;
class WeightBars;

/// One proposal as one reads a code review: what, why, on which evidence, what the log says, at what risk; then apply.
class ProposalView : public QWidget
{
    Q_OBJECT
public:
    /// The proposal of all that are chosen, as one.
    static constexpr int together = -1;
    ProposalView(workspace::RefinementsModel* model, ActionRegistry* actions, QWidget* parent = nullptr);

    void show(int proposal);
    [[nodiscard]] int shown() const { return m_proposal; }
    /// Again, as the model has it now.
    void refresh();
    void focusValue();

Q_SIGNALS:
    /// Somebody is done with a field: letters are keys again.
    void fieldLeft();

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] const workspace::ProposalState& state() const;
    QWidget* buildWhat();
    QWidget* buildWhy();
    QWidget* buildReview();
    QWidget* buildActs();
    void showWhat();
    void showBars();
    void showValue();
    void showWhy();
    void showReview();
    void takeValue();
    void retranslate();

    workspace::RefinementsModel* m_model;
    ActionRegistry* m_actions;
    int m_proposal = 0;
    bool m_filling = false;
    RoleLabel* m_title;
    RoleLabel* m_subtitle;
    RoleLabel* m_whatHead;
    WeightBars* m_bars;
    RoleLabel* m_before;
    RoleLabel* m_after;
    RoleLabel* m_valueLabel;
    QPlainTextEdit* m_text;          ///< of a value that is a text or JSON
    QLineEdit* m_value;              ///< of a weight
    RoleLabel* m_valueFault;
    QPushButton* m_reset;
    RoleLabel* m_whyHead;
    RoleLabel* m_reason;
    RoleLabel* m_evidence;
    QPushButton* m_showEvidence;
    RoleLabel* m_reviewHead;
    RoleLabel* m_verdict;
    RoleLabel* m_estimateTitle;
    EstimateChart* m_chart;
    RoleLabel* m_reasons;
    RoleLabel* m_noteLabel;
    QLineEdit* m_note;
    QPushButton* m_review;
    QPushButton* m_apply;
    RoleLabel* m_outcome;
};

} // namespace touchstone::views
