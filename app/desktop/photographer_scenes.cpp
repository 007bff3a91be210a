#include "photographer.h"

#include <QAbstractButton>
#include <QFile>
#include <QLineEdit>
#include <QStackedWidget>

#include "desktop.h"
#include "sample_project.h"
#include "views/annotate/annotate_page.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"
#include "views/main_window.h"
#include "views/state_page.h"

namespace touchstone::desktop {

using workspace::Workspace;

void Photographer::takeTurns()
{
    using protocol::Dimension;
    workspace::RatingModel* rating = m_desktop->workspace()->rating();
    goTo("ops-disk-full");
    rating->setPolarity(protocol::Polarity::Positive);
    rating->setDimensionValue(Dimension::Correctness, 0.75);
    grabWindow(QStringLiteral("annotate"));
    const std::pair<const char*, const char*> turns[] = {
        {"support-arabic", "annotate-rtl"},      {"translate-ja", "annotate-cjk"},     {"plan-party", "annotate-emoji"},
        {"review-string-view", "annotate-code"}, {"digest-table", "annotate-table"},   {"audit-api", "annotate-long"},
        {"support-empty", "annotate-no-answer"}, {"support-mixed", "annotate-mixed"}};
    for (const auto& [conversation, name] : turns) {
        goTo(conversation);
        grabWindow(QString::fromLatin1(name));
    }
    goTo("rules-pseudo-xml");
    trigger("turn.raw");
    grabWindow(QStringLiteral("annotate-raw"));
    trigger("turn.raw");
    goTo("support-arabic");
    trigger("turn.raw");
    grabWindow(QStringLiteral("annotate-rtl-raw"));
    trigger("turn.raw");
    trigger("guidelines.toggle");
    grabWindow(QStringLiteral("annotate-guidelines"));
    trigger("guidelines.toggle");
}

void Photographer::takeCorrection()
{
    goTo("support-late-lamp");
    workspace::RatingModel* rating = m_desktop->workspace()->rating();
    const QString wrong = QStringLiteral("a second lamp");
    const qsizetype from = rating->turn()->response.indexOf(wrong);
    need(from >= 0, "a correction");
    views::ResponseArea* area = m_desktop->annotatePage()->response();
    rating->setCorrectedText({});
    trigger("submit");
    grabWindow(QStringLiteral("annotate-refused"));
    area->leaveEditor();
    rating->revertCorrection();
    area->renderedView()->selectSource({from, from + wrong.size()});
    area->correctSelection();
    area->editor()->insertPlainText(QStringLiteral("the same lamp"));
    rating->setComment(QStringLiteral("The tone is right; this word promises too much."));
    grabWindow(QStringLiteral("annotate-correction"));
    area->leaveEditor();
    grabWindow(QStringLiteral("annotate-corrected"));
}

void Photographer::takeTools()
{
    goTo("fix-flaky-dates", true);
    const auto* context = m_desktop->annotatePage()->findChild<QWidget*>(QStringLiteral("context"));
    need(context != nullptr, "tool calls");
    int opened = 0;
    for (auto* head : context ? context->findChildren<QAbstractButton*>(QStringLiteral("fold")) : QList<QAbstractButton*>()) {
        if (head->isVisible() && opened++ < 1)
            head->click();
    }
    trigger("turn.unfold");
    grabWindow(QStringLiteral("annotate-tools"));
    trigger("turn.unfold");
}

void Photographer::takePages()
{
    views::MainWindow* window = m_desktop->window();
    grabOverlay(QStringLiteral("help.keys"), QStringLiteral("cheatsheet"));
    window->showById(QStringLiteral("palette.open"));
    if (const auto* palette = window->findChild<QWidget*>(QStringLiteral("palette")))
        palette->findChild<QLineEdit*>()->setText(QStringLiteral("re"));
    grabWindow(QStringLiteral("palette"));
    trigger("palette.open");
    const std::pair<const char*, const char*> pages[] = {
        {"page.review", "review"},         {"page.components", "components"}, {"page.calibration", "calibration"},
        {"page.refinement", "refinement"}, {"page.signals", "signals"}};
    for (const auto& page : pages) {
        trigger(page.first);
        grabWindow(QString::fromLatin1(page.second));
    }
    trigger("page.annotate");
}

void Photographer::takeStates()
{
    Workspace* workspace = m_desktop->workspace();
    views::AnnotatePage* page = m_desktop->annotatePage();
    if (auto* skeleton = page->findChild<views::Skeleton*>()) {
        auto* stack = qobject_cast<QStackedWidget*>(skeleton->parentWidget());
        const int before = stack->currentIndex();
        stack->setCurrentWidget(skeleton);
        grabWindow(QStringLiteral("annotate-loading"));
        stack->setCurrentIndex(before);
    }
    // Turns that are not there: what a project that lost some would say.
    const project::TurnKey missing = 1'000'000'007;
    workspace->goTo(missing);
    grabWindow(QStringLiteral("annotate-error"));
    trigger("view.issues");
    grabWindow(QStringLiteral("issues"));
    trigger("view.issues");
    workspace->clearIssues();
    goTo("support-late-lamp");
    if (auto* pill = m_desktop->window()->findChild<QAbstractButton*>(QStringLiteral("hostPill")))
        pill->click();
    grabWithPopup(QStringLiteral("host"));
}

void Photographer::takeFinished()
{
    Workspace* workspace = m_desktop->workspace();
    need(openProject(m_home.filePath(QStringLiteral("New project.touchstone"))), "an empty project");
    grabWindow(QStringLiteral("annotate-empty"));
    const QString turns = write(QStringLiteral("one.jsonl"),
                                R"({"messages":[{"role":"user","content":"Is the shop open on Sunday?"},)"
                                R"({"role":"assistant","content":"Yes, from 12 to 18."}]})" "\n");
    auto imported = workspace->importFiles({turns}, {});
    imported.waitForFinished();
    trigger("queue.nextOpen");
    rate(1);
    grabWindow(QStringLiteral("annotate-finished"));
    workspace->closeProject();
    grabWindow(QStringLiteral("welcome"));
}

void Photographer::takeReadOnly()
{
    const QString path = m_home.filePath(QStringLiteral("Week 47.touchstone"));
    need(ensureSampleProject(path).has_value(), "a damaged project");
    QFile file(path);
    if (file.open(QIODevice::ReadWrite)) {
        // One page in the middle, as a failing disk leaves it.
        constexpr qint64 page = 4'096;
        file.seek(file.size() / page * 3 / 4 * page);
        file.write(QByteArray(page, '\xA5'));
        file.close();
    }
    m_desktop->workspace()->openProject(path);
    grabWindow(QStringLiteral("annotate-read-only"));
    m_desktop->workspace()->closeProject();
    const QString newer = write(QStringLiteral("notes.touchstone"), "This is no database.\n");
    m_desktop->workspace()->openProject(newer);
    grabWindow(QStringLiteral("cannot-open"));
}

void Photographer::takeOffline()
{
    start(QStringLiteral("offline"), true);
    need(openSample(), "work without a host");
    rate(3);
    grabWindow(QStringLiteral("annotate-offline"));
    if (auto* pill = m_desktop->window()->findChild<QAbstractButton*>(QStringLiteral("hostPill")))
        pill->click();
    grabWithPopup(QStringLiteral("host-offline"));
}

void Photographer::takeHostAway()
{
    // A port where nobody listens: the first is nobody's.
    start(QStringLiteral("away"), false, RemoteHost{QStringLiteral("ws://127.0.0.1:1"), {}, {}});
    need(openSample(), "a host that is away");
    rate(3);
    Workspace* workspace = m_desktop->workspace();
    need(runUntil([workspace] { return workspace->hostError().has_value(); }), "a host that is away");
    grabWindow(QStringLiteral("annotate-host-away"));
    if (auto* pill = m_desktop->window()->findChild<QAbstractButton*>(QStringLiteral("hostPill")))
        pill->click();
    grabWithPopup(QStringLiteral("host-away"));
}

} // namespace touchstone::desktop
