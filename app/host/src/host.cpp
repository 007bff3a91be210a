#include "host/host.h"

#include <algorithm>
#include <vector>

#include <QTimer>

#include "group_commit.h"
#include "learn/learn_plugin.h"
#include "peer.h"
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
    }

    void arrive(Arrival arrival);
    void flush();
    std::shared_ptr<Peer> attach(std::unique_ptr<protocol::Link> link, Principal principal, Authenticate authenticate);
    void forget(const Peer* peer);

    Host* q = nullptr;
    HostOptions options;
    std::unique_ptr<Store> store;
    std::unique_ptr<Router> router;
    std::unique_ptr<GroupCommit> commit;
    std::vector<std::shared_ptr<Peer>> peers;
    std::vector<Arrival> arrived;
};

void Host::Private::arrive(Arrival arrival)
{
    // The first one of this turn asks for a flush, behind everything that is waiting to be delivered already.
    if (arrived.empty())
        QMetaObject::invokeMethod(q, [this] { flush(); }, Qt::QueuedConnection);
    arrived.push_back(std::move(arrival));
}

void Host::Private::flush()
{
    const auto batch = std::exchange(arrived, {});
    if (commit && !batch.empty())
        return commit->serve(batch, options.clock());
    for (const Arrival& arrival : batch)
        arrival.peer->turnAway(arrival.envelope);
}

std::shared_ptr<Peer> Host::Private::attach(std::unique_ptr<protocol::Link> link, Principal principal,
                                            Authenticate authenticate)
{
    auto peer = std::make_shared<Peer>(std::move(link), std::move(principal), std::move(authenticate));
    const Peer* key = peer.get();
    const std::weak_ptr<Peer> weak = peer;
    connect(peer.get(), &Peer::received, q, [this, weak](const protocol::Envelope& envelope) {
        if (auto known = weak.lock())
            arrive({std::move(known), envelope, {}});
    });
    connect(peer.get(), &Peer::malformed, q, [this, weak](const Error& error) {
        if (auto known = weak.lock())
            arrive({std::move(known), {}, error});
    });
    connect(peer.get(), &Peer::closed, q, [this, key] { forget(key); });
    peers.push_back(peer);
    return peer;
}

void Host::Private::forget(const Peer* peer)
{
    const auto found = std::find_if(peers.begin(), peers.end(), [peer](const auto& known) {
        return known.get() == peer;
    });
    if (found == peers.end())
        return;
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
    auto store = Store::open(d->options.storePath);
    if (!store)
        return tl::unexpected(store.error());
    d->store = *std::move(store);
    d->router = std::make_unique<Router>();
    d->router->add(std::make_unique<LearnPlugin>(
        *d->store, LearnOptions{d->options.maxExperiences, d->options.evictOldestExperience}));
    d->commit = std::make_unique<GroupCommit>(*d->store, *d->router, d->options.clock());
    return {};
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
    d->flush();
    for (const auto& peer : std::vector(d->peers))
        peer->close();
    d->peers.clear();
    d->commit.reset();
    d->router.reset();
    d->store.reset();
}

} // namespace touchstone::host
