#include "workspace/queue_model.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace touchstone::workspace {

using project::Filter;
using project::TurnState;
using project::TurnSummary;

/// A row of the queue with what a filter looks at, folded once.
struct QueueRow {
    TurnSummary summary;
    QString haystack;
};

/// One term with its value decoded once a filter, not once a row.
struct QueueTerm {
    Filter::Term term;
    QString folded;
    std::optional<protocol::Polarity> polarity;
};

namespace {

QString fold(const std::string& text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toCaseFolded();
}

QString haystackOf(const TurnSummary& summary)
{
    // U+0001 between the fields: no word that people type spans two of them.
    const QChar separator(1);
    return fold(summary.title) + separator + fold(summary.snippet) + separator + fold(summary.agent) + separator
        + fold(summary.turnId) + separator + fold(summary.conversationId);
}

bool matchesTerm(const QueueRow& row, const QueueTerm& term)
{
    using Field = Filter::Term::Field;
    switch (term.term.field) {
    case Field::Text:
        return row.haystack.contains(term.folded);
    case Field::State:
        return term.term.value == name(row.summary.state);
    case Field::Agent:
        return fold(row.summary.agent).contains(term.folded);
    case Field::Polarity:
        return row.summary.polarity == term.polarity && term.polarity.has_value();
    case Field::Flagged:
        return row.summary.flagged;
    case Field::Dimension:
    case Field::Annotator:
    case Field::Before:
    case Field::After:
    case Field::Feedback:
        return !term.term.negated;  // answered by the store, through `only`
    }
    return false;
}

bool matchesAll(const QueueRow& row, const std::vector<QueueTerm>& terms)
{
    return std::all_of(terms.begin(), terms.end(),
                       [&](const QueueTerm& term) { return matchesTerm(row, term) != term.term.negated; });
}

} // namespace

class QueueModel::Private
{
public:
    std::vector<QueueRow> rows;                           // in queue order
    std::unordered_map<TurnKey, int> rowOfKey;            // into rows
    std::vector<int> shown;                               // rows that the filter lets through, ascending
    Filter filter;
    std::vector<QueueTerm> terms;
    std::optional<std::vector<TurnKey>> only;             // sorted
    std::optional<TurnKey> current;

    [[nodiscard]] bool passes(const QueueRow& row) const
    {
        if (only && !std::binary_search(only->begin(), only->end(), row.summary.key))
            return false;
        return matchesAll(row, terms);
    }

    void rebuildShown()
    {
        shown.clear();
        for (int row = 0; row < static_cast<int>(rows.size()); ++row)
            if (passes(rows[static_cast<std::size_t>(row)]))
                shown.push_back(row);
    }

    [[nodiscard]] int shownPositionOf(int row) const
    {
        const auto at = std::lower_bound(shown.begin(), shown.end(), row);
        return at != shown.end() && *at == row ? static_cast<int>(at - shown.begin()) : -1;
    }

    void reindex(std::size_t from)
    {
        for (std::size_t row = from; row < rows.size(); ++row)
            rowOfKey[rows[row].summary.key] = static_cast<int>(row);
    }
};

QueueModel::QueueModel(QObject* parent)
    : QAbstractListModel(parent)
    , d(std::make_unique<Private>())
{
}

QueueModel::~QueueModel() = default;

int QueueModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(d->shown.size());
}

QVariant QueueModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const int row = d->shown[static_cast<std::size_t>(index.row())];
    const TurnSummary& summary = d->rows[static_cast<std::size_t>(row)].summary;
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole:
        return QString::fromStdString(summary.title);
    case KeyRole:
        return QVariant::fromValue<qint64>(summary.key);
    case SnippetRole:
        return QString::fromStdString(summary.snippet);
    case AgentRole:
        return QString::fromStdString(summary.agent);
    case IndexRole:
        return QVariant::fromValue<qint64>(summary.index);
    case StateRole:
        return static_cast<int>(summary.state);
    case FlaggedRole:
        return summary.flagged;
    case PolarityRole:
        return summary.polarity ? static_cast<int>(*summary.polarity) : -1;
    case CurrentRole:
        return d->current == summary.key;
    default:
        return {};
    }
}

int QueueModel::totalCount() const
{
    return static_cast<int>(d->rows.size());
}

std::int64_t QueueModel::lastOrder() const
{
    return d->rows.empty() ? -1 : d->rows.back().summary.order;
}

const Filter& QueueModel::filter() const
{
    return d->filter;
}

int QueueModel::rowOf(TurnKey key) const
{
    const auto found = d->rowOfKey.find(key);
    return found == d->rowOfKey.end() ? -1 : d->shownPositionOf(found->second);
}

TurnKey QueueModel::keyAt(int row) const
{
    return d->rows[static_cast<std::size_t>(d->shown[static_cast<std::size_t>(row)])].summary.key;
}

std::optional<TurnKey> QueueModel::current() const
{
    return d->current;
}

