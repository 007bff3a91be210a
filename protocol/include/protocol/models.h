#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace touchstone::protocol {

/// A free-form JSON value (dict or Any of the specification), kept as compact JSON text so that values stay light and
/// headers do without the JSON library. Always valid JSON.
struct JsonText {
    std::string text = "null";
    bool operator==(const JsonText&) const = default;
};

enum class Polarity { Positive, Negative, Neutral, Corrective };
enum class Dimension { Correctness, Helpfulness, Safety, Tone, PlanQuality };
enum class Source { Human, Env, Self };

/// Wire names ("positive", "plan_quality", "self"), and back; nullopt for an unknown name.
[[nodiscard]] std::string_view name(Polarity value);
[[nodiscard]] std::string_view name(Dimension value);
[[nodiscard]] std::string_view name(Source value);
[[nodiscard]] std::optional<Polarity> polarityFromName(std::string_view name);
[[nodiscard]] std::optional<Dimension> dimensionFromName(std::string_view name);
[[nodiscard]] std::optional<Source> sourceFromName(std::string_view name);

/// Half-open range [start, end) counted in Unicode code points of the original response.
struct CodePointSpan {
    std::int64_t start = 0;
    std::int64_t end = 0;
    bool operator==(const CodePointSpan&) const = default;
};

/// The turn a feedback is about, with enough context to rebuild a training pair. Text is UTF-8, exactly as received.
struct RatedTurn {
    std::string prompt;
    std::string response;
    std::string model;
    JsonText environment{"null"};
    std::optional<std::string> version;
    bool operator==(const RatedTurn&) const = default;
};

/// One feedback signal. Cross-field rules: Corrective needs a non-empty correction; a span must lie within the
/// response, in code points; score in [-1, 1]; confidence in [0, 1]; ts in Unix seconds.
struct Feedback {
    std::string feedbackId;  ///< empty: the decoder makes one, `b_` and nanoseconds
    std::string correlationId;
    std::string sessionId;
    std::optional<RatedTurn> ratedTurn;
    Polarity polarity = Polarity::Neutral;
    double score = 0.0;
    Dimension dimension = Dimension::Helpfulness;
    double confidence = 1.0;
    std::string comment;
    std::string correction;
    std::optional<CodePointSpan> correctionSpan;
    Source source = Source::Human;
    std::string annotatorId;
    double ts = 0.0;
    bool operator==(const Feedback&) const = default;
};

/// An RL-style (state, action, reward, next state, done) tuple.
struct Experience {
    std::string experienceId;
    JsonText state{"{}"};
    JsonText action{"{}"};
    double reward = 0.0;
    JsonText nextState{"{}"};
    bool done = false;
    std::string episodeId;
    std::int64_t step = 0;
    double ts = 0.0;
    bool operator==(const Experience&) const = default;
};

/// Rolling statistics of one component. Durations in milliseconds, times in Unix seconds.
struct ComponentPerformanceRecord {
    std::string componentName;
    std::int64_t callsTotal = 0;
    std::int64_t callsSuccess = 0;
    std::int64_t callsFailed = 0;
    double avgDurationMs = 0.0;
    double avgScore = 0.0;
    double lastCalled = 0.0;
    double p95DurationMs = 0.0;
    bool operator==(const ComponentPerformanceRecord&) const = default;
};

} // namespace touchstone::protocol
