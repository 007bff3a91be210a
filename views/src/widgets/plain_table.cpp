#include "widgets/plain_table.h"

#include <QHeaderView>

#include "views/theme.h"

namespace touchstone::views {

QTableWidget* makePlainTable(QWidget* parent)
{
    auto* table = new QTableWidget(parent);
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(grid::row);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setHighlightSections(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    return table;
}

void appendRow(QTableWidget* table, const QStringList& texts)
{
    const int row = table->rowCount();
    table->insertRow(row);
    for (int column = 0; column < texts.size(); ++column) {
        auto* item = new QTableWidgetItem(texts[column].left(300).simplified());
        item->setToolTip(texts[column].left(2000));
        table->setItem(row, column, item);
    }
}

} // namespace touchstone::views
