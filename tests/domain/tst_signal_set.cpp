#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <nlohmann/json.hpp>

#include <QTest>

#include "protocol/signal_codec.h"
#include "signal_kit.h"

using namespace touchstone;
using domain::SignalCounts;
using domain::SignalFinding;
using kit::escalation;
using kit::execution;
using kit::outcome;
using kit::partnership;
using kit::resuming;
using kit::run;

namespace {

struct Checked {
    std::string findings;  ///< "line kind>other line" of each
    SignalCounts counts;
    std::vector<SignalFinding> all;
};

protocol::Signal signalOf(const std::string& json)
{
    auto signal = protocol::decodeSignal(*protocol::parseJson(json));
    if (!signal)
        qFatal("%s: %s", signal.error().message.c_str(), json.c_str());
    return *std::move(signal);
}

/// One signal a line.
Checked check(const std::vector<std::string>& lines)
{
    domain::SignalSet set;
    const auto file = set.addFile();
    for (std::size_t i = 0; i < lines.size(); ++i)
        set.add(signalOf(lines[i]), {file, {static_cast<std::int64_t>(i) + 1, 1, -1}});
    Checked checked;
    checked.counts = set.check([&checked](const SignalFinding& finding) {
        checked.findings += (checked.findings.empty() ? "" : " ") + std::to_string(finding.at.place.line) + " " + std::string(name(finding.kind));
        if (finding.other)
            checked.findings += ">" + std::to_string(finding.other->place.line);
        checked.all.push_back(finding);
    });
    return checked;
}

} // namespace

/// Signals held against each other.
class TestSignalSet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goodTogether();
    void outcome_ofNobodysRun();
    void outcome_byTheAgentItself();
    void several_outcomesAreKept();
    void repeats();
    void runs_sharedByDifferentExecutions();
    void predecessors();
    void cycles();
    void cycle_ofAHundredThousand();
    void findings_sayWhere();
    void ids_areComparedByValue();
    void orderDoesNotMatter();
    void likeASlowLook();
};

void TestSignalSet::goodTogether()
{
    const Checked none = check({});
    QCOMPARE(none.findings, std::string());
    QCOMPARE(none.counts, SignalCounts{});
    const Checked all = check({outcome(1), execution(1), resuming(2, 1), resuming(3, 2), escalation(3), escalation(77), partnership(5)});
    QCOMPARE(all.findings, std::string());
    QCOMPARE(all.counts, (SignalCounts{3, 1, 2, 1, 3, 1}));
}

void TestSignalSet::outcome_ofNobodysRun()
{
    const Checked checked = check({execution(1), outcome(2), outcome(1)});
    QCOMPARE(checked.findings, std::string("2 run_not_found"));
    QVERIFY(!checked.all[0].isFault());
    QCOMPARE(checked.all[0].pointer, std::string("/run_id"));
    QCOMPARE(checked.counts, (SignalCounts{1, 2, 0, 0, 1, 1}));
}

void TestSignalSet::outcome_byTheAgentItself()
{
    const Checked fault = check({execution(1), outcome(1, "worker")});
    QCOMPARE(fault.findings, std::string("2 self_evaluation>1"));
    QVERIFY(fault.all[0].isFault());
    QCOMPARE(fault.all[0].pointer, std::string("/agent_name"));
    QCOMPARE(fault.counts.evaluatedRuns, std::int64_t(0));
    const Checked notice = check({outcome(1, "worker", R"(,"continuation":{"recovery_rating":3})"), execution(1)});
    QCOMPARE(notice.findings, std::string("1 self_continuation>2"));
    QVERIFY(!notice.all[0].isFault());
    QCOMPARE(notice.counts.evaluatedRuns, std::int64_t(1));
    // A name is a name: no case is folded.
    QCOMPARE(check({execution(1), outcome(1, "Worker")}).findings, std::string());
}

void TestSignalSet::several_outcomesAreKept()
{
    const Checked checked = check({execution(1), outcome(1), outcome(1, "other desk"), outcome(1, "desk", R"(,"effort_to_merge":"none")")});
    QCOMPARE(checked.findings, std::string());
    QCOMPARE(checked.counts, (SignalCounts{1, 3, 0, 0, 1, 1}));
}

