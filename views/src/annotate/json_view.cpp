#include "annotate/json_view.h"

#include <QHeaderView>
#include <QTreeView>

#include "annotate/json_model.h"
#include "annotate/text_pane.h"
#include "views/annotate/raw_view.h"
#include "views/theme.h"

namespace touchstone::views {

namespace {

constexpr qsizetype largestTree = 8'000'000;
constexpr qsizetype largestInline = 4'000;

/// A tree that is as tall as its rows, up to a dozen of them.
class DataTree : public QTreeView
{
public:
    explicit DataTree(QWidget* parent)
        : QTreeView(parent)
    {
        // Data reads from left to right in every language: "[1, 40]" mirrored would be "[40 ,1]".
        setLayoutDirection(Qt::LeftToRight);
        setFrameShape(QFrame::NoFrame);
        setUniformRowHeights(true);
        setProperty("compact", true);
        viewport()->setAutoFillBackground(false);
        setHeaderHidden(true);
        setIndentation(grid::group);
        setEditTriggers(NoEditTriggers);
        setHorizontalScrollMode(ScrollPerPixel);
        setVerticalScrollMode(ScrollPerPixel);
        connect(this, &QTreeView::expanded, this, [this] { fit(); });
        connect(this, &QTreeView::collapsed, this, [this] { fit(); });
    }

    void fit()
    {
        int rows = 0;
        for (QModelIndex index = model()->index(0, 0); index.isValid() && rows < 14; index = indexBelow(index))
            ++rows;
        const int row = std::max(18, rowHeight(model()->index(0, 0)));
        setFixedHeight(std::max(1, rows) * row + 6);
    }
};

} // namespace

QWidget* makeDataView(const QString& text, const QString& accessibleName, QWidget* parent)
{
    const auto outline = text.size() <= largestTree ? jsonOutline(text) : std::nullopt;
    if (outline && outline->kind != JsonSlice::Kind::String) {
        auto* tree = new DataTree(parent);
        tree->setObjectName(QStringLiteral("jsonTree"));
        tree->setAccessibleName(accessibleName);
        tree->setModel(new JsonModel(text, *outline, tree));
        tree->setFont(Theme::current().mono());
        tree->header()->setStretchLastSection(true);
        tree->setColumnWidth(0, 200);
        for (int row = 0; row < std::min(8, tree->model()->rowCount()); ++row) {
            const QModelIndex index = tree->model()->index(row, 0);
            if (tree->model()->rowCount() == 1)
                tree->expand(index);
        }
        tree->fit();
        return tree;
    }
    if (text.size() <= largestInline) {
        auto* pane = new TextPane(parent);
        pane->setRawText(text);
        pane->setAccessibleName(accessibleName);
        return pane;
    }
    auto* raw = new RawView(parent);
    raw->setAccessibleName(accessibleName);
    raw->setSource(text);
    raw->setFixedHeight(320);
    return raw;
}

QString dataPreview(const QString& text)
{
    QString line = text.left(160).simplified();
    if (text.size() > 160)
        line += QChar(u'…');
    return line;
}

} // namespace touchstone::views
