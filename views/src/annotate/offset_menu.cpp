#include "annotate/offset_menu.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>

namespace touchstone::views {

OffsetTexts offsetTexts(const domain::OffsetMap& offsets, domain::Utf16Range range)
{
    const auto pair = [](qint64 start, qint64 end) {
        return QString::number(start) + QChar(u'–') + QString::number(end);
    };
    const auto place = [&](qsizetype at) {
        const domain::LineColumn position = offsets.lineColumnOf(at);
        return QString::number(position.line) + QLatin1Char(':') + QString::number(position.column);
    };
    return {pair(offsets.codePointOf(range.start), offsets.codePointOf(range.end)), pair(range.start, range.end),
            pair(offsets.utf8Of(range.start), offsets.utf8Of(range.end)), place(range.start) + QChar(u'–') + place(range.end)};
}

void copyToClipboard(const QString& text)
{
    auto* mime = new QMimeData;
    mime->setText(text);
    QGuiApplication::clipboard()->setMimeData(mime);
}

void showOffsetMenu(const domain::OffsetMap& offsets, domain::Utf16Range range, QWidget* below)
{
    const auto words = [](const char* text) { return QCoreApplication::translate("OffsetMenu", text); };
    const OffsetTexts texts = offsetTexts(offsets, range);
    const std::pair<QString, QString> entries[] = {
        {words(QT_TRANSLATE_NOOP("OffsetMenu", "&Code points")), texts.codePoints},
        {words(QT_TRANSLATE_NOOP("OffsetMenu", "UTF-&16 units")), texts.utf16},
        {words(QT_TRANSLATE_NOOP("OffsetMenu", "UTF-&8 bytes")), texts.utf8},
        {words(QT_TRANSLATE_NOOP("OffsetMenu", "&Line and column")), texts.lineColumn},
    };
    auto* menu = new QMenu(below);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSection(words(QT_TRANSLATE_NOOP("OffsetMenu", "Copy offset as")));
    for (const auto& entry : entries) {
        const QString value = entry.second;
        menu->addAction(entry.first + QLatin1Char('\t') + value, menu, [value] { copyToClipboard(value); });
    }
    menu->popup(below->mapToGlobal(QPoint(0, below->height())));
}

} // namespace touchstone::views
