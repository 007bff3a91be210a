#include "env/grid.h"

#include <algorithm>
#include <array>
#include <deque>
#include <random>

namespace touchstone::host {
namespace {

constexpr std::array<Direction, 4> allDirections{Direction::Up, Direction::Down, Direction::Left, Direction::Right};

/// A number below `bound`. The standard's distributions differ from library to library; this does not.
std::size_t drawBelow(std::mt19937_64& random, std::size_t bound)
{
    return static_cast<std::size_t>(random() % bound);
}

/// Places in random order (Fisher and Yates).
std::vector<Place> shuffledPlaces(int width, int height, std::mt19937_64& random)
{
    std::vector<Place> places;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            places.push_back({x, y});
    for (std::size_t i = places.size(); i > 1; --i)
        std::swap(places[i - 1], places[drawBelow(random, i)]);
    return places;
}

/// Turns a cell into something else unless that cuts the way from the start to the goal.
bool place(Grid& grid, Place where, Cell what, Place start)
{
    Cell& cell = grid.cells[grid.index(where)];
    const Cell before = cell;
    cell = what;
    if (grid.distances()[grid.index(start)] >= 0)
        return true;
    cell = before;
    return false;
}

} // namespace

const char* name(Direction direction)
{
    switch (direction) {
    case Direction::Up:
        return "up";
    case Direction::Down:
        return "down";
    case Direction::Left:
        return "left";
    case Direction::Right:
        return "right";
    }
    return "up";
}

Place next(Place place, Direction direction)
{
    switch (direction) {
    case Direction::Up:
        return {place.x, place.y - 1};
    case Direction::Down:
        return {place.x, place.y + 1};
    case Direction::Left:
        return {place.x - 1, place.y};
    case Direction::Right:
        return {place.x + 1, place.y};
    }
    return place;
}

bool Grid::contains(Place place) const
{
    return place.x >= 0 && place.y >= 0 && place.x < width && place.y < height;
}

std::size_t Grid::index(Place place) const
{
    return static_cast<std::size_t>(place.y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(place.x);
}

Cell Grid::at(Place place) const
{
    return cells[index(place)];
}

std::vector<int> Grid::distances() const
{
    std::vector<int> distance(cells.size(), -1);
    std::deque<Place> edge{goal};
    distance[index(goal)] = 0;
    while (!edge.empty()) {
        const Place from = edge.front();
        edge.pop_front();
        for (const Direction direction : allDirections) {
            const Place to = next(from, direction);
            if (!contains(to) || at(to) != Cell::Free || distance[index(to)] >= 0)
                continue;
            distance[index(to)] = distance[index(from)] + 1;
            edge.push_back(to);
        }
    }
    return distance;
}

GridWorldStart makeGrid(const GridOptions& options, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    GridWorldStart world;
    Grid& grid = world.grid;
    grid.width = options.width;
    grid.height = options.height;
    grid.cells.assign(static_cast<std::size_t>(options.width * options.height), Cell::Free);
    const std::vector<Place> places = shuffledPlaces(options.width, options.height, random);
    world.start = places[0];
    grid.goal = places[1];
    const auto cells = static_cast<double>(places.size());
    auto walls = static_cast<int>(options.walls * cells);
    auto pits = static_cast<int>(options.pits * cells);
    for (std::size_t i = 2; i < places.size(); ++i) {
        if (walls > 0)
            walls -= place(grid, places[i], Cell::Wall, world.start) ? 1 : 0;
        else if (pits > 0)
            pits -= place(grid, places[i], Cell::Pit, world.start) ? 1 : 0;
    }
    return world;
}

} // namespace touchstone::host
