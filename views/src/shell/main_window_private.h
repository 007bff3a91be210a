#pragma once

#include <array>
#include <map>

#include <QPointer>
#include <QStackedWidget>

#include "shell/pages.h"
#include "views/main_window.h"

class QDialog;
class QDockWidget;

namespace touchstone::views {

class CheatSheet;
class Palette;
class Rail;
class Skeleton;
class StatusStrip;
class StatePage;
class TopBar;
class WelcomePage;

/// A window of its own for one page; closing it brings the page home.
class TearOffWindow final : public QWidget
{
    Q_OBJECT
public:
    TearOffWindow(QWidget* page, const QString& title);
    [[nodiscard]] QWidget* page() const { return m_page; }

Q_SIGNALS:
    void comingHome();

protected:
    void closeEvent(QCloseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QPointer<QWidget> m_page;
};

class MainWindow::Private
{
public:
    Private(MainWindow* window, Shell shell);

    void build(const std::function<QWidget*(const Shell&, QWidget*)>& makeAnnotatePage);
    void layOut(QWidget* central);
    void buildIssues();
    void connectActions();
    void connectWorkspace();
    void retranslate();

    [[nodiscard]] QWidget* widgetOf(Page page);
    void showPage(Page page);
    void showBody();
    void tearOff(Page page);
    void bringHome(Page page);
    void updateTearOff(Page page);
    void setRailCollapsed(bool collapsed);
    [[nodiscard]] WelcomePage* welcomePage();
    [[nodiscard]] Palette* commandPalette();
    [[nodiscard]] CheatSheet* keysOverview();
    [[nodiscard]] bool issuesShown() const;
    void showIssues(bool shown);
    void updateUndo();
    void toggleTheme();

    void newProject();
    void openProject();
    void openPath(const QString& path);
    void restoreProjectState();
    void saveProjectState();
    void openDialog(const QString& actionId);
    [[nodiscard]] QDialog* connectDialog();
    void startClosing();
    void askAboutUnsent();
    void flushAndClose();

    template <typename DialogType>
    DialogType* dialog();

    MainWindow* q;
    Shell shell;
    TopBar* topBar = nullptr;
    Rail* rail = nullptr;
    StatusStrip* status = nullptr;
    QStackedWidget* body = nullptr;              ///< welcome, loading, pages
    WelcomePage* welcome = nullptr;              // these four: null until wanted, see their functions
    Skeleton* loading = nullptr;
    QStackedWidget* pages = nullptr;
    std::array<QWidget*, pageCount> pageOf{};    // null: nobody was there yet, see widgetOf
    std::array<StatePage*, pageCount> placeholderOf{};
    std::map<Page, QPointer<TearOffWindow>> tornOff;
    Page current = Page::Annotate;
    Palette* palette = nullptr;
    CheatSheet* cheatSheet = nullptr;
    QDockWidget* issuesDock = nullptr;
    std::map<QString, QPointer<QDialog>> dialogs;
    QString restoredPath;                        ///< project whose state the window shows
    bool still = false;                          ///< nothing is shown that changes from run to run
    bool asking = false;
    bool closing = false;
};

} // namespace touchstone::views
