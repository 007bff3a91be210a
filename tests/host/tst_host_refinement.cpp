#include "refine_bench.h"
#include "kit.h"

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

const char* const set = "/router/weights/";

} // namespace

/// Applying refinements: all or nothing, with the live value as the lock.
class TestHostRefinement : public bench::RefineFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void badEditIsRefusedAndNothingChanges_data();
    void badEditIsRefusedAndNothingChanges();
    void goodEdits();
    void oneBadEditOfManyLeavesNothing();
    void oldValueIsTheLock_data();
    void oldValueIsTheLock();
    void bothFormsOfAPathAreOnePlace();
    void placesOfOneProposalDoNotOverlap();
    void weightsAreNeverAllZero();
    void sameProposalAgainIsAnsweredTheSame();
    void proposalAsAWhole();
    void refusalsAndAppliesAreAudited();
    void wireFormOfTheSpecification();
    void storeOfTheVersionBeforeIsTakenOver();

private:
    /// What is there before a bad edit comes.
    void furnish()
    {
        QCOMPARE(errorOf(proposal({weight("a", "0.5"), edit("prompt", "insert", "system.text", "null", "\"be kind\""),
                                   edit("tool", "insert", "/limits", "null", R"({"calls":3,"big":9007199254740993})")})),
                 std::string());
    }
};

