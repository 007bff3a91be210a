#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/plugin.h"

namespace touchstone::host {

enum class Cell : char { Free = '.', Wall = '#', Pit = 'o' };
enum class Direction { Up, Down, Left, Right };
[[nodiscard]] const char* name(Direction direction);

struct Place {
    int x = 0;
    int y = 0;
    bool operator==(const Place&) const = default;
};
[[nodiscard]] Place next(Place place, Direction direction);

struct GridOptions {
    int width = 6;
    int height = 6;
    double walls = 0.2;   ///< share of cells
    double pits = 0.08;
    int maxSteps = 0;     ///< 0: four times the number of cells
};

/// A world of cells. (0, 0) is at the top left.
struct Grid {
    int width = 0;
    int height = 0;
    std::vector<Cell> cells;
    Place goal;

    [[nodiscard]] bool contains(Place place) const;
    [[nodiscard]] Cell at(Place place) const;
    /// For every cell the number of steps to the goal around walls and pits; -1 where there is no way.
    [[nodiscard]] std::vector<int> distances() const;
    [[nodiscard]] std::size_t index(Place place) const;
};

/// The same world for the same seed and options, on every machine. There is a way from `start` to the goal.
struct GridWorldStart {
    Grid grid;
    Place start;
};
[[nodiscard]] GridWorldStart makeGrid(const GridOptions& options, std::uint64_t seed);

[[nodiscard]] EnvPixels gridPixels(const Grid& grid, Place agent);
/// The same picture as a PNG file; needs no application and no screen.
[[nodiscard]] std::string gridPng(const Grid& grid, Place agent);
/// One character a cell, one line a row: "A" agent, "G" goal, "#" wall, "o" pit.
[[nodiscard]] std::string gridText(const Grid& grid, Place agent);

} // namespace touchstone::host
