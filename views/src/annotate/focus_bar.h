#pragma once

#include <QWidget>

namespace touchstone::views {

/// A bar in the accent beside the area that gets the keys.
class FocusBar : public QWidget
{
    Q_OBJECT
public:
    /// Lights up while the focus is on `area` or inside it.
    explicit FocusBar(const QWidget* area, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const QWidget* m_area;
    bool m_lit = false;
};

} // namespace touchstone::views
