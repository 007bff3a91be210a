#include "shell/storage_text.h"

#include <algorithm>

#include <QCoreApplication>

namespace touchstone::views {

namespace {

struct StorageFault {
    const char* english;  ///< as models/storage says it
    const char* happened;
    const char* todo;
};

constexpr StorageFault storageFaults[] = {
    {"another program holds the database; try again when it is done",
     QT_TRANSLATE_NOOP("StorageText", "Another program holds the project file."),
     QT_TRANSLATE_NOOP("StorageText", "Close that program, or wait until it is done; then try again.")},
    {"the database may only be read; check the permissions of the file and its folder",
     QT_TRANSLATE_NOOP("StorageText", "The project file may only be read."),
     QT_TRANSLATE_NOOP("StorageText", "Check the permissions of the file and of its folder; then try again.")},
    {"the disk is full; free some space and try again",
     QT_TRANSLATE_NOOP("StorageText", "The disk is full."),
     QT_TRANSLATE_NOOP("StorageText", "Free some space; then try again.")},
    {"the disk could not be read or written",
     QT_TRANSLATE_NOOP("StorageText", "The disk could not be read or written."),
     QT_TRANSLATE_NOOP("StorageText", "Check that the disk or network drive is still connected; then try again.")},
    {"the database file could not be opened",
     QT_TRANSLATE_NOOP("StorageText", "The project file could not be opened."),
     QT_TRANSLATE_NOOP("StorageText", "Check that the file is there and that you may use it; then try again.")},
    {"the database is damaged",
     QT_TRANSLATE_NOOP("StorageText", "The project file is damaged."),
     QT_TRANSLATE_NOOP("StorageText", "Make a copy of the file, then run “touchstonectl store check” on it to see what can be read.")},
};

QString storageTr(const char* text)
{
    return QCoreApplication::translate("StorageText", text);
}

} // namespace

std::optional<StorageText> storageText(std::string_view english)
{
    const auto found = std::find_if(std::begin(storageFaults), std::end(storageFaults),
                                    [english](const StorageFault& fault) { return english == fault.english; });
    if (found == std::end(storageFaults))
        return std::nullopt;
    return StorageText{storageTr(found->happened), storageTr(found->todo)};
}

std::vector<const char*> knownStorageFaults()
{
    std::vector<const char*> known;
    for (const StorageFault& fault : storageFaults)
        known.push_back(fault.english);
    return known;
}

} // namespace touchstone::views
