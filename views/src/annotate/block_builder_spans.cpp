#include <string_view>
#include <utility>

#include "annotate/block_builder.h"

namespace touchstone::views::markdown {

void BlockBuilder::enterSpan(MD_SPANTYPE type, void* detail)
{
    Span span{type, {}, m_end, {}};
    if (type == MD_SPAN_A)
        span.target = attributeText(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
    if (type == MD_SPAN_IMG)
        span.target = attributeText(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src);
    m_spans.push_back(std::move(span));
    if (type == MD_SPAN_IMG)
        emitGenerated(QStringLiteral("[image: "));
}

ByteRange BlockBuilder::outerOf(const Span& span) const
{
    ByteRange outer = span.content;
    const auto takeMarks = [&](std::string_view marks, std::size_t most) {
        while (most-- > 0 && outer.start > 0 && outer.end < m_utf8.size()
               && marks.find(m_utf8[outer.start - 1]) != std::string_view::npos
               && m_utf8[outer.start - 1] == m_utf8[outer.end]) {
            --outer.start;
            ++outer.end;
        }
    };
    switch (span.type) {
    case MD_SPAN_EM: takeMarks("*_", 1); break;
    case MD_SPAN_STRONG: takeMarks("*_", 2); break;
    case MD_SPAN_DEL: takeMarks("~", 2); break;
    case MD_SPAN_CODE:
        takeMarks(" ", 1);
        takeMarks("`", 64);
        break;
    case MD_SPAN_A:
    case MD_SPAN_IMG:
        if (outer.start > 0 && m_utf8[outer.start - 1] == '<' && m_utf8[outer.end] == '>')
            return {outer.start - 1, outer.end + 1};
        if (outer.start > 0 && m_utf8[outer.start - 1] == '[' && outer.end < m_utf8.size()) {
            const bool inlined = m_utf8.compare(outer.end, 2, "](") == 0;
            const std::size_t close = m_utf8.find(inlined ? ')' : ']', outer.end);
            if (close != std::string::npos)
                outer.end = close + 1;
            outer.start -= span.type == MD_SPAN_IMG && outer.start > 1 ? 2 : 1;
        }
        break;
    case MD_SPAN_LATEXMATH:
    case MD_SPAN_LATEXMATH_DISPLAY:
    case MD_SPAN_WIKILINK:
    case MD_SPAN_U: break;
    }
    return outer;
}

void BlockBuilder::leaveSpan(MD_SPANTYPE type)
{
    if (type == MD_SPAN_IMG) {
        // Without a description its address says at least what it is.
        if (!m_spans.back().content.isSet())
            emitGenerated(m_spans.back().target);
        emitGenerated(QStringLiteral("]"));
    }
    const Span span = std::move(m_spans.back());
    m_spans.pop_back();
    if (!span.content.isSet())
        return;
    const ByteRange outer = outerOf(span);
    if (outer.start != span.content.start || outer.end != span.content.end)
        m_parsed.wraps.push_back({range(span.content.start, span.content.end), range(outer.start, outer.end)});
    if (!m_spans.empty())
        m_spans.back().content.include(outer.start, outer.end);
}

} // namespace touchstone::views::markdown