void TestSignalSet::repeats()
{
    const std::string swapped = R"({"agent_name":"worker", "self_assessment":{"accuracy":4,"completeness":4,"confidence":4},"schema_version":"0.1.1","timestamp":"2026-10-02T08:15:00Z","signal_type":"execution","run_id":")"
        + run(1) + "\"}";
    const Checked checked = check({execution(1), swapped, outcome(1), escalation(1), outcome(1), escalation(1, "other"), escalation(1),
                                   partnership(4), partnership(4), execution(1)});
    QCOMPARE(checked.findings, std::string("2 repeated_signal>1 5 repeated_signal>3 7 repeated_signal>4 9 repeated_signal>8 10 repeated_signal>1"));
    QVERIFY(std::none_of(checked.all.begin(), checked.all.end(), [](const auto& finding) { return finding.isFault(); }));
    QCOMPARE(checked.all[0].pointer, std::string());
    QCOMPARE(checked.counts, (SignalCounts{3, 2, 3, 2, 1, 1}));
}

void TestSignalSet::runs_sharedByDifferentExecutions()
{
    const Checked checked = check({execution(1), execution(1, "other"), execution(1), execution(1, "other"), execution(1, "third"),
                                   outcome(1, "other"), outcome(1, "worker")});
    QCOMPARE(checked.findings, std::string("2 repeated_run>1 3 repeated_signal>1 4 repeated_signal>2 5 repeated_run>1 7 self_evaluation>1"));
    QVERIFY(checked.all[0].isFault());
    QCOMPARE(checked.counts, (SignalCounts{5, 2, 0, 0, 1, 1}));
}

void TestSignalSet::predecessors()
{
    // What is read later may be resumed by what was read before.
    QCOMPARE(check({resuming(2, 1), execution(1), resuming(3, 1)}).findings, std::string());
    const Checked gone = check({resuming(2, 1), outcome(1)});
    QCOMPARE(gone.findings, std::string("1 predecessor_not_found 2 run_not_found"));
    QVERIFY(!gone.all[0].isFault());
    QCOMPARE(gone.all[0].pointer, std::string("/resumed_from_run_id"));
    QVERIFY(gone.all[0].message.find(run(1)) != std::string::npos);
}

void TestSignalSet::cycles()
{
    const Checked two = check({resuming(1, 2), resuming(2, 1)});
    QCOMPARE(two.findings, std::string("2 resume_cycle>1"));
    QVERIFY(two.all[0].isFault());
    QVERIFY(two.all[0].message.find("2 runs") != std::string::npos);
    // Two circles, a tail that leads into one, and a chain that is none.
    const Checked more = check({resuming(10, 1), resuming(1, 2), resuming(2, 3), resuming(3, 1), resuming(5, 4), resuming(4, 5),
                                execution(6), resuming(7, 6), resuming(8, 7), resuming(11, 10)});
    QCOMPARE(more.findings, std::string("4 resume_cycle>2 6 resume_cycle>5"));
    // Only the first execution speaks for a run that two claim.
    QCOMPARE(check({execution(1), resuming(2, 1), resuming(1, 2)}).findings, std::string("3 repeated_run>1"));
}

void TestSignalSet::cycle_ofAHundredThousand()
{
    constexpr unsigned count = 100'000;
    const bool slow = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED");
    const unsigned many = slow ? count / 10 : count;
    domain::SignalSet set;
    protocol::Signal signal = signalOf(resuming(1, 2));
    auto& one = std::get<protocol::ExecutionSignal>(signal);
    for (unsigned i = 0; i < many; ++i) {
        one.runId = run(i);
        one.resumedFromRunId = run((i + 1) % many);
        set.add(signal, {0, {i + 1, 1, -1}});
    }
    std::vector<SignalFinding> found;
    static_cast<void>(set.check([&found](const SignalFinding& finding) { found.push_back(finding); }));
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].at.place.line, std::int64_t(many));
    QVERIFY(found[0].message.find(std::to_string(many)) != std::string::npos);
}

void TestSignalSet::findings_sayWhere()
{
    domain::SignalSet set;
    const auto first = set.addFile();
    const auto second = set.addFile();
    set.add(signalOf(execution(1)), {first, {3, 5, 7}});
    set.add(signalOf(outcome(1, "worker")), {second, {1, 2, 0}});
    std::vector<SignalFinding> found;
    static_cast<void>(set.check([&found](const SignalFinding& finding) { found.push_back(finding); }));
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].at, (domain::SignalSource{second, {1, 2, 0}}));
    QCOMPARE(*found[0].other, (domain::SignalSource{first, {3, 5, 7}}));
    QCOMPARE(found[0].pointer, std::string("/0/agent_name"));
}

void TestSignalSet::ids_areComparedByValue()
{
    const std::string upper = QString::fromStdString(run(0xABC)).toUpper().remove(u'-').toStdString();
    auto signal = signalOf(outcome(1, "worker"));
    std::get<protocol::OutcomeSignal>(signal).runId = upper;
    domain::SignalSet set;
    set.add(signalOf(execution(0xABC)), {});
    set.add(signal, {});
    int faults = 0;
    static_cast<void>(set.check([&faults](const SignalFinding& finding) { faults += finding.isFault() ? 1 : 0; }));
    QCOMPARE(faults, 1);
}

