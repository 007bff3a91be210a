#include "text/grapheme_window.h"

namespace touchstone::domain {
namespace {
// Between two of these a cluster always ends: none of them extends, prepends or pairs.
bool neverJoins(char16_t c)
{
    return (c >= 0x20 && c < 0x7f) || c == u'\n' || (c >= 0x4e00 && c < 0xa000) || (c >= 0x3041 && c < 0x3097);
}

bool surelyBoundary(const QString& text, qsizetype position)
{
    if (position <= 0 || position >= text.size())
        return true;
    const char16_t left = text.at(position - 1).unicode();
    return left == u'\n' || (neverJoins(left) && neverJoins(text.at(position).unicode()));
}
} // namespace

void GraphemeWindow::cover(qsizetype position)
{
    if (position > m_start && position < m_end)
        return;
    m_start = position - 1;
    while (!surelyBoundary(m_text, m_start))
        --m_start;
    m_end = position + 1;
    while (!surelyBoundary(m_text, m_end))
        ++m_end;
    m_start = qBound(qsizetype(0), m_start, m_text.size());
    m_end = qBound(m_start, m_end, m_text.size());
    m_finder = QTextBoundaryFinder(QTextBoundaryFinder::Grapheme, m_text.constData() + m_start, m_end - m_start);
}

bool GraphemeWindow::isBoundary(qsizetype position)
{
    if (surelyBoundary(m_text, position))
        return true;
    cover(position);
    m_finder.setPosition(position - m_start);
    return m_finder.isAtBoundary();
}

qsizetype GraphemeWindow::before(qsizetype position)
{
    position = qMin(position, m_text.size());
    do
        --position;
    while (position > 0 && !isBoundary(position));
    return qMax(qsizetype(0), position);
}

qsizetype GraphemeWindow::after(qsizetype position)
{
    position = qMax(qsizetype(0), position);
    do
        ++position;
    while (position < m_text.size() && !isBoundary(position));
    return qMin(position, m_text.size());
}

} // namespace touchstone::domain
