#pragma once

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "fake_prompts.h"
#include "views/action_registry.h"
#include "views/main_window.h"
#include "views/theme.h"
#include "views/translation.h"
#include "workspace/workspace.h"

namespace touchstone::kit {

/// A workspace without a host on a project of its own, with prompts that answer by themselves.
struct ShellBench {
    QTemporaryDir home;
    FakePrompts prompts;
    views::Translation translation;
    std::unique_ptr<workspace::Workspace> workspace;
    std::unique_ptr<views::ActionRegistry> actions;
    views::Shell shell;

    ShellBench() { start(); }

    void start()
    {
        workspace::WorkspaceOptions options;
        options.settingsPath = home.filePath(QStringLiteral("settings.ini"));
        options.hostName = QStringLiteral("local");
        workspace = std::make_unique<workspace::Workspace>(options);
        workspace->settings()->set(workspace::Settings::Key::Annotator, QStringLiteral("ann"));
        actions = std::make_unique<views::ActionRegistry>(workspace->shortcuts());
        shell = {workspace.get(), actions.get(), &prompts, &translation};
    }

    [[nodiscard]] QString path(const char* name) const { return home.filePath(QString::fromLatin1(name)); }

    void write(const QString& file, const QByteArray& bytes) const
    {
        QFile f(file);
        if (!f.open(QIODevice::WriteOnly) || f.write(bytes) != bytes.size())
            qFatal("a test file could not be written");
    }

    /// A file with this many conversations of one turn each.
    [[nodiscard]] QString chatFile(int conversations) const
    {
        QByteArray lines;
        for (int i = 0; i < conversations; ++i)
            lines += R"({"messages":[{"role":"user","content":"What is )" + QByteArray::number(i)
                + R"( plus one?"},{"role":"assistant","content":"It is )" + QByteArray::number(i + 1) + "\"}]}\n";
        const QString file = path("chat.jsonl");
        write(file, lines);
        return file;
    }

    bool open(const char* name = "work.touchstone")
    {
        workspace->openProject(path(name), true);
        return QTest::qWaitFor([this] { return workspace->hasProject() && !workspace->isLoading(); }, 10'000);
    }

    bool openWithTurns(int turns)
    {
        if (!open())
            return false;
        auto future = workspace->importFiles({chatFile(turns)}, {});
        return QTest::qWaitFor([&] { return workspace->queue()->totalCount() == turns && workspace->rating()->turn(); }, 10'000);
    }

    bool rateOne()
    {
        workspace->rating()->setPolarity(protocol::Polarity::Positive);
        if (!workspace->submitAndNext())
            return false;
        return QTest::qWaitFor([this] { return workspace->counts().submitted > 0
                && workspace->saveState() == workspace::SaveState::Saved; }, 10'000);
    }
};

} // namespace touchstone::kit
