#pragma once

#include <QDir>
#include <QTest>

#include "export_fixture.h"

/// Files in a folder, and rows enough to fill one.
namespace touchstone::domain::fixture {

inline std::vector<ExportRow> manyRows(int count)
{
    std::vector<ExportRow> rows;
    for (int i = 0; i < count; ++i) {
        const Turn turn = spainTurn("t" + std::to_string(100000 + i));
        rows.push_back(row(turn, corrective(turn, "f" + std::to_string(i), "It is Madrid.", {{6, 15}})));
    }
    return rows;
}

inline ExportOptions optionsFor(ExportFormat format)
{
    ExportOptions options;
    options.format = format;
    return options;
}

inline void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

inline QStringList filesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

} // namespace touchstone::domain::fixture