void TestHostRefinement::badEditIsRefusedAndNothingChanges_data()
{
    QTest::addColumn<QByteArrayList>("parts");  // target, op, path, old, new
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QByteArrayList& parts, const char* says) {
        QTest::newRow(name) << parts << QByteArray(says);
    };
    const QByteArray w = "router_weight";
    row("negative", {w, "update", "router.weights.a", "null", "-0.1"}, "finite number, 0 or more");
    row("text", {w, "update", "router.weights.a", "null", "\"1\""}, "finite number, 0 or more");
    row("bool", {w, "update", "router.weights.a", "null", "true"}, "finite number, 0 or more");
    row("list", {w, "update", "router.weights.a", "null", "[1]"}, "finite number, 0 or more");
    row("no value", {w, "update", "router.weights.a", "null", "null"}, "new_value is missing");
    row("insert what is there", {w, "insert", "router.weights.a", "null", "1"}, "there is a value already");
    row("delete what is not", {w, "delete", "router.weights.b", "null", "null"}, "there is nothing to delete");
    row("delete with value", {w, "delete", "router.weights.a", "null", "1"}, "delete takes no new_value");
    row("no name", {w, "update", "router.weights.", "null", "1"}, "router.weights.<name>");
    row("no weights", {w, "update", "router.weights", "null", "1"}, "router.weights.<name>");
    row("another path", {w, "update", "weights.a", "null", "1"}, "router.weights.<name>");
    row("within a weight", {w, "update", "/router/weights/a/b", "null", "1"}, "router.weights.<name>");
    row("empty path", {w, "update", "", "null", "1"}, "the path is empty");
    row("bad escape", {w, "update", "/router/weights/a~2", "null", "1"}, "'~' is followed by 0 or 1");
    row("escape cut off", {w, "update", "/router/weights/a~", "null", "1"}, "'~' is followed by 0 or 1");
    row("long name", {w, "update", "router.weights." + QByteArray(1025, 'x'), "null", "1"}, "at most 1024 bytes");
    row("long path", {"prompt", "insert", QByteArray(4097, 'x'), "null", "1"}, "at most 4096 bytes");
    row("deep path", {"prompt", "insert", QByteArray("/a").repeated(33), "null", "1"}, "at most 32 names deep");
    row("weights through router", {"router", "insert", "router.weights.a", "null", "1"}, "with the target router_weight");
    row("weights as a whole", {"router", "insert", "/router/weights", "null", "{}"}, "with the target router_weight");
    row("around the weights", {"router", "insert", "/router", "null", "{}"}, "with the target router_weight");
    row("weights through prompt", {"prompt", "insert", "/router/weights/a", "null", "1"}, "with the target router_weight");
    row("empty name", {"prompt", "insert", "a..b", "null", "1"}, "a name between its dots");
    row("dot at the end", {"prompt", "insert", "a.", "null", "1"}, "a name between its dots");
    row("update nothing", {"prompt", "update", "system.other", "null", "1"}, "there is no value to update; use insert");
    row("replace nothing", {"verifier", "replace", "x", "null", "1"}, "there is no value to replace; use insert");
    row("another target's", {"tool", "update", "system.text", "null", "1"}, "there is no value to update");
    row("within a value", {"prompt", "insert", "system.text.more", "null", "1"}, "cannot lie within another");
    row("around a value", {"prompt", "insert", "system", "null", "{}"}, "cannot lie within another");
    row("old, and nothing there", {"prompt", "insert", "new", "1", "2"}, "old_value is given, and there is no value");
    row("other old value", {w, "update", "router.weights.a", "0.6", "1"}, "the live value is 0.5");
    row("other default", {w, "update", "router.weights.b", "0.5", "0.7"}, "the live value is 1.0");
    row("other text", {"prompt", "update", "system.text", "\"be Kind\"", "\"x\""}, "the live value is \"be kind\"");
    row("nearly the same number", {"tool", "update", "/limits", R"({"big":9007199254740992,"calls":3})", "1"},
        "old_value is");
    row("big", {"prompt", "update", "system.text", "null", "\"" + QByteArray(65'536, 'x') + "\""}, "at most 65536 bytes");
    row("deep", {"prompt", "update", "system.text", "null", QByteArray("[").repeated(33) + QByteArray("]").repeated(33)},
        "at most 32 levels deep");
}

void TestHostRefinement::badEditIsRefusedAndNothingChanges()
{
    QFETCH(const QByteArrayList, parts);
    QFETCH(const QByteArray, says);
    open();
    furnish();
    const Live before = live();
    const auto bad = edit(parts[0].toStdString(), parts[1].toStdString(), parts[2].toStdString(), parts[3].toStdString(),
                          parts[4].toStdString());
    for (const bool alone : {true, false}) {
        auto asked = alone ? proposal({bad}) : proposal({weight("z", "3"), bad, edit("router", "insert", "mode", "null", "1")});
        const auto refused = apply(asked);
        QVERIFY2(refused.has_value(), refused ? "" : refused.error().message.c_str());
        QCOMPARE(refused->appliedEdits, 0);
        QCOMPARE(refused->failedEdits, 1);
        QVERIFY(!refused->rollbackAvailable);
        QVERIFY2(QByteArray::fromStdString(refused->error).contains(says), refused->error.c_str());
        QVERIFY2(QByteArray::fromStdString(refused->error).contains(alone ? "edit 1" : "edit 2"), refused->error.c_str());
        QVERIFY(refused->error.size() < 2'000);
        QVERIFY(!rollback(refused->refinementId)->rolledBack);
    }
    QVERIFY(live() == before);
    QCOMPARE(history().size(), 1u);
    QCOMPARE(problem(), std::string());
}

void TestHostRefinement::goodEdits()
{
    open();
    furnish();
    QCOMPARE(errorOf(proposal({weight("a.b/c~d", "2"), weight("never heard of", "0"), weight("a", "1e-300", "0.5"),
                               edit("prompt", "replace", "/system/text", "\"be kind\"", R"({"de":"sei nett"})"),
                               edit("tool", "delete", "limits", R"({"big":9007199254740993,"calls":3.0})"),
                               edit("router", "insert", "router.mode", "null", "\"calm\""),
                               edit("verifier", "insert", "/a~1b/0", "null", "[1,2.5]")})),
             std::string());
    QVERIFY((live() == Live{{"router_weight /router/weights/a", 1e-300},
                            {"router_weight /router/weights/a.b~1c~0d", 2},
                            {"router_weight /router/weights/never heard of", 0},
                            {"prompt /system/text", Json{{"de", "sei nett"}}},
                            {"router /router/mode", "calm"},
                            {"verifier /a~1b/0", Json{1, 2.5}}}));
    // A weight that is taken away counts as 1 again, and can be set again.
    QCOMPARE(errorOf(proposal({edit("router_weight", "delete", "/router/weights/a", "1e-300")})), std::string());
    QCOMPARE(errorOf(proposal({weight("a", "3", "1")})), std::string());
    QCOMPARE(problem(), std::string());
}

void TestHostRefinement::oneBadEditOfManyLeavesNothing()
{
    open();
    std::vector<protocol::ProposalEdit> edits;
    for (int i = 0; i < 1'000; ++i)
        edits.push_back(weight("c" + std::to_string(i), std::to_string(i)));
    edits[500].oldValue = {"7"};
    edits[900].newValue = {"-1"};
    const auto refused = apply(proposal(edits, "many"));
    QCOMPARE(refused->appliedEdits, 0);
    QCOMPARE(refused->failedEdits, 2);
    QVERIFY2(refused->error.find("edit 501 (router.weights.c500)") != std::string::npos, refused->error.c_str());
    QVERIFY(live().empty());
    edits[500].oldValue = {"1"};
    edits[900].newValue = {"1"};
    const auto applied = apply(proposal(edits, "many"));
    QCOMPARE(applied->error, std::string());
    QCOMPARE(applied->appliedEdits, 1'000);
    QVERIFY(applied->rollbackAvailable);
    QCOMPARE(live().size(), 1'000u);
    // More faults than anyone reads.
    for (auto& one : edits)
        one.oldValue = {"-5"};
    const auto all = apply(proposal(edits));
    QCOMPARE(all->failedEdits, 1'000);
    QVERIFY2(all->error.find("and 990 more") != std::string::npos && all->error.size() < 3'000, all->error.c_str());
}

void TestHostRefinement::oldValueIsTheLock_data()
{
    QTest::addColumn<QByteArray>("live");
    QTest::addColumn<QByteArray>("old");
    QTest::addColumn<bool>("fits");
    const auto row = [](const char* live, const char* old, bool fits) {
        QTest::addRow("%s %s", live, old) << QByteArray(live) << QByteArray(old) << fits;
    };
    row("1", "1.0", true);
    row("1", "1e0", true);
    row("1", "true", false);
    row("1", "\"1\"", false);
    row("0.1", "0.1000000000000000055511151231257827", true);
    row("0.1", "0.10000000000000002", false);
    row("18446744073709551615", "-1", false);
    row("18446744073709551615", "18446744073709551616.0", false);
    row("9007199254740993", "9007199254740992.0", false);
    row("9007199254740992", "9007199254740992.0", true);
    row("-9223372036854775808", "-9223372036854775808.0", true);
    row("-3", "-3.0", true);
    row("0", "-0.0", true);
    row(R"({"a":1,"b":[1,2]})", R"({"b":[1.0,2],"a":1.0})", true);
    row(R"({"a":1,"b":[1,2]})", R"({"b":[2,1],"a":1})", false);
    row(R"({"a":1})", R"({"a":1,"b":null})", false);
    row("[]", "{}", false);
    row("[1]", "[1,1]", false);
    row("\"\\u00e9\"", "\"e\\u0301\"", false);
    row("false", "false", true);
}

void TestHostRefinement::oldValueIsTheLock()
{
    QFETCH(const QByteArray, live);
    QFETCH(const QByteArray, old);
    QFETCH(const bool, fits);
    open();
    QCOMPARE(errorOf(proposal({edit("tool", "insert", "x", "null", live.toStdString())})), std::string());
    const std::string error = errorOf(proposal({edit("tool", "update", "/x", old.toStdString(), "\"new\"")}));
    QCOMPARE(error.empty(), fits);
    QCOMPARE(this->live().at("tool /x") == Json("new"), fits);
}

void TestHostRefinement::bothFormsOfAPathAreOnePlace()
{
    open();
    QCOMPARE(errorOf(proposal({weight("a.b", "2")}, "r1")), std::string());
    QCOMPARE(errorOf(proposal({edit("router_weight", "update", "/router/weights/a.b", "2", "3")}, "r2")), std::string());
    QVERIFY((live() == Live{{std::string("router_weight ") + set + "a.b", 3}}));
    QVERIFY(rollbackError("r1").find("'r2' changed /router/weights/a.b afterwards") != std::string::npos);
    // And the same proposal in the other form is the same proposal.
    QCOMPARE(errorOf(proposal({edit("router_weight", "update", "/router/weights/a.b", "null", "2")}, "r1")), std::string());
    QVERIFY((live() == Live{{std::string("router_weight ") + set + "a.b", 3}}));
}

void TestHostRefinement::placesOfOneProposalDoNotOverlap()
{
    open();
    furnish();
    const auto refusedBecause = [this](std::vector<protocol::ProposalEdit> edits) {
        const auto answer = apply(proposal(std::move(edits)));
        return answer && answer->failedEdits == 1 && answer->error.find("same place") != std::string::npos;
    };
    QVERIFY(refusedBecause({weight("x", "1"), edit("router_weight", "update", "/router/weights/x", "null", "2")}));
    QVERIFY(refusedBecause({edit("prompt", "insert", "n.m", "null", "1"), edit("prompt", "insert", "/n", "null", "{}")}));
    QVERIFY(refusedBecause({edit("prompt", "insert", "/n", "null", "{}"), edit("prompt", "insert", "n.m.o", "null", "1")}));
    QVERIFY(refusedBecause({edit("prompt", "delete", "/system/text"), edit("prompt", "insert", "system.text.de", "null", "1")}));
    QCOMPARE(errorOf(proposal({edit("prompt", "insert", "n", "null", "1"), edit("prompt", "insert", "n-m", "null", "1"),
                               edit("tool", "insert", "n.m", "null", "1"), edit("prompt", "insert", "n0.m", "null", "1")})),
             std::string());
}

void TestHostRefinement::weightsAreNeverAllZero()
{
    open();
    QVERIFY(errorOf(proposal({weight("a", "0")})).find("all routing weights would be zero") != std::string::npos);
    QCOMPARE(errorOf(proposal({weight("a", "0"), weight("b", "2")}, "r1")), std::string());
    QVERIFY(errorOf(proposal({weight("b", "0")})).find("would be zero") != std::string::npos);
    const auto both = apply(proposal({weight("b", "0"), edit("tool", "insert", "x", "null", "1"), weight("c", "0")}));
    QCOMPARE(both->failedEdits, 2);
    QVERIFY2(both->error.find("edit 1") != std::string::npos && both->error.find("edit 3") != std::string::npos,
             both->error.c_str());
    // One that has judgements and no weight of its own counts as 1.
    QVERIFY(ask(*m_session, bench::feedbacks({bench::feedback("f", 1.0, 1, "known")})).has_value());
    QCOMPARE(errorOf(proposal({weight("b", "0")}, "r2")), std::string());
    QCOMPARE(errorOf(proposal({weight("a", "4")}, "r3")), std::string());
    QCOMPARE(errorOf(proposal({weight("known", "0")}, "r4")), std::string());
    // Taking r3 back would leave nothing, and it is said who saw to that.
    QVERIFY2(rollbackError("r3").find("all routing weights would be zero; 'r4' set the others") != std::string::npos,
             rollbackError("r3").c_str());
    QCOMPARE(rollbackError("r4"), std::string());
    QCOMPARE(rollbackError("r3"), std::string());
    QCOMPARE(problem(), std::string());
}

void TestHostRefinement::sameProposalAgainIsAnsweredTheSame()
{
    open();
    const auto asked = proposal({weight("a", "2", "1")}, "r1");
    const auto first = apply(asked);
    QCOMPARE(first->error, std::string());
    open();
    const auto again = apply(asked);
    QVERIFY(again->error.empty() && again->appliedEdits == 1 && again->failedEdits == 0 && again->rollbackAvailable);
    QCOMPARE(again->refinementId, std::string("r1"));
    QCOMPARE(history().size(), 1u);
    auto other = asked;
    other.edits[0].newValue = {"3"};
    QVERIFY(errorOf(other).find("'r1' is taken, by one with other content") != std::string::npos);
    other = asked;
    other.reason = "another reason";
    QVERIFY(errorOf(other).find("is taken") != std::string::npos);
    QCOMPARE(rollbackError("r1"), std::string());
    // Applied and taken back: a late repetition must not bring it back unseen.
    QVERIFY(errorOf(asked).find("has been rolled back by olga") != std::string::npos);
    QVERIFY(live().empty());
    auto anew = asked;
    anew.refinementId = "r1-again";
    QCOMPARE(errorOf(anew), std::string());
}

void TestHostRefinement::proposalAsAWhole()
{
    host::HostOptions options;
    options.maxItems = 3;
    open(Role::Admin, options);
    QCOMPARE(errorOf(proposal({})), std::string("The proposal has no edits."));
    const auto many = apply(proposal({weight("a", "1"), weight("b", "1"), weight("c", "1"), weight("d", "1")}));
    QCOMPARE(many->failedEdits, 4);
    QVERIFY2(many->error.find("at most 3 edits") != std::string::npos, many->error.c_str());
    QVERIFY(errorOf(proposal({weight("a", "1")}, std::string(257, 'r'))).find("at most 256 bytes") != std::string::npos);
    auto evident = proposal({weight("a", "1")});
    evident.evidence = {"\"" + std::string(5u * 1024 * 1024, 'e') + "\""};
    QVERIFY(errorOf(evident).find("at most 4194304 bytes") != std::string::npos);
    QVERIFY(live().empty());
    // Ids that nobody gave are made.
    const auto made = apply(proposal({weight("a", "1")}));
    QVERIFY(made->refinementId.size() > 30 && made->refinementId.find("ref-") == 0);
    QVERIFY(rollback(made->refinementId)->rolledBack);
}

void TestHostRefinement::refusalsAndAppliesAreAudited()
{
    open();
    QCOMPARE(errorOf(proposal({weight("a", "2")}, "r1")), std::string());
    QVERIFY(!errorOf(proposal({weight("a", "-2")}, "r2")).empty());
    QCOMPARE(rollbackError("r1"), std::string());
    QVERIFY(!rollbackError("r1").empty());
    const auto agent = attach(*m_host, "bot", Role::Agent);
    protocol::LearnRefinementApplyRequest request;
    request.proposal = proposal({weight("a", "9")}, "r3");
    QCOMPARE(ask(*agent, request).error().code, ErrorCode::Unauthorized);
    close();
    QCOMPARE(count("SELECT count(*) FROM audit"), 5);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/refinement/apply/req' AND outcome = 'done'"
                   " AND principal = 'olga' AND role = 'ops' AND message = 'r1'"), 1);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/refinement/apply/req' AND outcome = 'refused'"
                   " AND message LIKE 'r2: Nothing was applied: edit 1%'"), 1);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/refinement/rollback/req' AND outcome = 'done'"), 1);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/refinement/rollback/req' AND outcome = 'refused'"
                   " AND message LIKE '%already, by olga%'"), 1);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE outcome = 'unauthorized' AND principal = 'bot'"), 1);
    QCOMPARE(count("SELECT count(*) FROM refinement"), 2);
    QCOMPARE(problem(), std::string());
}

void TestHostRefinement::wireFormOfTheSpecification()
{
    startHost();
    const auto client = bench::attachRaw(*m_host, "olga", Role::Ops);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["learning"]})");
    QVERIFY(client->nextAs<protocol::HandshakeResponse>()->ok);
    const auto answerTo = [&client](const char* proposal) {
        client->send(std::string(R"({"type":"learn/refinement/apply/req","id":"lr5","version":"1.0","ts":1,"proposal":)")
                     + proposal + "}");
        return *client->next().body;
    };
    Json answer = answerTo(R"({"target":"router_weight","op":"update","path":"router.weights.my-tool","new_value":0.5})");
    COMPARE_JSON(answer.at("applied_edits"), Json(1));
    answer = answerTo(R"({"target":"router_weight","op":"update","path":"router.weights.my-tool","old_value":0.5,"new_value":0.7})");
    COMPARE_JSON(answer.at("type"), Json("learn/refinement/apply/resp"));
    COMPARE_JSON((Json{answer.at("applied_edits"), answer.at("failed_edits"), answer.at("rollback_available"), answer.at("error")}),
                 (Json{1, 0, true, ""}));
    // What is no proposal at all is no answer but an error, with the place.
    answer = answerTo(R"({"target":"weights","op":"set","path":"x","new_value":1})");
    COMPARE_JSON(answer.at("code"), Json("schema_violation"));
    QCOMPARE(answer.at("detail").at("errors").size(), 2u);
    QCOMPARE(count("SELECT count(*) FROM refinement"), 2);
    QVERIFY((live() == Live{{"router_weight /router/weights/my-tool", 0.7}}));
}

void TestHostRefinement::storeOfTheVersionBeforeIsTakenOver()
{
    open();
    QVERIFY(ask(*m_session, bench::feedbacks({bench::feedback("f", 1.0, 1)})).has_value());
    close();
    {
        auto database = openStore();
        QVERIFY(database.has_value());
        for (const char* statement : {"DROP TABLE refinement_edit", "DROP TABLE setting", "DROP TABLE review",
                                      "DROP TABLE watch_cluster", "DROP TABLE watch_kind", "DROP TABLE watch",
                                      "DROP TABLE refinement", "DELETE FROM counter WHERE name = 'since_adapt'",
                                      "PRAGMA user_version = 3"})
            QVERIFY((*database)->run(statement).has_value());
    }
    open();
    QCOMPARE(errorOf(proposal({weight("a", "2")}, "r1")), std::string());
    QCOMPARE(history().size(), 1u);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 1);
    QCOMPARE(problem(), std::string());
}

QTEST_GUILESS_MAIN(TestHostRefinement)
#include "tst_host_refinement.moc"
