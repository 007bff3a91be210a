#include "workspace/episodes_model.h"

#include <algorithm>

#include <QFutureWatcher>
#include <QTemporaryFile>

#include "episodes_private.h"

namespace touchstone::workspace {

EpisodesModel::EpisodesModel(Workspace* workspace, PageConnection* connection, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, workspace, connection))
{
    connect(connection, &PageConnection::stateChanged, this, [this] { d->connectionChanged(); });
    connect(connection, &PageConnection::hostChanged, this, [this] { d->forgetHost(); });
    connect(connection, &PageConnection::pushed, this, [this](const protocol::Envelope& envelope) { d->pushed(envelope); });
}

EpisodesModel::~EpisodesModel() = default;

void EpisodesModel::open()
{
    d->connection->open();
    d->connectionChanged();
}

void EpisodesModel::retryNow()
{
    d->connection->retryNow();
}

TalkState EpisodesModel::state() const
{
    return d->connection->state();
}

const Error& EpisodesModel::talkError() const
{
    return d->connection->error();
}

bool EpisodesModel::knowsEnvironments() const
{
    return d->environmentsKnown;
}

const std::vector<domain::OfferedEnvironment>& EpisodesModel::environments() const
{
    return d->environments;
}

QString EpisodesModel::environment() const
{
    return d->environment;
}

const domain::FormField* EpisodesModel::form() const
{
    return d->form ? &*d->form : nullptr;
}

const std::string& EpisodesModel::actionSchema() const
{
    return d->actionSchema;
}

const std::optional<Error>& EpisodesModel::spacesError() const
{
    return d->spacesError;
}

bool EpisodesModel::isBeginning() const
{
    return d->beginning > 0;
}

const std::optional<Error>& EpisodesModel::beginError() const
{
    return d->beginError;
}

int EpisodesModel::episodeCount() const
{
    return static_cast<int>(d->episodes.size());
}

const Episode& EpisodesModel::episode(int index) const
{
    return d->episodes.at(static_cast<std::size_t>(index));
}

void EpisodesModel::begin(const BeginEpisodes& what)
{
    d->closeAll();
    d->beginError.reset();
    if (d->environment != what.environment || !d->form)
        chooseEnvironment(what.environment);
    const int count = std::clamp(what.count, 1, mostSideBySide);
    for (int place = 0; place < count; ++place)
        d->beginOne(what.environment.toStdString(), what, place);
    Q_EMIT episodesChanged();
}

void EpisodesModel::step(int index, const std::string& action)
{
    if (index >= 0 && index < episodeCount() && episode(index).canStep())
        d->stepMany({episode(index).serial}, {action});
}

void EpisodesModel::stepAll(const std::string& action)
{
    std::vector<int> serials;
    for (const Episode& episode : d->episodes)
        if (episode.canStep())
            serials.push_back(episode.serial);
    d->stepMany(serials, std::vector<std::string>(serials.size(), action));
}

void EpisodesModel::stepAllSuggested()
{
    std::vector<int> serials;
    std::vector<std::string> actions;
    for (const Episode& episode : d->episodes) {
        if (!episode.canStep() || episode.suggestions.empty())
            continue;
        serials.push_back(episode.serial);
        actions.push_back(episode.suggestions.front().action);
    }
    d->stepMany(std::move(serials), std::move(actions));
}

bool EpisodesModel::isTextRendered() const
{
    return d->textRendered;
}

void EpisodesModel::setTextRendered(bool text)
{
    if (d->textRendered == text)
        return;
    d->textRendered = text;
    for (const Episode& episode : d->episodes)
        if (!episode.lost)
            d->render(episode.serial, text ? "text" : "screenshot");
}

bool EpisodesModel::isAdding() const
{
    return d->adding;
}

