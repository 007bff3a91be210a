#include "photographer.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTableView>

#include "desktop.h"
#include "views/main_window.h"
#include "workspace/episodes_model.h"
#include "workspace/experiences_model.h"

namespace touchstone::desktop {

using workspace::EpisodesModel;

namespace {

bool canStepAll(const EpisodesModel& model, int count)
{
    if (model.isBeginning() || model.episodeCount() != count)
        return false;
    for (int i = 0; i < count; ++i) {
        const workspace::Episode& episode = model.episode(i);
        if (episode.steps.empty() || episode.steps.back().picture.isEmpty())
            return false;
        if (!episode.over && (!episode.canStep() || episode.suggestions.empty()))
            return false;
    }
    return true;
}

} // namespace

void Photographer::beginEpisodes(int count)
{
    const QWidget* page = m_desktop->window()->findChild<QWidget*>(QStringLiteral("episodesPage"));
    page->findChild<QLineEdit*>(QStringLiteral("seed"))->setText(QStringLiteral("42"));
    auto* options = page->findChild<QLineEdit*>(QStringLiteral("options"));
    options->setText(QStringLiteral("{\"width\": 10, \"height\": 8, \"walls\": 0.25}"));
    options->setCursorPosition(0);
    page->findChild<QSpinBox*>(QStringLiteral("count"))->setValue(count);
    trigger("episodes.begin");
    EpisodesModel* model = m_desktop->workspace()->episodes();
    need(runUntil([&] { return canStepAll(*model, count); }), "an episode");
}

void Photographer::stepEpisodes(int steps, int count)
{
    EpisodesModel* model = m_desktop->workspace()->episodes();
    for (int step = 0; step < steps && !model->episode(0).over; ++step) {
        model->stepAllSuggested();
        need(runUntil([&] { return canStepAll(*model, count); }), "a step of an episode");
    }
}

void Photographer::takeEpisodes()
{
    EpisodesModel* model = m_desktop->workspace()->episodes();
    trigger("page.episodes");
    need(runUntil([&] { return model->knowsEnvironments() && model->form(); }), "environments");
    grabWindow(QStringLiteral("episodes-empty"));
    beginEpisodes(1);
    stepEpisodes(5, 1);
    grabWindow(QStringLiteral("episodes"));
    trigger("episodes.raw");
    if (auto* raw = m_desktop->window()->findChild<QPlainTextEdit*>(QStringLiteral("rawAction")))
        raw->setPlainText(QStringLiteral("{\n  \"action_type\": \"move\",\n  \"payload\": {\"direction\": \"sideways\"}\n}"));
    trigger("episodes.step");
    need(runUntil([&] { return model->episode(0).problem.has_value(); }), "a refused action");
    trigger("episodes.picture");
    grabWindow(QStringLiteral("episodes-refused"));
    trigger("episodes.raw");
    trigger("episodes.picture");
    stepEpisodes(100, 1);
    trigger("episodes.toTurns");
    need(runUntil([&] { return !model->isAdding(); }), "turns of an episode");
    grabWindow(QStringLiteral("episodes-finished"));
    beginEpisodes(6);
    stepEpisodes(4, 6);
    grabWindow(QStringLiteral("episodes-side-by-side"));
    trigger("page.annotate");
}

void Photographer::takeExperiences()
{
    workspace::ExperiencesModel* model = m_desktop->workspace()->experiences();
    trigger("page.experiences");
    need(runUntil([&] { return model->hasRead() && !model->experiences().empty(); }), "experiences");
    grabWindow(QStringLiteral("experiences"));
    const auto* page = m_desktop->window()->findChild<QWidget*>(QStringLiteral("experiencesPage"));
    if (auto* table = page->findChild<QTableView*>(QStringLiteral("experiences")))
        table->setCurrentIndex(table->model()->index(3, 0));
    trigger("experiences.replay");
    need(runUntil([&] { return model->replayed() != nullptr; }), "a recorded episode");
    grabWindow(QStringLiteral("experiences-replay"));
    trigger("experiences.back");
    trigger("page.annotate");
}

} // namespace touchstone::desktop
