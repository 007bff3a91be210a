#pragma once

#include <QAbstractButton>
#include <QWidget>

#include "shell/pages.h"

namespace touchstone::views {

class ActionRegistry;

/// One entry of the rail: icon, name, and the accent bar of the current page.
class RailButton final : public QAbstractButton
{
    Q_OBJECT
public:
    explicit RailButton(QWidget* parent = nullptr);
    void setCollapsed(bool collapsed);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QString title() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    bool m_collapsed = false;
};

/// The pages at the left edge, with names or folded to icons.
class Rail final : public QWidget
{
    Q_OBJECT
public:
    static constexpr int wide = 180;             ///< at least; as wide as the longest name needs
    static constexpr int widest = 240;
    static constexpr int narrow = 52;

    explicit Rail(ActionRegistry* actions, QWidget* parent = nullptr);
    void setCurrent(Page page);
    void setCollapsed(bool collapsed);
    [[nodiscard]] bool isCollapsed() const { return m_collapsed; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();

    std::vector<RailButton*> m_buttons;
    RailButton* m_guidelines;
    RailButton* m_preferences;
    RailButton* m_fold;
    bool m_collapsed = false;
};

} // namespace touchstone::views
