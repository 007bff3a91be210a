#pragma once

#include <functional>

#include <QWidget>

#include "workspace/episode.h"

class QSplitter;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class RewardLine;
class RoleLabel;
class StepDetails;
class StepPictureView;
class TimelineModel;
class TimelineView;

/// One episode to step through: the timeline with its rewards, how the environment looked, and what changed.
class EpisodeView : public QWidget
{
    Q_OBJECT
public:
    /// `source` gives the episode that is shown now, or null. Where the splitters stand is kept under `name`.
    EpisodeView(workspace::Workspace* workspace, const QString& name, std::function<const workspace::Episode*()> source,
                QWidget* parent = nullptr);

    /// The episode changed, or is another one. The last step is shown, unless the person went back to look at another.
    void refresh();
    void setTextWanted(bool wanted);
    void selectStep(int row);
    /// To the step before or after.
    void go(int steps);
    void focusTimeline();
    [[nodiscard]] int currentStep() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void build(const QString& name);
    void keepSplitter(QSplitter* splitter, const QString& key);
    void showStep();
    void showWords();

    workspace::Workspace* m_workspace;
    std::function<const workspace::Episode*()> m_source;
    RoleLabel* m_title;
    RoleLabel* m_summary;
    RewardLine* m_rewards;
    TimelineModel* m_model;
    TimelineView* m_timeline;
    StepPictureView* m_picture;
    StepDetails* m_details;
    bool m_textWanted = false;
    int m_serial = -1;
    std::string m_id;
    int m_detailed = -1;         ///< the row whose details are shown
};

} // namespace touchstone::views
