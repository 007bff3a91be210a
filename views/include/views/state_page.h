#pragma once

#include <QString>
#include <QWidget>

#include "views/theme.h"

class QLabel;
class QPushButton;

namespace touchstone::views {

/// A page that has nothing to show yet, or cannot: an icon, what is the matter, what to do, and the one button that
/// does it. Empty, error and finished states are made of it.
class StatePage : public QWidget
{
    Q_OBJECT
public:
    struct Content {
        QString icon;               ///< of :/icons
        QString headline;
        QString explanation;
        QString button;             ///< empty: none
        QString second;             ///< a quieter second button; empty: none
        Role iconRole = Role::Muted;
    };
    explicit StatePage(QWidget* parent = nullptr);

    void setContent(const Content& content);
    [[nodiscard]] const Content& content() const { return m_content; }
    [[nodiscard]] QPushButton* button() const { return m_button; }

Q_SIGNALS:
    void buttonClicked();
    void secondClicked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    Content m_content;
    QLabel* m_icon;
    QLabel* m_headline;
    QLabel* m_explanation;
    QPushButton* m_button;
    QPushButton* m_second;
};

/// Grey lines where content will be, shown only when it has not come after 150 ms.
class Skeleton : public QWidget
{
    Q_OBJECT
public:
    /// What it stands for: rows of a list, or paragraphs of text.
    enum class Shape { List, Text };
    explicit Skeleton(Shape shape, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    Shape m_shape;
    int m_timer = 0;
    bool m_due = false;
};

} // namespace touchstone::views
