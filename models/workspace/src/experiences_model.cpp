#include "workspace/experiences_model.h"

#include <algorithm>
#include <utility>

#include "page_connection.h"
#include "protocol/extension_messages.h"

namespace touchstone::workspace {
namespace {

using Query = protocol::LearnExperienceQueryRequest;
using Page = protocol::LearnExperienceQueryResponse;

constexpr std::int64_t rowsPerPage = 200;
constexpr std::size_t mostReplayed = 10'000;
/// Pages may be empty while there is more: a person sees a row, or that it is still looked for, and waits no longer than
/// for so many of them.
constexpr int mostEmptyPages = 25;

Query queryOf(const ExperienceFilter& filter)
{
    Query query;
    query.componentName = filter.component.toStdString();
    query.episodeId = filter.episode.toStdString();
    query.since = filter.since;
    query.until = filter.until;
    query.limit = rowsPerPage;
    return query;
}

/// Experiences of one episode as its timeline.
Episode episodeOf(const std::vector<protocol::Experience>& experiences)
{
    Episode episode;
    episode.recorded = true;
    episode.id = experiences.front().episodeId;
    episode.environment = domain::componentOfAction(experiences.front().action.text);
    EpisodeStep begin;
    begin.state = experiences.front().state.text;
    begin.number = std::max<std::int64_t>(0, experiences.front().step - 1);
    begin.at = experiences.front().ts;
    episode.steps.push_back(std::move(begin));
    for (const protocol::Experience& one : experiences) {
        EpisodeStep step;
        step.kind = EpisodeStep::Kind::Step;
        step.number = one.step;
        step.action = domain::actionDone(one.action.text);
        step.state = one.nextState.text;
        step.reward = one.reward;
        step.total = episode.total() + one.reward;
        step.done = one.done;
        step.at = one.ts;
        step.changes = domain::stateChanges(one.state.text, one.nextState.text).value_or(std::vector<domain::StateChange>());
        episode.steps.push_back(std::move(step));
    }
    episode.over = experiences.back().done;
    return episode;
}

} // namespace

class ExperiencesModel::Private
{
public:
    Private(ExperiencesModel* model, PageConnection* page) : q(model), connection(page) {}

    void connectionChanged();
    void forgetHost();
    void read(const Query& query, int run, int emptyPages = 0);
    void readReplay(Query query, int run);
    void finishReplay();

    ExperiencesModel* q;
    PageConnection* connection;
    ExperienceFilter filter;
    std::vector<protocol::Experience> rows;
    std::string cursor;
    bool wasReady = false;
    bool loading = false;
    bool hasRead = false;
    std::optional<Error> error;
    int run = 0;                                          ///< of the list: answers of an earlier one are dropped
    bool replaying = false;
    int replayRun = 0;
    protocol::Experience chosen;
    std::vector<protocol::Experience> replayRows;
    std::optional<Episode> replayed;
    std::optional<Error> replayError;
};

void ExperiencesModel::Private::connectionChanged()
{
    const bool ready = connection->state() == TalkState::Ready;
    if (ready && !std::exchange(wasReady, ready) && !hasRead)
        q->refresh();
    wasReady = ready;
    Q_EMIT q->stateChanged();
}

void ExperiencesModel::Private::forgetHost()
{
    ++run;
    rows.clear();
    cursor.clear();
    error.reset();
    hasRead = false;
    loading = false;
    wasReady = false;
    q->leaveReplay();
    Q_EMIT q->experiencesChanged();
}

void ExperiencesModel::Private::read(const Query& query, int asked, int emptyPages)
{
    loading = true;
    connection->ask(q, query, [this, query, asked, emptyPages](const Result<Page>& page) {
        if (asked != run)
            return;
        loading = false;
        if (!page) {
            error = page.error();
        } else {
            error.reset();
            hasRead = true;
            cursor = page->cursor;
            rows.insert(rows.end(), page->experiences.begin(), page->experiences.end());
            if (page->experiences.empty() && !cursor.empty() && emptyPages < mostEmptyPages) {
                Query next = query;
                next.cursor = cursor;
                read(next, asked, emptyPages + 1);
            }
        }
        Q_EMIT q->experiencesChanged();
    });
}

void ExperiencesModel::Private::readReplay(Query query, int asked)
{
    connection->ask(q, query, [this, query, asked](const Result<Page>& page) mutable {
        if (asked != replayRun)
            return;
        if (!page) {
            replayError = page.error();
            Q_EMIT q->replayChanged();
            return;
        }
        replayRows.insert(replayRows.end(), page->experiences.begin(), page->experiences.end());
        if (page->cursor.empty() || replayRows.size() >= mostReplayed)
            return finishReplay();
        query.cursor = page->cursor;
        readReplay(std::move(query), asked);
    });
}

void ExperiencesModel::Private::finishReplay()
{
    if (replayRows.empty())
        replayRows.push_back(chosen);  // evicted since the list was read
    std::stable_sort(replayRows.begin(), replayRows.end(), [](const auto& left, const auto& right) {
        return left.step != right.step ? left.step < right.step : left.ts < right.ts;
    });
    replayed = episodeOf(replayRows);
    Q_EMIT q->replayChanged();
}

ExperiencesModel::ExperiencesModel(PageConnection* connection, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, connection))
{
    connect(connection, &PageConnection::stateChanged, this, [this] { d->connectionChanged(); });
    connect(connection, &PageConnection::hostChanged, this, [this] { d->forgetHost(); });
}

