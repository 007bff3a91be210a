#pragma once

#include <memory>
#include <vector>

#include <QString>

#include "domain/text/code_points.h"

/// Markdown as a list of blocks whose text knows where in the source it stands.
namespace touchstone::views::markdown {

enum class BlockKind { Paragraph, Heading, Code, Table, Rule };

struct RunStyle {
    bool strong = false;
    bool emphasis = false;
    bool strike = false;
    bool code = false;
    bool image = false;
    bool link = false;
    bool operator==(const RunStyle&) const = default;
};

/// Text of one style. Exact when it stands in the source as it is; else the whole run stands for the whole range, and
/// an empty range means that only the rendering made it.
struct Run {
    QString text;
    domain::Utf16Range source;
    RunStyle style;
    QString target;                  ///< of a link; shown, never fetched
};

enum class Align { Default, Left, Center, Right };
struct Cell {
    std::vector<Run> runs;
    Align align = Align::Default;
    bool header = false;
};
struct Table {
    int columns = 0;
    int headerRows = 0;
    std::vector<std::vector<Cell>> rows;
};

struct Block {
    BlockKind kind = BlockKind::Paragraph;
    int level = 0;                   ///< of a heading, 1 to 6
    int quoteDepth = 0;
    int listDepth = 0;
    QString marker;                  ///< of a list item, on its first block
    bool tight = false;              ///< inside a list without blank lines
    QString language;                ///< of code
    std::vector<Run> runs;
    std::shared_ptr<Table> table;
    domain::Utf16Range source;       ///< from its first character to its last
};

struct Wrap {
    domain::Utf16Range inner;
    domain::Utf16Range outer;
};

struct Parsed {
    std::vector<Block> blocks;
    std::vector<Wrap> wraps;         ///< innermost first
};

/// Never fails: what is no Markdown is text. Raw HTML is text too, so tags never vanish.
[[nodiscard]] Parsed parse(const QString& source);
/// A part of it, from one `nextCut` to another; positions are those of the whole.
[[nodiscard]] Parsed parse(const QString& source, domain::Utf16Range part);
/// Where a long text can be cut so that the parts render like the whole: before a line that starts a new block of its
/// own, outside of fenced code. At least `least` units after `from`, or the end. (Links that are defined in another
/// part show as they are written.)
[[nodiscard]] qsizetype nextCut(const QString& source, qsizetype from, qsizetype least);

} // namespace touchstone::views::markdown
