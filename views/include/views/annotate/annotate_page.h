#pragma once

#include <functional>

#include <QWidget>

#include "workspace/workspace.h"

class QSplitter;
class QStackedWidget;
class QTimer;

namespace touchstone::views {

class ActionRegistry;
class GuidelinesPanel;
class QueuePanel;
class RatingPanel;
class ResponseArea;
class RoleLabel;
class StatePage;
class TurnPanel;

/// Where people rate: the queue, the turn and the judgement, all of it by keyboard.
class AnnotatePage : public QWidget
{
    Q_OBJECT
public:
    AnnotatePage(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);
    ~AnnotatePage() override;

    [[nodiscard]] ResponseArea* response() const;
    [[nodiscard]] QueuePanel* queuePanel() const { return m_queue; }
    [[nodiscard]] RatingPanel* ratingPanel() const { return m_rating; }
    [[nodiscard]] TurnPanel* turnPanel() const { return m_turn; }

Q_SIGNALS:
    void sampleWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    /// What stands in the middle.
    enum class Middle { Turn, Loading, State };
    /// Which sentence a state page shows.
    enum class State { None, NoProject, Empty, Finished, Failed };

    void build();
    void buildBanner();
    void connectActions();
    void connectRatingActions();
    void connectTextActions();
    void connectWorkspace();
    void on(const char* actionId, std::function<void()> act);
    void submit();
    void step(double scoreChange, double confidenceChange, double dimensionChange);
    void stepFocus(int direction);
    void jump();
    void showState();
    void setState(State state);
    void setLoading();
    void stateButton();
    void retranslate();
    void loadSplitter();
    void rememberFocus(const QWidget* now);
    /// Back to the text that the person was writing when the project was closed.
    void restoreFocus();
    void updateActions();
    /// The turn that is shown is not the one that was asked for, which is on its way.
    [[nodiscard]] bool isStale() const;

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    QSplitter* m_splitter;
    QWidget* m_readOnly;                 ///< a banner above everything
    RoleLabel* m_readOnlyText;
    QueuePanel* m_queue;
    GuidelinesPanel* m_guidelines;
    QStackedWidget* m_middle;
    TurnPanel* m_turn;
    StatePage* m_statePage;
    RatingPanel* m_rating;
    QTimer* m_late;                      ///< until a turn on its way is late enough to say so
    QWidget* m_ratingPane;
    State m_state = State::None;
    Error m_error;
    project::TurnKey m_failedTurn = 0;
    bool m_finished = false;
    bool m_refocus = false;              ///< the project was opened, and no turn is shown yet
};

} // namespace touchstone::views
