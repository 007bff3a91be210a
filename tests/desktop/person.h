#pragma once

#include <cstdio>
#include <functional>
#include <memory>

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include "desktop.h"
#include "views/annotate/annotate_page.h"
#include "views/annotate/response_area.h"
#include "views/main_window.h"
#include "views/prompts.h"
#include "workspace/workspace.h"

namespace touchstone::desktop {

/// Answers every question in the way a test says.
class AnswersByTest final : public views::Prompts
{
public:
    QStringList filesToOpen;
    QString fileToSave;

    void openFiles(QWidget*, const views::FileRequest&, std::function<void(QStringList)> done) override
    {
        done(filesToOpen);
    }
    void saveFile(QWidget*, const views::FileRequest&, std::function<void(QString)> done) override { done(fileToSave); }
    void confirm(QWidget*, const views::Question&, std::function<void(bool)> done) override { done(true); }
    void tell(QWidget*, const QString& title, const QString& text) override
    {
        std::fprintf(stderr, "told: %s %s\n", qPrintable(title), qPrintable(text));
    }
    void askLine(QWidget*, const QString&, const QString&, const QString& initial,
                 std::function<void(QString)> done) override
    {
        done(initial);
    }
};

/// Somebody at the keyboard of the real window: everything goes through key events to whatever has the focus.
class Person
{
public:
    explicit Person(const QString& folder)
    {
        Surroundings surroundings;
        surroundings.dataFolder = folder + QStringLiteral("/data");
        surroundings.settingsPath = folder + QStringLiteral("/settings.ini");
        surroundings.theme = QStringLiteral("light");
        surroundings.language = QStringLiteral("en");
        surroundings.prompts = &answers;
        desktop = std::make_unique<Desktop>(surroundings);
        desktop->workspace()->settings()->set(workspace::Settings::Key::ReducedMotion, true);
        desktop->workspace()->settings()->set(workspace::Settings::Key::Annotator, QStringLiteral("ada"));
        desktop->show();
        desktop->window()->activateWindow();
        must(QTest::qWaitForWindowActive(desktop->window(), 20'000), "the window is active");
    }

    void open(const QString& project)
    {
        desktop->open(project);
        must(QTest::qWaitFor([&] { return ws()->hasProject() && !ws()->isLoading(); }, 60'000), "the project is open");
    }

    [[nodiscard]] workspace::Workspace* ws() const { return desktop->workspace(); }

    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(target(), static_cast<Qt::Key>(key), modifiers);
    }
    void type(const QString& text)
    {
        for (const QChar letter : text)
            QTest::sendKeyEvent(QTest::Click, target(), letter.unicode() < 128 ? QTest::asciiToKey(letter.toLatin1()) : Qt::Key_unknown,
                                QString(letter), Qt::NoModifier);
    }
    /// Until the focused turn is on screen.
    void waitForTurn()
    {
        must(QTest::qWaitFor([&] {
            const auto turn = ws()->rating()->turn();
            return turn && ws()->queue()->current() == turn->key
                && ws()->rating()->problem() != workspace::RatingModel::Problem::NoTurn;
        }, 30'000), "a turn is on screen");
    }
    void waitUntilSaved()
    {
        must(QTest::qWaitFor([&] { return ws()->saveState() == workspace::SaveState::Saved; }, 30'000), "all is saved");
    }

    /// A person who does not see what they expect stops; the test that started them hears why.
    static void must(bool condition, const char* what)
    {
        if (condition)
            return;
        std::fprintf(stderr, "not so: %s\n", what);
        std::fflush(stderr);
        std::_Exit(9);
    }

    AnswersByTest answers;
    std::unique_ptr<Desktop> desktop;

private:
    QWidget* target() const
    {
        if (QWidget* focus = QApplication::focusWidget())
            return focus;
        return QApplication::activeWindow() ? QApplication::activeWindow() : desktop->window();
    }
};

} // namespace touchstone::desktop