namespace {

/// Signals of few runs and agents, so that everything happens.
std::vector<std::string> randomSignals(std::mt19937& random)
{
    const std::vector<std::string> agents{"a", "b", "c"};
    std::vector<std::string> lines;
    for (unsigned i = 0, count = random() % 14; i < count; ++i) {
        const unsigned id = random() % 5;
        const std::string agent = agents[random() % 3];
        switch (random() % 6) {
        case 0: lines.push_back(execution(id, agent)); break;
        case 1:
        case 5: lines.push_back(resuming(id, (id + 1 + random() % 5) % 6)); break;
        case 2: lines.push_back(outcome(id, agent)); break;
        case 3: lines.push_back(outcome(id, agent, R"(,"continuation":{"recovery_rating":3})")); break;
        case 4: lines.push_back(random() % 2 ? escalation(id) : partnership(id)); break;
        }
    }
    return lines;
}

/// How many findings of each kind there are, from the definition: every signal against every other.
std::map<std::string, int> slowLook(const std::vector<std::string>& lines)
{
    std::map<std::string, int> found;
    std::map<std::string, protocol::ExecutionSignal> runs;
    std::vector<protocol::Signal> kept;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (std::find(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i), lines[i]) != lines.begin() + static_cast<std::ptrdiff_t>(i)) {
            ++found["repeated_signal"];
            continue;
        }
        kept.push_back(signalOf(lines[i]));
        if (const auto* one = std::get_if<protocol::ExecutionSignal>(&kept.back()); one && !runs.try_emplace(one->runId, *one).second)
            ++found["repeated_run"];
    }
    for (const auto& signal : kept) {
        const auto run = runs.find(protocol::headOf(signal).runId);
        if (const auto* one = std::get_if<protocol::OutcomeSignal>(&signal)) {
            if (run == runs.end())
                ++found["run_not_found"];
            else if (run->second.agentName == one->agentName)
                ++found[one->continuation ? "self_continuation" : "self_evaluation"];
        } else if (const auto* two = std::get_if<protocol::ExecutionSignal>(&signal)) {
            if (two->resumedFromRunId && runs.count(*two->resumedFromRunId) == 0)
                ++found["predecessor_not_found"];
        }
    }
    // A run is on a circle when its chain comes back to it; each circle is known by its smallest run.
    std::set<std::string> circles;
    for (const auto& [id, execution] : runs) {
        std::string smallest = id;
        std::string at = id;
        for (std::size_t step = 0; step <= runs.size(); ++step) {
            const auto next = runs.find(at);
            if (next == runs.end() || !next->second.resumedFromRunId)
                break;
            at = *next->second.resumedFromRunId;
            smallest = std::min(smallest, at);
            if (at == id) {
                circles.insert(smallest);
                break;
            }
        }
    }
    if (!circles.empty())
        found["resume_cycle"] = static_cast<int>(circles.size());
    return found;
}

std::map<std::string, int> kinds(const Checked& checked)
{
    std::map<std::string, int> found;
    for (const auto& finding : checked.all)
        ++found[std::string(name(finding.kind))];
    return found;
}

} // namespace

void TestSignalSet::likeASlowLook()
{
    std::mt19937 random(5);
    std::map<std::string, int> seen;
    for (int round = 0; round < 1'500; ++round) {
        const auto lines = randomSignals(random);
        const auto found = kinds(check(lines));
        const auto expected = slowLook(lines);
        if (found != expected)
            for (const auto& line : lines)
                qInfo("%s", line.c_str());
        QCOMPARE(found, expected);
        for (const auto& [kind, count] : found)
            seen[kind] += count;
    }
    QCOMPARE(seen.size(), std::size_t(7));
    for (const auto& [kind, count] : seen)
        QVERIFY2(count > 50, kind.c_str());
}

/// What depends on nothing but the signals does not depend on the order in which they come.
void TestSignalSet::orderDoesNotMatter()
{
    std::mt19937 random(6);
    for (int round = 0; round < 500; ++round) {
        auto lines = randomSignals(random);
        std::sort(lines.begin(), lines.end());
        const auto once = check(lines);
        std::shuffle(lines.begin(), lines.end(), random);
        const auto again = check(lines);
        QCOMPARE(again.counts.runs, once.counts.runs);
        QCOMPARE(again.counts.outcomes, once.counts.outcomes);
        for (const char* kind : {"repeated_signal", "repeated_run", "run_not_found", "predecessor_not_found"})
            QCOMPARE(kinds(again)[kind], kinds(once)[kind]);
    }
}

QTEST_APPLESS_MAIN(TestSignalSet)
#include "tst_signal_set.moc"
