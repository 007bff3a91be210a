#include "host/host.h"

#include <algorithm>
#include <vector>

#include <nlohmann/json.hpp>

#include <QDeadlineTimer>
#include <QEventLoop>
#include <QTimer>

#include "backlog.h"
#include "env/env_service.h"
#include "group_commit.h"
#include "learn/learn_plugin.h"
#include "peer.h"
#include "plugins/learn_worker.h"
#include "plugins/plugin_loader.h"
#include "protocol/codec.h"
#include "router.h"
#include "store.h"

namespace touchstone::host {

class Host::Private
{
public:
    Private(Host* host, HostOptions hostOptions)
        : q(host)
        , options(std::move(hostOptions))
    {
        if (!options.clock)
            options.clock = protocol::nowSeconds;
        later.setSingleShot(true);
        later.setInterval(std::chrono::milliseconds(10));
        connect(&later, &QTimer::timeout, q, [this] { flush(); });
    }

    void arrive(Arrival arrival);
    void conclude(Concluded concluded);
    void askForTurn();
    void flush();
    [[nodiscard]] bool turn();
    void answerAll();
    std::shared_ptr<Peer> attach(std::unique_ptr<protocol::Link> link, Principal principal, Authenticate authenticate);
    [[nodiscard]] Result<void> openPlugins();
    void openEnvironments(const std::vector<EnvironmentOffer>& all);
    void awaitPlugins();
    void forget(const Peer* peer);
    void endOfInput(std::shared_ptr<Peer> peer);

    Host* q = nullptr;
    HostOptions options;
    std::unique_ptr<Store> store;
    BuiltInLearnPlugin* learning = nullptr;  ///< the router's
    std::unique_ptr<Router> router;
    std::unique_ptr<EnvService> environments;
    std::unique_ptr<LearnWorkers> learnWorkers;
    std::vector<PluginReport> reports;
    Offers offers;
    std::unique_ptr<GroupCommit> commit;
    std::vector<std::shared_ptr<Peer>> peers;
    Backlog backlog;
    QTimer later;  ///< looks whether those that were behind have read
    bool isAsked = false;
    bool isLeaving = false;
};

void Host::Private::arrive(Arrival arrival)
{
    // Whoever keeps asking must not keep the host from going.
    if (isLeaving && !arrival.concluded)
        return;
    backlog.add(std::move(arrival));
    askForTurn();
}

void Host::Private::askForTurn()
{
    // Behind everything that is waiting to be delivered already.
    if (!std::exchange(isAsked, true))
        QMetaObject::invokeMethod(q, [this] { flush(); }, Qt::QueuedConnection);
}

void Host::Private::flush()
{
    isAsked = false;
    if (!commit) {
        for (const Arrival& arrival : backlog.takeAll())
            arrival.peer->turnAway(arrival.envelope);
        return;
    }
    if (backlog.isEmpty())
        return;
    const bool isBusy = turn();
    if (backlog.isEmpty())
        return;
    if (isBusy)
        askForTurn();
    else
        later.start();
}

bool Host::Private::turn()
{
    const double now = options.clock();
    const bool didAnything = backlog.turn({[this, now](const Arrival& arrival) { return commit->serve(arrival, now); },
                                           [this, now](const Arrival& arrival) { commit->refuseQuery(arrival, now); }},
                                          {});
    commit->finish(now);
    return didAnything;
}

/// Answers what has arrived, as far as that takes no long time, and refuses the rest.
void Host::Private::answerAll()
{
    constexpr auto patience = std::chrono::seconds(2);
    const QDeadlineTimer deadline(patience);
    while (commit && !backlog.isEmpty() && !deadline.hasExpired() && turn()) {}
    if (!commit)
        return flush();
    const double now = options.clock();
    for (const Arrival& arrival : backlog.takeAll())
        commit->refuseAtEnd(arrival, now);
    commit->finish(now);
}

std::shared_ptr<Peer> Host::Private::attach(std::unique_ptr<protocol::Link> link, Principal principal,
                                            Authenticate authenticate)
{
    auto peer = std::make_shared<Peer>(std::move(link), std::move(principal), std::move(authenticate),
                                       SessionLimits{std::max<std::size_t>(1, options.maxParallel), options.maxRate});
    const Peer* key = peer.get();
    const std::weak_ptr<Peer> weak = peer;
    connect(peer.get(), &Peer::received, q, [this, weak](const protocol::Envelope& envelope) {
        if (auto known = weak.lock())
            arrive({std::move(known), envelope, {}, {}, {}, {}});
    });
    connect(peer.get(), &Peer::malformed, q, [this, weak](const Error& error) {
        if (auto known = weak.lock())
            arrive({std::move(known), {}, error, {}, {}, {}});
    });
    connect(peer.get(), &Peer::arrived, q, [this, weak](const Parcel& parcel) {
        if (auto known = weak.lock()) {
            Arrival arrival{std::move(known), parcel.envelope, parcel.malformed, {}, parcel.ready, parcel.bytes};
            arrival.room = parcel.room;
            arrive(std::move(arrival));
        }
    });
    connect(peer.get(), &Peer::inputEnded, q, [this, weak] {
        if (auto known = weak.lock())
            endOfInput(std::move(known));
    });
    connect(peer.get(), &Peer::closed, q, [this, key] { forget(key); });
    peers.push_back(peer);
    return peer;
}

Result<void> Host::Private::openPlugins()
{
    std::vector<EnvironmentOffer> all = options.environments;
    FoundPlugins found;
    if (!options.pluginDir.isEmpty()) {
        std::set<std::string> taken;
        for (const EnvironmentOffer& offer : all)
            taken.insert(offer.name);
        auto looked = findPlugins(options.pluginDir, std::move(taken));
        if (!looked)
            return tl::unexpected(looked.error());
        found = *std::move(looked);
    }
    all.insert(all.end(), found.environments.begin(), found.environments.end());
    reports = std::move(found.reports);
    learnWorkers = std::make_unique<LearnWorkers>(std::move(found.learning), options.pluginDeadline,
                                                  [this](Concluded concluded) { conclude(std::move(concluded)); });
    openEnvironments(all);
    return {};
}

void Host::Private::openEnvironments(const std::vector<EnvironmentOffer>& all)
{
    const EnvOptions envOptions{options.maxBatch, options.pluginDeadline, options.recordSteps, options.forwardRewards,
                                options.clock};
    environments = std::make_unique<EnvService>(all, envOptions,
                                                [this](Concluded concluded) { conclude(std::move(concluded)); });
    offers = {{"learning", {R"({"name":"learn","type":"learning"})"}}, {"skill", {"{}"}}};
    if (all.empty())
        return;
    protocol::Json names = environments->names();
    offers["env"] = {protocol::Json{{"name", "env"}, {"type", "env"}, {"environments", std::move(names)}}.dump()};
}

void Host::Private::conclude(Concluded concluded)
{
    auto peer = concluded.peer;
    auto request = concluded.request;
    arrive({std::move(peer), std::move(request), {},
            std::make_shared<const Concluded>(std::move(concluded)), {}, {}});
}

/// Requests that plugins work on are answered before the host goes, within the time that one call may take.
void Host::Private::awaitPlugins()
{
    if (!commit || commit->isIdle())
        return;
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [this, &loop] {
        if (commit->isIdle())
            loop.quit();
    });
    look.start(std::chrono::milliseconds(2));
    QTimer::singleShot(options.pluginDeadline, &loop, &QEventLoop::quit);
    loop.exec();
}

