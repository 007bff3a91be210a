#include <QBuffer>
#include <QImage>

#include "episodes_private.h"

namespace touchstone::workspace {
namespace {

/// The connection took the episode with it: that is said once, for all of them.
bool isLoss(const Error& error)
{
    return error.code == ErrorCode::Closed || error.code == ErrorCode::Cancelled;
}

QByteArray imageFileOf(const domain::Rendering& rendering)
{
    if (rendering.pixels.empty())
        return QByteArray::fromStdString(rendering.picture);
    const auto format = rendering.channels == 1 ? QImage::Format_Grayscale8
        : rendering.channels == 3               ? QImage::Format_RGB888
                                                : QImage::Format_RGBA8888;
    const QImage image(reinterpret_cast<const uchar*>(rendering.pixels.data()), rendering.width, rendering.height,
                       static_cast<qsizetype>(rendering.width) * rendering.channels, format);
    QByteArray file;
    QBuffer buffer(&file);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return file;
}

} // namespace

void EpisodesModel::Private::connectionChanged()
{
    const bool ready = connection->state() == TalkState::Ready;
    if (ready && !wasReady)
        readEnvironments();
    if (!ready && wasReady)
        loseEpisodes();
    wasReady = ready;
    Q_EMIT q->stateChanged();
}

void EpisodesModel::Private::readEnvironments()
{
    // Without an episode a host suggests how to begin one: an action `reset` for each of its environments.
    ask(protocol::EnvPlanRequest{}, [this](const Result<protocol::EnvPlanResponse>& answer) {
        if (!answer && isLoss(answer.error()))
            return;
        environments.clear();
        if (answer)
            for (const protocol::JsonText& suggestion : answer->suggestedActions)
                if (auto offered = domain::offeredEnvironment(suggestion.text))
                    environments.push_back(*std::move(offered));
        environmentsKnown = true;
        if (environment.isEmpty() && !environments.empty())
            q->chooseEnvironment(QString::fromStdString(environments.front().name));
        Q_EMIT q->environmentsChanged();
    });
}

void EpisodesModel::chooseEnvironment(const QString& name)
{
    d->environment = name;
    d->form.reset();
    d->actionSchema.clear();
    d->spacesError.reset();
    Q_EMIT spacesChanged();
    if (name.isEmpty())
        return;
    protocol::EnvSpacesRequest request;
    request.envName = name.toStdString();
    d->ask(request, [this, name](const Result<protocol::EnvSpacesResponse>& answer) {
        if (d->environment != name)
            return;
        if (!answer) {
            d->spacesError = answer.error();
        } else {
            d->actionSchema = answer->actionSpace.text;
            auto form = domain::actionForm(answer->actionSpace.text);
            if (form)
                d->form = *std::move(form);
            else
                d->spacesError = form.error();
        }
        Q_EMIT spacesChanged();
    });
}

// ---- begin and end --------------------------------------------------------------------------------------------------

void EpisodesModel::Private::beginOne(const std::string& environmentName, const BeginEpisodes& what, int place)
{
    Episode episode;
    episode.serial = ++lastSerial;
    episode.environment = environmentName;
    if (what.seed)
        episode.seed = *what.seed + place;
    episode.busy = true;
    protocol::EnvResetRequest request;
    request.envName = environmentName;
    request.seed = episode.seed;
    request.options = {what.options};
    const int serial = episode.serial;
    episodes.push_back(std::move(episode));
    ++beginning;
    ask(std::move(request),
        [this, serial](const Result<protocol::EnvResetResponse>& answer) { begun(serial, answer); });
}

void EpisodesModel::Private::begun(int serial, const Result<protocol::EnvResetResponse>& answer)
{
    --beginning;
    Episode* episode = find(serial);
    if (!episode) {
        // Somebody began anew in the meantime; the host need not keep it.
        if (answer) {
            protocol::EnvCloseRequest close;
            close.episodeId = answer->obs.episodeId;
            ask(close, [](const auto&) {});
        }
        Q_EMIT q->episodesChanged();
        return;
    }
    if (!answer) {
        beginError = answer.error();
        episodes.erase(episodes.begin() + indexOf(serial));
    } else {
        episode->busy = false;
        episode->id = answer->obs.episodeId;
        append(*episode, answer->obs, {});
        look(serial);
    }
    Q_EMIT q->episodesChanged();
}

void EpisodesModel::Private::closeAll()
{
    for (const Episode& episode : episodes) {
        if (episode.id.empty() || episode.lost)
            continue;
        protocol::EnvCloseRequest close;
        close.episodeId = episode.id;
        ask(close, [](const auto&) {});
    }
    episodes.clear();
}

// ---- steps ----------------------------------------------------------------------------------------------------------

void EpisodesModel::Private::stepMany(std::vector<int> serials, std::vector<std::string> actions)
{
    if (serials.empty())
        return;
    protocol::EnvBatchStepRequest batch;
    for (std::size_t i = 0; i < serials.size(); ++i) {
        Episode& episode = *find(serials[i]);
        episode.busy = true;
        episode.problem.reset();
        batch.episodeIds.push_back(episode.id);
        batch.actions.push_back({actions[i]});
        changed(serials[i]);
    }
    if (serials.size() == 1) {
        protocol::EnvStepRequest request{{}, batch.episodeIds.front(), batch.actions.front()};
        ask(request, [this, serial = serials.front(), action = actions.front()](
                         const Result<protocol::EnvStepResponse>& answer) {
            stepped(serial, action, answer.map([](const auto& response) { return response.obs; }));
        });
        return;
    }
    ask(std::move(batch), [this, serials, actions](const Result<protocol::EnvBatchStepResponse>& answer) {
        for (std::size_t i = 0; i < serials.size(); ++i) {
            Result<protocol::EnvObservation> observation;
            if (!answer)
                observation = tl::unexpected<Error>(answer.error());
            else if (i >= answer->results.size())
                observation = fail(ErrorCode::SchemaViolation, "the host answered for fewer episodes than were asked for");
            else if (auto failure = domain::failureOf(answer->results[i].obs.metadata.text))
                observation = tl::unexpected<Error>(*std::move(failure));
            else
                observation = answer->results[i].obs;
            stepped(serials[i], actions[i], observation);
        }
    });
}

void EpisodesModel::Private::stepped(int serial, const std::string& action,
                                     const Result<protocol::EnvObservation>& observation)
{
    Episode* episode = find(serial);
    if (!episode)
        return;
    episode->busy = false;
    if (observation) {
        append(*episode, *observation, action);
        look(serial);
    } else if (!isLoss(observation.error())) {
        episode->problem = observation.error();
    }
    changed(serial);
}

void EpisodesModel::Private::pushed(const protocol::Envelope& envelope)
{
    if (envelope.type() != protocol::EnvStatePush::type)
        return;
    const auto push = protocol::decode<protocol::EnvStatePush>(envelope);
    if (!push)
        return;
    for (Episode& episode : episodes) {
        if (episode.id != push->episodeId || episode.steps.empty())
            continue;
        appendPush(episode, *push);
        look(episode.serial);
        changed(episode.serial);
        return;
    }
}

// ---- looking --------------------------------------------------------------------------------------------------------

void EpisodesModel::Private::look(int serial)
{
    const Episode* episode = find(serial);
    render(serial, textRendered ? "text" : "screenshot");
    if (episode->over)
        return;
    protocol::EnvPlanRequest request;
    request.episodeId = episode->id;
    ask(std::move(request),
        [this, serial, step = episode->steps.size()](const Result<protocol::EnvPlanResponse>& answer) {
            Episode* asked = find(serial);
            if (!answer || !asked || asked->steps.size() != step)
                return;  // no suggestions are no trouble
            asked->suggestions.clear();
            for (const protocol::JsonText& suggestion : answer->suggestedActions)
                asked->suggestions.push_back(domain::suggestedAction(suggestion.text));
            changed(serial);
        });
}

void EpisodesModel::Private::render(int serial, const std::string& mode)
{
    const Episode* episode = find(serial);
    if (!episode || episode->steps.empty())
        return;
    protocol::EnvRenderRequest request{{}, episode->id, mode};
    ask(std::move(request), [this, serial, mode, step = episode->steps.size() - 1](
                                const Result<protocol::EnvRenderResponse>& answer) { rendered(serial, step, mode, answer); });
}

void EpisodesModel::Private::rendered(int serial, std::size_t step, const std::string& mode,
                                      const Result<protocol::EnvRenderResponse>& answer)
{
    Episode* episode = find(serial);
    if (!episode || step + 1 != episode->steps.size() || (!answer && isLoss(answer.error())))
        return;  // it shows a later state than the one it was asked of
    StepPicture& picture = episode->steps[step].picture;
    const auto rendering = answer.and_then([](const auto& response) { return domain::readRendering(response.render.text); });
    // An environment may have pixels and no picture file, or text alone.
    if (!rendering && mode == "screenshot")
        return render(serial, "rgb_array");
    if (!rendering && mode == "rgb_array" && picture.text.isEmpty())
        return render(serial, "text");
    if (!rendering) {
        picture.problem = rendering.error();
    } else if (!rendering->text.empty()) {
        picture.text = QString::fromStdString(rendering->text);
    } else {
        picture.image = imageFileOf(*rendering);
    }
    changed(serial);
}

} // namespace touchstone::workspace
