#include <random>

#include "refine_bench.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::edit;
using bench::Json;
using bench::proposal;
using bench::weight;
using host::Role;

namespace {

using Live = std::map<std::string, Json>;

/// What a host should do, told in another way: each place holds a stack of who set what, and the top is live.
class Model
{
public:
    struct Layer {
        std::string by;
        std::optional<Json> value;
    };
    struct Applied {
        std::string id;
        std::vector<std::string> places;
        bool isBack = false;
    };

    [[nodiscard]] std::optional<Json> at(const std::string& place) const
    {
        const auto found = m_places.find(place);
        return found == m_places.end() || found->second.empty() ? std::nullopt : found->second.back().value;
    }
    void apply(const std::string& id, const std::map<std::string, std::optional<Json>>& values)
    {
        Applied applied{id, {}};
        for (const auto& [place, value] : values) {
            m_places[place].push_back({id, value});
            applied.places.push_back(place);
        }
        all.push_back(std::move(applied));
    }
    /// Whoever stands in the way; empty: nobody.
    [[nodiscard]] std::string blockedBy(const Applied& applied) const
    {
        for (const std::string& place : applied.places)
            if (m_places.at(place).back().by != applied.id)
                return place;
        return {};
    }
    void takeBack(Applied& applied)
    {
        for (const std::string& place : applied.places)
            m_places[place].pop_back();
        applied.isBack = true;
    }
    [[nodiscard]] Live live() const
    {
        Live live;
        for (const auto& [place, layers] : m_places)
            if (!layers.empty() && layers.back().value)
                live[place] = *layers.back().value;
        return live;
    }
    std::vector<Applied> all;

private:
    std::map<std::string, std::vector<Layer>> m_places;
};

} // namespace

/// Taking refinements back, and what history says of it.
class TestHostRollback : public bench::RefineFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void exactlyItsPathsAfterARestart();
    void laterChangeIsNamed();
    void laterChangeAroundItIsNamed();
    void twiceIsRefused();
    void historyTellsAll();
    void historyOfManyEntries();
    void replayFindsWhatWasTampered_data();
    void replayFindsWhatWasTampered();
    void randomHistories_data();
    void randomHistories();

private:
    [[nodiscard]] int dice(int sides) { return static_cast<int>(m_random() % static_cast<unsigned>(sides)); }
    void takeOneBack(Model& model, Model::Applied& one);
    void applySome(Model& model, const std::string& id);
    void takeAllBack(Model& model);
    void verifyDistribution();
    std::mt19937 m_random;
};

void TestHostRollback::exactlyItsPathsAfterARestart()
{
    open();
    QCOMPARE(errorOf(proposal({weight("kept", "2"), weight("changed", "0.25"), weight("gone", "7"),
                               edit("prompt", "insert", "a", "null", R"({"x":[1,"é",null]})")}, "r0")), std::string());
    const Live before = live();
    QCOMPARE(errorOf(proposal({weight("changed", "5"), weight("new", "1.5"), edit("router_weight", "delete", "router.weights.gone"),
                               edit("prompt", "delete", "/a"), edit("tool", "insert", "t", "null", "0")}, "r1")), std::string());
    QVERIFY(live() != before);
    open();
    const auto answer = rollback("r1");
    QVERIFY2(answer->rolledBack, answer->error.c_str());
    QCOMPARE(answer->error, std::string());
    QCOMPARE(answer->refinementId, std::string("r1"));
    QVERIFY(live() == before);
    QCOMPARE(problem(), std::string());
    // And then what lay under it.
    QCOMPARE(rollbackError("r0"), std::string());
    QVERIFY(live().empty());
    QCOMPARE(problem(), std::string());
}