/// What the peer asked for is answered, within the time that one call of a plugin may take.
void Host::Private::endOfInput(std::shared_ptr<Peer> peer)
{
    QTimer::singleShot(options.pluginDeadline, peer.get(), [raw = peer.get()] { raw->close(); });
    Arrival last;
    last.peer = std::move(peer);
    last.isEndOfInput = true;
    arrive(std::move(last));
}

void Host::Private::forget(const Peer* peer)
{
    const auto found = std::find_if(peers.begin(), peers.end(), [peer](const auto& known) {
        return known.get() == peer;
    });
    if (found == peers.end())
        return;
    if (environments)
        environments->forget(peer);
    // Its link is emitting right now: it goes when the event loop comes around.
    QMetaObject::invokeMethod(q, [kept = *found] { static_cast<void>(kept); }, Qt::QueuedConnection);
    peers.erase(found);
}

Host::Host(HostOptions options, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(options)))
{
}

Host::~Host()
{
    shutdown();
}

Result<void> Host::open()
{
    const auto& allowed = d->options.allowedStrategies;
    const AdaptOptions& adapt = d->options.refinement.adapt;
    if (adapt.every > 0 && !allowed.empty() && std::find(allowed.begin(), allowed.end(), adapt.everyStrategy) == allowed.end())
        return fail(ErrorCode::InvalidMessage, "The host is to adapt by itself with a strategy that it does not allow.");
    auto store = Store::open(d->options.storePath);
    if (!store)
        return tl::unexpected(store.error());
    d->store = *std::move(store);
    LearnOptions learnOptions{d->options.maxExperiences, d->options.evictOldestExperience, d->options.maxItems,
                              d->options.maxComponents, d->options.refinement};
    learnOptions.refinement.edits.maxEdits = d->options.maxItems;
    auto learning = std::make_unique<BuiltInLearnPlugin>(*d->store, std::move(learnOptions));
    d->learning = learning.get();
    d->router = std::make_unique<Router>(std::move(learning), d->options.allowedStrategies);
    if (auto opened = d->openPlugins(); !opened)
        return opened;
    d->commit = std::make_unique<GroupCommit>(
        *d->store,
        Servers{*d->router, *d->environments, *d->learnWorkers, *d->learning, d->offers, d->options.maxItems},
        d->options.clock());
    if (d->options.auditFile.isEmpty())
        return {};
    auto followed = d->commit->auditTo(d->options.auditFile);
    if (!followed)
        d->commit.reset();
    return followed;
}

const std::vector<PluginReport>& Host::plugins() const
{
    return d->reports;
}

std::size_t Host::mostReadyFeedbacks() const
{
    const bool isOurs = d->learnWorkers && !d->learnWorkers->serves(std::string(protocol::LearnFeedbackRequest::type));
    return isOurs ? d->options.maxItems : 0;
}

void Host::attach(std::unique_ptr<protocol::Link> link, Principal principal)
{
    static_cast<void>(d->attach(std::move(link), std::move(principal), {}));
}

void Host::attach(std::unique_ptr<protocol::Link> link, Authenticate authenticate)
{
    using namespace std::chrono_literals;
    constexpr auto patience = 10s;
    // Until it says who it is, it is the one who may do least; nothing but ping and handshake is served anyway.
    const auto peer = d->attach(std::move(link), {{}, Role::Env}, std::move(authenticate));
    QTimer::singleShot(patience, peer.get(), [raw = peer.get()] {
        if (!raw->negotiated().handshaken)
            raw->close();
    });
}

void Host::shutdown()
{
    for (const auto& peer : std::vector(d->peers))
        peer->drain();
    d->answerAll();
    d->isLeaving = true;
    d->awaitPlugins();
    d->isLeaving = false;
    d->answerAll();
    for (const auto& peer : std::vector(d->peers))
        peer->close();
    d->peers.clear();
    d->commit.reset();
    d->environments.reset();
    d->learnWorkers.reset();
    d->router.reset();
    d->store.reset();
}

} // namespace touchstone::host
