#pragma once

#include <deque>
#include <list>
#include <memory>

#include <QTimer>
#include <QWidget>

#include "workspace/workspace.h"

class QHBoxLayout;
class QPushButton;

namespace touchstone::views {

class ActionRegistry;
class ContextView;
class MarkdownDocument;
class ResponseArea;
class RoleLabel;

/// The focused turn: what it is called, the conversation before it, and the answer. Lays the next answers out ahead of
/// time, so that showing one is a swap.
class TurnPanel : public QWidget
{
    Q_OBJECT
public:
    TurnPanel(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);
    ~TurnPanel() override;

    [[nodiscard]] ResponseArea* response() const { return m_response; }
    [[nodiscard]] ContextView* context() const { return m_context; }
    void toggleUnfolded();
    void showHistory();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Prepared {
        workspace::LoadedTurnPtr turn;
        std::shared_ptr<MarkdownDocument> document;
    };
    [[nodiscard]] static QString versionLine(const project::JudgementVersion& version);
    [[nodiscard]] static QString importedLine(const protocol::Feedback& feedback);
    [[nodiscard]] QHBoxLayout* makeHead();
    void showTurn();
    void showHead();
    void prepareWhenIdle();
    /// Lays one of the turns out that will be shown soon.
    void prepareNext();
    [[nodiscard]] std::shared_ptr<MarkdownDocument> documentOf(const workspace::LoadedTurnPtr& turn);
    void layOut(MarkdownDocument& document) const;
    void fitContext();
    void dropPrepared();

    workspace::Workspace* m_workspace;
    RoleLabel* m_title;
    RoleLabel* m_state;
    QPushButton* m_history;
    QWidget* m_line;
    QWidget* m_contextRow = nullptr;
    ContextView* m_context;
    ResponseArea* m_response;
    std::list<Prepared> m_prepared;      ///< newest first
    std::deque<workspace::LoadedTurnPtr> m_toPrepare;
    QTimer m_idle;
    bool m_wasPainted = false;
    project::TurnKey m_shown = 0;
};

} // namespace touchstone::views
