#include "workspace/shortcuts.h"

#include <algorithm>
#include <map>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace touchstone::workspace {
namespace {

const ShortcutAction* findShortcut(const QString& id)
{
    const auto& all = ShortcutMap::actions();
    const auto found = std::find_if(all.begin(), all.end(), [&](const ShortcutAction& action) { return action.id == id; });
    return found == all.end() ? nullptr : &*found;
}

bool sequencesClash(const QKeySequence& a, const QKeySequence& b)
{
    // One being the beginning of the other would make the longer one unreachable, or the shorter one slow.
    return !a.isEmpty() && !b.isEmpty()
        && (a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch);
}

/// Keys that every text field needs for itself, whatever has the focus.
bool belongsToTextFields(const QKeySequence& key)
{
    static const QList<QKeySequence> reserved{
        QKeySequence(Qt::CTRL | Qt::Key_C), QKeySequence(Qt::CTRL | Qt::Key_V), QKeySequence(Qt::CTRL | Qt::Key_X),
        QKeySequence(Qt::CTRL | Qt::Key_A), QKeySequence(Qt::Key_Tab),          QKeySequence(Qt::SHIFT | Qt::Key_Tab),
        QKeySequence(Qt::Key_Backtab),      QKeySequence(Qt::Key_Escape)};
    return reserved.contains(key);
}

bool isBareKey(const QKeySequence& key)
{
    for (int part = 0; part < key.count(); ++part)
        if (key[static_cast<uint>(part)].keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
            return false;
    return true;
}

Result<void> checkShortcut(const ShortcutAction& action, const QKeySequence& key)
{
    const std::string shown = key.toString(QKeySequence::PortableText).toStdString();
    if (key.isEmpty())
        return fail(ErrorCode::SchemaViolation, "an empty key was given", action.id.toStdString());
    if (belongsToTextFields(key))
        return fail(ErrorCode::SchemaViolation, shown + " is needed by text fields", action.id.toStdString());
    if (action.destructive && isBareKey(key))
        return fail(ErrorCode::SchemaViolation, shown + " has no modifier, and this action takes something away",
                    action.id.toStdString());
    return {};
}

} // namespace

bool scopesMeet(ShortcutScope a, ShortcutScope b)
{
    const auto pageOf = [](ShortcutScope scope) { return scope == ShortcutScope::Turn ? ShortcutScope::Annotate : scope; };
    return a == ShortcutScope::Everywhere || b == ShortcutScope::Everywhere || pageOf(a) == pageOf(b);
}

class ShortcutMap::Private
{
public:
    std::map<QString, QList<QKeySequence>> changed;       // only what differs from the defaults

    [[nodiscard]] QList<QKeySequence> keys(const ShortcutAction& action) const
    {
        const auto found = changed.find(action.id);
        return found == changed.end() ? action.defaults : found->second;
    }

    [[nodiscard]] std::optional<QString> clash(const QString& self, const QKeySequence& key) const
    {
        const ShortcutAction* own = findShortcut(self);
        for (const ShortcutAction& other : ShortcutMap::actions()) {
            if (other.id == self || (own && !scopesMeet(own->scope, other.scope)))
                continue;
            const QList<QKeySequence> taken = keys(other);
            if (std::any_of(taken.begin(), taken.end(), [&](const QKeySequence& k) { return sequencesClash(k, key); }))
                return other.id;
        }
        return std::nullopt;
    }
};

ShortcutMap::ShortcutMap(QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
}

ShortcutMap::~ShortcutMap() = default;

QList<QKeySequence> ShortcutMap::keys(const QString& actionId) const
{
    const ShortcutAction* action = findShortcut(actionId);
    return action ? d->keys(*action) : QList<QKeySequence>{};
}

bool ShortcutMap::isDefault(const QString& actionId) const
{
    return !d->changed.contains(actionId);
}

std::optional<QString> ShortcutMap::clash(const QString& actionId, const QKeySequence& key) const
{
    return d->clash(actionId, key);
}

Result<void> ShortcutMap::assign(const QString& actionId, const QList<QKeySequence>& keys)
{
    const ShortcutAction* action = findShortcut(actionId);
    if (!action)
        return fail(ErrorCode::NotFound, "there is no such action", actionId.toStdString());
    for (const QKeySequence& key : keys) {
        if (auto checked = checkShortcut(*action, key); !checked)
            return checked;
        if (const auto other = d->clash(actionId, key))
            return fail(ErrorCode::Conflict, key.toString(QKeySequence::PortableText).toStdString() + " is taken",
                        other->toStdString());
    }
    if (keys == action->defaults)
        d->changed.erase(actionId);
    else
        d->changed[actionId] = keys;
    Q_EMIT changed(actionId);
    return {};
}

void ShortcutMap::reset(const QString& actionId)
{
    const ShortcutAction* action = findShortcut(actionId);
    if (!action || !d->changed.erase(actionId))
        return;
    // Another action may have taken the default meanwhile: it keeps the key, and this one goes without.
    QList<QKeySequence> free = action->defaults;
    free.removeIf([&](const QKeySequence& key) { return d->clash(actionId, key).has_value(); });
    if (free != action->defaults)
        d->changed[actionId] = free;
    Q_EMIT changed(actionId);
}

void ShortcutMap::resetAll()
{
    const auto before = std::exchange(d->changed, {});
    for (const auto& [id, keys] : before)
        Q_EMIT changed(id);
}

QByteArray ShortcutMap::toJson() const
{
    QJsonObject object;
    for (const auto& [id, keys] : d->changed) {
        QJsonArray list;
        for (const QKeySequence& key : keys)
            list.append(key.toString(QKeySequence::PortableText));
        object.insert(id, list);
    }
    return QJsonDocument(object).toJson(QJsonDocument::Indented);
}

Result<void> ShortcutMap::fromJson(const QByteArray& json)
{
    QJsonParseError parseError;
    const QJsonDocument document = QJsonDocument::fromJson(json, &parseError);
    if (!document.isObject())
        return fail(ErrorCode::ParseError, "a map of keys is a JSON object: " + parseError.errorString().toStdString(),
                    "byte " + std::to_string(parseError.offset));
    Private candidate;
    const QJsonObject object = document.object();
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const ShortcutAction* action = findShortcut(entry.key());
        if (!action)
            continue;  // of another version: not ours to judge
        QList<QKeySequence> keys;
        for (const QJsonValue& value : entry.value().toArray()) {
            const auto key = QKeySequence::fromString(value.toString(), QKeySequence::PortableText);
            if (auto checked = checkShortcut(*action, key); !checked)
                return checked;
            keys.append(key);
        }
        candidate.changed[action->id] = keys;
    }
    for (const auto& [id, keys] : candidate.changed)
        for (const QKeySequence& key : keys)
            if (const auto other = candidate.clash(id, key))
                return fail(ErrorCode::Conflict,
                            key.toString(QKeySequence::PortableText).toStdString() + " of " + id.toStdString()
                                + " is taken",
                            other->toStdString());
    d->changed = std::move(candidate.changed);
    for (const ShortcutAction& action : actions())
        Q_EMIT changed(action.id);
    return {};
}

} // namespace touchstone::workspace
