#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include "domain/turn.h"

class QVBoxLayout;

namespace touchstone::views {

class FoldSection;

/// Foldable pieces of data, one below the other: what tools were called with, what they answered, a system prompt. The
/// pieces are used again for the next message.
class DataSections : public QWidget
{
    Q_OBJECT
public:
    explicit DataSections(QWidget* parent = nullptr);

    /// Lets go of everything that was shown. Call it before a text that was given goes.
    void clear();
    /// `text` is read when the piece is unfolded and must live until clear().
    void add(const QString& title, const std::string& text, bool open);
    void addCall(const domain::ToolCall& call, bool open);
    [[nodiscard]] bool isEmpty() const { return m_used == 0; }

Q_SIGNALS:
    /// The person folded or unfolded a piece.
    void refolded();

private:
    FoldSection* next();

    QVBoxLayout* m_layout;
    std::vector<FoldSection*> m_sections;
    std::size_t m_used = 0;
};

} // namespace touchstone::views
