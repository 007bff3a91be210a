#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "host/answer.h"
#include "host/environments.h"
#include "host/refinement_options.h"
#include "protocol/error.h"
#include "protocol/link.h"

namespace touchstone::host {

/// SQLite's application_id of a host store: "TSHS".
constexpr int storeApplicationId = 0x54534853;

/// Says who a peer is by the token of its handshake; nullopt: nobody, and the session is refused.
using Authenticate = std::function<std::optional<Principal>(const std::string& token)>;

struct HostOptions {
    QString storePath;                       ///< SQLite file; ":memory:" for tests
    std::int64_t maxExperiences = 1'000'000;
    bool evictOldestExperience = false;      ///< else a request over the limit is refused whole
    std::function<double()> clock;           ///< Unix seconds; empty: the system's
    QString auditFile;                       ///< the audit log once more, as lines of JSON; empty: none
    QString pluginDir;                       ///< plugins are loaded from here; empty: none
    std::vector<EnvironmentOffer> environments{gridworld()};
    std::size_t maxBatch = 64;               ///< steps in one env/batch_step
    std::chrono::milliseconds pluginDeadline{30'000};  ///< for one call of a plugin
    bool recordSteps = true;                 ///< each step of an environment becomes an experience
    bool forwardRewards = true;              ///< rewards that say something become feedback of source "env"
    std::size_t maxParallel = 4;             ///< requests of one session that plugins work on; more wait in order
    double maxRate = 0.0;                    ///< messages a second of one session; 0: no limit
    std::size_t maxItems = 10'000;           ///< feedbacks or experiences in one message
    std::int64_t maxComponents = 10'000;     ///< names of components that the store takes
    /// The strategies that learn/adapt/req may ask for; empty: all.
    std::vector<std::string> allowedStrategies;
    /// Plans, reviews, adapts and the watch over what was applied. `edits.maxEdits` is `maxItems`, whatever it says.
    RefinementOptions refinement = {};
};

/// What became of a file of the plugin directory.
struct PluginReport {
    QString file;
    std::string name;     ///< empty when it has none
    std::string refusal;  ///< why it is not used; empty: it is
};

/// An A2E host: sessions, roles, learning on its store, and environments, each of which works on a thread of its own.
/// Lives on one thread, with all of its SQL; several links, local or remote, may be attached. Everything is acknowledged
/// after commit; requests that arrive in one turn of the event loop share a commit.
class Host : public QObject
{
    Q_OBJECT
public:
    explicit Host(HostOptions options, QObject* parent = nullptr);
    ~Host() override;

    /// Opens or creates the store. Errors: CannotOpen, NewerVersion, Damaged; InvalidMessage when it is to adapt by
    /// itself with a strategy that is not allowed.
    [[nodiscard]] Result<void> open();
    /// What `open` found in the plugin directory. A plugin that is refused does not keep the host from serving.
    [[nodiscard]] const std::vector<PluginReport>& plugins() const;
    /// Up to how many feedbacks of one message may be decoded before the host sees them; 0: a plugin wants the message.
    [[nodiscard]] std::size_t mostReadyFeedbacks() const;
    /// Serves a link whose peer is known already: the in-process session, and tests. Takes the link, which must live on
    /// this thread.
    void attach(std::unique_ptr<protocol::Link> link, Principal principal);
    /// Serves a link whose peer says in its handshake who it is, and has ten seconds for that. Takes the link, which must
    /// live on this thread.
    void attach(std::unique_ptr<protocol::Link> link, Authenticate authenticate);
    /// Drains: answers what has arrived, for two seconds, refuses what is left then, waits for plugins within the time that
    /// one call may take, and closes every link and the store.
    void shutdown();

private:
    class Private;
    std::unique_ptr<Private> d;
};

/// Runs a host on its own thread. Destroying it drains the host and joins the thread; it is destroyed on the thread
/// where it was made.
class HostThread
{
public:
    HostThread();
    ~HostThread();
    HostThread(const HostThread&) = delete;
    HostThread& operator=(const HostThread&) = delete;
    [[nodiscard]] Result<void> start(HostOptions options);
    /// As `start`, but does not wait: the store is opened while the caller goes on. Links may be attached already; they
    /// end when the host does not start. Nothing while it runs.
    void begin(HostOptions options);
    /// Waits until what `begin` began is done, and says how it went; again: the same. An error when nothing was begun.
    [[nodiscard]] Result<void> started();
    /// Once it has started.
    [[nodiscard]] const std::vector<PluginReport>& plugins() const;
    /// Attaches the host's end of a local pair from any thread; the link is moved to the host's thread.
    void attach(std::unique_ptr<protocol::Link> link, Principal principal);
    /// Attaches a link that is made on the host's thread, where `make` is called and `authenticate` too: for one that
    /// reads by itself, and must not before somebody hears it.
    void attach(std::function<std::unique_ptr<protocol::Link>()> make, Authenticate authenticate);
    /// Attach a link that stays on this thread, which must be that of the HostThread and run an event loop: it reads,
    /// decodes and writes while the host stores. It stops reading while the host is far behind. `authenticate` is called
    /// on the host's thread.
    void attachHere(std::unique_ptr<protocol::Link> link, Principal principal);
    void attachHere(std::unique_ptr<protocol::Link> link, Authenticate authenticate);
    /// As Host::shutdown. What it sent last leaves with the event loop of this thread.
    void shutdown();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::host
