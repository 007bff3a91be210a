#pragma once

#include <memory>

#include <QObject>
#include <QSettings>
#include <QString>
#include <QVariant>

namespace touchstone::workspace {

/// The user's settings, each with its key, type and default in one table (settings_table in the source).
class Settings : public QObject
{
    Q_OBJECT
public:
    enum class Key {
        Theme,             ///< "system", "light", "dark"
        Language,          ///< "" system, "en", "de"
        Annotator,         ///< name that judgements are signed with; default: the login name
        RecentProjects,    ///< QStringList, newest first, at most 10
        Shortcuts,         ///< QByteArray, JSON of ShortcutMap
        ReducedMotion,     ///< bool
        RailCollapsed,     ///< bool
        WindowGeometry,    ///< QByteArray
        WindowState,       ///< QByteArray
        CsvMappings,       ///< QByteArray, JSON: header signature -> ColumnMapping
        ExportFolder,
        ImportFolder,
        IdleSeconds,       ///< after this long without input time counts as idle; default 60
        ReadingFontSize,   ///< px at 1x; default 15
        Host,              ///< address of the host that was chosen last; "": the one of this program
        Hosts,             ///< QByteArray, JSON: the hosts that were used, newest first, without their tokens
    };
    Q_ENUM(Key)

    /// `path` empty: the user's own settings file.
    explicit Settings(const QString& path = {}, QObject* parent = nullptr);
    ~Settings() override;

    [[nodiscard]] QVariant value(Key key) const;
    [[nodiscard]] QString text(Key key) const { return value(key).toString(); }
    void set(Key key, const QVariant& value);
    void reset(Key key);
    [[nodiscard]] static QString storageKey(Key key);

Q_SIGNALS:
    void changed(touchstone::workspace::Settings::Key key);

private:
    std::unique_ptr<QSettings> m_settings;
};

} // namespace touchstone::workspace
