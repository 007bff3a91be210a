#include "annotate/markdown_parser.h"

#include <string>

#include <md4c.h>

#include "annotate/block_builder.h"

namespace touchstone::views::markdown {
namespace {

int onEnterBlock(MD_BLOCKTYPE type, void* detail, void* data)
{
    static_cast<BlockBuilder*>(data)->enterBlock(type, detail);
    return 0;
}
int onLeaveBlock(MD_BLOCKTYPE type, void*, void* data)
{
    static_cast<BlockBuilder*>(data)->leaveBlock(type);
    return 0;
}
int onEnterSpan(MD_SPANTYPE type, void* detail, void* data)
{
    static_cast<BlockBuilder*>(data)->enterSpan(type, detail);
    return 0;
}
int onLeaveSpan(MD_SPANTYPE type, void*, void* data)
{
    static_cast<BlockBuilder*>(data)->leaveSpan(type);
    return 0;
}
int onText(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* data)
{
    static_cast<BlockBuilder*>(data)->text(type, text, size);
    return 0;
}

} // namespace

Parsed parse(const QString& source)
{
    return parse(source, {0, source.size()});
}

Parsed parse(const QString& source, Utf16Range part)
{
    const std::string utf8 = source.mid(part.start, part.length()).toStdString();
    BlockBuilder builder(source, utf8, part.start);
    MD_PARSER parser{};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS
        | MD_FLAG_PERMISSIVEAUTOLINKS;
    parser.enter_block = onEnterBlock;
    parser.leave_block = onLeaveBlock;
    parser.enter_span = onEnterSpan;
    parser.leave_span = onLeaveSpan;
    parser.text = onText;
    md_parse(utf8.data(), MD_SIZE(utf8.size()), &parser, &builder);
    return builder.take();
}

namespace {

/// Follows fences line by line.
class FenceState
{
public:
    void line(QStringView text)
    {
        qsizetype indent = 0;
        while (indent < text.size() && text.at(indent) == u' ')
            ++indent;
        const QStringView rest = text.mid(indent);
        if (indent > 3 || (!rest.startsWith(QLatin1String("```")) && !rest.startsWith(QLatin1String("~~~"))))
            return;
        const QChar mark = rest.front();
        qsizetype length = 0;
        while (length < rest.size() && rest.at(length) == mark)
            ++length;
        if (m_mark.isNull()) {
            m_mark = mark;
            m_length = length;
        } else if (mark == m_mark && length >= m_length) {
            m_mark = QChar();
        }
    }
    [[nodiscard]] bool isOpen() const { return !m_mark.isNull(); }

private:
    QChar m_mark;
    qsizetype m_length = 0;
};

/// A line that ends every list and quote above it, when a blank line comes before.
bool startsAfresh(QStringView line)
{
    if (line.isEmpty())
        return false;
    const QChar first = line.front();
    return first.isLetter() || first == u'#' || first == u'<' || first.unicode() >= 0x80;
}

} // namespace

qsizetype nextCut(const QString& source, qsizetype from, qsizetype least)
{
    FenceState fence;
    bool blankBefore = false;
    qsizetype at = from;
    while (at < source.size()) {
        qsizetype end = source.indexOf(QLatin1Char('\n'), at);
        end = end < 0 ? source.size() : end;
        const QStringView line = QStringView(source).mid(at, end - at);
        if (at >= from + least && blankBefore && !fence.isOpen() && startsAfresh(line))
            return at;
        fence.line(line);
        blankBefore = line.trimmed().isEmpty();
        at = end + 1;
    }
    return source.size();
}

} // namespace touchstone::views::markdown
