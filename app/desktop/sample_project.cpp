#include "sample_project.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include "project/project_store.h"

namespace touchstone::desktop {

namespace {

Result<void> fill(const QString& projectPath, const QString& turnsPath)
{
    auto store = project::ProjectStore::open(projectPath, {.create = true, .readOnly = false, .lock = true});
    if (!store)
        return tl::unexpected<Error>(store.error());
    auto report = (*store)->importFile(turnsPath, {}, true);
    if (!report)
        return tl::unexpected<Error>(report.error());
    if (report->turns == 0)
        return fail(ErrorCode::Damaged, "the sample that came with the program holds no turns", turnsPath.toStdString());
    QFile guidelines(QStringLiteral(":/sample/guidelines.md"));
    if (guidelines.open(QIODevice::ReadOnly)) {
        if (auto set = (*store)->setGuidelines(guidelines.readAll().toStdString()); !set)
            return set;
    }
    return (*store)->rename("Sample project");
}

} // namespace

Result<void> ensureSampleProject(const QString& path)
{
    if (QFileInfo::exists(path))
        return {};
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return fail(ErrorCode::CannotOpen, "the folder for the sample project could not be made", folder.toStdString());
    // Beside the target, so that the last step is a rename on the same disk.
    QTemporaryDir workshop(QDir(folder).filePath(QStringLiteral("sample-XXXXXX")));
    const QString turns = workshop.filePath(QStringLiteral("sample.jsonl"));
    const QString made = workshop.filePath(QStringLiteral("sample.touchstone"));
    if (!workshop.isValid() || !QFile::copy(QStringLiteral(":/sample/sample.jsonl"), turns))
        return fail(ErrorCode::CannotOpen, "the sample project could not be written", folder.toStdString());
    if (auto filled = fill(made, turns); !filled)
        return filled;
    if (!QFile::rename(made, path) && !QFileInfo::exists(path))
        return fail(ErrorCode::CannotOpen, "the sample project could not be put in its place", path.toStdString());
    return {};
}

} // namespace touchstone::desktop
