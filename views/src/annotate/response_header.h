#pragma once

#include <QWidget>

class QToolButton;

namespace touchstone::views {

class ActionRegistry;
class RoleLabel;

/// The line above the answer: what it is, how it is shown, and what can be done with it. Where room is short the buttons
/// give up their words before the title is cut.
class ResponseHeader final : public QWidget
{
    Q_OBJECT
public:
    struct State {
        bool hasTurn = false;
        bool editing = false;
        bool raw = false;
        bool canRender = false;
        QString origin;              ///< model, version, length
    };
    explicit ResponseHeader(ActionRegistry* actions, QWidget* parent = nullptr);

    void showState(const State& state);
    /// Where the menu of offsets drops down.
    [[nodiscard]] QWidget* offsetAnchor() const;

Q_SIGNALS:
    void rawWanted(bool raw);
    void doneWanted();               ///< keep the correction and go back

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void fit();
    void setWordiness(int level);
    [[nodiscard]] int wantedWidth() const;

    ActionRegistry* m_actions;
    RoleLabel* m_title;
    RoleLabel* m_origin;
    QToolButton* m_rendered;
    QToolButton* m_raw;
    QToolButton* m_correct;
    QToolButton* m_done;
    QToolButton* m_copy;
    QToolButton* m_offset;
    State m_state;
};

} // namespace touchstone::views
