#pragma once

#include <vector>

#include <QString>
#include <QWidget>

namespace touchstone::views {

/// Weights before and after, a pair of bars for each component on one scale.
class WeightBars : public QWidget
{
    Q_OBJECT
public:
    struct Bar {
        QString name;
        double before = 0.0;   ///< at least 0
        double after = 0.0;
        bool isChanged = false;
        bool operator==(const Bar&) const = default;
    };
    explicit WeightBars(QWidget* parent = nullptr);
    /// Those that change first; more than `mostShown` are counted in a last line.
    void setBars(std::vector<Bar> bars);
    [[nodiscard]] const std::vector<Bar>& bars() const { return m_bars; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    static constexpr std::size_t mostShown = 8;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void describe();
    [[nodiscard]] int rows() const;

    std::vector<Bar> m_bars;
    std::size_t m_left = 0;
};

} // namespace touchstone::views
