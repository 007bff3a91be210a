#pragma once

#include <memory>
#include <optional>

#include <QTextEdit>

#include "domain/text/code_points.h"
#include "views/annotate/markdown_document.h"

class QTimer;

namespace touchstone::views {

/// Shows a Markdown document for reading and selecting, by mouse or with a caret by keyboard; says what is selected as
/// a range of the source. What is copied is the source as well.
class RenderedView : public QTextEdit
{
    Q_OBJECT
public:
    explicit RenderedView(QWidget* parent = nullptr);
    ~RenderedView() override;

    void setMarkdown(std::shared_ptr<MarkdownDocument> document);
    [[nodiscard]] MarkdownDocument* markdown() const { return m_document.get(); }

    /// The selection, or the caret as an empty range.
    [[nodiscard]] domain::Utf16Range sourceSelection() const;
    void selectSource(domain::Utf16Range range);
    /// A range that is marked, whatever is selected; nullopt takes the mark away.
    void setMark(std::optional<domain::Utf16Range> range);

Q_SIGNALS:
    void widthChanged();                                 ///< the text has another width, and so another height

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;
    void changeEvent(QEvent* event) override;

private:
    void growWhenIdle();
    void applyMark();
    void paintCode(QPainter& painter, const QTextBlock& first, const QTextBlock& last);
    void paintQuote(QPainter& painter, const QTextBlock& block);
    void limitWidth();
    [[nodiscard]] QRectF rectOf(const QTextBlock& block) const;

    std::shared_ptr<MarkdownDocument> m_document;
    std::optional<domain::Utf16Range> m_mark;
    QTimer* m_growth;
};

} // namespace touchstone::views
