#pragma once

#include "widgets/overlay.h"

class QHBoxLayout;
class QScrollArea;

namespace touchstone::views {

class ActionRegistry;

/// All keys on one sheet, grouped, on "?".
class CheatSheet final : public Overlay
{
    Q_OBJECT
public:
    CheatSheet(ActionRegistry* actions, QWidget* window);

protected:
    [[nodiscard]] QWidget* panel() const override { return m_panel; }
    [[nodiscard]] QRect place(const QSize& window) const override;
    void opened() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QHBoxLayout* makeHead();
    [[nodiscard]] QHBoxLayout* makeColumns() const;
    [[nodiscard]] QWidget* makeContent();
    [[nodiscard]] QWidget* makeGroup(const QString& title, const QStringList& ids) const;

    ActionRegistry* m_actions;
    OverlayPanel* m_panel;
    QScrollArea* m_scroll;
};

} // namespace touchstone::views
