#pragma once

#include <vector>

#include <QWidget>

#include "workspace/episode.h"

namespace touchstone::views {

/// The sum of rewards over the steps, small: a line over a hairline at zero, with the step that is looked at.
class RewardLine : public QWidget
{
    Q_OBJECT
public:
    explicit RewardLine(QWidget* parent = nullptr);
    void show(const workspace::Episode& episode, int currentStep);
    void clear();
    [[nodiscard]] QSize sizeHint() const override { return {160, 44}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QPointF pointOf(std::size_t step) const;

    std::vector<double> m_totals;
    int m_current = -1;
    double m_low = 0.0;
    double m_high = 0.0;
};

} // namespace touchstone::views
