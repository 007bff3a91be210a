#pragma once

#include <memory>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "host/host.h"
#include "link/session.h"
#include "project/project_store.h"
#include "workspace/workspace.h"

namespace touchstone::workspace {

/// A project of `turns` small turns in a temporary folder, a host on its thread, and a clock that the test moves.
class Fixture
{
public:
    explicit Fixture(int turns = 5, std::vector<host::EnvironmentOffer> environments = {host::gridworld()})
        : m_path(m_dir.filePath(QStringLiteral("p.touchstone")))
    {
        host::HostOptions options;
        options.environments = std::move(environments);
        options.storePath = m_dir.filePath(QStringLiteral("host.sqlite"));
        hostThread = std::make_unique<host::HostThread>();
        if (auto started = hostThread->start(options); !started)
            qFatal("%s", started.error().message.c_str());
        writeProject(turns);
    }

    [[nodiscard]] WorkspaceOptions options(bool withHost = true)
    {
        WorkspaceOptions options;
        options.settingsPath = m_dir.filePath(QStringLiteral("settings.ini"));
        options.hostName = QStringLiteral("Local host");
        options.draftDelay = std::chrono::milliseconds(0);
        options.clock.now = [this] { return now; };
        options.clock.steady = [this] { return std::chrono::milliseconds(static_cast<qint64>(now * 1000)); };
        options.clock.utcOffsetSeconds = [] { return std::int64_t{0}; };
        if (withHost)
            options.connectHost = [this]() -> std::unique_ptr<protocol::Link> {
                if (!hostThread)
                    return nullptr;
                link::LinkPair pair = link::makeLocalPair();
                hostThread->attach(std::move(pair.host), host::Principal{"ada", host::Role::Ops, true});
                return std::move(pair.client);
            };
        return options;
    }

    /// A workspace on the project, with its first turn on screen.
    [[nodiscard]] std::unique_ptr<Workspace> open(bool withHost = true)
    {
        auto made = std::make_unique<Workspace>(options(withHost));
        made->settings()->set(Settings::Key::Annotator, QStringLiteral("ada"));
        QSignalSpy shown(made.get(), &Workspace::currentChanged);
        made->openProject(m_path);
        if (!QTest::qWaitFor([&] { return made->rating()->turn() != nullptr; }, 10'000))
            qFatal("no turn was shown");
        return made;
    }

    [[nodiscard]] QString path() const { return m_path; }
    [[nodiscard]] QString file(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }

    /// The project as another program would read it.
    [[nodiscard]] std::unique_ptr<project::ProjectStore> store() const
    {
        project::OpenProjectOptions how;
        how.readOnly = true;
        how.lock = false;
        auto opened = project::ProjectStore::open(m_path, how);
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        return std::move(*opened);
    }

    double now = 1'764'500'000.0;
    std::unique_ptr<host::HostThread> hostThread;

private:
    void writeProject(int turns)
    {
        QFile input(m_dir.filePath(QStringLiteral("in.jsonl")));
        if (!input.open(QIODevice::WriteOnly))
            qFatal("no temporary file");
        for (int i = 0; i < turns; ++i)
            input.write(QByteArray(R"({"messages":[{"role":"user","content":"Question )") + QByteArray::number(i)
                        + R"("},{"role":"assistant","content":"Answer )" + QByteArray::number(i)
                        + " is Barcelona.\"}],\"model\":\"agent-v1\"}\n");
        input.close();
        project::OpenProjectOptions how;
        how.create = true;
        auto made = project::ProjectStore::open(m_path, how);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        if (turns == 0)
            return;
        auto report = (*made)->importFile(input.fileName(), {});
        if (!report || report->turns != turns)
            qFatal("import failed: %s", report ? "wrong count" : report.error().message.c_str());
    }

    QTemporaryDir m_dir;
    QString m_path;
};

} // namespace touchstone::workspace