void TestHostRollback::laterChangeIsNamed()
{
    open();
    QCOMPARE(errorOf(proposal({weight("a", "2"), weight("b", "2")}, "r1")), std::string());
    QCOMPARE(errorOf(proposal({weight("b", "3")}, "r2")), std::string());
    QCOMPARE(errorOf(proposal({weight("c", "4")}, "r3")), std::string());
    const Live before = live();
    const auto refused = rollback("r1");
    QVERIFY(!refused->rolledBack);
    QVERIFY2(refused->error.find("'r2' changed /router/weights/b afterwards; roll that back first") != std::string::npos,
             refused->error.c_str());
    QVERIFY(live() == before);
    QCOMPARE(rollbackError("r2"), std::string());
    QCOMPARE(rollbackError("r1"), std::string());
    QVERIFY((live() == Live{{"router_weight /router/weights/c", 4}}));
}

void TestHostRollback::laterChangeAroundItIsNamed()
{
    open();
    QCOMPARE(errorOf(proposal({edit("prompt", "insert", "a", "null", "1")}, "r1")), std::string());
    QCOMPARE(errorOf(proposal({edit("prompt", "delete", "a")}, "r2")), std::string());
    QCOMPARE(errorOf(proposal({edit("prompt", "insert", "a.b", "null", "2")}, "r3")), std::string());
    // Both would put a value where one lies within it.
    QVERIFY(rollbackError("r2").find("'r3' changed /a afterwards") != std::string::npos);
    QCOMPARE(errorOf(proposal({edit("prompt", "delete", "/a/b")}, "r4")), std::string());
    QCOMPARE(errorOf(proposal({edit("prompt", "insert", "/a", "null", "3")}, "r5")), std::string());
    QVERIFY(rollbackError("r4").find("'r5' changed /a/b afterwards") != std::string::npos);
    for (const char* id : {"r5", "r4", "r3", "r2", "r1"})
        QCOMPARE(rollbackError(id), std::string());
    QVERIFY(live().empty());
    QCOMPARE(problem(), std::string());
}

void TestHostRollback::twiceIsRefused()
{
    open();
    QVERIFY(rollbackError("r1").find("no refinement has this id") != std::string::npos);
    QCOMPARE(errorOf(proposal({weight("a", "2")}, "r1")), std::string());
    QCOMPARE(rollbackError("r1"), std::string());
    QCOMPARE(errorOf(proposal({weight("a", "3")}, "r2")), std::string());
    QVERIFY(rollbackError("r1").find("it has been already, by olga (rollback-") != std::string::npos);
    QVERIFY((live() == Live{{"router_weight /router/weights/a", 3}}));
    const auto taken = history()[1].at("refinement_id").get<std::string>();
    QVERIFY(rollbackError(taken).find("it is a rollback itself") != std::string::npos);
    QCOMPARE(history().size(), 3u);
}

