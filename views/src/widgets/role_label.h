#pragma once

#include <QFrame>
#include <QLabel>

#include "views/theme.h"

namespace touchstone::views {

/// A label in a role and a size of the theme, whichever theme it is.
class RoleLabel : public QLabel
{
    Q_OBJECT
public:
    explicit RoleLabel(const QString& text = {}, TextSize size = TextSize::Body, Role role = Role::Text,
                       QFont::Weight weight = QFont::Normal, QWidget* parent = nullptr);
    void setRole(Role role);
    void setWeight(QFont::Weight weight);
    /// Where the text stands in the label, leading edge first. Unlike that of a QLabel it follows the direction of the
    /// layout, whatever the direction of the text.
    void setSide(Qt::Alignment side);
    /// Cuts the text with "…" where it does not fit, and shows the whole of it as a tooltip.
    void setElided(bool elided);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();
    void align();

    TextSize m_size;
    Role m_role;
    QFont::Weight m_weight;
    Qt::Alignment m_side = Qt::AlignLeft | Qt::AlignVCenter;
    bool m_elided = false;
};

/// A line of one pixel that separates areas.
class Hairline : public QWidget
{
    Q_OBJECT
public:
    explicit Hairline(Qt::Orientation orientation, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// A widget filled with one surface of the theme.
class Pane : public QWidget
{
    Q_OBJECT
public:
    explicit Pane(Role surface, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Role m_surface;
};

/// An icon of the theme that stays crisp and follows the theme.
class IconLabel : public QWidget
{
    Q_OBJECT
public:
    explicit IconLabel(QStringView name, Role role = Role::Muted, int size = grid::icon, QWidget* parent = nullptr);
    void setIcon(QStringView name, Role role);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QIcon m_icon;
};

/// Room for one drawn sign (see theme/signs.h), which may be none.
class SignLabel : public QWidget
{
    Q_OBJECT
public:
    explicit SignLabel(Role role, QWidget* parent = nullptr);
    void setSign(QChar sign);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QChar m_sign;
    Role m_role;
};

/// The key that does something, drawn small like a key.
class KeyCap : public QWidget
{
    Q_OBJECT
public:
    explicit KeyCap(const QString& label, QWidget* parent = nullptr);
    void setLabel(const QString& label);
    [[nodiscard]] QSize sizeHint() const override;
    /// Draws one cap, its trailing edge at `right` (leading edge in right-to-left); returns its width.
    static int paint(QPainter* painter, const QRect& area, const QString& label, Qt::Alignment alignment);
    [[nodiscard]] static int widthOf(const QString& label);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_label;
};

} // namespace touchstone::views
