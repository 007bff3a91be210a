#include "refine_options.h"

#include <algorithm>
#include <limits>

#include "protocol/codec.h"

namespace touchstone::ctl {
namespace {

using host::RefinementOptions;

/// One name of --refine, the values it takes, and where they go.
struct Setting {
    const char* name;
    double least;
    double most;
    bool isWhole;
    void (*set)(RefinementOptions&, double);
};

constexpr double mostCount = 1e9;
constexpr double small = 1e-9;  ///< for what must be above 0

template <typename Number>
constexpr Number whole(double value)
{
    return static_cast<Number>(value);
}

// Names are those of the members; one level for each struct.
const Setting settings[] = {
    {"edits.max-settings", 1, mostCount, true, [](auto& o, double v) { o.edits.maxSettings = whole<std::int64_t>(v); }},
    {"edits.max-value-bytes", 2, 16e6, true, [](auto& o, double v) { o.edits.maxValueBytes = whole<std::size_t>(v); }},
    {"plan.min-evidence", 2, mostCount, true, [](auto& o, double v) { o.plan.minEvidence = whole<std::int64_t>(v); }},
    {"plan.confidence", 0.5, 1 - small, false, [](auto& o, double v) { o.plan.confidence = v; }},
    {"plan.components", 1, 10'000, true, [](auto& o, double v) { o.plan.mostComponents = whole<std::int64_t>(v); }},
    {"plan.samples", 1, 100'000, true, [](auto& o, double v) { o.plan.mostSamples = whole<std::int64_t>(v); }},
    {"review.risk", small, 0.5, false, [](auto& o, double v) { o.review.risk = v; }},
    {"review.most-safety-loss", 0, 2, false, [](auto& o, double v) { o.review.mostSafetyLoss = v; }},
    {"review.most-shift", 0, 1, false, [](auto& o, double v) { o.review.mostShift = v; }},
    {"review.min-safety", 0, mostCount, true, [](auto& o, double v) { o.review.minSafety = whole<std::int64_t>(v); }},
    {"review.most-harm", 0, 2, false, [](auto& o, double v) { o.review.mostHarm = v; }},
    {"review.choices", 1, 1e6, true, [](auto& o, double v) { o.review.mostChoices = whole<std::int64_t>(v); }},
    {"adapt.min-evidence", 2, mostCount, true, [](auto& o, double v) { o.adapt.minEvidence = whole<std::int64_t>(v); }},
    {"adapt.epsilon", 0, 1, false, [](auto& o, double v) { o.adapt.epsilon = v; }},
    {"adapt.temperature", small, 1e6, false, [](auto& o, double v) { o.adapt.temperature = v; }},
    {"adapt.choices", 2, 1e6, true, [](auto& o, double v) { o.adapt.mostChoices = whole<std::int64_t>(v); }},
    {"ppo.clip", small, 1 - small, false, [](auto& o, double v) { o.adapt.ppo.clip = v; }},
    {"ppo.entropy", 0, 10, false, [](auto& o, double v) { o.adapt.ppo.entropy = v; }},
    {"ppo.learning-rate", small, 100, false, [](auto& o, double v) { o.adapt.ppo.learningRate = v; }},
    {"ppo.steps", 1, 10'000, true, [](auto& o, double v) { o.adapt.ppo.mostSteps = whole<int>(v); }},
    {"ppo.kl", small, 10, false, [](auto& o, double v) { o.adapt.ppo.mostKl = v; }},
    {"watch.risk", small, 0.5, false, [](auto& o, double v) { o.watch.test.risk = v; }},
    {"watch.min-before", 2, mostCount, true, [](auto& o, double v) { o.watch.test.fewestBefore = whole<std::size_t>(v); }},
    {"watch.before", 2, 200'000, true, [](auto& o, double v) { o.watch.mostBefore = whole<std::int64_t>(v); }},
    {"watch.after", 1, mostCount, true, [](auto& o, double v) { o.watch.mostAfter = whole<std::int64_t>(v); }},
};

tl::unexpected<Error> badRefine(const std::string& option, const std::string& why)
{
    return fail(ErrorCode::InvalidMessage, "--" + option + ": " + why);
}

std::string shownLimit(double value)
{
    return QString::number(value, 'g', 10).toStdString();
}

Result<void> readSetting(const QString& given, RefinementOptions& options)
{
    const QString name = given.section(QLatin1Char('='), 0, 0);
    const auto found = std::find_if(std::begin(settings), std::end(settings),
                                    [&name](const Setting& setting) { return name == QLatin1String(setting.name); });
    if (found == std::end(settings)) {
        std::string names;
        for (const Setting& setting : settings)
            names += (names.empty() ? "" : ", ") + std::string(setting.name);
        return badRefine("refine", "expected NAME=VALUE with a name of " + names);
    }
    bool isNumber = false;
    const double value = given.section(QLatin1Char('='), 1).toDouble(&isNumber);
    const bool fits = isNumber && value >= found->least && value <= found->most;
    if (!fits || (found->isWhole && value != static_cast<double>(static_cast<std::int64_t>(value))))
        return badRefine("refine", std::string(found->name) + ": expected a " + (found->isWhole ? "whole " : "") + "number from "
                                       + shownLimit(found->least) + " to " + shownLimit(found->most));
    found->set(options, value);
    return {};
}

/// What the host asks of itself must be what it would answer.
Result<void> readOwnStrategy(const Invocation& call, RefinementOptions& options)
{
    protocol::LearnAdaptRequest probe;
    probe.strategy = call.value("adapt-strategy").toStdString();
    if (const auto known = protocol::encode(probe); !known)
        return badRefine("adapt-strategy", known.error().faults.empty() ? known.error().message
                                                                        : known.error().faults.front().message);
    options.adapt.everyStrategy = probe.strategy;
    return {};
}

} // namespace

Result<void> readRefinement(const Invocation& call, RefinementOptions& options)
{
    for (const QString& given : call.values("refine"))
        if (auto done = readSetting(given, options); !done)
            return done;
    options.watch.rollBack = call.has("auto-rollback");
    if (call.has("adapt-every")) {
        bool isNumber = false;
        options.adapt.every = call.value("adapt-every").toLongLong(&isNumber);
        if (!isNumber || options.adapt.every < 1)
            return badRefine("adapt-every", "expected a whole number from 1");
    }
    if (call.has("adapt-strategy"))
        if (auto done = readOwnStrategy(call, options); !done)
            return done;
    const QStringList allowed = call.values("allow-strategy");
    const QString own = QString::fromStdString(options.adapt.everyStrategy);
    if (options.adapt.every > 0 && !allowed.isEmpty() && !allowed.contains(own))
        return badRefine("adapt-every", "the strategy '" + options.adapt.everyStrategy
                                            + "' is not one that --allow-strategy allows");
    return {};
}

} // namespace touchstone::ctl
