#include <random>

#include <QImage>

#include "env_bench.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::Json;
using bench::jsonOf;
using bench::reset;
using bench::step;
using host::Role;

/// The built-in world, through the host.
class TestHostGridworld : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        host::HostOptions options;
        options.storePath = QStringLiteral(":memory:");
        m_host = std::make_unique<host::Host>(options);
        QVERIFY(m_host->open().has_value());
        m_session = attach(*m_host, "bot", Role::Agent, {"env"});
    }
    void cleanup()
    {
        m_session.reset();
        m_host.reset();
    }

    void sameSeedSameWorld();
    void worldsAreThoseOfAnyMachine();
    void suggestionsLeadToTheGoal();
    void statesOfNoEpisodeHaveSuggestionsToo();
    void wallsAndEdgesStopPitsEnd();
    void stepsRunOut();
    void pictureArrayAndTextShowTheSame();
    void optionsAreChecked_data();
    void optionsAreChecked();
    void statesFitTheSchemaOfStates();

private:
    [[nodiscard]] Json worldOf(std::int64_t seed, const std::string& options = "{}");
    [[nodiscard]] Json rendered(const std::string& id, const char* mode);
    [[nodiscard]] std::vector<Json> suggested(const std::string& id);
    std::unique_ptr<host::Host> m_host;
    std::unique_ptr<link::Session> m_session;
};

Json TestHostGridworld::worldOf(std::int64_t seed, const std::string& options)
{
    const auto answer = reset(*m_session, "gridworld", seed, options);
    return answer ? jsonOf(answer->obs.state) : Json(answer.error().message);
}

Json TestHostGridworld::rendered(const std::string& id, const char* mode)
{
    protocol::EnvRenderRequest request;
    request.episodeId = id;
    request.mode = mode;
    const auto answer = ask(*m_session, request);
    return answer ? jsonOf(answer->render) : Json(answer.error().message);
}

std::vector<Json> TestHostGridworld::suggested(const std::string& id)
{
    protocol::EnvPlanRequest request;
    request.episodeId = id;
    const auto answer = ask(*m_session, request);
    std::vector<Json> actions;
    for (const auto& action : answer->suggestedActions)
        actions.push_back(jsonOf(action));
    return actions;
}

void TestHostGridworld::sameSeedSameWorld()
{
    COMPARE_JSON(worldOf(42), worldOf(42));
    QVERIFY(worldOf(42) != worldOf(43));
    // Without a seed one is drawn, and told: with it the world comes again.
    const auto drawn = reset(*m_session, "gridworld");
    const auto seed = jsonOf(drawn->obs.metadata)["seed"].get<std::int64_t>();
    COMPARE_JSON(worldOf(seed), jsonOf(drawn->obs.state));
}

/// Written down once: another compiler or library must not make another world of a seed.
void TestHostGridworld::worldsAreThoseOfAnyMachine()
{
    const auto begun = reset(*m_session, "gridworld", 7, R"({"width":5,"height":4})");
    QCOMPARE(QByteArray::fromStdString(rendered(begun->obs.episodeId, "text")["text"].get<std::string>()),
             QByteArray("o.A.#\n.....\n..#.G\n.#.#.\n"));
}

void TestHostGridworld::suggestionsLeadToTheGoal()
{
    for (int seed = 0; seed < 20; ++seed) {
        const auto begun = reset(*m_session, "gridworld", seed, R"({"width":9,"height":7,"walls":0.4,"pits":0.2})");
        const std::string id = begun->obs.episodeId;
        protocol::EnvObservation seen = begun->obs;
        double total = 0.0;
        int steps = 0;
        for (; !seen.done && !seen.truncated && steps < 63; ++steps) {
            const auto actions = suggested(id);
            QVERIFY(!actions.empty());
            seen = step(*m_session, id, actions.front().dump())->obs;
            total += seen.reward;
        }
        QVERIFY2(seen.done, seen.state.text.c_str());
        COMPARE_JSON(jsonOf(seen.state)["success"], Json(true));
        QCOMPARE(seen.reward, 1.0);
        QVERIFY(std::abs(total - (1.0 - 0.01 * (steps - 1))) < 1e-9);
        m_session->close();
        m_session = attach(*m_host, "bot", Role::Agent, {"env"});
    }
}

void TestHostGridworld::statesOfNoEpisodeHaveSuggestionsToo()
{
    const auto begun = reset(*m_session, "gridworld", 12);
    protocol::EnvPlanRequest request;
    request.state = begun->obs.state;
    const auto answer = ask(*m_session, request);
    QVERIFY(answer.has_value());
    std::vector<Json> actions;
    for (const auto& action : answer->suggestedActions)
        actions.push_back(jsonOf(action));
    QVERIFY(!actions.empty());
    QVERIFY(actions == suggested(begun->obs.episodeId));
    for (const char* other : {"{}", R"({"width":3,"height":3,"agent":[0,0],"goal":[9,9],"walls":[],"pits":[]})",
                              R"({"width":1e9,"height":3})", R"({"width":3,"height":3,"agent":[0,0],"goal":[1,1]})"}) {
        request.state = protocol::JsonText{other};
        QCOMPARE(ask(*m_session, request)->suggestedActions.size(), 0u);
    }
}

