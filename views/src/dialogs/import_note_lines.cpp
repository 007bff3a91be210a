#include "dialogs/import_note_lines.h"

#include <QCoreApplication>

namespace touchstone::views {
namespace {

QString noteSentence(domain::ImportNote::Kind kind, int count)
{
    using Kind = domain::ImportNote::Kind;
    switch (kind) {
    case Kind::UnknownRole:
        return QCoreApplication::translate("ImportNotes", "%Ln conversation(s) hold a role that nobody knows; it was kept.",
                                           nullptr, count);
    case Kind::OddTime:
        return QCoreApplication::translate("ImportNotes", "%Ln row(s) hold a time that is none; it was kept in the metadata.",
                                           nullptr, count);
    case Kind::PromptDiffers:
        return QCoreApplication::translate(
            "ImportNotes", "%Ln turn(s) have a prompt that is not what their context says; both were kept.", nullptr, count);
    case Kind::LabelsKept:
        return QCoreApplication::translate(
            "ImportNotes", "%Ln answer(s) carry labels of their file; they were kept in the metadata and are no judgements.",
            nullptr, count);
    case Kind::Merged:
        return QCoreApplication::translate(
            "ImportNotes", "%Ln row(s) have the id and the texts of another and differ in other columns; they were merged.",
            nullptr, count);
    }
    return {};
}

} // namespace

QStringList importNoteLines(const project::ImportReport& report)
{
    QStringList lines;
    for (const auto& [kind, noted] : report.noted) {
        const QString place = QCoreApplication::translate("ImportNotes", "First on line %1.").arg(noted.first.front().line);
        lines << noteSentence(kind, static_cast<int>(noted.count)) + QLatin1Char(' ') + place;
    }
    return lines;
}

} // namespace touchstone::views
