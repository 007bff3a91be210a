#include <cmath>

#include <QBuffer>
#include <QColor>
#include <QImage>

#include "env/grid.h"

namespace touchstone::host {
namespace {

constexpr int cellPixels = 12;

QColor cellColour(const Grid& grid, Place place)
{
    if (place == grid.goal)
        return {88, 166, 92};
    switch (grid.at(place)) {
    case Cell::Wall:
        return {70, 74, 82};
    case Cell::Pit:
        return {196, 84, 72};
    case Cell::Free:
        break;
    }
    return {242, 243, 245};
}

/// Whether a pixel of a cell belongs to the disc that is the agent.
bool isAgentPixel(int x, int y)
{
    const double centre = (cellPixels - 1) / 2.0;
    return std::hypot(x - centre, y - centre) <= cellPixels * 0.36;
}

QImage gridImage(const Grid& grid, Place agent)
{
    const QColor line(208, 211, 217);
    const QColor agentColour(41, 98, 196);
    QImage image(grid.width * cellPixels, grid.height * cellPixels, QImage::Format_RGB888);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const Place place{x / cellPixels, y / cellPixels};
            const bool isEdge = x % cellPixels == 0 || y % cellPixels == 0;
            const bool isAgent = place == agent && isAgentPixel(x % cellPixels, y % cellPixels);
            image.setPixelColor(x, y, isAgent ? agentColour : isEdge ? line : cellColour(grid, place));
        }
    }
    return image;
}

} // namespace

EnvPixels gridPixels(const Grid& grid, Place agent)
{
    const QImage image = gridImage(grid, agent);
    EnvPixels pixels{image.width(), image.height(), 3, {}};
    // Row by row: lines of an image are padded to four bytes.
    for (int y = 0; y < image.height(); ++y)
        pixels.data.append(reinterpret_cast<const char*>(image.constScanLine(y)), static_cast<std::size_t>(image.width()) * 3);
    return pixels;
}

std::string gridPng(const Grid& grid, Place agent)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    gridImage(grid, agent).save(&buffer, "PNG");
    return buffer.data().toStdString();
}

std::string gridText(const Grid& grid, Place agent)
{
    std::string text;
    for (int y = 0; y < grid.height; ++y) {
        for (int x = 0; x < grid.width; ++x) {
            const Place place{x, y};
            text += place == agent ? 'A' : place == grid.goal ? 'G' : static_cast<char>(grid.at(place));
        }
        text += '\n';
    }
    return text;
}

} // namespace touchstone::host
