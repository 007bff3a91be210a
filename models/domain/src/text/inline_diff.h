#pragma once

#include <vector>

#include <QString>

#include "domain/text/correction.h"
#include "text/myers.h"

namespace touchstone::domain {

/// Builds the readable diff of a correction within a budget of comparisons: words first, then the graphemes of words
/// that are mostly alike.
class InlineDiff
{
public:
    explicit InlineDiff(qint64 budget) : m_budget(budget) {}
    [[nodiscard]] std::vector<DiffPiece> compare(const QString& original, const QString& edited);

private:
    void followWords(const std::vector<EditStep>& steps, const std::vector<QStringView>& before,
                     const std::vector<QStringView>& after, std::size_t front);
    void followGraphemes(const std::vector<EditStep>& steps, const std::vector<QStringView>& before,
                         const std::vector<QStringView>& after);
    void appendChange(const QString& removed, const QString& added);
    void append(DiffOp op, QStringView text);

    qint64 m_budget;
    std::vector<DiffPiece> m_pieces;
};

} // namespace touchstone::domain
