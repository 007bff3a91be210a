#pragma once

#include <functional>
#include <memory>

#include <QMainWindow>

#include "protocol/error.h"

namespace touchstone::workspace {
class HostBook;
class Workspace;
} // namespace touchstone::workspace

namespace touchstone::views {

class ActionRegistry;
class Prompts;
class Translation;

/// What every part of the window works with.
struct Shell {
    workspace::Workspace* workspace = nullptr;
    ActionRegistry* actions = nullptr;
    Prompts* prompts = nullptr;
    Translation* translation = nullptr;   ///< null: the language is not changed from here
    workspace::HostBook* hosts = nullptr; ///< null: the host is not changed from here
};

/// The window: rail, top bar, pages, status, issues; menus, dialogs and overlays. Models are given, nothing worth keeping
/// is held here.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    /// `makeAnnotatePage` builds the page of the first rail entry.
    MainWindow(Shell shell, const std::function<QWidget*(const Shell&, QWidget* parent)>& makeAnnotatePage,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] QWidget* annotatePage() const;
    /// Opens the import dialog on these files, or a project when it is one.
    void openFiles(const QStringList& paths);
    /// A dialog or overlay by the id of its action ("file.import", "help.keys"), for pictures.
    void showById(const QString& actionId);
    /// For pictures that must be the same every time: no milliseconds, no clock, no caret.
    void setStill(bool still);

Q_SIGNALS:
    void sampleWanted();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::views
