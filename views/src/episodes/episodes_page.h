#pragma once

#include <QWidget>

#include "views/main_window.h"
#include "views/theme.h"
#include "workspace/episodes_model.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace touchstone::views {

class ActionPanel;
class EpisodeCards;
class EpisodeView;
class Pane;
class RoleLabel;
class StatePage;

/// Runs in the host's environments: begin, act, watch what happens, and make turns to rate of it.
class EpisodesPage : public QWidget
{
    Q_OBJECT
public:
    explicit EpisodesPage(const Shell& shell, QWidget* parent = nullptr);

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
    void on(const char* actionId, std::function<void()> act);
    void begin();
    void fillEnvironments();
    void episodesChanged();
    void episodeChanged(int index);
    void showState();
    void showCurrent();
    void notice(const QString& text, Role role);
    void showStanding();
    void tellAdded(const project::ImportReport& report);
    void toTurns();
    void togglePicture();
    void updateActions();
    void retranslate();

    Shell m_shell;
    workspace::EpisodesModel* m_model;
    QComboBox* m_environment;
    QLineEdit* m_seed;
    QSpinBox* m_count;
    QLineEdit* m_options;
    QPushButton* m_begin;
    QPushButton* m_picture;
    QPushButton* m_toTurns;
    RoleLabel* m_environmentLabel = nullptr;
    RoleLabel* m_seedLabel = nullptr;
    RoleLabel* m_countLabel = nullptr;
    RoleLabel* m_optionsLabel = nullptr;
    Pane* m_notice;
    RoleLabel* m_noticeText;
    QStackedWidget* m_stack;         ///< state, loading, content
    StatePage* m_state;
    EpisodeCards* m_cards;
    EpisodeView* m_view;
    ActionPanel* m_panel;
    QWidget* m_head = nullptr;
    int m_shownSerial = -1;
};

} // namespace touchstone::views
