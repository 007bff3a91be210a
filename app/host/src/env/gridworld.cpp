#include <algorithm>
#include <array>
#include <optional>

#include <nlohmann/json.hpp>

#include <QRandomGenerator>

#include "env/grid.h"
#include "host/environments.h"

namespace touchstone::host {
namespace {

using protocol::Json;

constexpr std::array<Direction, 4> gridDirections{Direction::Up, Direction::Down, Direction::Left, Direction::Right};
constexpr int largestSide = 24;
constexpr int mostSteps = 100'000;
constexpr double stepReward = -0.01;

const char* const gridActionSpace = R"({
"$schema":"http://json-schema.org/draft-07/schema#","title":"A move by one cell","type":"object",
"required":["action_type","payload"],
"properties":{
 "action_type":{"const":"move","description":"What to do"},
 "payload":{"type":"object","required":["direction"],"additionalProperties":false,
  "properties":{"direction":{"enum":["up","down","left","right"],"description":"Where to"}}},
 "metadata":{"type":"object"}}})";

const char* const gridStateSchema = R"({
"$schema":"http://json-schema.org/draft-07/schema#","title":"The world and where the agent is","type":"object",
"required":["width","height","agent","goal","walls","pits","steps_left"],
"definitions":{"place":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}},
"properties":{
 "width":{"type":"integer"},"height":{"type":"integer"},"steps_left":{"type":"integer"},
 "agent":{"$ref":"#/definitions/place"},"goal":{"$ref":"#/definitions/place"},
 "walls":{"type":"array","items":{"$ref":"#/definitions/place"}},
 "pits":{"type":"array","items":{"$ref":"#/definitions/place"}},
 "success":{"type":"boolean"}}})";

Json gridPlaceJson(Place place)
{
    return Json::array({place.x, place.y});
}

Json gridPlaces(const Grid& grid, Cell what)
{
    Json places = Json::array();
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            if (grid.at({x, y}) == what)
                places.push_back(gridPlaceJson({x, y}));
    return places;
}

/// Actions that lead somewhere, the shortest way to the goal first.
std::vector<protocol::JsonText> gridSuggestions(const Grid& grid, Place agent)
{
    struct Way {
        Direction direction;
        int distance;
    };
    const std::vector<int> distances = grid.distances();
    std::vector<Way> ways;
    for (const Direction direction : gridDirections) {
        const Place to = next(agent, direction);
        if (grid.contains(to) && distances[grid.index(to)] >= 0)
            ways.push_back({direction, distances[grid.index(to)]});
    }
    std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.distance < b.distance; });
    std::vector<protocol::JsonText> actions;
    for (const Way& way : ways)
        actions.push_back({Json{{"action_type", "move"},
                                {"payload", {{"direction", name(way.direction)}}},
                                {"description", "Move " + std::string(name(way.direction)) + ", then "
                                                    + std::to_string(way.distance) + " more to the goal"}}
                               .dump()});
    return actions;
}

/// Collects what is wrong with the options of a reset.
class GridOptionReader
{
public:
    explicit GridOptionReader(const Json& options) : m_options(options) {}
    void whole(const char* key, int least, int most, int& value)
    {
        const auto found = m_options.find(key);
        if (found == m_options.end())
            return;
        if (found->is_number_integer() && *found >= least && *found <= most)
            value = found->get<int>();
        else
            fault(key, "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most), *found);
    }
    void share(const char* key, double& value)
    {
        const auto found = m_options.find(key);
        if (found == m_options.end())
            return;
        if (found->is_number() && *found >= 0.0 && *found <= 0.5)
            value = found->get<double>();
        else
            fault(key, "expected a number from 0 to 0.5", *found);
    }
    std::vector<Fault> faults;

private:
    void fault(const char* key, std::string message, const Json& value)
    {
        faults.push_back({std::string("/options/") + key, std::move(message), value.dump().substr(0, 200)});
    }
    const Json& m_options;
};

Result<GridOptions> gridOptionsOf(const protocol::JsonText& text)
{
    const Json json = Json::parse(text.text, nullptr, false);
    GridOptions options;
    GridOptionReader reader(json);
    reader.whole("width", 2, largestSide, options.width);
    reader.whole("height", 2, largestSide, options.height);
    reader.share("walls", options.walls);
    reader.share("pits", options.pits);
    reader.whole("max_steps", 1, mostSteps, options.maxSteps);
    if (options.maxSteps == 0)
        options.maxSteps = 4 * options.width * options.height;
    if (reader.faults.empty())
        return options;
    return tl::unexpected(Error{ErrorCode::ResetDenied, "gridworld does not know such a world", {}, false, reader.faults});
}

class GridEpisode final : public EnvEpisode
{
public:
    GridEpisode(const GridOptions& options, std::uint64_t seed)
        : m_world(makeGrid(options, seed))
        , m_agent(m_world.start)
        , m_stepsLeft(options.maxSteps)
        , m_metadata{Json{{"seed", seed}}.dump()}
    {
    }

