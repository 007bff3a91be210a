#include "shell/palette.h"

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include "shell/fuzzy.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

namespace {

constexpr int paletteRow = 36;
constexpr int paletteWidth = 640;
constexpr int shownRows = 10;

/// Draws icon, name with the matched letters in the accent, detail, and the key.
class PaletteDelegate final : public QStyledItemDelegate
{
public:
    PaletteDelegate(const PaletteModel* model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, paletteRow}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& item = m_model->item(index.row());
        const QRect row = option.rect.adjusted(8, 0, -8, 0);
        if (option.state & QStyle::State_Selected)
            paint::panel(painter, row, paint::role(Role::Selection), QColor());
        const auto place = [&](const QRect& r) { return QStyle::visualRect(option.direction, row, r); };
        const QString icon = item.action ? item.action->icon().name() : QStringLiteral("list");
        const QRect iconRect(row.left() + 10, row.center().y() - 7, 16, 16);
        Theme::icon(icon, Role::Muted).paint(painter, place(iconRect));
        const bool mirrored = option.direction == Qt::RightToLeft;
        const int cap = KeyCap::paint(painter, row.adjusted(10, 0, -10, 0), item.key,
                                      (mirrored ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        const QRect text(row.left() + 38, row.top(), row.width() - 38 - 16 - cap, row.height());
        paintTexts(painter, place(text), option.direction, item);
    }

private:
    static void paintTexts(QPainter* painter, const QRect& rect, Qt::LayoutDirection direction,
                           const PaletteModel::Item& item)
    {
        const QFont font = Theme::current().font(TextSize::Body);
        const QString name = QFontMetrics(font).elidedText(item.text, Qt::ElideRight, rect.width());
        QTextLayout layout(name, font);
        QList<QTextLayout::FormatRange> formats;
        for (const int at : item.matched) {
            QTextCharFormat format;
            format.setForeground(paint::role(Role::Accent));
            format.setFontWeight(QFont::DemiBold);
            formats.append({at, 1, format});
        }
        layout.setFormats(formats);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(rect.width());
        layout.endLayout();
        const qreal nameWidth = line.naturalTextWidth();
        painter->setPen(paint::role(Role::Text));
        const bool mirrored = direction == Qt::RightToLeft;
        layout.draw(painter, QPointF(mirrored ? rect.right() - nameWidth : rect.left(),
                                     rect.top() + (rect.height() - line.height()) / 2));
        const int rest = rect.width() - int(nameWidth) - 12;
        if (rest < 40)
            return;
        painter->setFont(font);
        painter->setPen(paint::role(Role::Muted));
        const QRect detail(mirrored ? rect.left() : rect.right() - rest, rect.top(), rest, rect.height());
        painter->drawText(detail, int(QStyle::visualAlignment(direction, Qt::AlignLeft)) | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(item.detail, Qt::ElideRight, rest));
    }

    const PaletteModel* m_model;
};

} // namespace

PaletteModel::PaletteModel(workspace::Workspace* workspace, ActionRegistry* actions, QObject* parent)
    : QAbstractListModel(parent), m_workspace(workspace), m_actions(actions)
{
    m_more.setInterval(0);
    connect(&m_more, &QTimer::timeout, this, &PaletteModel::findMoreTurns);
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_items.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Item& it = m_items[std::size_t(index.row())];
    if (role == Qt::DisplayRole)
        return it.text;
    if (role == Qt::AccessibleTextRole)
        return QStringLiteral("%1, %2").arg(it.text, it.detail);
    return {};
}

void PaletteModel::findActions(const QString& query)
{
    for (QAction* action : m_actions->actions()) {
        if (!action->isEnabled())
            continue;
        QString name = action->text();
        name.remove(u'&');
        if (auto match = fuzzyMatch(query, name)) {
            const QString id = action->objectName();
            m_items.push_back({action, 0, name, m_actions->group(id), m_actions->keyLabel(id),
                               std::move(match->positions), match->score});
        }
    }
    std::stable_sort(m_items.begin(), m_items.end(), [](const Item& a, const Item& b) { return a.score > b.score; });
}

void PaletteModel::search(const QString& query)
{
    const QString trimmed = query.trimmed();
    beginResetModel();
    m_items.clear();
    m_words.clear();
    m_nextRow = 0;
    m_foundTurns = 0;
    findActions(trimmed);
    for (const QString& word : trimmed.split(u' ', Qt::SkipEmptyParts)) {
        std::string folded = word.toStdString();
        for (char& c : folded)
            c = c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c;
        m_words.push_back(std::move(folded));
    }
    endResetModel();
    if (trimmed.size() >= 2)
        m_more.start();
    else
        m_more.stop();
    Q_EMIT resultsChanged();
}

bool PaletteModel::matches(const project::TurnSummary& turn) const
{
    // Ids are long and random: a short word would be in too many of them.
    constexpr std::size_t shortestId = 6;
    if (m_words.size() == 1 && m_words.front().size() >= shortestId && containsWords(m_words, turn.turnId))
        return true;
    return containsWords(m_words, turn.title + '\n' + turn.snippet + '\n' + turn.agent);
}

void PaletteModel::findMoreTurns()
{
    const auto* queue = m_workspace->queue();
    const int end = std::min(queue->rowCount(), m_nextRow + slice);
    std::vector<Item> found;
    for (; m_nextRow < end && m_foundTurns < mostTurns; ++m_nextRow) {
        const auto key = queue->keyAt(m_nextRow);
        const auto* turn = queue->summary(key);
        if (!turn || !matches(*turn))
            continue;
        ++m_foundTurns;
        const QString title = QString::fromStdString(turn->title.empty() ? turn->turnId : turn->title);
        found.push_back({nullptr, key, title, QString::fromStdString(turn->snippet), {}, {}, 0});
    }
    if (m_nextRow >= queue->rowCount() || m_foundTurns >= mostTurns)
        m_more.stop();
    if (found.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + int(found.size()) - 1);
    std::move(found.begin(), found.end(), std::back_inserter(m_items));
    endInsertRows();
    Q_EMIT resultsChanged();
}

Palette::Palette(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* window)
    : Overlay(window), m_panel(new OverlayPanel(this)), m_edit(new QLineEdit), m_list(new QListView),
      m_model(new PaletteModel(workspace, actions, this))
{
    setObjectName(QStringLiteral("palette"));
    m_edit->setProperty("bare", true);
    m_edit->setFrame(false);
    m_edit->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_model, m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMouseTracking(true);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(18, 0, 18, 0);
    top->setSpacing(12);
    top->addWidget(new IconLabel(u"search"));
    top->addWidget(m_edit);
    auto* column = new QVBoxLayout(m_panel);
    column->setContentsMargins(1, 4, 1, 8);
    column->setSpacing(0);
    column->addLayout(top);
    column->addSpacing(4);
    column->addWidget(new Hairline(Qt::Horizontal));
    column->addSpacing(6);
    column->addWidget(m_list, 1);
    connect(m_edit, &QLineEdit::textChanged, m_model, &PaletteModel::search);
    connect(m_model, &PaletteModel::resultsChanged, this, [this] {
        if (!m_list->currentIndex().isValid())
            m_list->setCurrentIndex(m_model->index(0));
    });
    connect(m_list, &QListView::entered, m_list, &QListView::setCurrentIndex);
    connect(m_list, &QListView::clicked, this, &Palette::choose);
    m_edit->setFixedHeight(44);
}

QRect Palette::place(const QSize& window) const
{
    const int width = std::min(paletteWidth, window.width() - 32);
    const int height = std::min(64 + shownRows * paletteRow, window.height() - 96);
    return {(window.width() - width) / 2, std::min(88, (window.height() - height) / 2), width, height};
}

void Palette::opened()
{
    m_edit->setFont(Theme::current().font(TextSize::Reading));
    m_edit->setPlaceholderText(tr("Search actions and turns"));
    m_edit->setAccessibleName(m_edit->placeholderText());
    m_edit->clear();
    m_model->search({});
    m_list->setCurrentIndex(m_model->index(0));
    m_edit->setFocus(Qt::PopupFocusReason);
}

void Palette::setQuery(const QString& query)
{
    m_edit->setText(query);
}

void Palette::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange && isOpen())
        m_model->search(m_edit->text());
    Overlay::changeEvent(event);
}

void Palette::move(int by)
{
    const int rows = m_model->rowCount();
    if (rows == 0)
        return;
    const int row = std::clamp(m_list->currentIndex().row() + by, 0, rows - 1);
    m_list->setCurrentIndex(m_model->index(row));
}

bool Palette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Down:
            move(1);
            return true;
        case Qt::Key_Up:
            move(-1);
            return true;
        case Qt::Key_PageDown:
            move(shownRows - 1);
            return true;
        case Qt::Key_PageUp:
            move(1 - shownRows);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            choose(m_list->currentIndex());
            return true;
        default:
            break;
        }
    }
    return Overlay::eventFilter(watched, event);
}

void Palette::choose(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const auto item = m_model->item(index.row());
    closeOver();
    if (item.action)
        item.action->trigger();
    else
        Q_EMIT turnChosen(item.turn);
}

} // namespace touchstone::views
