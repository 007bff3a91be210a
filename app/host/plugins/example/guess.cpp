#include "guess.h"

#include <random>

#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>

namespace touchstone::example {
namespace {

constexpr int largestHighest = 1'000'000;

QJsonObject objectOf(const protocol::JsonText& text)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(text.text)).object();
}

protocol::JsonText textOf(const QJsonObject& object)
{
    return {QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString()};
}

QJsonObject guessAction(int number)
{
    return {{QStringLiteral("action_type"), QStringLiteral("guess")},
            {QStringLiteral("payload"), QJsonObject{{QStringLiteral("number"), number}}}};
}

} // namespace

GuessEpisode::GuessEpisode(int secret, int highest)
    : m_secret(secret)
    , m_highest(highest)
    , m_high(highest)
{
}

Result<host::EnvOutcome> GuessEpisode::observe()
{
    host::EnvOutcome outcome;
    outcome.state = textOf({{QStringLiteral("highest"), m_highest},
                            {QStringLiteral("low"), m_low},
                            {QStringLiteral("high"), m_high},
                            {QStringLiteral("guesses"), m_guesses}});
    outcome.done = m_found;
    return outcome;
}

Result<host::EnvOutcome> GuessEpisode::step(const protocol::JsonText& action)
{
    // The host has checked the action against the action space: the number is there.
    const int number = objectOf(action).value(QLatin1String("payload")).toObject().value(QLatin1String("number")).toInt();
    m_guesses.append(number);
    m_found = number == m_secret;
    if (number <= m_secret)
        m_low = std::max(m_low, m_found ? number : number + 1);
    if (number >= m_secret)
        m_high = std::min(m_high, m_found ? number : number - 1);
    return observe().map([this](host::EnvOutcome outcome) {
        outcome.reward = m_found ? 1.0 / static_cast<double>(m_guesses.size()) : 0.0;
        return outcome;
    });
}

Result<host::EnvRender> GuessEpisode::render(host::RenderMode mode)
{
    if (mode != host::RenderMode::Text)
        return EnvEpisode::render(mode);  // says that it cannot
    return host::EnvText{m_found ? "It is " + std::to_string(m_secret) + "."
                                 : "It is from " + std::to_string(m_low) + " to " + std::to_string(m_high) + "."};
}

Result<std::vector<protocol::JsonText>> GuessEpisode::plan()
{
    if (m_found)
        return std::vector<protocol::JsonText>();
    return std::vector<protocol::JsonText>{textOf(guessAction(m_low + (m_high - m_low) / 2))};
}

Result<host::EnvSpaces> GuessPlugin::spaces()
{
    return host::EnvSpaces{
        {R"({"type":"object","required":["action_type","payload"],"properties":{"action_type":{"const":"guess"},)"
         R"("payload":{"type":"object","required":["number"],"properties":{"number":{"type":"integer","minimum":1}}}}})"},
        {R"({"type":"object","properties":{"highest":{"type":"integer"},"low":{"type":"integer"},)"
         R"("high":{"type":"integer"},"guesses":{"type":"array","items":{"type":"integer"}}}})"}};
}

Result<std::unique_ptr<host::EnvEpisode>> GuessPlugin::reset(const host::EnvReset& reset)
{
    const int highest = objectOf(reset.options).value(QLatin1String("highest")).toInt(100);
    if (highest < 1 || highest > largestHighest)
        return fail(ErrorCode::ResetDenied, "\"highest\" is from 1 to " + std::to_string(largestHighest));
    // The same seed hides the same number.
    std::mt19937_64 random(reset.seed ? static_cast<std::uint64_t>(*reset.seed) : QRandomGenerator::system()->generate64());
    const int secret = 1 + static_cast<int>(random() % static_cast<std::uint64_t>(highest));
    return std::make_unique<GuessEpisode>(secret, highest);
}

} // namespace touchstone::example
