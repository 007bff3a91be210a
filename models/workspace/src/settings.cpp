#include "workspace/settings.h"

#include <array>

#include <QDir>
#include <QStandardPaths>

namespace touchstone::workspace {
namespace {

struct SettingRow {
    Settings::Key key;
    const char* storageKey;
    QVariant (*defaultValue)();
};

QVariant emptyText()
{
    return QString();
}

QVariant emptyBytes()
{
    return QByteArray();
}

QVariant off()
{
    return false;
}

QVariant loginName()
{
    for (const char* variable : {"USER", "LOGNAME", "USERNAME"})
        if (const QString name = qEnvironmentVariable(variable); !name.isEmpty())
            return name;
    return QStringLiteral("annotator");
}

QVariant documentsFolder()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(documents).exists() ? documents : QDir::homePath();
}

/// The one table of settings: the row names what is stored, where, and what holds before anybody chose.
const std::array<SettingRow, 16>& settingsTable()
{
    using Key = Settings::Key;
    static const std::array<SettingRow, 16> table{{
        {Key::Theme, "view/theme", [] { return QVariant(QStringLiteral("system")); }},
        {Key::Language, "view/language", emptyText},
        {Key::Annotator, "person/annotator", loginName},
        {Key::RecentProjects, "projects/recent", [] { return QVariant(QStringList()); }},
        {Key::Shortcuts, "keys/map", emptyBytes},
        {Key::ReducedMotion, "view/reducedMotion", off},
        {Key::RailCollapsed, "view/railCollapsed", off},
        {Key::WindowGeometry, "window/geometry", emptyBytes},
        {Key::WindowState, "window/state", emptyBytes},
        {Key::CsvMappings, "import/csvMappings", emptyBytes},
        {Key::ExportFolder, "export/folder", documentsFolder},
        {Key::ImportFolder, "import/folder", documentsFolder},
        {Key::IdleSeconds, "time/idleSeconds", [] { return QVariant(60); }},
        {Key::ReadingFontSize, "view/readingFontSize", [] { return QVariant(15); }},
        {Key::Host, "host/address", emptyText},
        {Key::Hosts, "host/recent", emptyBytes},
    }};
    return table;
}

const SettingRow& settingRow(Settings::Key key)
{
    return settingsTable()[static_cast<std::size_t>(key)];
}

} // namespace

Settings::Settings(const QString& path, QObject* parent)
    : QObject(parent)
    , m_settings(path.isEmpty() ? std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope,
                                                              QStringLiteral("touchstone"), QStringLiteral("touchstone"))
                                : std::make_unique<QSettings>(path, QSettings::IniFormat))
{
}

Settings::~Settings() = default;

QString Settings::storageKey(Key key)
{
    return QString::fromLatin1(settingRow(key).storageKey);
}

QVariant Settings::value(Key key) const
{
    const QVariant fallback = settingRow(key).defaultValue();
    QVariant stored = m_settings->value(storageKey(key), fallback);
    // A hand-edited file may hold anything: what does not convert counts as not set.
    if (!stored.convert(fallback.metaType()))
        return fallback;
    return stored;
}

void Settings::set(Key key, const QVariant& newValue)
{
    if (value(key) == newValue)
        return;
    m_settings->setValue(storageKey(key), newValue);
    Q_EMIT changed(key);
}

void Settings::reset(Key key)
{
    m_settings->remove(storageKey(key));
    Q_EMIT changed(key);
}

} // namespace touchstone::workspace
