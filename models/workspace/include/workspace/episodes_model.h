#pragma once

#include <memory>

#include <QObject>

#include "domain/episodes/episode_turns.h"
#include "project/types.h"
#include "workspace/episode.h"

namespace touchstone::workspace {

class PageConnection;
class Workspace;

/// How it stands with the host that the pages of episodes and experiences talk to.
enum class TalkState {
    Idle,        ///< nobody asked yet
    NoHost,      ///< the program works offline
    Connecting,
    Ready,
    Waiting,     ///< lost or not reached; tried again by itself
    Refused,
};

/// What to begin.
struct BeginEpisodes {
    QString environment;
    std::optional<std::int64_t> seed;    ///< of the first; each further episode has the next one
    std::string options = "{}";          ///< JSON object
    int count = 1;                       ///< side by side, 1 to mostSideBySide
};

/// Episodes that a person runs in the host's environments. Has a session of its own, so that the outbox goes on whatever
/// happens here. Every function returns at once; signals tell what came of it. Lives on the GUI thread.
class EpisodesModel : public QObject
{
    Q_OBJECT
public:
    static constexpr int mostSideBySide = 16;

    /// Made by the workspace. Both must outlive it.
    EpisodesModel(Workspace* workspace, PageConnection* connection, QObject* parent = nullptr);
    ~EpisodesModel() override;

    /// Connects, when nobody did yet.
    void open();
    void retryNow();
    [[nodiscard]] TalkState state() const;
    [[nodiscard]] const Error& talkError() const;
    /// False while it is not known which environments there are.
    [[nodiscard]] bool knowsEnvironments() const;
    [[nodiscard]] const std::vector<domain::OfferedEnvironment>& environments() const;

    /// Asks for the action space of an environment; `spacesChanged` follows.
    void chooseEnvironment(const QString& name);
    [[nodiscard]] QString environment() const;
    /// The form of its actions; null until it is known, or when it cannot be had.
    [[nodiscard]] const domain::FormField* form() const;
    [[nodiscard]] const std::string& actionSchema() const;
    [[nodiscard]] const std::optional<Error>& spacesError() const;

    /// Closes what is there and begins anew.
    void begin(const BeginEpisodes& what);
    [[nodiscard]] bool isBeginning() const;
    [[nodiscard]] const std::optional<Error>& beginError() const;
    [[nodiscard]] int episodeCount() const;
    [[nodiscard]] const Episode& episode(int index) const;

    void step(int index, const std::string& action);
    /// The same action in every episode that can be stepped.
    void stepAll(const std::string& action);
    /// In every such episode what its environment suggests first.
    void stepAllSuggested();
    [[nodiscard]] bool isTextRendered() const;
    /// Whether steps are rendered as text; the last step of each episode is rendered anew.
    void setTextRendered(bool text);

    /// Makes the episode's steps turns of the project, through the same door as an import. `turnsAdded` follows.
    void addToQueue(int index);
    [[nodiscard]] bool isAdding() const;

Q_SIGNALS:
    void stateChanged();
    void environmentsChanged();
    void spacesChanged();
    void episodesChanged();                               ///< others than before, or beginning
    void episodeChanged(int index);
    void turnsAdded(const touchstone::project::ImportReport& report);
    void addingFailed(const touchstone::Error& error);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::workspace
