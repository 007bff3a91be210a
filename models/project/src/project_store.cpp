#include "project/project_store.h"

#include <QFileInfo>
#include <QUuid>

#include "project_store_private.h"

namespace touchstone::project {
namespace {

constexpr std::string_view idMetaKey = "project_id";
constexpr std::string_view nameMetaKey = "name";
constexpr std::string_view guidelinesMetaKey = "guidelines";

Result<std::optional<std::string>> metaValue(storage::Database& database, std::string_view key)
{
    Statement select(database, "SELECT value FROM meta WHERE key = CAST(? AS TEXT)");
    return select.bind(key).first().map([&select](bool found) {
        return found ? std::optional<std::string>(select.text(0)) : std::nullopt;
    });
}

Result<void> setMetaValue(storage::Database& database, std::string_view key, std::string_view value)
{
    Statement insert(database, "INSERT INTO meta (key, value) VALUES (CAST(? AS TEXT), ?)"
                               " ON CONFLICT (key) DO UPDATE SET value = excluded.value");
    return insert.bind(key).bind(value).run();
}

} // namespace

Result<void> ProjectStore::Private::writable() const
{
    if (!info.readOnly)
        return {};
    return fail(ErrorCode::ReadOnly, path.toStdString() + ": the project can only be read: " + info.readOnlyReason,
                path.toStdString());
}

Result<void> ProjectStore::Private::write(const std::function<Result<void>()>& work)
{
    return writable().and_then([this, &work] { return database->transaction(work); });
}

Result<void> ProjectStore::Private::loadInfo()
{
    info.schemaVersion = database->schemaVersion();
    auto id = metaValue(*database, idMetaKey);
    if (!id)
        return tl::unexpected(id.error());
    if (!*id && !info.readOnly) {
        *id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
        const auto written = write([this, &id] { return setMetaValue(*database, idMetaKey, **id); });
        if (!written)
            return written;
    }
    info.projectId = id->value_or(std::string());
    const auto name = metaValue(*database, nameMetaKey);
    if (!name)
        return tl::unexpected(name.error());
    info.name = name->value_or(QFileInfo(path).completeBaseName().toStdString());
    return {};
}

tl::unexpected<Error> noSuchTurn(TurnKey key)
{
    return fail(ErrorCode::NotFound, "there is no turn with key " + std::to_string(key) + " in this project",
                "turns/" + std::to_string(key));
}

Result<void> expectTurn(const Result<std::int64_t>& changed, TurnKey key)
{
    if (!changed)
        return tl::unexpected(changed.error());
    if (*changed == 0)
        return noSuchTurn(key);
    return {};
}

ProjectStore::ProjectStore(std::unique_ptr<Private> opened)
    : d(std::move(opened))
{
}

ProjectStore::~ProjectStore() = default;

Result<std::unique_ptr<ProjectStore>> ProjectStore::open(const QString& path, const OpenProjectOptions& options)
{
    auto parts = std::make_unique<Private>();
    parts->path = path;
    auto database = openDatabase(path, options, parts->lock, parts->info.readOnlyReason);
    if (!database)
        return tl::unexpected(database.error());
    parts->database = std::move(*database);
    parts->info.readOnly = parts->database->isReadOnly();
    // A damaged file is shown as far as it can be read; its name may be in the part that cannot.
    if (auto loaded = parts->loadInfo(); !loaded && parts->database->damage().empty())
        return tl::unexpected(loaded.error());
    return std::unique_ptr<ProjectStore>(new ProjectStore(std::move(parts)));
}

const ProjectInfo& ProjectStore::info() const
{
    return d->info;
}

QString ProjectStore::path() const
{
    return d->path;
}

Result<std::optional<std::string>> ProjectStore::setting(const std::string& key)
{
    Statement select(*d->database, "SELECT value FROM settings WHERE key = ?");
    return select.bind(key).first().map([&select](bool found) {
        return found ? std::optional<std::string>(select.text(0)) : std::nullopt;
    });
}

Result<void> ProjectStore::setSetting(const std::string& key, const std::string& value)
{
    return d->write([&] {
        Statement insert(*d->database, "INSERT INTO settings (key, value) VALUES (?, ?)"
                                       " ON CONFLICT (key) DO UPDATE SET value = excluded.value");
        return insert.bind(key).bind(value).run();
    });
}

Result<std::string> ProjectStore::guidelines()
{
    return metaValue(*d->database, guidelinesMetaKey).map([](const std::optional<std::string>& text) {
        return text.value_or(std::string());
    });
}

Result<void> ProjectStore::setGuidelines(const std::string& markdown)
{
    return d->write([&] { return setMetaValue(*d->database, guidelinesMetaKey, markdown); });
}

Result<void> ProjectStore::rename(const std::string& name)
{
    return d->write([&] { return setMetaValue(*d->database, nameMetaKey, name); }).map([&] { d->info.name = name; });
}

} // namespace touchstone::project
