#include "host/host.h"

#include <algorithm>
#include <future>

#include <QThread>

#include "relay.h"

namespace touchstone::host {

class HostThread::Private
{
public:
    template <typename Work>
    void onThread(Work work, Qt::ConnectionType how)
    {
        QMetaObject::invokeMethod(&anchor, std::move(work), how);
    }
    void stop()
    {
        thread.quit();
        thread.wait();
    }
    /// The host's end of a new relay, on the host's thread.
    [[nodiscard]] std::unique_ptr<protocol::Link> relayed(std::unique_ptr<protocol::Link> link);
    void bury(const RelayEnd* end);
    template <typename Who>
    void attachRelayed(std::unique_ptr<protocol::Link> link, Who who)
    {
        if (thread.isRunning())
            attachThere(relayed(std::move(link)), std::move(who));
    }
    template <typename Who>
    void attachThere(std::unique_ptr<protocol::Link> link, Who who);
    /// `make` is called on the host's thread.
    template <typename Make, typename Who>
    void attachMade(Make make, Who who);

    QThread thread;
    QObject anchor;              ///< lives on `thread`, so that work can be sent there
    std::unique_ptr<Host> host;  ///< made, used and destroyed on `thread` only
    std::vector<PluginReport> plugins;
    std::size_t mostReadyFeedbacks = 0;
    std::future<Result<void>> opening;  ///< of `begin`, until somebody asked how it went
    Result<void> opened = fail(ErrorCode::RuntimeError, "The host was not started.");
    std::shared_ptr<RelayGate> gate = std::make_shared<RelayGate>();
    // On the thread of this.
    QObject home;
    std::vector<std::unique_ptr<RelayEnd>> ends;
    std::vector<std::unique_ptr<RelayEnd>> buried;  ///< each is inside its own call when it gets here
};

std::unique_ptr<protocol::Link> HostThread::Private::relayed(std::unique_ptr<protocol::Link> link)
{
    Relay relay = makeRelay(std::move(link), gate, mostReadyFeedbacks);
    relay.near->done = [this](const RelayEnd* end) { bury(end); };
    relay.far->moveToThread(&thread);
    ends.push_back(std::move(relay.near));
    return std::move(relay.far);
}

void HostThread::Private::bury(const RelayEnd* end)
{
    const auto found = std::find_if(ends.begin(), ends.end(), [end](const auto& known) { return known.get() == end; });
    if (found == ends.end())
        return;
    buried.push_back(std::move(*found));
    ends.erase(found);
    QMetaObject::invokeMethod(&home, [this] { buried.clear(); }, Qt::QueuedConnection);
}

template <typename Who>
void HostThread::Private::attachThere(std::unique_ptr<protocol::Link> link, Who who)
{
    // A functor must be copyable; the holder still frees the link if the event is never delivered.
    auto holder = std::make_shared<std::unique_ptr<protocol::Link>>(std::move(link));
    attachMade([holder] { return std::move(*holder); }, std::move(who));
}

template <typename Make, typename Who>
void HostThread::Private::attachMade(Make make, Who who)
{
    const auto attachNow = [this, make = std::move(make), who = std::move(who)] {
        if (host)
            host->attach(make(), who);
    };
    onThread(attachNow, Qt::QueuedConnection);
}

HostThread::HostThread()
    : d(std::make_unique<Private>())
{
    d->thread.setObjectName(QStringLiteral("host"));
}

HostThread::~HostThread()
{
    shutdown();
}

void HostThread::shutdown()
{
    if (!d->thread.isRunning())
        return;
    // Destroying the host drains it, on the thread where its SQL lives.
    d->onThread([this] { d->host.reset(); }, Qt::BlockingQueuedConnection);
    d->stop();
    for (const auto& end : std::exchange(d->ends, {}))
        end->deliver();
}

const std::vector<PluginReport>& HostThread::plugins() const
{
    return d->plugins;
}

Result<void> HostThread::start(HostOptions options)
{
    if (d->thread.isRunning())
        return fail(ErrorCode::RuntimeError, "The host is running already.");
    begin(std::move(options));
    return started();
}

void HostThread::begin(HostOptions options)
{
    if (d->thread.isRunning())
        return;
    d->thread.start();
    d->anchor.moveToThread(&d->thread);
    // Shared: a queued functor must be copyable.
    auto promise = std::make_shared<std::promise<Result<void>>>();
    d->opening = promise->get_future();
    const auto open = [this, promise, options = std::move(options)] {
        d->host = std::make_unique<Host>(options);
        Result<void> opened = d->host->open();
        if (opened) {
            d->plugins = d->host->plugins();
            d->mostReadyFeedbacks = d->host->mostReadyFeedbacks();
        } else {
            d->host.reset();
        }
        promise->set_value(std::move(opened));
    };
    d->onThread(open, Qt::QueuedConnection);
}

Result<void> HostThread::started()
{
    if (!d->opening.valid())
        return d->opened;
    d->opened = d->opening.get();
    if (!d->opened)
        d->stop();
    return d->opened;
}

void HostThread::attach(std::unique_ptr<protocol::Link> link, Principal principal)
{
    if (!d->thread.isRunning())
        return;  // Destroying the link tells the client's end that nobody is there.
    link->moveToThread(&d->thread);
    d->attachThere(std::move(link), std::move(principal));
}

void HostThread::attach(std::function<std::unique_ptr<protocol::Link>()> make, Authenticate authenticate)
{
    if (d->thread.isRunning())
        d->attachMade(std::move(make), std::move(authenticate));
}

void HostThread::attachHere(std::unique_ptr<protocol::Link> link, Principal principal)
{
    d->attachRelayed(std::move(link), std::move(principal));
}

void HostThread::attachHere(std::unique_ptr<protocol::Link> link, Authenticate authenticate)
{
    d->attachRelayed(std::move(link), std::move(authenticate));
}

} // namespace touchstone::host