const TurnSummary* QueueModel::summary(TurnKey key) const
{
    const auto found = d->rowOfKey.find(key);
    return found == d->rowOfKey.end() ? nullptr : &d->rows[static_cast<std::size_t>(found->second)].summary;
}

std::optional<TurnKey> QueueModel::following(TurnKey key, bool openOnly, bool wrap) const
{
    // The turn itself may be filtered out by now: what follows is what stands behind its place in the whole queue.
    const auto found = d->rowOfKey.find(key);
    const int place = found == d->rowOfKey.end() ? -1 : found->second;
    const auto fits = [&](int row) {
        const TurnSummary& candidate = d->rows[static_cast<std::size_t>(row)].summary;
        return candidate.key != key
            && (!openOnly || candidate.state == TurnState::Open || candidate.state == TurnState::Draft);
    };
    const auto start = std::upper_bound(d->shown.begin(), d->shown.end(), place);
    auto at = std::find_if(start, d->shown.end(), fits);
    if (at == d->shown.end() && wrap) {
        at = std::find_if(d->shown.begin(), start, fits);
        if (at == start)
            return std::nullopt;
    }
    if (at == d->shown.end())
        return std::nullopt;
    return d->rows[static_cast<std::size_t>(*at)].summary.key;
}

std::optional<TurnKey> QueueModel::preceding(TurnKey key) const
{
    const auto found = d->rowOfKey.find(key);
    const int place = found == d->rowOfKey.end() ? static_cast<int>(d->rows.size()) : found->second;
    const auto at = std::lower_bound(d->shown.begin(), d->shown.end(), place);
    if (at == d->shown.begin())
        return std::nullopt;
    return d->rows[static_cast<std::size_t>(*(at - 1))].summary.key;
}

void QueueModel::append(std::vector<TurnSummary> summaries)
{
    std::vector<int> added;
    const std::size_t before = d->rows.size();
    d->rows.reserve(before + summaries.size());
    for (TurnSummary& summary : summaries) {
        if (d->rowOfKey.contains(summary.key))
            continue;
        const int row = static_cast<int>(d->rows.size());
        d->rowOfKey[summary.key] = row;
        QString haystack = haystackOf(summary);
        d->rows.push_back({std::move(summary), std::move(haystack)});
        if (d->passes(d->rows.back()))
            added.push_back(row);
    }
    if (added.empty())
        return;
    const int first = static_cast<int>(d->shown.size());
    beginInsertRows({}, first, first + static_cast<int>(added.size()) - 1);
    d->shown.insert(d->shown.end(), added.begin(), added.end());
    endInsertRows();
}

void QueueModel::clear()
{
    beginResetModel();
    d->rows.clear();
    d->rowOfKey.clear();
    d->shown.clear();
    d->current.reset();
    endResetModel();
}

void QueueModel::update(const TurnSummary& summary)
{
    const auto found = d->rowOfKey.find(summary.key);
    if (found == d->rowOfKey.end()) {
        append({summary});
        return;
    }
    const int row = found->second;
    QueueRow& stored = d->rows[static_cast<std::size_t>(row)];
    if (stored.summary.order != summary.order) {
        // Requeued, or put back by undo: the row moves, which is rare enough for a plain reset.
        beginResetModel();
        d->rows.erase(d->rows.begin() + row);
        const auto at = std::upper_bound(d->rows.begin(), d->rows.end(), summary.order,
                                         [](std::int64_t order, const QueueRow& other) {
                                             return order < other.summary.order;
                                         });
        const auto place = static_cast<std::size_t>(at - d->rows.begin());
        d->rows.insert(at, QueueRow{summary, haystackOf(summary)});
        d->reindex(std::min(place, static_cast<std::size_t>(row)));
        d->rebuildShown();
        endResetModel();
        return;
    }
    stored = QueueRow{summary, haystackOf(summary)};
    // A judged row stays in sight until the filter is applied anew: a list that shrinks under one's eyes loses the place.
    if (const int position = d->shownPositionOf(row); position >= 0)
        Q_EMIT dataChanged(index(position), index(position));
}

void QueueModel::setFilter(Filter filter, const std::optional<std::vector<TurnKey>>& only)
{
    beginResetModel();
    d->filter = std::move(filter);
    d->terms.clear();
    for (const Filter::Term& term : d->filter.terms) {
        QueueTerm decoded{term, fold(term.value), {}};
        if (term.field == Filter::Term::Field::Polarity)
            decoded.polarity = protocol::polarityFromName(term.value);
        d->terms.push_back(std::move(decoded));
    }
    d->only = only;
    if (d->only)
        std::sort(d->only->begin(), d->only->end());
    d->rebuildShown();
    endResetModel();
}

void QueueModel::setCurrent(std::optional<TurnKey> key)
{
    if (d->current == key)
        return;
    const std::optional<TurnKey> before = std::exchange(d->current, key);
    for (const std::optional<TurnKey>& changed : {before, key}) {
        if (!changed)
            continue;
        if (const int row = rowOf(*changed); row >= 0)
            Q_EMIT dataChanged(index(row), index(row), {CurrentRole});
    }
}

} // namespace touchstone::workspace
