#pragma once

#include <memory>

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "project/project_store.h"
#include "views/action_registry.h"
#include "views/annotate/annotate_page.h"
#include "workspace/workspace.h"

namespace touchstone::kit {

/// One conversation of a chat file: what the person asked and what the agent answered.
inline QJsonObject chat(const QString& question, const QString& answer)
{
    const QJsonArray messages{QJsonObject{{QStringLiteral("role"), QStringLiteral("user")}, {QStringLiteral("content"), question}},
                              QJsonObject{{QStringLiteral("role"), QStringLiteral("assistant")},
                                          {QStringLiteral("content"), answer}}};
    return {{QStringLiteral("messages"), messages}, {QStringLiteral("model"), QStringLiteral("tester-1")}};
}

/// Three short conversations that behave differently.
inline std::vector<QJsonObject> threeChats()
{
    return {chat(QStringLiteral("one?"), QString::fromUtf8("Some text yeah 🚀 rocket")),
            chat(QStringLiteral("two?"), QStringLiteral("a **bold** word")),
            chat(QStringLiteral("three?"), QStringLiteral("4   cm"))};
}

/// The annotate page over a project of its own, in a temporary folder.
class AnnotateFixture
{
public:
    [[nodiscard]] QString projectPath() const { return m_folder.filePath(QStringLiteral("p.touchstone")); }

    /// Writes the conversations into the project. Empty text: done; else what went wrong.
    [[nodiscard]] QString import(const std::vector<QJsonObject>& chats)
    {
        const QString path = m_folder.filePath(QStringLiteral("chats.jsonl"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return QStringLiteral("cannot write");
        for (const QJsonObject& one : chats)
            file.write(QJsonDocument(one).toJson(QJsonDocument::Compact) + '\n');
        file.close();
        project::OpenProjectOptions options;
        options.create = true;
        auto store = project::ProjectStore::open(projectPath(), options);
        if (!store)
            return QString::fromStdString(store.error().message);
        if (chats.empty())
            return {};
        const auto report = (*store)->importFile(path, {});
        return report ? QString() : QString::fromStdString(report.error().message);
    }

    /// A fresh program over the project: as after a start.
    void start()
    {
        stop();
        workspace::WorkspaceOptions options;
        options.settingsPath = m_folder.filePath(QStringLiteral("settings.ini"));
        workspace = std::make_unique<workspace::Workspace>(std::move(options));
        actions = std::make_unique<views::ActionRegistry>(workspace->shortcuts());
        page = std::make_unique<views::AnnotatePage>(workspace.get(), actions.get());
        actions->attachPage(page.get());
        page->resize(1200, 760);
        page->show();
        page->activateWindow();
    }
    [[nodiscard]] bool open()
    {
        QSignalSpy current(workspace.get(), &workspace::Workspace::currentChanged);
        workspace->openProject(projectPath());
        return QTest::qWaitFor([this] { return workspace->rating()->turn() != nullptr; }, 10'000);
    }
    /// Imports, starts, opens, and waits for the first turn.
    [[nodiscard]] bool begin(const std::vector<QJsonObject>& chats)
    {
        const QString problem = import(chats);
        if (!problem.isEmpty()) {
            qWarning("%s", qPrintable(problem));
            return false;
        }
        start();
        return QTest::qWaitForWindowExposed(page.get()) && open();
    }
    /// A key goes where the keyboard is.
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : page.get(), Qt::Key(key), modifiers);
    }
    void type(const QString& text) const { QTest::keyClicks(QApplication::focusWidget(), text); }
    void stop()
    {
        page.reset();
        actions.reset();
        workspace.reset();
    }
    ~AnnotateFixture() { stop(); }

    template <typename T>
    [[nodiscard]] T* find(const char* name) const
    {
        return page->findChild<T*>(QString::fromLatin1(name));
    }
    [[nodiscard]] workspace::RatingModel* rating() const { return workspace->rating(); }

    std::unique_ptr<workspace::Workspace> workspace;
    std::unique_ptr<views::ActionRegistry> actions;
    std::unique_ptr<views::AnnotatePage> page;

private:
    QTemporaryDir m_folder;
};

} // namespace touchstone::kit
