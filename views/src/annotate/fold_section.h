#pragma once

#include <functional>

#include <QString>
#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace touchstone::views {

/// A heading that unfolds what is under it. The body is made when it is first wanted.
class FoldSection : public QWidget
{
    Q_OBJECT
public:
    using MakeBody = std::function<QWidget*(QWidget* parent)>;

    explicit FoldSection(QWidget* parent = nullptr);

    /// `preview` is shown beside the title while folded.
    void setContent(const QString& title, const QString& preview, MakeBody makeBody);
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_open; }
    [[nodiscard]] QWidget* body() const { return m_body; }

Q_SIGNALS:
    void toggled(bool open);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showHead();

    QToolButton* m_head;
    QVBoxLayout* m_layout;
    QWidget* m_body = nullptr;
    MakeBody m_makeBody;
    QString m_title;
    QString m_preview;
    bool m_open = false;
};

} // namespace touchstone::views
