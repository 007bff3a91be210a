#pragma once

#include <QStackedWidget>

#include "protocol/error.h"

class QBoxLayout;

class QHBoxLayout;
class QVBoxLayout;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;
class StatePage;

/// What stands in the place of a page while no project is open: how to begin, or why opening failed.
class WelcomePage final : public QStackedWidget
{
    Q_OBJECT
public:
    WelcomePage(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);
    void showStart();
    void showFailure(const Error& error, const QString& path);

Q_SIGNALS:
    void sampleWanted();
    void recentChosen(const QString& path);
    void retryRequested(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QHBoxLayout* makeButtons();
    void addRecent(QVBoxLayout* column);
    void rebuildStart();
    void retranslate();

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    QWidget* m_start;
    bool m_startWanted = true;                ///< rather than the failure
    StatePage* m_failure;
    Error m_error;
    QString m_failedPath;
};

} // namespace touchstone::views
