#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractListModel>
#include <QString>

#include "project/filter.h"
#include "project/types.h"

namespace touchstone::workspace {

using project::TurnKey;

/// The queue of turns as a list: the rows that the filter lets through, over an own index vector, so that a filter
/// over 100,000 turns answers while one types. Read-only for views; the workspace changes it.
class QueueModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        KeyRole = Qt::UserRole + 1,
        TitleRole,      ///< QString
        SnippetRole,    ///< QString
        AgentRole,      ///< QString
        IndexRole,      ///< qint64, position in the conversation
        StateRole,      ///< int of project::TurnState
        FlaggedRole,    ///< bool
        PolarityRole,   ///< int of protocol::Polarity, -1 when none
        CurrentRole,    ///< bool: the focused turn
    };
    explicit QueueModel(QObject* parent = nullptr);
    ~QueueModel() override;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

    [[nodiscard]] int totalCount() const;              ///< without the filter
    [[nodiscard]] std::int64_t lastOrder() const;      ///< place of the last turn of the whole queue; -1 when empty
    [[nodiscard]] const project::Filter& filter() const;
    [[nodiscard]] int rowOf(TurnKey key) const;        ///< -1 when filtered out
    [[nodiscard]] TurnKey keyAt(int row) const;
    [[nodiscard]] std::optional<TurnKey> current() const;
    [[nodiscard]] const project::TurnSummary* summary(TurnKey key) const;
    /// The nearest row after (or before) `key` in the filtered list; open ones only on request; wraps when asked.
    [[nodiscard]] std::optional<TurnKey> following(TurnKey key, bool openOnly, bool wrap) const;
    [[nodiscard]] std::optional<TurnKey> preceding(TurnKey key) const;

    // For the workspace
    void append(std::vector<project::TurnSummary> summaries);
    void clear();
    void update(const project::TurnSummary& summary);
    void setFilter(project::Filter filter, const std::optional<std::vector<TurnKey>>& only = {});
    void setCurrent(std::optional<TurnKey> key);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::workspace
