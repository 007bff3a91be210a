#pragma once

#include <memory>
#include <optional>

#include <QString>

#include "protocol/error.h"
#include "remote_host.h"
#include "workspace/host_book.h"
#include "workspace/token_vault.h"
#include "workspace/workspace.h"

namespace touchstone::views {
class ActionRegistry;
class AnnotatePage;
class MainWindow;
class Prompts;
class Theme;
class Translation;
} // namespace touchstone::views

namespace touchstone::desktop {

/// Where a desktop keeps its things and what time it is; tests give their own.
struct Surroundings {
    QString dataFolder;          ///< host store and sample project; empty: the user's own
    QString settingsPath;        ///< empty: the user's own
    bool offline = false;        ///< connect to no host
    std::optional<RemoteHost> remote;  ///< judgements go there, and no host is started here
    bool local = false;          ///< the host of this program; without `remote` and this: the host chosen last
    std::optional<QString> project;  ///< opened while the window is built, see Desktop::open; none: nothing is opened
    bool sample = false;         ///< the same for the sample project
    QString theme;               ///< overrides the setting for this run; "" uses it
    QString language;            ///< the same
    workspace::Clock clock = workspace::Clock::system();
    views::Prompts* prompts = nullptr;   ///< not owned; null: those of the desktop
    workspace::TokenVault* vault = nullptr;  ///< not owned; null: the keychain of the desktop, if there is one
};

/// The whole program but its command line: the host on its thread, the workspace on the project, and the window. The one
/// place that says which host is used.
class Desktop
{
public:
    explicit Desktop(const Surroundings& surroundings);
    ~Desktop();
    Desktop(const Desktop&) = delete;
    Desktop& operator=(const Desktop&) = delete;

    /// Opens a project; empty: the last one that is still there, or the sample.
    void open(const QString& project);
    void openSample();
    void show();
    /// A way to speak with the host of this program, as its window does. Errors: as the host's start.
    [[nodiscard]] Result<workspace::HostAccess> localHost();

    [[nodiscard]] workspace::Workspace* workspace() const;
    [[nodiscard]] views::ActionRegistry* actions() const;
    [[nodiscard]] views::MainWindow* window() const;
    [[nodiscard]] views::AnnotatePage* annotatePage() const;
    [[nodiscard]] views::Theme* theme() const;
    [[nodiscard]] QString samplePath() const;
    [[nodiscard]] workspace::HostBook* hosts() const;
    /// The host of the start cannot be used (its store is damaged or newer, its certificate is gone): the program runs, and
    /// nothing is sent.
    [[nodiscard]] const Result<void>& hostStarted() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::desktop
