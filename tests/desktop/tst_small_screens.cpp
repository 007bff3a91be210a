#include <QAction>
#include <QComboBox>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include "desktop.h"
#include "views/action_registry.h"
#include "views/main_window.h"
#include "workspace/episodes_model.h"
#include "workspace/workspace.h"

using namespace touchstone;
using namespace touchstone::desktop;

namespace {

/// Four side by side, so that the page shows all its parts.
void beginEpisodes(const Desktop& desktop)
{
    const auto* model = desktop.workspace()->episodes();
    QTRY_VERIFY_WITH_TIMEOUT(model->state() == workspace::TalkState::Ready, 30'000);
    desktop.window()->findChild<QComboBox*>(QStringLiteral("environment"))->setCurrentText(QStringLiteral("gridworld"));
    desktop.window()->findChild<QSpinBox*>(QStringLiteral("count"))->setValue(4);
    desktop.actions()->action(QStringLiteral("episodes.begin"))->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(model->episodeCount(), 4, 30'000);
}

} // namespace

/// Touchstone on a small laptop: whatever page was visited, in every language, the window fits 1280 x 720.
class TestSmallScreens : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyPageFits_data();
    void everyPageFits();
};

void TestSmallScreens::everyPageFits_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("German") << QStringLiteral("de");
}

void TestSmallScreens::everyPageFits()
{
    QFETCH(QString, language);
    const QTemporaryDir home;
    Surroundings surroundings;
    surroundings.dataFolder = home.filePath(QStringLiteral("data"));
    surroundings.settingsPath = home.filePath(QStringLiteral("settings.ini"));
    surroundings.language = language;
    surroundings.theme = QStringLiteral("light");
    surroundings.sample = true;
    Desktop desktop(surroundings);
    desktop.window()->resize(1280, 720);
    desktop.show();
    QTRY_VERIFY_WITH_TIMEOUT(desktop.workspace()->hasProject() && desktop.workspace()->rating()->turn(), 30'000);
    for (const char* page : {"page.annotate", "page.review", "page.components", "page.calibration", "page.refinement",
                             "page.episodes", "page.experiences", "page.signals"}) {
        QAction* go = desktop.actions()->action(QString::fromLatin1(page));
        QVERIFY2(go, page);
        go->trigger();
        if (page == QByteArrayView("page.episodes"))
            beginEpisodes(desktop);
        const QSize least = desktop.window()->minimumSizeHint();
        QVERIFY2(least.width() <= 1280 && least.height() <= 720,
                 qPrintable(QStringLiteral("%1 wants %2 x %3").arg(QString::fromLatin1(page)).arg(least.width()).arg(least.height())));
        QTRY_COMPARE(desktop.window()->size(), QSize(1280, 720));
    }
    // The issues beside the page with the most parts: the names of the pages make room, and come back.
    desktop.actions()->action(QStringLiteral("page.annotate"))->trigger();
    auto* rail = desktop.window()->findChild<QWidget*>(QStringLiteral("rail"));
    const int wide = rail->width();
    for (const bool shown : {true, false}) {
        desktop.actions()->action(QStringLiteral("view.issues"))->trigger();
        QTRY_COMPARE(desktop.window()->findChild<QWidget*>(QStringLiteral("issues"))->isVisible(), shown);
        QTRY_COMPARE(rail->width() < wide, shown);
        QTRY_COMPARE(desktop.window()->size(), QSize(1280, 720));
        QVERIFY(desktop.window()->minimumSizeHint().width() <= 1280);
    }
}

QTEST_MAIN(TestSmallScreens)
#include "tst_small_screens.moc"
