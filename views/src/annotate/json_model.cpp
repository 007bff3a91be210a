#include "annotate/json_model.h"

#include <utility>

#include "views/theme.h"

namespace touchstone::views {

namespace {
constexpr int membersAtATime = 200;
constexpr qsizetype longestShown = 300;
}

JsonModel::JsonModel(QString text, const JsonSlice& outline, QObject* parent)
    : QAbstractItemModel(parent)
    , m_text(std::move(text))
    , m_root(std::make_unique<Node>())
{
    m_root->value = outline;
    if (isContainer(*m_root)) {
        fetchMore({});
        return;
    }
    // A bare scalar is a tree of one row.
    auto only = std::make_unique<Node>();
    only->parent = m_root.get();
    only->value = outline;
    m_root->children.push_back(std::move(only));
}

JsonModel::~JsonModel() = default;

JsonModel::Node* JsonModel::nodeOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

bool JsonModel::isContainer(const Node& node) const
{
    return node.value.kind == JsonSlice::Kind::Object || node.value.kind == JsonSlice::Kind::Array;
}

QModelIndex JsonModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node* node = nodeOf(parent);
    if (row < 0 || column < 0 || column > 1 || row >= int(node->children.size()))
        return {};
    return createIndex(row, column, node->children[std::size_t(row)].get());
}

QModelIndex JsonModel::parent(const QModelIndex& child) const
{
    if (!child.isValid())
        return {};
    Node* above = nodeOf(child)->parent;
    return above == m_root.get() || !above ? QModelIndex() : createIndex(above->row, 0, above);
}

int JsonModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : int(nodeOf(parent)->children.size());
}

int JsonModel::columnCount(const QModelIndex&) const
{
    return 2;
}

bool JsonModel::hasChildren(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return false;
    const Node* node = nodeOf(parent);
    if (!node->children.empty())
        return true;
    return isContainer(*node) && !JsonMembers(m_text, node->value).atEnd();
}

bool JsonModel::canFetchMore(const QModelIndex& parent) const
{
    const Node* node = nodeOf(parent);
    if (parent.column() > 0 || !isContainer(*node))
        return false;
    return node->rest ? !node->rest->atEnd() : !JsonMembers(m_text, node->value).atEnd();
}

void JsonModel::fetchMore(const QModelIndex& parent)
{
    Node* node = nodeOf(parent);
    if (!isContainer(*node))
        return;
    if (!node->rest)
        node->rest.emplace(m_text, node->value);
    std::vector<JsonMember> members = node->rest->take(m_text, membersAtATime);
    if (members.empty())
        return;
    const int first = int(node->children.size());
    beginInsertRows(parent, first, first + int(members.size()) - 1);
    for (JsonMember& member : members) {
        auto child = std::make_unique<Node>();
        child->parent = node;
        child->row = int(node->children.size());
        child->key = std::move(member.key);
        child->value = member.value;
        node->children.push_back(std::move(child));
    }
    endInsertRows();
}

QString JsonModel::shownValue(const Node& node) const
{
    if (node.value.kind == JsonSlice::Kind::String)
        return jsonString(m_text, node.value, longestShown).replace(QLatin1Char('\n'), QStringLiteral("↵ "));
    const qsizetype length = node.value.end - node.value.start;
    const QString raw = m_text.mid(node.value.start, std::min<qsizetype>(length, 120)).simplified();
    return length > 120 ? raw + QChar(u'…') : raw;
}

QVariant JsonModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Node& node = *nodeOf(index);
    const Theme& theme = Theme::current();
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return index.column() == 0 ? node.key : shownValue(node);
    if (role == Qt::FontRole)
        return theme.mono();
    if (role != Qt::ForegroundRole)
        return {};
    if (index.column() == 0)
        return theme.color(Role::Muted);
    switch (node.value.kind) {
    case JsonSlice::Kind::String: return theme.color(Role::CodeString);
    case JsonSlice::Kind::Number: return theme.color(Role::CodeNumber);
    case JsonSlice::Kind::Literal: return theme.color(Role::CodeKeyword);
    case JsonSlice::Kind::Object:
    case JsonSlice::Kind::Array: return theme.color(Role::Muted);
    }
    return {};
}

} // namespace touchstone::views
