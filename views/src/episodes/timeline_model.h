#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QTableView>

#include "workspace/episode.h"

namespace touchstone::views {

/// The steps of an episode as a table. Keeps its own short rows, so that it never looks into an episode that is gone.
class TimelineModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Step, Action, Reward, Total, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// Takes over what the episode has now. Rows are added when it is the same episode that went on.
    void show(const workspace::Episode& episode);
    void clear();
    void retranslate();
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        std::int64_t number = 0;
        QString what;
        double reward = 0.0;
        double total = 0.0;
        bool isBegin = false;
        bool isPush = false;
    };
    [[nodiscard]] static Row rowOf(const workspace::EpisodeStep& step);
    [[nodiscard]] QString textOf(const Row& row, int column) const;

    std::vector<Row> m_rows;
    int m_serial = -1;
    std::string m_id;
};

/// A table in which Left and Right go to the step before and after, like Up and Down.
class TimelineView final : public QTableView
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget* parent = nullptr);
    void go(int rows);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace touchstone::views
