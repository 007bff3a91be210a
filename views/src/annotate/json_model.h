#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractItemModel>

#include "annotate/json_outline.h"

namespace touchstone::views {

/// JSON text as a tree of keys and values that reads only what is unfolded, some hundred members at a time.
class JsonModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    /// `outline` is of `text`.
    JsonModel(QString text, const JsonSlice& outline, QObject* parent = nullptr);
    ~JsonModel() override;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Node {
        Node* parent = nullptr;
        int row = 0;
        QString key;
        JsonSlice value;
        std::optional<JsonMembers> rest;     ///< not begun yet when empty
        std::vector<std::unique_ptr<Node>> children;
    };
    [[nodiscard]] Node* nodeOf(const QModelIndex& index) const;
    [[nodiscard]] bool isContainer(const Node& node) const;
    [[nodiscard]] QString shownValue(const Node& node) const;

    QString m_text;
    std::unique_ptr<Node> m_root;
};

} // namespace touchstone::views
