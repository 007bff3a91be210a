#include "widgets/column_memory.h"

#include <QHeaderView>

#include "workspace/workspace.h"

namespace touchstone::views {

namespace {

constexpr int narrowest = 32;
constexpr int widest = 4'000;

/// The remembered widths; empty when there are none that fit this table.
QList<int> readWidths(const QString& text, qsizetype columns)
{
    QList<int> widths;
    for (const QString& part : text.split(u',', Qt::SkipEmptyParts)) {
        const int width = part.toInt();
        if (width < narrowest || width > widest)
            return {};
        widths << width;
    }
    return widths.size() == columns ? widths : QList<int>();
}

QString widthsOf(const QHeaderView& header, qsizetype columns)
{
    QStringList parts;
    for (int column = 0; column < columns; ++column)
        parts << QString::number(header.sectionSize(column));
    return parts.join(u',');
}

} // namespace

void rememberColumns(QHeaderView* header, workspace::Workspace* workspace, const QString& name, const QList<int>& first)
{
    const QString key = QStringLiteral("columns.") + name;
    const qsizetype columns = first.size();
    header->setStretchLastSection(true);
    const QList<int> known = readWidths(workspace->projectSetting(key), columns);
    for (int column = 0; column < columns; ++column)
        header->resizeSection(column, (known.isEmpty() ? first : known).at(column));
    QObject::connect(header, &QHeaderView::sectionResized, header, [=](int column) {
        if (column < columns)
            workspace->setProjectSetting(key, widthsOf(*header, columns));
    });
}

} // namespace touchstone::views
