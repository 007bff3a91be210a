#include <random>

#include <nlohmann/json.hpp>

#include <QTest>

#include "kit.h"
#include "protocol/codec.h"
#include "protocol/signal_codec.h"
#include "signal_samples.h"

using namespace touchstone;
using namespace touchstone::protocol;
using kit::described;

namespace {

std::string textOf(const Json& json)
{
    return writeEnvelope({std::make_shared<const Json>(json)});
}

/// Signals that keep the contract, as structs.
class SignalMaker
{
public:
    explicit SignalMaker(unsigned seed) : m_random(seed) {}

    Signal next()
    {
        switch (below(4)) {
        case 0: return execution();
        case 1: return outcome();
        case 2: return escalation();
        default: return partnership();
        }
    }

private:
    unsigned below(unsigned limit) { return m_random() % limit; }
    bool chance() { return below(2) == 0; }
    std::string text() { return kit::randomText(m_random, static_cast<int>(below(12))).toStdString(); }
    std::string saidText() { return "x" + text(); }
    std::int64_t rating() { return 1 + below(5); }
    std::string uuid()
    {
        std::string id;
        while (id.size() < 32)
            id += "0123456789abcdefABCDEF"[below(22)];
        return id;
    }
    template <typename Make>
    auto maybe(Make make) -> std::optional<decltype(make())>
    {
        if (chance())
            return make();
        return std::nullopt;
    }
    std::string oneOf(std::initializer_list<const char*> words) { return *(words.begin() + below(static_cast<unsigned>(words.size()))); }
    JsonText others()
    {
        Json json = Json::object();
        for (unsigned i = below(3); i > 0; --i)
            json["_" + text()] = chance() ? Json(text()) : Json::array({below(9) / 8.0, nullptr, {{text(), chance()}}});
        return {textOf(json)};
    }
    template <typename Kind>
    Kind begun()
    {
        Kind kind;
        kind.signalType = Kind::name;
        kind.schemaVersion = m_version = chance() ? "0.1.0" : "0.1.1";
        kind.runId = uuid();
        kind.timestamp = "2026-0" + std::to_string(1 + below(9)) + "-1" + std::to_string(below(10)) + "T08:15:00"
            + (chance() ? "." + std::to_string(below(1'000'000)) : std::string()) + (chance() ? "Z" : "+00:00");
        kind.agentName = saidText();
        kind.others = others();
        return kind;
    }
    bool continues() { return m_version == "0.1.1" && chance(); }

    Signal execution()
    {
        auto signal = begun<ExecutionSignal>();
        signal.skillUsed = maybe([this] { return text(); });
        signal.mode = maybe([this] { return oneOf({"interactive", "autonomous"}); });
        if (continues())
            signal.resumedFromRunId = uuid();
        signal.selfAssessment = {rating(), rating(), rating(), {}, others()};
        if (continues())
            signal.selfAssessment.continuationReadiness = rating();
        if (chance())
            signal.patterns = ExecutionPatterns{maybe([this] { return text(); }), {}, {}, maybe([this] { return text(); }), {}, text(), others()};
        return signal;
    }
    Signal outcome()
    {
        auto signal = begun<OutcomeSignal>();
        signal.qualityRating = rating();
        signal.effortToMerge = maybe([this] { return oneOf({"none", "minimal", "moderate", "significant"}); });
        signal.issuesFound = maybe([this] { return std::vector<std::string>(below(3), text()); });
        if (continues())
            signal.continuation = Continuation{rating(), maybe([this] { return oneOf({"none", "significant"}); }),
                                               maybe([this] { return oneOf({"none", "minor", "material"}); }),
                                               maybe([this] { return oneOf({"none", "minor", "material"}); }),
                                               maybe([this] { return chance(); }), others()};
        return signal;
    }
    Signal escalation()
    {
        auto signal = begun<EscalationSignal>();
        signal.reason = saidText();
        signal.severity = oneOf({"low", "medium", "high", "critical"});
        signal.blocking = maybe([this] { return chance(); });
        signal.requestedAction = maybe([this] { return text(); });
        return signal;
    }
    Signal partnership()
    {
        auto signal = begun<PartnershipSignal>();
        signal.observedAgent = saidText();
        signal.observedSkill = maybe([this] { return text(); });
        signal.observation = {below(1'000'000), saidText(), others()};
        if (chance()) {
            signal.recommendations.emplace();
            for (unsigned i = below(4); i > 0; --i)
                signal.recommendations->push_back({maybe([this] { return oneOf({"outcome_validated", "self_report_only"}); }), others()});
        }
        if (chance())
            signal.selfAssessment = ReviewAssessment{maybe([this] { return rating(); }), maybe([this] { return rating(); }), {}, others()};
        return signal;
    }