void EpisodesModel::addToQueue(int index)
{
    if (d->adding || index < 0 || index >= episodeCount())
        return;
    const Episode& from = episode(index);
    domain::EpisodeText text{from.id, from.environment, from.seed, {}, 0.0, {}};
    for (const EpisodeStep& step : from.steps) {
        if (step.kind == EpisodeStep::Kind::Begin) {
            text.firstState = step.state;
            text.begunAt = step.at;
        } else if (step.kind == EpisodeStep::Kind::Step) {
            text.steps.push_back({step.action, step.state, step.reward, step.done || step.truncated});
        }
    }
    auto file = std::make_shared<QTemporaryFile>();
    const std::string line = domain::episodeConversation(text);
    const bool written = file->open() && file->write(line.data(), static_cast<qint64>(line.size())) >= 0 && file->flush();
    if (!written || !d->workspace->hasProject()) {
        Q_EMIT addingFailed(Error{ErrorCode::CannotOpen, written ? "no project is open" : "no temporary file could be written",
                                  {}, false, {}});
        return;
    }
    d->adding = true;
    Q_EMIT episodeChanged(index);
    domain::ImportOptions options;
    options.format = domain::ImportFormat::Chat;
    auto* import = new QFutureWatcher<Result<project::ImportReport>>(this);
    connect(import, &QFutureWatcherBase::finished, this, [this, import, file] {
        import->deleteLater();
        d->adding = false;
        const auto report = import->future().resultCount() > 0
            ? import->result()
            : Result<project::ImportReport>(fail(ErrorCode::Cancelled, "the import was stopped"));
        if (report && !report->stopped)
            Q_EMIT turnsAdded(*report);
        else
            Q_EMIT addingFailed(report ? *report->stopped : report.error());
    });
    import->setFuture(d->workspace->importFiles({file->fileName()}, options));
}

// ---- what comes of what was asked -----------------------------------------------------------------------------------

Episode* EpisodesModel::Private::find(int serial)
{
    const int index = indexOf(serial);
    return index < 0 ? nullptr : &episodes[static_cast<std::size_t>(index)];
}

int EpisodesModel::Private::indexOf(int serial) const
{
    for (std::size_t i = 0; i < episodes.size(); ++i)
        if (episodes[i].serial == serial)
            return static_cast<int>(i);
    return -1;
}

void EpisodesModel::Private::changed(int serial)
{
    if (const int index = indexOf(serial); index >= 0)
        Q_EMIT q->episodeChanged(index);
}

void EpisodesModel::Private::append(Episode& episode, const protocol::EnvObservation& observation,
                                    const std::string& action)
{
    EpisodeStep step;
    step.kind = episode.steps.empty() ? EpisodeStep::Kind::Begin : EpisodeStep::Kind::Step;
    step.number = observation.stepNum;
    step.action = action;
    step.state = observation.state.text;
    step.reward = observation.reward;
    step.total = episode.total() + observation.reward;
    step.done = observation.done;
    step.truncated = observation.truncated;
    step.at = observation.createdAt;
    if (!episode.steps.empty())
        step.changes = domain::stateChanges(episode.steps.back().state, step.state).value_or(std::vector<domain::StateChange>());
    episode.over = step.done || step.truncated;
    episode.suggestions.clear();
    episode.steps.push_back(std::move(step));
}

void EpisodesModel::Private::appendPush(Episode& episode, const protocol::EnvStatePush& push)
{
    const EpisodeStep& last = episode.steps.back();
    EpisodeStep step;
    step.kind = EpisodeStep::Kind::Push;
    step.number = push.stepId;
    step.event = push.eventType;
    step.reason = push.reason;
    step.state = domain::withDelta(last.state, push.delta.text).value_or(last.state);
    step.changes = domain::stateChanges(last.state, step.state).value_or(std::vector<domain::StateChange>());
    step.reward = push.reward.value_or(0.0);
    step.total = last.total + step.reward;
    step.done = push.terminal;
    step.at = push.head.ts;
    episode.over = episode.over || push.terminal;
    episode.steps.push_back(std::move(step));
}

void EpisodesModel::Private::forgetHost()
{
    environmentsKnown = false;
    environments.clear();
    environment.clear();
    form.reset();
    actionSchema.clear();
    spacesError.reset();
    loseEpisodes();
    wasReady = false;
    Q_EMIT q->environmentsChanged();
    Q_EMIT q->spacesChanged();
}

void EpisodesModel::Private::loseEpisodes()
{
    for (Episode& episode : episodes) {
        if (episode.lost)
            continue;
        // What is over can be read as before; what was going on cannot be taken up again.
        episode.lost = !episode.over;
        episode.busy = false;
        episode.suggestions.clear();
        changed(episode.serial);
    }
}

} // namespace touchstone::workspace