void TestHostRollback::historyTellsAll()
{
    host::HostOptions options;
    auto now = std::make_shared<double>(1'000.0);
    options.clock = [now] { return *now; };
    open(Role::Ops, options);
    auto first = proposal({weight("a", "2"), edit("prompt", "insert", "p", "null", "\"x\"")}, "r1");
    first.reason = "it is the better one";
    first.componentName = "a";
    QCOMPARE(errorOf(first), std::string());
    *now = 2'000.0;
    const auto admin = attach(*m_host, "root", Role::Admin);
    protocol::LearnRefinementRollbackRequest back;
    back.refinementId = "r1";
    QVERIFY(ask(*admin, back)->rolledBack);
    auto entries = history();
    QCOMPARE(entries.size(), 2u);
    // How it was watched is another test's business.
    QVERIFY(entries[1].at("watch").at("state") == "ended" && !entries[0].contains("watch"));
    entries[1].erase("watch");
    const auto backId = entries[0].at("refinement_id").get<std::string>();
    COMPARE_JSON(entries[0],
                 (Json{{"refinement_id", backId},
                       {"action", "rollback"},
                       {"ts", 2'000.0},
                       {"principal", "root"},
                       {"role", "admin"},
                       {"component_name", "a"},
                       {"rolls_back", {{"refinement_id", "r1"}, {"principal", "olga"}, {"ts", 1'000.0}}},
                       {"edits_total", 2},
                       {"edits",
                        {{{"target", "router_weight"}, {"op", "delete"}, {"path", "/router/weights/a"}, {"old_value", 2},
                          {"new_value", nullptr}},
                         {{"target", "prompt"}, {"op", "delete"}, {"path", "/p"}, {"old_value", "x"}, {"new_value", nullptr}}}}}));
    COMPARE_JSON(entries[1],
                 (Json{{"refinement_id", "r1"},
                       {"action", "apply"},
                       {"ts", 1'000.0},
                       {"principal", "olga"},
                       {"role", "ops"},
                       {"component_name", "a"},
                       {"reason", "it is the better one"},
                       {"review", {{"outcome", "none"}}},
                       {"applied_against_review", false},
                       {"rolled_back", true},
                       {"rolled_back_by", {{"refinement_id", backId}, {"principal", "root"}, {"ts", 2'000.0}}},
                       {"edits_total", 2},
                       {"edits",
                        {{{"target", "router_weight"}, {"op", "update"}, {"path", "/router/weights/a"}, {"old_value", nullptr},
                          {"new_value", 2}},
                         {{"target", "prompt"}, {"op", "insert"}, {"path", "/p"}, {"old_value", nullptr}, {"new_value", "x"}}}}}));
}

void TestHostRollback::historyOfManyEntries()
{
    startHost();
    const auto client = bench::attachRaw(*m_host, "olga", Role::Ops);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["learning"]})");
    QVERIFY(client->nextAs<protocol::HandshakeResponse>()->ok);
    for (int i = 0; i < 1'005; ++i) {
        client->send(R"({"type":"learn/refinement/apply/req","id":"a","ts":1,"proposal":{"target":"router_weight","op":"update",)"
                     R"("path":"router.weights.a","new_value":)" + std::to_string(i + 1) + "}}");
        COMPARE_JSON(client->next().body->at("error"), Json(""));
    }
    client->send(R"({"type":"learn/refinement/history/req","id":"q","version":"1.0","ts":1})");
    const auto answer = client->next();
    QCOMPARE(answer.body->at("entries").size(), 1'000u);
    COMPARE_JSON(answer.body->at("older"), Json(5));
    COMPARE_JSON(answer.body->at("entries")[0]["edits"][0]["new_value"], Json(1'005));
}

void TestHostRollback::replayFindsWhatWasTampered_data()
{
    QTest::addColumn<QByteArray>("statement");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("nothing") << QByteArray("SELECT 1") << QByteArray();
    QTest::newRow("value") << QByteArray("UPDATE setting SET value = '9'") << QByteArray("is not what history made it");
    QTest::newRow("who") << QByteArray("UPDATE setting SET set_by = 1") << QByteArray("is not what history made it");
    QTest::newRow("gone") << QByteArray("DELETE FROM setting") << QByteArray("is missing");
    QTest::newRow("half") << QByteArray("DELETE FROM refinement_edit WHERE position = 1") << QByteArray("is there in part");
    QTest::newRow("before") << QByteArray("UPDATE refinement_edit SET before = '9' WHERE refinement = 2")
                            << QByteArray("did not find");
}

void TestHostRollback::replayFindsWhatWasTampered()
{
    QFETCH(const QByteArray, statement);
    QFETCH(const QByteArray, says);
    open();
    QCOMPARE(errorOf(proposal({weight("a", "2"), weight("b", "3")}, "r1")), std::string());
    QCOMPARE(errorOf(proposal({weight("a", "4")}, "r2")), std::string());
    close();
    QVERIFY((*openStore())->run(statement.constData()).has_value());
    QVERIFY2(QByteArray::fromStdString(problem()).contains(says) && problem().empty() == says.isEmpty(), problem().c_str());
}

void TestHostRollback::randomHistories_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 12; ++seed)
        QTest::addRow("%u", seed) << seed;
}

/// Whatever comes in whatever order, the store holds what a model of stacks says, history replays to it, and what is
/// discovered is a distribution.
void TestHostRollback::randomHistories()
{
    QFETCH(const unsigned, seed);
    m_random.seed(seed);
    Model model;
    open();
    for (int step = 0; step < 150; ++step) {
        const int what = dice(20);
        if (what == 0)
            open();
        else if (what < 4)
            QVERIFY(ask(*m_session, bench::feedbacks({bench::feedback("f" + std::to_string(step), dice(3) - 1.0, step,
                                                                      "c" + std::to_string(dice(6)))})));
        else if (what < 9 && !model.all.empty())
            takeOneBack(model, model.all[static_cast<std::size_t>(dice(static_cast<int>(model.all.size())))]);
        else
            applySome(model, "r" + std::to_string(step));
        QVERIFY(!QTest::currentTestFailed());
        QVERIFY(live() == model.live());
        verifyDistribution();
    }
    QCOMPARE(problem(), std::string());
    QVERIFY(model.all.size() > 10);
    takeAllBack(model);
    QVERIFY(live() == model.live());
    QCOMPARE(problem(), std::string());
}

void TestHostRollback::takeOneBack(Model& model, Model::Applied& one)
{
    const auto answer = rollback(one.id);
    const bool isFree = !one.isBack && model.blockedBy(one).empty();
    // The only other reason is that nothing would be left to choose.
    const bool isZero = answer->error.find("would be zero") != std::string::npos;
    QVERIFY2(answer->rolledBack == (isFree && !isZero), answer->error.c_str());
    QVERIFY(answer->rolledBack == answer->error.empty());
    if (!one.isBack && !isFree)
        QVERIFY2(answer->error.find("afterwards; roll that back first") != std::string::npos, answer->error.c_str());
    if (answer->rolledBack)
        model.takeBack(one);
}

void TestHostRollback::applySome(Model& model, const std::string& id)
{
    std::vector<protocol::ProposalEdit> edits;
    std::map<std::string, std::optional<Json>> values;
    bool isGood = true;
    for (int i = dice(4); i >= 0; --i) {
        const std::string name = "c" + std::to_string(dice(8));
        const std::string place = "router_weight /router/weights/" + name;
        const Json live = model.at(place).value_or(Json(1.0));
        const bool takesAway = dice(5) == 0;
        const bool isLocked = dice(3) == 0;
        const bool isWrong = dice(12) == 0;
        isGood = isGood && values.count(place) == 0 && (!takesAway || model.at(place)) && !isWrong;
        const Json value = dice(4) == 0 ? Json(0) : Json(dice(9) / 4.0);
        auto one = weight(name, value.dump(), isWrong ? "77" : isLocked ? live.dump() : "null");
        if (takesAway)
            one = edit("router_weight", "delete", "/router/weights/" + name, isWrong ? "77" : "null");
        edits.push_back(one);
        values[place] = takesAway ? std::nullopt : std::optional(value);
    }
    const auto answer = apply(proposal(edits, id));
    const bool isZero = answer->error.find("would be zero") != std::string::npos;
    QVERIFY2(answer->error.empty() == (isGood && !isZero), answer->error.c_str());
    QCOMPARE(answer->appliedEdits, answer->error.empty() ? static_cast<std::int64_t>(edits.size()) : 0);
    if (answer->error.empty())
        model.apply(id, values);
}

void TestHostRollback::verifyDistribution()
{
    double sum = 0.0;
    const auto known = skills();
    for (const Json& skill : known) {
        QVERIFY(skill.at("probability").get<double>() >= 0.05 / static_cast<double>(known.size()) * (1 - 1e-12));
        sum += skill.at("probability").get<double>();
    }
    QVERIFY2(known.empty() || std::abs(sum - 1.0) < 1e-12, std::to_string(sum).c_str());
}

/// Whatever was applied can still be taken back, from the last to the first, or nothing would be left to choose.
void TestHostRollback::takeAllBack(Model& model)
{
    for (auto one = model.all.rbegin(); one != model.all.rend(); ++one) {
        if (one->isBack)
            continue;
        const auto answer = rollback(one->id);
        QVERIFY2(answer->rolledBack || answer->error.find("would be zero") != std::string::npos, answer->error.c_str());
        if (!answer->rolledBack)
            break;
        model.takeBack(*one);
    }
}

QTEST_GUILESS_MAIN(TestHostRollback)
#include "tst_host_rollback.moc"
