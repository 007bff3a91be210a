#include "storage_thread.h"

#include <utility>

namespace touchstone::workspace {

StorageThread::StorageThread(QObject* context)
    : m_context(context)
    , m_worker(new QObject)
{
    m_thread.setObjectName(QStringLiteral("storage"));
    m_worker->moveToThread(&m_thread);
    m_thread.start();
}

StorageThread::~StorageThread()
{
    post([this] {
        m_store.reset();  // a database connection is closed where it was opened
        m_thread.quit();
    });
    m_thread.wait();
    delete m_worker;
}

void StorageThread::open(const QString& path, const project::OpenProjectOptions& options, Opened opened)
{
    post([this, path, options, opened = std::move(opened)] {
        auto store = project::ProjectStore::open(path, options);
        auto answer = std::make_shared<Result<project::ProjectInfo>>();
        if (store) {
            m_store = std::move(*store);
            *answer = m_store->info();
        } else {
            *answer = tl::unexpected<Error>(store.error());
        }
        reply([opened, answer] { opened(std::move(*answer)); });
    });
}

void StorageThread::post(std::function<void()> work)
{
    QMetaObject::invokeMethod(m_worker, std::move(work), Qt::QueuedConnection);
}

void StorageThread::reply(std::function<void()> call)
{
    QMetaObject::invokeMethod(m_context, std::move(call), Qt::QueuedConnection);
}

} // namespace touchstone::workspace
