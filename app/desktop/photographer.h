#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QString>
#include <QTemporaryDir>

#include "options.h"
#include "remote_host.h"
#include "workspace/token_vault.h"

class QDialog;
class QWidget;

namespace touchstone::desktop {

class Desktop;

/// One run of the program for its pictures, in one theme: brings it into every state that people meet and writes what
/// they see. Nothing is painted for the picture alone.
class Photographer
{
public:
    Photographer(const Options& options, QString theme);
    ~Photographer();
    Photographer(const Photographer&) = delete;
    Photographer& operator=(const Photographer&) = delete;

    /// False when a state could not be reached or a picture not be written.
    [[nodiscard]] bool takeAll();

private:
    // Handwork
    void start(const QString& folder, bool offline = false, const std::optional<RemoteHost>& remote = {});
    /// Lets the program run until something holds; false after ten seconds.
    static bool runUntil(const std::function<bool()>& holds);
    /// For what has no signal that it is done: layouts, painting, debounced counts.
    static void settle();
    void grab(QWidget* widget, const QString& name);
    void grabWindow(const QString& name);
    void grabWithPopup(const QString& name);
    void grabDialog(const QString& actionId, const QString& name, const std::function<void(QDialog*)>& prepare = {});
    void grabOverlay(const QString& actionId, const QString& name);
    void beginEpisodes(int count);
    /// Each episode takes what its environment suggests first, so often or until it is over.
    void stepEpisodes(int steps, int count);
    void save(const QPixmap& picture, const QString& name);
    void trigger(const char* actionId);
    [[nodiscard]] QString write(const QString& name, const QByteArray& bytes);
    [[nodiscard]] bool openSample();
    [[nodiscard]] bool openProject(const QString& path);
    void rate(int turns);
    /// Goes to an answer of the conversation, the first or the last.
    void goTo(const char* conversation, bool last = false);
    void need(bool reached, const char* what);
    [[nodiscard]] static std::unique_ptr<workspace::TokenVault> makeVault();

    // Scenes
    void takeTurns();
    void takeCorrection();
    void takeTools();
    void takeDialogs();
    void takeConnect();
    void takeImports();
    void takeExports();
    void takePages();
    void takeEpisodes();
    void takeExperiences();
    void takeRefinements();
    void fillComponents();
    void takeStates();
    void takeReadOnly();
    void takeFinished();
    void takeOffline();
    void takeHostAway();

    const Options& m_options;
    QString m_theme;
    QTemporaryDir m_home;
    std::unique_ptr<workspace::TokenVault> m_vault = makeVault();
    std::unique_ptr<Desktop> m_desktop;
    bool m_failed = false;
};

} // namespace touchstone::desktop
