#pragma once

#include <functional>

#include <QWidget>

#include "views/main_window.h"
#include "workspace/experiences_model.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTableView;
class QTimer;

namespace touchstone::views {

class EpisodeView;
class ExperienceTable;
class RoleLabel;
class StatePage;

/// What the host recorded of steps: a list to browse and filter, and any episode of it to step through again.
class ExperiencesPage : public QWidget
{
    Q_OBJECT
public:
    explicit ExperiencesPage(const Shell& shell, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QWidget* buildFilter();
    QWidget* buildList();
    QWidget* buildReplay();
    void connectModel();
    void connectActions();
    void applyFilter();
    void clearFilter();
    [[nodiscard]] bool isFiltered() const;
    void showState();
    void showReplay();
    void replay();
    void stateButton();
    void retranslate();

    Shell m_shell;
    workspace::ExperiencesModel* m_model;
    ExperienceTable* m_rows;
    QLineEdit* m_component;
    QLineEdit* m_episode;
    QComboBox* m_period;
    QPushButton* m_refresh;
    QPushButton* m_replay;
    QPushButton* m_back;
    RoleLabel* m_count;
    RoleLabel* m_hint;
    QTableView* m_table;
    QStackedWidget* m_stack;         ///< list, replay
    QStackedWidget* m_parts;         ///< of the list: state, loading, table
    StatePage* m_state;
    EpisodeView* m_view;
    QTimer* m_typing;
    bool m_replayShown = false;
};

} // namespace touchstone::views
