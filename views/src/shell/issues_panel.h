#pragma once

#include <QWidget>

class QBoxLayout;
class QPushButton;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class RoleLabel;

/// What went wrong in the background: what happened, what is safe, what to do.
class IssuesPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit IssuesPanel(workspace::Workspace* workspace, QWidget* parent = nullptr);

Q_SIGNALS:
    void closeRequested();
    void turnChosen(qint64 key);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    static constexpr int mostShown = 100;

    void rebuild();
    [[nodiscard]] QWidget* makeEntry(std::size_t index);

    workspace::Workspace* m_workspace;
    RoleLabel* m_title;
    QPushButton* m_clear;
    QPushButton* m_close;
    QWidget* m_content;
    QBoxLayout* m_entries;
};

} // namespace touchstone::views
