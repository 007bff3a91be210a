#pragma once

#include <QWidget>

#include "workspace/episode.h"

class QTableWidget;
class QVBoxLayout;

namespace touchstone::views {

class FoldSection;
class RoleLabel;

/// What a step did to the state: the changed fields, and folded away the action and the whole state.
class StepDetails : public QWidget
{
    Q_OBJECT
public:
    explicit StepDetails(QWidget* parent = nullptr);
    void show(const workspace::EpisodeStep& step);
    void clear();

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillChanges(const workspace::EpisodeStep& step);
    void addChange(const domain::StateChange& change);
    void retranslate();

    RoleLabel* m_title;
    RoleLabel* m_sentence;
    QTableWidget* m_changes;
    FoldSection* m_action;
    FoldSection* m_state;
    bool m_showsBegin = false;
};

} // namespace touchstone::views
