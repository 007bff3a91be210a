#pragma once

#include <functional>
#include <memory>

#include <QMetaObject>
#include <QObject>
#include <QThread>

#include "project/project_store.h"

namespace touchstone::workspace {

/// The thread that owns the project file. Work runs in the order it was posted; answers come back, queued, to the
/// thread of `context`, which must outlive this object.
class StorageThread
{
public:
    explicit StorageThread(QObject* context);
    ~StorageThread();  ///< finishes what was posted, closes the store, joins
    StorageThread(const StorageThread&) = delete;
    StorageThread& operator=(const StorageThread&) = delete;

    using Opened = std::function<void(Result<project::ProjectInfo>)>;
    void open(const QString& path, const project::OpenProjectOptions& options, Opened opened);

    /// Runs `work(store)` on the thread, then `answer(its result)` in the context. Without an open store: neither.
    template <typename Work, typename Answer>
    void ask(Work work, Answer answer)
    {
        post([this, work = std::move(work), answer = std::move(answer)]() mutable {
            if (!m_store)
                return;
            // Shared, because a queued functor must be copyable and results need not be.
            auto result = std::make_shared<decltype(work(*m_store))>(work(*m_store));
            reply([answer = std::move(answer), result]() mutable { answer(std::move(*result)); });
        });
    }

    /// Runs when everything posted before it is done.
    void post(std::function<void()> work);
    void reply(std::function<void()> call);

private:
    QObject* m_context;
    QThread m_thread;
    QObject* m_worker;
    std::unique_ptr<project::ProjectStore> m_store;
};

} // namespace touchstone::workspace
