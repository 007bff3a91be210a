#pragma once

#include <QAbstractTableModel>

#include "workspace/experiences_model.h"

namespace touchstone::views {

/// The experiences that were read so far; reads on when the table comes to its end.
class ExperienceTable final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Time, Component, Episode, Step, Action, Reward, ColumnCount };
    explicit ExperienceTable(workspace::ExperiencesModel* model, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    void retranslate();

private:
    void take();
    [[nodiscard]] QString textOf(const protocol::Experience& experience, int column) const;

    workspace::ExperiencesModel* m_model;
    int m_rows = 0;              ///< told to the views
};

} // namespace touchstone::views
