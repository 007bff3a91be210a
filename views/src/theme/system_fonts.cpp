#include "theme/system_fonts.h"

#include <map>

#include <QFontInfo>

#ifdef TOUCHSTONE_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

namespace touchstone::views {
namespace {

#ifdef TOUCHSTONE_FONTCONFIG
/// Asks the library that Qt asks as well. Qt would load a font and all that may stand in for it to answer this, which
/// takes a tenth of the whole start.
QString matchingFamily(const QString& asked)
{
    FcPattern* pattern = FcPatternCreate();
    const QByteArray family = asked.toUtf8();
    FcPatternAddString(pattern, FC_FAMILY, reinterpret_cast<const FcChar8*>(family.constData()));
    FcConfigSubstitute(nullptr, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result = FcResultNoMatch;
    FcPattern* match = FcFontMatch(nullptr, pattern, &result);
    FcPatternDestroy(pattern);
    if (!match)
        return {};
    FcChar8* found = nullptr;
    QString name;
    if (FcPatternGetString(match, FC_FAMILY, 0, &found) == FcResultMatch)
        name = QString::fromUtf8(reinterpret_cast<const char*>(found));
    FcPatternDestroy(match);
    return name;
}
#endif

QString familyThatExists(const QFont& font)
{
#ifdef TOUCHSTONE_FONTCONFIG
    if (const QString found = matchingFamily(font.family()); !found.isEmpty())
        return found;
#endif
    return QFontInfo(font).family();
}

} // namespace

/// "Sans Serif" names no font: each size and weight of it would be searched for anew, a millisecond each.
QFont systemFont(QFontDatabase::SystemFont kind)
{
    struct Family {
        QString asked;
        QString found;
    };
    static std::map<QFontDatabase::SystemFont, Family> families;
    QFont font = QFontDatabase::systemFont(kind);
    Family& family = families[kind];
    if (family.asked != font.family())
        family = {font.family(), familyThatExists(font)};
    if (!family.found.isEmpty())
        font.setFamily(family.found);
    return font;
}

} // namespace touchstone::views
