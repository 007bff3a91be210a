#pragma once

#include <QAbstractListModel>
#include <QPointer>
#include <QTimer>

#include "project/types.h"
#include "widgets/overlay.h"

class QAction;
class QLineEdit;
class QListView;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;

/// What the palette found: actions first, then turns.
class PaletteModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    struct Item {
        QAction* action = nullptr;            ///< or a turn
        project::TurnKey turn = 0;
        QString text;
        QString detail;                       ///< group, or the first words of the answer
        QString key;
        std::vector<int> matched;
        int score = 0;
    };
    PaletteModel(workspace::Workspace* workspace, ActionRegistry* actions, QObject* parent);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] const Item& item(int row) const { return m_items[std::size_t(row)]; }
    void search(const QString& query);

Q_SIGNALS:
    void resultsChanged();

private:
    static constexpr int mostTurns = 50;
    static constexpr int slice = 4000;        ///< turns looked at in one turn of the event loop

    void findActions(const QString& query);
    void findMoreTurns();
    [[nodiscard]] bool matches(const project::TurnSummary& turn) const;

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    std::vector<Item> m_items;
    std::vector<std::string> m_words;
    int m_nextRow = 0;
    int m_foundTurns = 0;
    QTimer m_more;
};

/// Search over actions and turns, on Ctrl+K.
class Palette final : public Overlay
{
    Q_OBJECT
public:
    Palette(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* window);
    /// Types for the person: "#" is the place for a turn.
    void setQuery(const QString& query);

Q_SIGNALS:
    void turnChosen(qint64 key);

protected:
    [[nodiscard]] QWidget* panel() const override { return m_panel; }
    [[nodiscard]] QRect place(const QSize& window) const override;
    void opened() override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void choose(const QModelIndex& index);
    void move(int by);

    OverlayPanel* m_panel;
    QLineEdit* m_edit;
    QListView* m_list;
    PaletteModel* m_model;
};

} // namespace touchstone::views
