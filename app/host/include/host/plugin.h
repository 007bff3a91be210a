#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <QtPlugin>

#include "host/answer.h"
#include "protocol/error.h"
#include "protocol/models.h"

/// What a plugin of the host implements, built in or loaded from a file. Version 1 of the interface.
///
/// A loaded plugin is a Qt plugin: a QObject that implements EnvPlugin or LearnPlugin and names its interface and a
/// metadata file in Q_PLUGIN_METADATA, see app/host/plugins/example. The metadata say what the host wants to know before
/// any code of the plugin runs:
///     {"name": "coin", "description": "…"}                      an environment; agents reset it by this name
///     {"name": "mine", "types": ["learn/adapt/req", …]}          a learn plugin, and the messages it takes over
///
/// Every plugin has a thread of its own, on which it is made, called (one call at a time) and destroyed. A call that
/// throws, takes longer than the host's deadline, or returns what does not pass the host's checks costs its caller one
/// error. A plugin that overran its deadline is not called again. Errors are values; their messages are shown to the
/// peer, so they name no secrets. Useful codes are UnknownAction, ResetDenied, RuntimeError and SandboxCrash.
namespace touchstone::host {

/// Rises when plugins must be built anew. It is part of the interface names, so that the wrong ones are not even loaded.
constexpr int pluginApiVersion = 1;

/// JSON Schemas, each a JSON object. `actionSpace` is enforced: an action that does not fit never reaches the plugin.
struct EnvSpaces {
    protocol::JsonText actionSpace{"{}"};
    protocol::JsonText stateSchema{"{}"};
};

/// What an episode is like after a reset or a step, or now.
struct EnvOutcome {
    protocol::JsonText state{"{}"};     ///< a JSON object
    double reward = 0.0;                ///< finite
    bool done = false;
    bool truncated = false;             ///< cut short, by a limit of time for example; it is over as well
    bool isRewardMeaningful = false;    ///< the reward judges what was done, before the end as well: it is forwarded
    protocol::JsonText metadata{"{}"};  ///< a JSON object
};

/// A change that nobody asked for. `delta` holds the fields of the state that changed.
struct EnvNews {
    std::string eventType = "observation";  ///< observation, tool_result, status or error
    std::string reason;
    std::optional<std::string> actionId;
    protocol::JsonText delta{"{}"};
    std::optional<double> reward;
    protocol::JsonText rewardInfo{"{}"};
    bool terminal = false;                  ///< the episode is over
};
/// May be called from any thread, and after the episode is gone: then nothing happens. News reach the session that owns
/// the episode if it negotiated `env_push`.
using TellNews = std::function<void(EnvNews)>;

struct EnvReset {
    std::optional<std::int64_t> seed;
    protocol::JsonText options{"{}"};  ///< a JSON object
    TellNews tell;
};

enum class RenderMode { Screenshot, RgbArray, Text };
struct EnvPicture {
    std::string bytes;                ///< of the file, not base64
    std::string mime = "image/png";
};
struct EnvPixels {
    int width = 0;
    int height = 0;
    int channels = 3;
    std::string data;                 ///< row by row; width * height * channels bytes
};
struct EnvText {
    std::string text;
};
/// JsonText: the form on the wire, made by the plugin itself.
using EnvRender = std::variant<EnvText, EnvPicture, EnvPixels, protocol::JsonText>;

/// One episode, from its reset until it is destroyed.
class EnvEpisode
{
public:
    virtual ~EnvEpisode() = default;
    /// The present state, without acting; right after the reset it is the initial observation. Its reward is ignored.
    [[nodiscard]] virtual Result<EnvOutcome> observe() = 0;
    /// `action` is a JSON object that fits the action space. Is not called once the episode is over.
    [[nodiscard]] virtual Result<EnvOutcome> step(const protocol::JsonText& action) = 0;
    [[nodiscard]] virtual Result<EnvRender> render(RenderMode mode);
    /// Actions worth trying, JSON objects, the best one first.
    [[nodiscard]] virtual Result<std::vector<protocol::JsonText>> plan();
};

/// An environment: any number of episodes at a time.
class EnvPlugin
{
public:
    virtual ~EnvPlugin() = default;
    [[nodiscard]] virtual Result<EnvSpaces> spaces() = 0;
    /// Errors: ResetDenied.
    [[nodiscard]] virtual Result<std::unique_ptr<EnvEpisode>> reset(const EnvReset& reset) = 0;
    /// Actions worth trying in a state that belongs to no episode.
    [[nodiscard]] virtual Result<std::vector<protocol::JsonText>> plan(const protocol::JsonText& state);
};

/// Serves messages of learn/* (or skill/discover). The envelope holds the parsed message; the answer is a whole message
/// of the response's type, its `req_id` set by the host if it is missing. The built-in one runs on the host's thread
/// and within the transaction of its request; a loaded one does neither, and keeps what it must keep by itself.
class LearnPlugin
{
public:
    virtual ~LearnPlugin() = default;
    [[nodiscard]] virtual Answer handle(const Request& request) = 0;
};

inline Result<EnvRender> EnvEpisode::render(RenderMode)
{
    return fail(ErrorCode::RuntimeError, "This environment cannot be rendered in this mode.");
}

inline Result<std::vector<protocol::JsonText>> EnvEpisode::plan()
{
    return std::vector<protocol::JsonText>();
}

inline Result<std::vector<protocol::JsonText>> EnvPlugin::plan(const protocol::JsonText&)
{
    return std::vector<protocol::JsonText>();
}

} // namespace touchstone::host

// The number at the end is pluginApiVersion.
#define TOUCHSTONE_ENV_PLUGIN "touchstone.EnvPlugin/1"
#define TOUCHSTONE_LEARN_PLUGIN "touchstone.LearnPlugin/1"
Q_DECLARE_INTERFACE(touchstone::host::EnvPlugin, TOUCHSTONE_ENV_PLUGIN)
Q_DECLARE_INTERFACE(touchstone::host::LearnPlugin, TOUCHSTONE_LEARN_PLUGIN)
