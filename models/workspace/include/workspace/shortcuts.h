#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QByteArray>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include "protocol/error.h"

namespace touchstone::workspace {

/// Where a key works. Keys of Turn act on the focused turn only, and never while one types. Episodes and Experiences are
/// pages of their own: the same key may mean one thing there and another on the Annotate page.
enum class ShortcutScope { Everywhere, Annotate, Turn, Episodes, Experiences, Refinement };
/// Whether two scopes can be active at once, so that a key must not mean two things in them.
[[nodiscard]] bool scopesMeet(ShortcutScope a, ShortcutScope b);

struct ShortcutAction {
    QString id;                       ///< "rate.positive"
    ShortcutScope scope = ShortcutScope::Turn;
    QList<QKeySequence> defaults;
    bool destructive = false;         ///< then a key without a modifier is refused
};

/// Which keys do what: the defaults, what the person changed, and the refusal of clashes. Kept in the user's settings;
/// can be written to and read from a file.
class ShortcutMap : public QObject
{
    Q_OBJECT
public:
    explicit ShortcutMap(QObject* parent = nullptr);
    ~ShortcutMap() override;

    /// Every action that has a key, in the order of the cheat sheet.
    [[nodiscard]] static const std::vector<ShortcutAction>& actions();

    [[nodiscard]] QList<QKeySequence> keys(const QString& actionId) const;
    [[nodiscard]] bool isDefault(const QString& actionId) const;
    /// The action that would clash with this key in this action's scope; nullopt when it is free.
    [[nodiscard]] std::optional<QString> clash(const QString& actionId, const QKeySequence& key) const;
    /// Errors: Conflict (where = the other action's id), SchemaViolation (a destructive action on a bare key, or a key
    /// that text fields need).
    [[nodiscard]] Result<void> assign(const QString& actionId, const QList<QKeySequence>& keys);
    void resetAll();
    void reset(const QString& actionId);
    [[nodiscard]] QByteArray toJson() const;
    [[nodiscard]] Result<void> fromJson(const QByteArray& json);   ///< all or nothing

Q_SIGNALS:
    void changed(const QString& actionId);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::workspace
