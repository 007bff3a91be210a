#include "views/annotate/markdown_document.h"

#include <QTextFrame>
#include <QTextOption>

#include "annotate/markdown_builder.h"

namespace touchstone::views {

MarkdownDocument::MarkdownDocument(const QString& source, QObject* parent)
    : QTextDocument(parent)
    , m_builder(std::make_unique<MarkdownBuilder>(this, source))
{
    setUndoRedoEnabled(false);
    setDocumentMargin(0);
    setIndentWidth(MarkdownBuilder::indentPx);
    setDefaultFont(m_builder->body());
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setDefaultTextOption(option);
    buildMore();
}

MarkdownDocument::~MarkdownDocument() = default;

const QString& MarkdownDocument::source() const
{
    return m_builder->source();
}

const SourceMap& MarkdownDocument::map() const
{
    return m_builder->map();
}

bool MarkdownDocument::isComplete() const
{
    return m_builder->isComplete();
}

bool MarkdownDocument::canRender(const QString& source)
{
    if (source.size() > longestRendered)
        return false;
    qsizetype start = 0;
    while (source.size() - start > longestLine) {
        const qsizetype end = source.indexOf(QLatin1Char('\n'), start);
        if (end < 0 || end - start > longestLine)
            return false;
        start = end + 1;
    }
    return true;
}

void MarkdownDocument::buildMore(qsizetype units)
{
    if (!m_builder->isComplete())
        m_builder->build(units);
}

void MarkdownDocument::buildUntil(qsizetype source)
{
    if (!m_builder->isComplete() && source >= m_builder->reached())
        m_builder->build(source - m_builder->reached() + 1);
}

void MarkdownDocument::buildAll()
{
    if (!m_builder->isComplete())
        m_builder->build(m_builder->source().size() + 1);
}

void MarkdownDocument::setRoom(int above, int below)
{
    QTextFrameFormat format = rootFrame()->frameFormat();
    format.setTopMargin(above);
    format.setBottomMargin(below);
    rootFrame()->setFrameFormat(format);
}

QVariant MarkdownDocument::loadResource(int, const QUrl&)
{
    return {};
}

} // namespace touchstone::views
