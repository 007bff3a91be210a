#pragma once

#include <map>
#include <set>

#include "page_connection.h"
#include "protocol/env_messages.h"
#include "workspace/episodes_model.h"

namespace touchstone::workspace {

/// The workings of an EpisodesModel: talking in episodes_talk.cpp, what comes of it in episodes_model.cpp.
class EpisodesModel::Private
{
public:
    Private(EpisodesModel* model, Workspace* owner, PageConnection* page) : q(model), workspace(owner), connection(page) {}

    // Talking
    /// See PageConnection::ask.
    template <typename Request>
    void ask(Request request, std::function<void(const Result<typename Request::Response>&)> done);
    void connectionChanged();
    void readEnvironments();
    void beginOne(const std::string& environment, const BeginEpisodes& what, int place);
    void begun(int serial, const Result<protocol::EnvResetResponse>& answer);
    void closeAll();
    void stepMany(std::vector<int> serials, std::vector<std::string> actions);
    void stepped(int serial, const std::string& action, const Result<protocol::EnvObservation>& observation);
    void look(int serial);                                ///< asks for suggestions and a picture of the present state
    void render(int serial, const std::string& mode);
    void rendered(int serial, std::size_t step, const std::string& mode, const Result<protocol::EnvRenderResponse>& answer);
    void pushed(const protocol::Envelope& envelope);

    // What comes of it
    [[nodiscard]] Episode* find(int serial);
    [[nodiscard]] int indexOf(int serial) const;
    void changed(int serial);
    void append(Episode& episode, const protocol::EnvObservation& observation, const std::string& action);
    void appendPush(Episode& episode, const protocol::EnvStatePush& push);
    void loseEpisodes();
    void forgetHost();

    EpisodesModel* q;
    Workspace* workspace;
    PageConnection* connection;
    bool wasReady = false;
    bool environmentsKnown = false;
    std::vector<domain::OfferedEnvironment> environments;
    QString environment;
    std::optional<domain::FormField> form;
    std::string actionSchema;
    std::optional<Error> spacesError;
    std::vector<Episode> episodes;
    int beginning = 0;                                    ///< resets without an answer
    std::optional<Error> beginError;
    int lastSerial = 0;
    bool textRendered = false;
    bool adding = false;
};

template <typename Request>
void EpisodesModel::Private::ask(Request request, std::function<void(const Result<typename Request::Response>&)> done)
{
    connection->ask(q, std::move(request), std::move(done));
}

} // namespace touchstone::workspace