void TestHostGridworld::wallsAndEdgesStopPitsEnd()
{
    // Two cells, one of them the goal.
    const auto begun = reset(*m_session, "gridworld", 3, R"({"width":2,"height":2,"walls":0,"pits":0})");
    const std::string id = begun->obs.episodeId;
    const Json before = jsonOf(begun->obs.state);
    const char* outwards = before["agent"][1] == 0 ? "up" : "down";
    const auto bumped = step(*m_session, id, bench::move(outwards));
    COMPARE_JSON(jsonOf(bumped->obs.state)["agent"], before["agent"]);
    QCOMPARE(bumped->obs.reward, -0.01);
    // Walk until a pit or the goal, without advice: what happens fits the text.
    const auto wild = reset(*m_session, "gridworld", 11, R"({"width":8,"height":8,"walls":0.2,"pits":0.4})");
    std::mt19937 random(5);
    protocol::EnvObservation seen = wild->obs;
    while (!seen.done) {
        const char* const ways[] = {"up", "down", "left", "right"};
        seen = step(*m_session, wild->obs.episodeId, bench::move(ways[random() % 4]))->obs;
        const Json state = jsonOf(seen.state);
        const auto& walls = state["walls"];
        const auto& pits = state["pits"];
        QVERIFY(std::find(walls.begin(), walls.end(), state["agent"]) == walls.end());
        const bool inPit = std::find(pits.begin(), pits.end(), state["agent"]) != pits.end();
        QCOMPARE(seen.reward == -1.0, inPit);
        QCOMPARE(seen.done, inPit || state["agent"] == state["goal"]);
    }
}

void TestHostGridworld::stepsRunOut()
{
    const auto begun = reset(*m_session, "gridworld", 1, R"({"max_steps":2,"walls":0,"pits":0,"width":24,"height":24})");
    const std::string id = begun->obs.episodeId;
    QVERIFY(!step(*m_session, id, bench::move("up"))->obs.truncated);
    const auto last = step(*m_session, id, bench::move("up"));
    QVERIFY(last->obs.truncated);
    QVERIFY(!step(*m_session, id, bench::move("up")).has_value());
}

void TestHostGridworld::pictureArrayAndTextShowTheSame()
{
    const auto begun = reset(*m_session, "gridworld", 42);
    const std::string id = begun->obs.episodeId;
    const Json picture = rendered(id, "screenshot");
    COMPARE_JSON(picture["mime"], Json("image/png"));
    QImage image;
    QVERIFY(image.loadFromData(
        QByteArray::fromBase64(QByteArray::fromStdString(picture["data"].get<std::string>())), "PNG"));
    const Json array = rendered(id, "rgb_array");
    QCOMPARE(array["width"].get<int>(), image.width());
    QCOMPARE(array["height"].get<int>(), image.height());
    QCOMPARE(array["channels"].get<int>(), 3);
    const auto& data = array["data"];
    QCOMPARE(data.size(), static_cast<std::size_t>(image.width() * image.height() * 3));
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto at = static_cast<std::size_t>((y * image.width() + x) * 3);
            QCOMPARE(QColor(data[at].get<int>(), data[at + 1].get<int>(), data[at + 2].get<int>()),
                     image.pixelColor(x, y));
        }
    const std::string text = rendered(id, "text")["text"].get<std::string>();
    QCOMPARE(std::count(text.begin(), text.end(), '\n'), 6);
    QCOMPARE(std::count(text.begin(), text.end(), 'A'), 1);
    QCOMPARE(std::count(text.begin(), text.end(), 'G'), 1);
    const Json state = jsonOf(begun->obs.state);
    QCOMPARE(static_cast<std::size_t>(std::count(text.begin(), text.end(), '#')), state["walls"].size());
    const int side = image.width() / 6;
    const auto agent = state["agent"];
    const QColor middle = image.pixelColor(agent[0].get<int>() * side + side / 2, agent[1].get<int>() * side + side / 2);
    QVERIFY(middle.blue() > 150 && middle.red() < 100);
}

void TestHostGridworld::optionsAreChecked_data()
{
    QTest::addColumn<QByteArray>("options");
    QTest::addColumn<QByteArray>("pointer");
    QTest::newRow("too small") << QByteArray(R"({"width":1})") << QByteArray("/options/width");
    QTest::newRow("too large") << QByteArray(R"({"height":1000000})") << QByteArray("/options/height");
    QTest::newRow("no number") << QByteArray(R"({"walls":"many"})") << QByteArray("/options/walls");
    QTest::newRow("no whole number") << QByteArray(R"({"max_steps":1.5})") << QByteArray("/options/max_steps");
    QTest::newRow("huge") << QByteArray(R"({"width":1e300})") << QByteArray("/options/width");
}

void TestHostGridworld::optionsAreChecked()
{
    QFETCH(const QByteArray, options);
    QFETCH(const QByteArray, pointer);
    const auto refused = reset(*m_session, "gridworld", 1, options.toStdString());
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::ResetDenied);
    QCOMPARE(refused.error().faults.at(0).pointer, pointer.toStdString());
}

void TestHostGridworld::statesFitTheSchemaOfStates()
{
    protocol::EnvSpacesRequest request;
    request.envName = "gridworld";
    const auto spaces = ask(*m_session, request);
    QVERIFY(spaces.has_value());
    const Json schema = jsonOf(spaces->stateSchema);
    const Json state = worldOf(1);
    for (const auto& name : schema["required"])
        QVERIFY2(state.contains(name.get<std::string>()), name.get<std::string>().c_str());
    for (const auto& [name, value] : state.items())
        QVERIFY2(schema["properties"].contains(name), name.c_str());
    QCOMPARE(jsonOf(spaces->actionSpace)["properties"]["payload"]["properties"]["direction"]["enum"].size(), 4u);
}

QTEST_GUILESS_MAIN(TestHostGridworld)
#include "tst_host_gridworld.moc"
