#pragma once

#include <QPushButton>
#include <QTableWidget>

namespace touchstone::kit {

/// The one next action of a dialog.
inline QPushButton* primaryOf(const QWidget& dialog)
{
    for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
        if (button->property("primary").toBool() && button->isVisibleTo(&dialog))
            return button;
    }
    return nullptr;
}

inline QPushButton* buttonNamed(const QWidget& dialog, const QString& text)
{
    for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
        if (button->text() == text && button->isVisibleTo(&dialog))
            return button;
    }
    return nullptr;
}

inline QString allCells(const QWidget& dialog)
{
    QStringList cells;
    for (const auto* table : dialog.findChildren<QTableWidget*>()) {
        for (int row = 0; row < table->rowCount(); ++row) {
            for (int column = 0; column < table->columnCount(); ++column)
                cells << (table->item(row, column) ? table->item(row, column)->text() : QString());
        }
    }
    return cells.join(u'|');
}

/// A file of that many judgements, each of a turn of its own.
inline QByteArray judgedRows(int rows)
{
    QByteArray lines;
    for (int i = 0; i < rows; ++i) {
        const QByteArray n = QByteArray::number(i);
        lines += R"({"feedback_id":"f)" + n + R"(","source":"human","target":{"type":"turn"},"polarity":"positive","score":1.0,)"
            + R"("dimension":"helpfulness","confidence":1.0,"ts":1795000000.0,"annotator_id":"ben","rated_turn":)"
            + R"({"prompt":"What is )" + n + R"( plus one?","response":"It is )" + QByteArray::number(i + 1)
            + R"(, as far as I can tell.","model":"tester-1"}})" + '\n';
    }
    return lines;
}

/// A correction of the word after a rocket, with its span in code points and, if one is given, the name of the unit.
inline QByteArray correctionRow(const QByteArray& unit)
{
    return R"({"feedback_id":"f1","source":"human","target":{"type":"turn"},"polarity":"corrective","score":-0.5,)"
           R"("dimension":"correctness","confidence":1.0,"ts":1795000000.0,"annotator_id":"ben",)"
        + (unit.isEmpty() ? QByteArray() : "\"offset_unit\":\"" + unit + "\",")
        + "\"correction\":\"Go \xF0\x9F\x9A\x80 late.\",\"correction_span\":[6,11],"
          "\"rated_turn\":{\"prompt\":\"When?\",\"response\":\"Go \xF0\x9F\x9A\x80 early.\",\"model\":\"m\"}}\n";
}

} // namespace touchstone::kit
