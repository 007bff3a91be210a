#pragma once

#include <QPointer>
#include <QWidget>

namespace touchstone::views {

/// A panel over the whole window, for a moment: it dims what is behind, owns the keyboard, and goes with Escape or a
/// click beside it. The focus returns to where it was.
class Overlay : public QWidget
{
    Q_OBJECT
public:
    explicit Overlay(QWidget* window);

    void openOver();
    void closeOver();
    void toggle() { isOpen() ? closeOver() : openOver(); }
    [[nodiscard]] bool isOpen() const { return isVisible(); }

Q_SIGNALS:
    void closed();

protected:
    /// The panel, already a child; placed by `place`.
    [[nodiscard]] virtual QWidget* panel() const = 0;
    /// Where the panel goes in a window of this size.
    [[nodiscard]] virtual QRect place(const QSize& window) const = 0;
    virtual void opened() {}

    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void fit();

    QPointer<QWidget> m_before;
};

/// The panel of an overlay: surface, outline, round corners.
class OverlayPanel : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace touchstone::views