ExperiencesModel::~ExperiencesModel() = default;

void ExperiencesModel::open()
{
    d->connection->open();
    d->connectionChanged();
}

void ExperiencesModel::retryNow()
{
    if (d->connection->state() == TalkState::Ready)
        refresh();
    else
        d->connection->retryNow();
}

TalkState ExperiencesModel::state() const
{
    return d->connection->state();
}

const Error& ExperiencesModel::talkError() const
{
    return d->connection->error();
}

const ExperienceFilter& ExperiencesModel::filter() const
{
    return d->filter;
}

void ExperiencesModel::setFilter(const ExperienceFilter& filter)
{
    if (d->filter == filter)
        return;
    d->filter = filter;
    refresh();
}

void ExperiencesModel::refresh()
{
    ++d->run;
    d->rows.clear();
    d->cursor.clear();
    d->error.reset();
    d->hasRead = false;
    d->read(queryOf(d->filter), d->run);
    Q_EMIT experiencesChanged();
}

const std::vector<protocol::Experience>& ExperiencesModel::experiences() const
{
    return d->rows;
}

bool ExperiencesModel::isLoading() const
{
    return d->loading;
}

bool ExperiencesModel::hasRead() const
{
    return d->hasRead;
}

bool ExperiencesModel::canFetchMore() const
{
    return !d->loading && !d->cursor.empty();
}

void ExperiencesModel::fetchMore()
{
    if (!canFetchMore())
        return;
    Query query = queryOf(d->filter);
    query.cursor = d->cursor;
    d->read(query, d->run);
    Q_EMIT experiencesChanged();
}

const std::optional<Error>& ExperiencesModel::error() const
{
    return d->error;
}

void ExperiencesModel::replay(std::size_t row)
{
    if (row >= d->rows.size())
        return;
    d->replaying = true;
    d->chosen = d->rows[row];
    d->replayRows.clear();
    d->replayed.reset();
    d->replayError.reset();
    ++d->replayRun;
    if (d->chosen.episodeId.empty()) {
        d->finishReplay();
        return;
    }
    Query query;
    query.episodeId = d->chosen.episodeId;
    d->readReplay(query, d->replayRun);
    Q_EMIT replayChanged();
}

void ExperiencesModel::leaveReplay()
{
    ++d->replayRun;
    d->replaying = false;
    d->replayed.reset();
    d->replayError.reset();
    Q_EMIT replayChanged();
}

bool ExperiencesModel::isReplaying() const
{
    return d->replaying;
}

const Episode* ExperiencesModel::replayed() const
{
    return d->replayed ? &*d->replayed : nullptr;
}

std::size_t ExperiencesModel::replayedRow() const
{
    // One more than its place: the beginning stands before the first step.
    for (std::size_t i = 0; i < d->replayRows.size(); ++i)
        if (d->replayRows[i].experienceId == d->chosen.experienceId)
            return i + 1;
    return 0;
}

const std::optional<Error>& ExperiencesModel::replayError() const
{
    return d->replayError;
}

} // namespace touchstone::workspace
