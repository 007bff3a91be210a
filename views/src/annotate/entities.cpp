#include "annotate/entities.h"

#include <QHash>
#include <QTextDocumentFragment>

namespace touchstone::views {

QString decodedEntity(const QString& entity)
{
    static QHash<QString, QString> known{{QStringLiteral("&nbsp;"), QString(QChar(QChar::Nbsp))},
                                         {QStringLiteral("&lt;"), QStringLiteral("<")},
                                         {QStringLiteral("&gt;"), QStringLiteral(">")},
                                         {QStringLiteral("&amp;"), QStringLiteral("&")},
                                         {QStringLiteral("&quot;"), QStringLiteral("\"")}};
    const auto found = known.constFind(entity);
    if (found != known.constEnd())
        return *found;
    QString decoded;
    if (entity.startsWith(QLatin1String("&#"))) {
        const bool hex = entity.size() > 2 && entity.at(2).toLower() == QLatin1Char('x');
        const uint code = entity.mid(hex ? 3 : 2).chopped(1).toUInt(nullptr, hex ? 16 : 10);
        const bool valid = code > 0 && code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
        const char32_t character = valid ? code : 0xFFFDU;
        decoded = withStandIns(QString::fromUcs4(&character, 1));
    } else {
        // Qt knows the named entities of HTML; an unknown one comes back as it was.
        decoded = QTextDocumentFragment::fromHtml(entity).toPlainText();
    }
    if (decoded.isEmpty())
        decoded = entity;
    if (known.size() < 10'000)
        known.insert(entity, decoded);
    return decoded;
}

bool needsStandIn(QChar unit)
{
    const char16_t code = unit.unicode();
    return (code < 0x20 && code != u'\n' && code != u'\t') || code == 0x7F || (code >= 0x80 && code < 0xA0)
        || code == 0x2028 || code == 0x2029 || code == 0xFDD0 || code == 0xFDD1 || code == 0xFFFC;
}

QChar visibleUnit(QChar unit)
{
    const char16_t code = unit.unicode();
    if (!needsStandIn(unit))
        return unit;
    if (code < 0x20)
        return QChar(char16_t(0x2400 + code));  // ␀ to ␟
    if (code == 0x7F)
        return QChar(u'␡');
    if (code == 0x2028)
        return QChar(u'↵');
    if (code == 0x2029)
        return QChar(u'¶');
    return QChar(u'□');
}

QString withStandIns(const QString& text)
{
    QString shown = text;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar unit = text.at(i);
        const bool high = unit.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate();
        if (high) {
            ++i;
            continue;
        }
        if (unit.isSurrogate())
            shown[i] = QChar(QChar::ReplacementCharacter);
        else if (needsStandIn(unit))
            shown[i] = visibleUnit(unit);
    }
    return shown;
}

} // namespace touchstone::views
