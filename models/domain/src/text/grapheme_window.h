#pragma once

#include <QString>
#include <QTextBoundaryFinder>

namespace touchstone::domain {

/// Grapheme boundaries of a text around one place: it analyses no more than the stretch between two characters that
/// surely end a cluster, so that a question about one position of a long answer costs nothing.
class GraphemeWindow
{
public:
    explicit GraphemeWindow(const QString& text) : m_text(text) {}

    [[nodiscard]] bool isBoundary(qsizetype position);
    /// The nearest boundary below or above a position; 0 and size() when there is none further.
    [[nodiscard]] qsizetype before(qsizetype position);
    [[nodiscard]] qsizetype after(qsizetype position);

private:
    void cover(qsizetype position);

    const QString& m_text;
    QTextBoundaryFinder m_finder;
    qsizetype m_start = 0;
    qsizetype m_end = -1;
};

} // namespace touchstone::domain
