#pragma once

#include <atomic>

#include <nlohmann/json.hpp>

#include <QSemaphore>

#include "host/environments.h"
#include "host_folder.h"
#include "protocol/env_messages.h"

/// An environment that does what it is told, and short words for env/*.
namespace touchstone::bench {

using protocol::Json;
using protocol::JsonText;

/// What a test and its puppet environment share, from two threads.
struct Strings {
    std::atomic<int> living{0};    ///< episodes
    std::atomic<int> stepped{0};
    QSemaphore release;            ///< ends a step that hangs
    std::string actionSpace = R"({"type":"object","required":["do"],"properties":{"do":{"type":"string"}}})";
    std::string stateSchema = "{}";
    std::string picture = "no picture at all";
};

class PuppetEpisode final : public host::EnvEpisode
{
public:
    PuppetEpisode(std::shared_ptr<Strings> strings, host::TellNews tell)
        : m_strings(std::move(strings)), m_tell(std::move(tell))
    {
        ++m_strings->living;
    }
    ~PuppetEpisode() override { --m_strings->living; }
    PuppetEpisode(const PuppetEpisode&) = delete;
    PuppetEpisode& operator=(const PuppetEpisode&) = delete;

    Result<host::EnvOutcome> observe() override
    {
        host::EnvOutcome outcome;
        outcome.state = {Json{{"count", m_count}}.dump()};
        return outcome;
    }
    Result<host::EnvOutcome> step(const JsonText& action) override
    {
        ++m_strings->stepped;
        const Json json = Json::parse(action.text);
        const std::string what = json.value("do", std::string());
        ++m_count;
        host::EnvOutcome outcome = *observe();
        outcome.reward = json.value("pay", 0.0);
        outcome.isRewardMeaningful = json.value("meaningful", false);
        outcome.done = what == "end";
        if (what == "throw")
            throw std::runtime_error("the puppet tore its strings");
        if (what == "throw a number")
            throw 7;
        if (what == "hang")
            m_strings->release.acquire();
        if (what == "nan")
            outcome.reward = std::numeric_limits<double>::quiet_NaN();
        if (what == "no state")
            outcome.state = {"[1]"};
        if (what == "no json")
            outcome.metadata = {"{\"a\":"};
        if (what == "no text")
            outcome.state = {"{\"a\":\"\xff\"}"};
        if (what == "refuse")
            return fail(ErrorCode::UnknownAction, "not today");
        if (what == "push")
            m_tell({"status", "because", std::nullopt, {Json{{"count", m_count}}.dump()}, 0.5, {"{}"}, json.value("last", false)});
        return outcome;
    }
    Result<host::EnvRender> render(host::RenderMode mode) override
    {
        if (mode == host::RenderMode::Text)
            return host::EnvText{"a puppet"};
        if (mode == host::RenderMode::RgbArray)
            return host::EnvPixels{2, 2, 3, "too short"};
        return host::EnvPicture{m_strings->picture, "image/png"};
    }

private:
    std::shared_ptr<Strings> m_strings;
    host::TellNews m_tell;
    int m_count = 0;
};

class Puppet final : public host::EnvPlugin
{
public:
    explicit Puppet(std::shared_ptr<Strings> strings) : m_strings(std::move(strings)) {}
    Result<host::EnvSpaces> spaces() override
    {
        return host::EnvSpaces{{m_strings->actionSpace}, {m_strings->stateSchema}};
    }
    Result<std::unique_ptr<host::EnvEpisode>> reset(const host::EnvReset& reset) override
    {
        if (reset.seed == 13)
            return fail(ErrorCode::ResetDenied, "not with thirteen");
        if (reset.seed == 14)
            return std::unique_ptr<host::EnvEpisode>();
        return std::make_unique<PuppetEpisode>(m_strings, reset.tell);
    }

private:
    std::shared_ptr<Strings> m_strings;
};

inline host::EnvironmentOffer puppet(std::shared_ptr<Strings> strings, const std::string& name = "puppet")
{
    return {name, "does what it is told", [strings = std::move(strings)] {
                return Result<std::shared_ptr<host::EnvPlugin>>(std::make_shared<Puppet>(strings));
            }};
}

inline Result<protocol::EnvResetResponse> reset(link::Session& session, const std::string& name,
                                                std::optional<std::int64_t> seed = {}, const std::string& options = "{}")
{
    protocol::EnvResetRequest request;
    request.envName = name;
    request.seed = seed;
    request.options = {options};
    return ask(session, request);
}

inline protocol::EnvStepRequest stepRequest(const std::string& episode, const std::string& action)
{
    protocol::EnvStepRequest request;
    request.episodeId = episode;
    request.action = {action};
    return request;
}

inline Result<protocol::EnvStepResponse> step(link::Session& session, const std::string& episode,
                                              const std::string& action)
{
    return ask(session, stepRequest(episode, action));
}

inline std::string move(const char* direction)
{
    return std::string(R"({"action_type":"move","payload":{"direction":")") + direction + "\"}}";
}

/// The one message of a type that is about an episode and nothing else.
template <typename Request>
auto about(link::Session& session, const std::string& episode)
{
    Request request;
    request.episodeId = episode;
    return ask(session, request);
}

inline Json jsonOf(const JsonText& text)
{
    return Json::parse(text.text, nullptr, false);
}

} // namespace touchstone::bench

/// QCOMPARE takes JSON for one of its own number types.
#define COMPARE_JSON(actual, expected)                                                                               \
    do {                                                                                                             \
        const touchstone::bench::Json left = (actual);                                                               \
        const touchstone::bench::Json right = (expected);                                                            \
        QVERIFY2(left == right, (left.dump() + " is not " + right.dump()).c_str());                                  \
    } while (false)
