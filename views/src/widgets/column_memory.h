#pragma once

#include <QList>
#include <QString>

class QHeaderView;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

/// Gives the columns the widths that the person gave them in this project, or else the first ones, and remembers every
/// change under `name`. The last column takes what is left and is not remembered.
void rememberColumns(QHeaderView* header, workspace::Workspace* workspace, const QString& name, const QList<int>& first);

} // namespace touchstone::views