    Result<EnvOutcome> observe() override
    {
        EnvOutcome outcome;
        const Grid& grid = m_world.grid;
        Json state{{"width", grid.width},         {"height", grid.height},
                   {"agent", gridPlaceJson(m_agent)}, {"goal", gridPlaceJson(grid.goal)},
                   {"walls", gridPlaces(grid, Cell::Wall)}, {"pits", gridPlaces(grid, Cell::Pit)},
                   {"steps_left", m_stepsLeft}};
        outcome.done = m_agent == grid.goal || grid.at(m_agent) == Cell::Pit;
        outcome.truncated = !outcome.done && m_stepsLeft == 0;
        if (outcome.done)
            state["success"] = m_agent == grid.goal;
        outcome.state = {state.dump()};
        outcome.metadata = m_metadata;
        return outcome;
    }

    Result<EnvOutcome> step(const protocol::JsonText& action) override
    {
        const Json json = Json::parse(action.text, nullptr, false);
        const std::string direction = json.at("payload").at("direction").get<std::string>();
        for (const Direction known : gridDirections) {
            const Place to = next(m_agent, known);
            if (direction == name(known) && m_world.grid.contains(to) && m_world.grid.at(to) != Cell::Wall)
                return arriveAt(to);
        }
        return arriveAt(m_agent);  // against a wall or the edge
    }

    Result<EnvRender> render(RenderMode mode) override
    {
        switch (mode) {
        case RenderMode::Screenshot:
            return EnvPicture{gridPng(m_world.grid, m_agent), "image/png"};
        case RenderMode::RgbArray:
            return gridPixels(m_world.grid, m_agent);
        case RenderMode::Text:
            break;
        }
        return EnvText{gridText(m_world.grid, m_agent)};
    }

    Result<std::vector<protocol::JsonText>> plan() override { return gridSuggestions(m_world.grid, m_agent); }

private:
    Result<EnvOutcome> arriveAt(Place place)
    {
        m_agent = place;
        --m_stepsLeft;
        auto outcome = observe();
        outcome->reward = place == m_world.grid.goal ? 1.0 : outcome->done ? -1.0 : stepReward;
        return outcome;
    }

    GridWorldStart m_world;
    Place m_agent;
    int m_stepsLeft = 0;
    protocol::JsonText m_metadata;
};

std::optional<Place> gridPlaceOf(const Json& json, const Grid& grid)
{
    if (!json.is_array() || json.size() != 2 || !json[0].is_number_integer() || !json[1].is_number_integer())
        return std::nullopt;
    const auto x = json[0].get<std::int64_t>();
    const auto y = json[1].get<std::int64_t>();
    if (x < 0 || y < 0 || x >= grid.width || y >= grid.height)
        return std::nullopt;
    return Place{static_cast<int>(x), static_cast<int>(y)};
}

bool putGridCells(const Json& places, Cell what, Grid& grid)
{
    if (!places.is_array())
        return false;
    for (const Json& json : places) {
        const auto place = gridPlaceOf(json, grid);
        if (!place)
            return false;
        grid.cells[grid.index(*place)] = what;
    }
    return true;
}

struct GridScene {
    Grid grid;
    Place agent;
};

/// The world that a state describes; nothing for a state of something else.
std::optional<GridScene> gridSceneOf(const Json& state)
{
    const auto side = [&state](const char* key) {
        const Json value = state.value(key, Json());
        return value.is_number_integer() && value >= 2 && value <= largestSide ? value.get<int>() : 0;
    };
    GridScene scene;
    Grid& grid = scene.grid;
    grid.width = side("width");
    grid.height = side("height");
    if (grid.width == 0 || grid.height == 0)
        return std::nullopt;
    grid.cells.assign(static_cast<std::size_t>(grid.width * grid.height), Cell::Free);
    const auto agent = gridPlaceOf(state.value("agent", Json()), grid);
    const auto goal = gridPlaceOf(state.value("goal", Json()), grid);
    if (!agent || !goal || !putGridCells(state.value("walls", Json()), Cell::Wall, grid)
        || !putGridCells(state.value("pits", Json()), Cell::Pit, grid))
        return std::nullopt;
    scene.agent = *agent;
    grid.goal = *goal;
    return scene;
}

class Gridworld final : public EnvPlugin
{
public:
    Result<EnvSpaces> spaces() override { return EnvSpaces{{gridActionSpace}, {gridStateSchema}}; }

    Result<std::unique_ptr<EnvEpisode>> reset(const EnvReset& reset) override
    {
        const auto options = gridOptionsOf(reset.options);
        if (!options)
            return tl::unexpected(options.error());
        const std::uint64_t seed = reset.seed ? static_cast<std::uint64_t>(*reset.seed)
                                              : QRandomGenerator::system()->generate();
        return std::make_unique<GridEpisode>(*options, seed);
    }

    Result<std::vector<protocol::JsonText>> plan(const protocol::JsonText& state) override
    {
        const auto scene = gridSceneOf(Json::parse(state.text, nullptr, false));
        return scene ? gridSuggestions(scene->grid, scene->agent) : std::vector<protocol::JsonText>();
    }
};

} // namespace

EnvironmentOffer gridworld()
{
    return {"gridworld", "A small world of cells with walls, pits and a goal",
            [] { return Result<std::shared_ptr<EnvPlugin>>(std::make_shared<Gridworld>()); }};
}

} // namespace touchstone::host
