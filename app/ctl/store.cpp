#include <QFileInfo>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "host/check.h"
#include "host/host.h"
#include "project/project_store.h"
#include "storage/database.h"
#include "store_file.h"

namespace touchstone::ctl {
namespace {

Object about(const StoreFile& file)
{
    return Object{{"path", file.path.toStdString()}, {"kind", name(file.kind)}, {"schema_version", file.schemaVersion}};
}

Result<StoreFile> namedStore(const Invocation& call)
{
    return pathOfStore(call.arguments().constFirst()).and_then(lookAtStore);
}

/// A file that cannot be read at all fails its check like one with a broken page: that is the answer, not an accident.
Exit answerUnreadable(const QString& path, const Error& error)
{
    if (error.code != ErrorCode::Damaged)
        return answerError(error);
    Object problem{{"table", ""}, {"message", error.message}};
    print(Object{{"ok", false}, {"path", path.toStdString()}, {"problems", Object::array({problem})}});
    return Exit::Bad;
}

/// A project that a newer Touchstone wrote holds what this one cannot judge: sound pages are not a sound project.
Result<void> checkVersion(const StoreFile& file)
{
    if (file.kind != StoreKind::Project)
        return {};  // host::checkStore looks at its own
    project::OpenProjectOptions options;
    options.readOnly = true;
    options.lock = false;
    options.check = false;
    const auto opened = project::ProjectStore::open(file.path, options);
    if (!opened && opened.error().code == ErrorCode::NewerVersion)
        return tl::unexpected(opened.error());
    return {};
}

/// What SQLite cannot know: whether the rows of a sound host store fit together.
Result<void> addHostProblems(const StoreFile& file, std::vector<storage::IntegrityProblem>& problems)
{
    if (file.kind != StoreKind::Host || !problems.empty())
        return {};
    return host::checkStore(file.path).map([&problems](const std::vector<host::StoreProblem>& found) {
        for (const host::StoreProblem& problem : found)
            problems.push_back({problem.table, problem.message});
    });
}

Exit checkStore(const Invocation& call)
{
    const auto path = pathOfStore(call.arguments().constFirst());
    if (!path)
        return answerError(path.error());
    const auto file = lookAtStore(*path);
    if (!file)
        return answerUnreadable(*path, file.error());
    if (const auto known = checkVersion(*file); !known)
        return answerError(known.error());
    auto problems = storage::checkIntegrity(*path, file->applicationId);
    if (!problems)
        return answerUnreadable(*path, problems.error());
    if (auto added = addHostProblems(*file, *problems); !added)
        return answerError(added.error());
    Object answer{{"ok", problems->empty()}};
    answer.update(about(*file));
    answer["problems"] = Object::array();
    for (const auto& problem : *problems)
        answer["problems"].push_back(Object{{"table", problem.table}, {"message", problem.message}});
    print(answer);
    return problems->empty() ? Exit::Done : Exit::Bad;
}

Exit backupStore(const Invocation& call)
{
    const auto file = namedStore(call);
    if (!file)
        return answerError(file.error());
    const QString target = call.value("output");
    if (auto copied = storage::backup(file->path, target); !copied)
        return answerError(copied.error());
    Object answer = about(*file);
    answer["backup"] = target.toStdString();
    answer["bytes"] = QFileInfo(target).size();
    print(answer);
    return Exit::Done;
}

Result<void> openForWriting(const StoreFile& file)
{
    switch (file.kind) {
    case StoreKind::Project: {
        const auto store = project::ProjectStore::open(file.path);
        if (!store)
            return tl::unexpected(store.error());
        if ((*store)->info().readOnly)
            return fail(ErrorCode::ReadOnly, "The project can only be read: " + (*store)->info().readOnlyReason,
                        file.path.toStdString());
        return {};
    }
    case StoreKind::Host: {
        host::HostOptions options;
        options.storePath = file.path;
        host::Host host(std::move(options));
        return host.open();
    }
    }
    return {};
}

/// Opening for writing is what migrates; the command exists so that it can be done before anybody waits for it.
Exit migrateStore(const Invocation& call)
{
    const auto before = namedStore(call);
    if (!before)
        return answerError(before.error());
    if (auto opened = openForWriting(*before); !opened)
        return answerError(opened.error());
    const auto after = lookAtStore(before->path);
    if (!after)
        return answerError(after.error());
    Object answer = about(*after);
    answer["from"] = before->schemaVersion;
    answer["to"] = after->schemaVersion;
    print(answer);
    return Exit::Done;
}

} // namespace

std::vector<Command> storeCommands()
{
    return {
        {"store check", "URL", "Looks for damage in a project or a host store, without changing it.",
         "touchstonectl store check review.touchstone", {}, 1, 1, checkStore},
        {"store backup", "URL", "Copies a project or a host store while others use it.",
         "touchstonectl store backup sqlite:/var/lib/touchstone/host.db --output host-backup.db",
         {{"output", "FILE", "The copy; must not exist yet.", true}}, 1, 1, backupStore},
        {"store migrate", "URL", "Brings a project or a host store to this version's schema.",
         "touchstonectl store migrate review.touchstone", {}, 1, 1, migrateStore},
    };
}

} // namespace touchstone::ctl
