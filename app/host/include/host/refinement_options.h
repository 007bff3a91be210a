#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "domain/policy/harm_watch.h"
#include "domain/policy/ppo.h"

namespace touchstone::host {

/// What one proposal may hold.
struct EditLimits {
    std::size_t maxEdits = 10'000;
    std::int64_t maxSettings = 30'000;      ///< places of the live configuration
    std::size_t maxValueBytes = 64 * 1024;  ///< of a value as compact JSON
    int maxValueDepth = 32;
};

struct PlanOptions {
    std::int64_t minEvidence = 30;      ///< judgements or calls, below which nothing is said of a component
    double confidence = 0.95;           ///< of all that one plan proposes together
    std::int64_t mostComponents = 50;   ///< those with most judgements and calls, beside the one that is asked for
    std::int64_t mostSamples = 1'000;   ///< the newest judgements, and as many calls, of each
};

struct ReviewOptions {
    double risk = 0.05;              ///< that a bound of this review is wrong
    double mostSafetyLoss = 0.05;    ///< of the mean safety score, in the worst case that the data leave open
    double mostShift = 0.5;          ///< share of choices that one proposal may move
    std::int64_t minSafety = 1;      ///< safety judgements of those whose share changes, below which safety is not judged
    std::size_t mostComponents = 50; ///< whose judgements are read: those whose share changes most
    std::int64_t mostSamples = 1'000;
    std::int64_t mostChoices = 10'000;  ///< the newest experiences that are looked at
    double mostHarm = 0.02;          ///< to the mean reward, from -1 to 1, that cannot be ruled out
};

struct AdaptOptions {
    std::int64_t minEvidence = 30;       ///< judgements and calls in all, or choices with a propensity for ppo
    double epsilon = 0.1;                ///< of epsilon_greedy
    double temperature = 0.1;            ///< of softmax, on rewards from 0 to 1
    domain::policy::PpoOptions ppo = {};
    std::int64_t mostChoices = 10'000;   ///< the newest experiences that ppo looks at
    std::int64_t every = 0;              ///< the host adapts by itself after so many new experiences; 0: never
    std::string everyStrategy = "ppo";   ///< with this strategy
};

/// How what was applied is watched for harm.
struct WatchOptions {
    domain::policy::HarmWatchOptions test = {};
    std::int64_t mostBefore = 10'000;  ///< outcomes before the change that are looked at, of each kind the newest
    std::int64_t mostAfter = 10'000;   ///< outcomes after it, from which on it is left in peace
    bool rollBack = false;             ///< the host takes it back by itself when harm is found; else it recommends it
};

struct RefinementOptions {
    EditLimits edits = {};
    PlanOptions plan = {};
    ReviewOptions review = {};
    AdaptOptions adapt = {};
    WatchOptions watch = {};
};

} // namespace touchstone::host
