#include <QFutureWatcher>
#include <QPromise>
#include <QtConcurrentRun>

#include "project/same_file.h"
#include "workspace_private.h"

namespace touchstone::workspace {

using domain::ExportReport;
using project::ImportReport;
using project::ProjectStore;

namespace {

constexpr int progressSteps = 1'000;

int progressOf(std::int64_t done, std::int64_t total)
{
    return total > 0 ? static_cast<int>(done * progressSteps / total) : 0;
}

/// A second connection for work that takes long: the storage thread stays free for the person.
Result<std::unique_ptr<ProjectStore>> openForTransfer(const QString& path, bool readOnly)
{
    project::OpenProjectOptions how;
    how.readOnly = readOnly;
    how.lock = false;  // this program holds the lock already
    how.check = readOnly;  // and has looked for damage; a file that could only be read says again why
    return ProjectStore::open(path, how);
}

void importInto(QPromise<Result<ImportReport>>& promise, const QString& project, const QStringList& paths,
                const domain::ImportOptions& options)
{
    const int files = static_cast<int>(paths.size());
    promise.setProgressRange(0, progressSteps * files);
    auto store = openForTransfer(project, false);
    if (!store) {
        promise.addResult(tl::unexpected<Error>(store.error()));
        return;
    }
    ImportReport sum;
    for (int i = 0; i < files; ++i) {
        if (auto other = project::notTheProject(project, paths[i]); !other) {
            promise.addResult(tl::unexpected<Error>(other.error()));
            return;
        }
        auto report = (*store)->importFile(paths[i], options, false, [&promise, i](std::int64_t done, std::int64_t total) {
            promise.setProgressValue(i * progressSteps + progressOf(done, total));
            return !promise.isCanceled();
        });
        if (!report) {
            Error error = report.error();
            if (error.where.empty())
                error.where = paths[i].toStdString();
            promise.addResult(tl::unexpected<Error>(error));
            return;
        }
        sum.add(*report);
        if (!report->stopped)
            continue;
        sum.stopped = report->stopped;
        if (sum.stopped->where.empty())
            sum.stopped->where = paths[i].toStdString();
        break;
    }
    promise.addResult(std::move(sum));
}

template <typename Write>
void exportFrom(QPromise<Result<ExportReport>>& promise, const QString& project, const QString& filterText, Write write)
{
    promise.setProgressRange(0, progressSteps);
    auto filter = project::Filter::parse(filterText.toStdString());
    if (!filter) {
        promise.addResult(tl::unexpected<Error>(filter.error()));
        return;
    }
    auto store = openForTransfer(project, true);
    if (!store) {
        promise.addResult(tl::unexpected<Error>(store.error()));
        return;
    }
    auto source = (*store)->exportSource(*filter);
    if (!source) {
        promise.addResult(tl::unexpected<Error>(source.error()));
        return;
    }
    promise.addResult(write(**source, [&promise](std::int64_t done, std::int64_t total) {
        promise.setProgressValue(progressOf(done, total));
        return !promise.isCanceled();
    }));
}

} // namespace

QFuture<Result<domain::Detection>> Workspace::detect(const QString& path, const domain::ImportOptions& options)
{
    return QtConcurrent::run([project = d->path, path, options] {
        return project::notTheProject(project, path).and_then([&] { return domain::detectImport(path, options); });
    });
}

QFuture<Result<ImportReport>> Workspace::importFiles(const QStringList& paths, const domain::ImportOptions& options)
{
    QFuture<Result<ImportReport>> future = QtConcurrent::run(
        [project = d->path, paths, options](QPromise<Result<ImportReport>>& promise) {
            importInto(promise, project, paths, options);
        });
    d->transfers.push_back(QFuture<void>(future));
    // A watcher rather than .then: it also hears of a cancelled import, of which earlier chunks are in the project.
    auto* watcher = new QFutureWatcher<Result<ImportReport>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, opened = d->generation] {
        watcher->deleteLater();
        if (opened != d->generation || !d->open)
            return;
        d->refreshCounts();
        d->reloadTail();
    });
    watcher->setFuture(future);
    return future;
}

QFuture<Result<ExportReport>> Workspace::previewExport(const QString& filter, const domain::ExportOptions& options)
{
    return QtConcurrent::run([project = d->path, filter, options](QPromise<Result<ExportReport>>& promise) {
        exportFrom(promise, project, filter, [&](domain::ExportSource& source, const domain::ExportProgress& progress) {
            return domain::previewExport(source, options, progress);
        });
    });
}

QFuture<Result<ExportReport>> Workspace::exportTo(const QString& path, const QString& filter,
                                                  const domain::ExportOptions& options)
{
    auto future = QtConcurrent::run([project = d->path, path, filter, options](QPromise<Result<ExportReport>>& promise) {
        if (auto other = project::notTheProject(project, path); !other) {
            promise.addResult(tl::unexpected<Error>(other.error()));
            return;
        }
        exportFrom(promise, project, filter, [&](domain::ExportSource& source, const domain::ExportProgress& progress) {
            return domain::writeExport(source, path, options, progress);
        });
    });
    d->transfers.push_back(QFuture<void>(future));
    return future;
}

} // namespace touchstone::workspace