    std::mt19937 m_random;
    std::string m_version;
};

/// A value somewhere inside of another, and what it may become.
Json& somewhere(Json& json, std::mt19937& random)
{
    Json* at = &json;
    while (at->is_structured() && !at->empty() && random() % 5 != 0) {
        auto child = at->begin();
        std::advance(child, static_cast<std::ptrdiff_t>(random() % at->size()));
        at = &*child;
    }
    return *at;
}

void spoil(Json& json, std::mt19937& random)
{
    static const std::vector<const char*> values{"null", "true", "0", "1", "5", "6", "-1", "3.0", "1e300", "9223372036854775808", R"("")", R"("none")",
                                                 R"("0.1.0")", R"("0.1.1")", R"("execution")", R"("outcome")", R"("2026-01-01T00:00:00Z")", "[]", "{}",
                                                 R"([{"a":[1.0]}])", R"({"confidence":1,"accuracy":1,"completeness":1})"};
    Json& place = somewhere(json, random);
    if (random() % 4 == 0 && place.is_object() && !place.empty()) {
        auto member = place.begin();
        std::advance(member, static_cast<std::ptrdiff_t>(random() % place.size()));
        place.erase(member);
    } else if (random() % 3 == 0 && place.is_object()) {
        place["new"] = Json::parse(values[random() % values.size()]);
    } else {
        place = Json::parse(values[random() % values.size()]);
    }
}

} // namespace

/// What holds of every signal, whatever it says.
class TestSignalProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadAsTheSame();
    void whatIsAcceptedComesBackUnchanged();
    void faults_areWhereTheyAre();
};

void TestSignalProperties::whatIsWrittenIsReadAsTheSame()
{
    SignalMaker maker(3);
    for (int round = 0; round < 4'000; ++round) {
        const Signal signal = maker.next();
        std::string line;
        const auto written = appendSignalLine(signal, line);
        QVERIFY2(written, written ? "" : described(written.error()).c_str());
        const auto json = parseJson(line);
        QVERIFY2(json, line.c_str());
        const auto again = decodeSignal(*json);
        QVERIFY2(again && *again == signal, line.c_str());
        QCOMPARE(textOf(encodeSignal(*again).value()), textOf(*json));
        QVERIFY(line.find('\n') == std::string::npos);
    }
}

void TestSignalProperties::whatIsAcceptedComesBackUnchanged()
{
    std::mt19937 random(4);
    int accepted = 0;
    constexpr int rounds = 20'000;
    for (int round = 0; round < rounds; ++round) {
        Json json = Json::parse(kit::signalSamples()[random() % 4].json);
        for (unsigned i = 0; i <= random() % 2; ++i)
            spoil(json, random);
        const auto signal = decodeSignal(json);
        if (!signal)
            continue;
        ++accepted;
        const auto again = encodeSignal(*signal);
        QVERIFY2(again, textOf(json).c_str());
        QCOMPARE(textOf(*again), textOf(json));
    }
    QVERIFY(accepted > rounds / 20 && accepted < rounds * 9 / 10);
}

/// A fault names what is there, or what is missing from an object that is there; to put the good value back mends it.
void TestSignalProperties::faults_areWhereTheyAre()
{
    std::mt19937 random(5);
    int mended = 0;
    for (int round = 0; round < 8'000; ++round) {
        const Json good = Json::parse(kit::signalSamples()[random() % 4].json);
        Json json = good;
        spoil(json, random);
        const auto signal = decodeSignal(json);
        if (signal)
            continue;
        QVERIFY(!signal.error().faults.empty() && signal.error().faults.size() <= 50);
        for (const Fault& fault : signal.error().faults) {
            const Json::json_pointer at(fault.pointer);
            const bool missing = fault.message == "this field is required";
            QVERIFY2(json.contains(at) != missing, (fault.pointer + " in " + textOf(json)).c_str());
            if (!good.contains(at))
                continue;
            json[at] = good[at];
            ++mended;
        }
        // What the first look could not see behind a fault is seen by the second.
        if (const auto again = decodeSignal(json); !again)
            for (const Fault& fault : again.error().faults)
                QVERIFY2(!fault.pointer.empty() || !json.is_object(), textOf(json).c_str());
    }
    QVERIFY(mended > 4'000);
}

QTEST_APPLESS_MAIN(TestSignalProperties)
#include "tst_signal_properties.moc"
