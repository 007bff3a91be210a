#pragma once

#include <memory>

#include <QTextBlockFormat>
#include <QTextDocument>
#include <QTextFormat>

#include "views/annotate/source_map.h"

namespace touchstone::views {

class MarkdownBuilder;

/// A text that an agent wrote, rendered as Markdown, with a map to its source. It grows in pieces, so that the first
/// screen of a long answer is there at once. It never reads a file and never calls out.
class MarkdownDocument final : public QTextDocument
{
    Q_OBJECT
public:
    /// Properties of block formats, for painting what the text layout cannot.
    enum BlockProperty {
        CodeBlock = QTextFormat::UserProperty + 1,  ///< int: number of the code block this line belongs to
        CodeLanguage,                               ///< QString, on its first line
        QuoteDepth,                                 ///< int
        HorizontalRule,                             ///< bool
    };
    static constexpr qsizetype firstPiece = 24'000;  ///< UTF-16 units: more than the first screen
    /// Longer texts are shown raw: rendering them helps nobody and takes seconds.
    static constexpr qsizetype longestRendered = 2'000'000;
    static constexpr qsizetype longestLine = 100'000;
    [[nodiscard]] static bool canRender(const QString& source);

    /// Builds the first piece.
    explicit MarkdownDocument(const QString& source, QObject* parent = nullptr);
    ~MarkdownDocument() override;

    [[nodiscard]] const QString& source() const;
    [[nodiscard]] const SourceMap& map() const;
    [[nodiscard]] bool isComplete() const;
    /// Appends about this many units of source; does nothing when complete.
    void buildMore(qsizetype units = firstPiece);
    /// Grows until this source position is there.
    void buildUntil(qsizetype source);
    void buildAll();
    /// Empty room above the first and below the last line, in px.
    void setRoom(int above, int below);

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    std::unique_ptr<MarkdownBuilder> m_builder;
};

} // namespace touchstone::views
