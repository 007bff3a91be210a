#pragma once

#include <vector>

#include <QFont>
#include <QTextCursor>

#include "annotate/code_highlighter.h"
#include "annotate/markdown_parser.h"
#include "views/annotate/markdown_document.h"

class QTextTableCell;
class QTextTableFormat;

namespace touchstone::views {

using domain::Utf16Range;
using markdown::Block;
using markdown::BlockKind;
using markdown::Run;

/// Appends parsed blocks to a document and notes where their text comes from.
class MarkdownBuilder
{
public:
    static constexpr int indentPx = 28;

    MarkdownBuilder(MarkdownDocument* document, const QString& source);
    [[nodiscard]] const QString& source() const { return m_source; }
    [[nodiscard]] const SourceMap& map() const { return m_map; }
    [[nodiscard]] bool isComplete() const { return m_next == m_parsed.blocks.size() && m_parsedEnd == m_source.size(); }
    [[nodiscard]] const QFont& body() const { return m_body; }
    [[nodiscard]] qsizetype reached() const { return m_reached; }
    void build(qsizetype units);

private:
    void parseMore();
    void append(QTextCursor& cursor, const Block& block);
    /// A block to write into: the empty one that a new document or the end of a table leaves, or a new one.
    void nextBlock(QTextCursor& cursor, const QTextBlockFormat& format, const QTextCharFormat& text);
    [[nodiscard]] QTextBlockFormat blockFormat(const Block& block) const;
    [[nodiscard]] QTextCharFormat textFormat(const Block& block) const;
    [[nodiscard]] QTextCharFormat runFormat(const Run& run, QTextCharFormat format) const;
    static void dressKeycaps(const QTextCursor& cursor, int start, const QString& text);
    void insertMapped(QTextCursor& cursor, const QString& text, const Utf16Range& source, const QTextCharFormat& format);
    void insertRun(QTextCursor& cursor, const Run& run, const QTextCharFormat& base);
    void appendText(QTextCursor& cursor, const Block& block);
    void insertMarker(QTextCursor& cursor, const QString& text, QTextCharFormat marker);
    void appendRule(QTextCursor& cursor, const Block& block);
    [[nodiscard]] QTextBlockFormat codeFormat(const Block& block);
    void appendCode(QTextCursor& cursor, const Block& block);
    /// Code, each line a block of its own, so that thousands of lines lay out one by one. Returns where it starts.
    int appendLines(QTextCursor& cursor, const QTextBlockFormat& format, const QString& code,
                    const std::vector<Token>& tokens, const QString& language);
    void mapRuns(const Block& block, int start, qsizetype length);
    void insertLines(QTextCursor& cursor, const QTextBlockFormat& format, QStringView text, const QTextCharFormat& piece,
                     const QTextCharFormat& plain);
    void appendTable(QTextCursor& cursor, const Block& block);
    [[nodiscard]] QTextTableFormat tableFormat(const Block& block) const;
    void fillCell(QTextTableCell cell, const markdown::Cell& content);
    /// Qt wants a block before and after a table and ignores margins there: an empty block makes the distance.
    static void shapeSpacer(QTextCursor& cursor, int height);
    void appendTableAsText(QTextCursor& cursor, const Block& block);

    MarkdownDocument* m_document;
    QString m_source;
    markdown::Parsed m_parsed;
    SourceMap m_map;
    QFont m_body;
    QFont m_mono;
    double m_lineHeight = 130;
    std::size_t m_next = 0;              ///< block of the parsed part
    qsizetype m_parsedEnd = 0;           ///< how much of the source is parsed
    qsizetype m_reached = 0;             ///< how much of it is in the document
    int m_codeBlocks = 0;
    int m_cells = 0;
    bool m_fresh = true;
};

} // namespace touchstone::views
