#pragma once

#include <vector>

#include <QScrollArea>

#include "workspace/rating_model.h"

class QPushButton;
class QVBoxLayout;

namespace touchstone::views {

class MessageCard;

/// The conversation before the answer: its last two messages, the others on request and a few dozen at a time, so that
/// ten thousand messages cost no more than two.
class ContextView : public QScrollArea
{
    Q_OBJECT
public:
    explicit ContextView(QWidget* parent = nullptr);

    void setTurn(workspace::LoadedTurnPtr turn);
    /// All messages, or the last two again.
    void toggleUnfolded();
    [[nodiscard]] bool isUnfolded() const { return m_unfolded; }
    [[nodiscard]] int cardCount() const { return int(m_used); }
    /// What it would need to show without scrolling.
    [[nodiscard]] int contentHeight() const;

Q_SIGNALS:
    void heightChanged();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showFrom(std::size_t first);
    void showFoldButton();
    void scrollToEnd();

    workspace::LoadedTurnPtr m_turn;
    QWidget* m_content;
    QVBoxLayout* m_layout;
    QPushButton* m_earlier;
    std::vector<MessageCard*> m_cards;
    std::size_t m_first = 0;
    std::size_t m_used = 0;
    bool m_unfolded = false;
};

} // namespace touchstone::views
