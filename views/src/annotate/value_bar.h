#pragma once

#include <optional>

#include <QAbstractSlider>

#include "views/theme.h"

namespace touchstone::views {

/// A value that a person sets by arrow keys or by pressing where it should be. A slider for assistive software; drawn as
/// a track from zero, or as a few steps.
class ValueBar : public QAbstractSlider
{
    Q_OBJECT
public:
    enum class Look { Track, Steps };
    /// Values from `least` to 1 in units of 0.05; -1 for two-sided ones.
    ValueBar(Look look, double least, QWidget* parent = nullptr);

    /// nullopt: not set; shown empty.
    void showValue(std::optional<double> value);
    void setSigned(bool isSigned);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(double value);
    void cleared();
    /// The pointer goes down on the bar, and up again: the values between are one movement.
    void dragBegan();
    void dragEnded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void chooseAt(double x);
    void step(int direction);
    void choose(double value);
    void paintTrack(QPainter& painter) const;
    void paintSteps(QPainter& painter) const;
    [[nodiscard]] QColor colourOf(double value) const;
    [[nodiscard]] double xOf(double value) const;
    [[nodiscard]] double stepSize() const { return m_look == Look::Steps ? (1 - m_least) / 4 : 0.05; }

    Look m_look;
    double m_least;
    std::optional<double> m_value;
    bool m_signed = true;
};

} // namespace touchstone::views
