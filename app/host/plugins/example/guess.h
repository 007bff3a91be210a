#pragma once

#include <QJsonArray>
#include <QObject>

#include "host/plugin.h"

namespace touchstone::example {

/// One number to be guessed.
class GuessEpisode final : public host::EnvEpisode
{
public:
    GuessEpisode(int secret, int highest);
    Result<host::EnvOutcome> observe() override;
    Result<host::EnvOutcome> step(const protocol::JsonText& action) override;
    Result<host::EnvRender> render(host::RenderMode mode) override;
    Result<std::vector<protocol::JsonText>> plan() override;

private:
    int m_secret = 1;
    int m_highest = 100;
    int m_low = 1;    ///< what is still possible, both ends included
    int m_high = 100;
    QJsonArray m_guesses;
    bool m_found = false;
};

/// An environment as a plugin: everything that the host needs to know stands here and in guess.json.
class GuessPlugin final : public QObject, public host::EnvPlugin
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID TOUCHSTONE_ENV_PLUGIN FILE "guess.json")
    Q_INTERFACES(touchstone::host::EnvPlugin)
public:
    Result<host::EnvSpaces> spaces() override;
    Result<std::unique_ptr<host::EnvEpisode>> reset(const host::EnvReset& reset) override;
};

} // namespace touchstone::example
