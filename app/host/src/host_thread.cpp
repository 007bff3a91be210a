#include <QThread>

#include "host/host.h"

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

    QThread thread;
    QObject anchor;              ///< lives on `thread`, so that work can be sent there
    std::unique_ptr<Host> host;  ///< made, used and destroyed on `thread` only
};

HostThread::HostThread()
    : d(std::make_unique<Private>())
{
    d->thread.setObjectName(QStringLiteral("host"));
}

HostThread::~HostThread()
{
    if (!d->thread.isRunning())
        return;
    // Destroying the host drains it, on the thread where its SQL lives.
    d->onThread([this] { d->host.reset(); }, Qt::BlockingQueuedConnection);
    d->stop();
}

Result<void> HostThread::start(HostOptions options)
{
    if (d->thread.isRunning())
        return fail(ErrorCode::RuntimeError, "The host is running already.");
    d->thread.start();
    d->anchor.moveToThread(&d->thread);
    Result<void> opened;
    const auto open = [this, &opened, &options] {
        d->host = std::make_unique<Host>(std::move(options));
        opened = d->host->open();
        if (!opened)
            d->host.reset();
    };
    d->onThread(open, Qt::BlockingQueuedConnection);
    if (!opened)
        d->stop();
    return opened;
}

void HostThread::attach(std::unique_ptr<protocol::Link> link, Principal principal)
{
    if (!d->thread.isRunning())
        return;  // Destroying the link tells the client's end that nobody is there.
    link->moveToThread(&d->thread);
    // A functor must be copyable; the holder still frees the link if the event is never delivered.
    auto holder = std::make_shared<std::unique_ptr<protocol::Link>>(std::move(link));
    const auto attachThere = [this, holder, principal = std::move(principal)] {
        d->host->attach(std::move(*holder), principal);
    };
    d->onThread(attachThere, Qt::QueuedConnection);
}

} // namespace touchstone::host
