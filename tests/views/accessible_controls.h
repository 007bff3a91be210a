#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextEdit>

namespace touchstone::kit {

inline bool isControl(const QWidget& widget)
{
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QAbstractSlider*>(&widget)
        || qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QTextEdit*>(&widget)
        || qobject_cast<const QPlainTextEdit*>(&widget) || qobject_cast<const QAbstractItemView*>(&widget)
        || qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget);
}

/// Parts of a control speak through it: the field of a box, the buttons of a field, the headers of a table.
inline bool isPartOfAControl(const QWidget& widget)
{
    if (qobject_cast<const QScrollBar*>(&widget) || widget.objectName().startsWith(QLatin1String("qt_")))
        return true;
    for (const QWidget* parent = widget.parentWidget(); parent && !parent->isWindow(); parent = parent->parentWidget()) {
        if (isControl(*parent))
            return true;
    }
    return false;
}

/// The visible controls below `root` that a screen reader could not name or tell what they are; `checked` counts all.
inline QStringList namelessControls(const QWidget& root, int& checked)
{
    QStringList faults;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!isControl(*widget) || isPartOfAControl(*widget) || !widget->isVisible())
            continue;
        ++checked;
        const QString shown = QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        if (!face || face->text(QAccessible::Name).trimmed().isEmpty())
            faults << shown + QStringLiteral(" has no name");
        else if (face->role() == QAccessible::NoRole || face->role() == QAccessible::Client)
            faults << shown + QStringLiteral(" has no role");
    }
    return faults;
}

} // namespace touchstone::kit
