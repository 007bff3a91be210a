#pragma once

#include <optional>

#include <QWidget>

#include "domain/refinement/refinement_facts.h"

namespace touchstone::views {

/// What the log says a change would bring: two estimates with their 95 % intervals against zero, and the harm that a
/// review accepts.
class EstimateChart : public QWidget
{
    Q_OBJECT
public:
    explicit EstimateChart(QWidget* parent = nullptr);
    void setEstimate(const domain::PolicyEstimate& estimate);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Scale;
    void describe();
    void paintAxis(QPainter& painter, const Scale& scale) const;
    void paintRow(QPainter& painter, const Scale& scale, int row, const QString& name,
                  const domain::PolicyEstimate::Interval& interval) const;

    domain::PolicyEstimate m_estimate;
};

} // namespace touchstone::views
