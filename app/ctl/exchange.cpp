#include <cstdio>
#include <set>

#include <QFile>
#include <QFileInfo>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "domain/exchange/export.h"
#include "domain/exchange/import.h"
#include "exchange_options.h"
#include "progress.h"
#include "project/project_store.h"
#include "project/same_file.h"

namespace touchstone::ctl {
namespace {

using project::ImportReport;
using project::ProjectStore;

Result<std::unique_ptr<ProjectStore>> openProject(const QString& path, bool forWriting)
{
    project::OpenProjectOptions options;
    options.create = forWriting && !QFileInfo::exists(path);
    options.readOnly = !forWriting;
    options.lock = forWriting;
    auto store = ProjectStore::open(path, options);
    if (!store || !forWriting || !(*store)->info().readOnly)
        return store;
    const std::string& why = (*store)->info().readOnlyReason;
    return fail(why.rfind("damaged", 0) == 0 ? ErrorCode::Damaged : ErrorCode::ReadOnly,
                "The project can only be read, so nothing was imported: " + why, path.toStdString());
}

Object skippedRow(const ImportReport::Skipped& row)
{
    return Object{{"source", row.source}, {"line", row.line}, {"column", row.column}, {"message", row.message}};
}

struct NoteWords {
    const char* name;    ///< in the answer
    const char* words;   ///< after the count
};

NoteWords wordsOf(domain::ImportNote::Kind kind)
{
    using Kind = domain::ImportNote::Kind;
    switch (kind) {
    case Kind::UnknownRole:
        return {"unknown_role", "conversation(s) hold a role that is none of system, user, assistant, tool, developer and"
                                " function; it was kept"};
    case Kind::OddTime:
        return {"odd_time", "row(s) hold a time that is none between 1970 and 9999 in seconds; it was kept in the metadata"
                            " as created_at"};
    case Kind::PromptDiffers:
        return {"prompt_differs", "turn(s) have a prompt that is not what their context says; both were kept"};
    case Kind::LabelsKept:
        return {"labels_kept", "answer(s) carry labels of their file; they were kept in the metadata and are no judgements"};
    case Kind::Merged:
        return {"merged", "row(s) have the id and the texts of another and differ in other columns; they were merged with it,"
                          " and their other columns not taken"};
    }
    return {"", ""};
}

Object notedObject(const ImportReport& report)
{
    Object all = Object::object();
    for (const auto& [kind, noted] : report.noted) {
        Object places = Object::array();
        for (const auto& place : noted.first)
            places.push_back(Object{{"source", place.source}, {"line", place.line}, {"detail", place.message}});
        all[wordsOf(kind).name] = Object{{"count", noted.count}, {"first", std::move(places)}};
    }
    return all;
}

Object importAnswer(const ImportReport& report)
{
    Object answer{{"turns", report.turns},           {"conversations", report.conversations},
                  {"signals", report.signalCount},   {"feedbacks", report.feedbacks},
                  {"duplicates", report.duplicates}, {"skipped", Object::array()}};
    for (const auto& row : report.skipped)
        answer["skipped"].push_back(skippedRow(row));
    answer["skipped_total"] = report.skippedTotal;
    answer["completed_corrections"] = report.completedCorrections;
    answer["noted"] = notedObject(report);
    return answer;
}

Exit worse(Exit one, Exit other)
{
    return static_cast<int>(one) > static_cast<int>(other) ? one : other;
}

void say(const std::string& note, bool quiet, Object& notes)
{
    if (!quiet)
        std::fprintf(stderr, "%s\n", note.c_str());
    notes.push_back(note);
}

/// What was taken for granted, or changed on the way in: here nobody can be asked.
void addNotes(const QString& path, const ImportReport& report, bool quiet, Object& notes)
{
    if (report.assumedCodePoints)
        say(path.toStdString()
                + ": spans without a unit were taken as code points; if they count UTF-16 units or bytes, import with"
                  " --offset-unit utf-16 or utf-8",
            quiet, notes);
    if (report.completedCorrections > 0)
        say(path.toStdString() + ": " + std::to_string(report.completedCorrections)
                + " correction(s) held only what replaces their span; they are kept, and exported, as the whole corrected"
                  " response",
            quiet, notes);
    for (const auto& [kind, noted] : report.noted) {
        const auto& first = noted.first.front();
        say(path.toStdString() + ": " + std::to_string(noted.count) + " " + wordsOf(kind).words + " (first: line "
                + std::to_string(first.line) + (first.message.empty() ? "" : ", " + first.message) + ")",
            quiet, notes);
    }
}

struct ImportRun {
    ImportReport sum;
    Object errors = Object::array();
    Object notes = Object::array();
    Exit exit = Exit::Done;

    [[nodiscard]] bool foundNothing() const { return sum.turns + sum.duplicates + sum.feedbacks == 0; }
};

void importFile(ProjectStore& store, const QString& path, const Invocation& call, const domain::ImportOptions& options,
                ImportRun& run)
{
    Progress progress(QStringLiteral("import ") + path, call.isQuiet());
    const auto report = project::notTheProject(call.value("project"), path).and_then([&] {
        return store.importFile(path, options, !call.has("keep-good"),
                                [&progress](std::int64_t done, std::int64_t total) { return progress(done, total); });
    });
    if (report) {
        run.sum.add(*report);
        addNotes(path, *report, call.isQuiet(), run.notes);
    }
    if (report && !report->stopped)
        return;
    const Error& why = report ? *report->stopped : report.error();
    Object error = errorObject(why);
    error["source"] = path.toStdString();
    run.errors.push_back(std::move(error));
    run.exit = worse(run.exit, exitFor(why));
}

Exit answerImport(ImportRun& run)
{
    Object answer = importAnswer(run.sum);
    if (!run.errors.empty())
        answer["errors"] = std::move(run.errors);
    if (!run.notes.empty())
        answer["notes"] = std::move(run.notes);
    print(answer);
    // Good rows load and bad ones are reported: that is a job done, unless there was nothing good at all.
    return worse(run.exit, run.foundNothing() && run.sum.skippedTotal > 0 ? Exit::Bad : Exit::Done);
}

Exit importFiles(const Invocation& call)
{
    const auto options = importOptions(call);
    if (!options)
        return answerUsage(QString::fromStdString(options.error().message));
    if (call.arguments().contains(QStringLiteral("-")))
        return answerUsage(QStringLiteral("import: it reads files, and - is none; write what comes on standard input into a "
                                          "file first"));
    const QString project = call.value("project");
    const bool isNew = !QFileInfo::exists(project);
    auto store = openProject(project, true);
    if (!store)
        return answerError(store.error());
    ImportRun run;
    for (const QString& path : call.arguments()) {
        importFile(**store, path, call, *options, run);
        if (run.exit != Exit::Done && stopAsked())
            break;
    }
    if (isNew && run.foundNothing() && run.exit != Exit::Done) {
        store->reset();
        QFile::remove(project);  // an empty project is no result of a failed import
    }
    return answerImport(run);
}

Object exportAnswer(const domain::ExportReport& report)
{
    Object answer{{"rows", report.rows}, {"excluded", Object::object()}};
    for (const auto& [reason, count] : report.excluded)
        answer["excluded"][reason] = count;
    answer["sha256"] = report.sha256;
    answer["sidecar"] = report.sidecar;
    answer["output"] = report.path;
    answer["warnings"] = Object::object();
    for (const auto& [slug, count] : report.warnings)
        answer["warnings"][slug] = count;
    answer["notes"] = Object::array();
    for (const auto& note : report.notes)
        answer["notes"].push_back(
            Object{{"trainer", note.trainer}, {"annotation", note.annotationId}, {"message", note.message}});
    return answer;
}

/// A name that nobody has is a slip of the pen, and a file without rows a poor answer to it. Where nobody judged anything,
/// there is nothing to compare it with.
Result<void> checkAnnotator(domain::ExportSource& source, const std::string& wanted)
{
    constexpr std::size_t namesShown = 20;
    if (wanted == "each" || wanted == "majority" || wanted == "gold")
        return {};
    std::set<std::string> names;
    domain::ExportRow row;
    auto more = source.next(row);
    for (; more && *more; more = source.next(row)) {
        if (row.feedback.annotatorId == wanted)
            return source.rewind();
        names.insert(row.feedback.annotatorId);
    }
    if (!more)
        return tl::unexpected(more.error());
    if (names.empty())
        return source.rewind();
    std::string known;
    std::size_t shown = 0;
    for (const std::string& name : names)
        if (shown++ < namesShown)
            known += (known.empty() ? "'" : ", '") + name + "'";
    if (names.size() > namesShown)
        known += " and " + std::to_string(names.size() - namesShown) + " more";
    return fail(ErrorCode::NotFound,
                "--annotators: nobody of the name '" + wanted + "' judged what the filter lets through; there are " + known
                    + ", and each, majority and gold. Nothing was written");
}

Exit exportFile(const Invocation& call)
{
    const auto options = exportOptions(call);
    if (!options)
        return answerUsage(QString::fromStdString(options.error().message));
    const auto filter = project::Filter::parse(options->filterText);
    if (!filter)
        return answerUsage(QStringLiteral("--filter: ") + QString::fromStdString(filter.error().message));
    const QString output = call.value("output");
    if (auto other = project::notTheProject(call.value("project"), output); !other)
        return answerError(other.error());
    auto store = openProject(call.value("project"), false);
    if (!store)
        return answerError(store.error());
    auto source = (*store)->exportSource(*filter);
    if (!source)
        return answerError(source.error());
    if (auto known = checkAnnotator(**source, options->annotators); !known)
        return answerError(known.error());
    Progress progress(QStringLiteral("export ") + output, call.isQuiet());
    const auto report = domain::writeExport(
        **source, output, *options,
        [&progress](std::int64_t done, std::int64_t total) { return progress(done, total); });
    if (!report && output == QStringLiteral("-")) {
        log(QString::fromStdString(report.error().message));
        return exitFor(report.error());
    }
    if (!report)
        return answerError(report.error());
    // With the rows on stdout, what there is to say about them goes to the log.
    if (output != QStringLiteral("-"))
        print(exportAnswer(*report));
    else
        log(QString::fromStdString(exportAnswer(*report).dump()));
    return Exit::Done;
}

Exit listFormats(const Invocation&)
{
    print(Object{{"import", Object::parse(domain::importFormatsJson())},
                 {"export", Object::parse(domain::exportFormatsJson())}});
    return Exit::Done;
}

} // namespace

std::vector<Command> exchangeCommands()
{
    return {
        {"import", "INPUT...",
         "Adds turns and judgements from files to a project, which is made when it is missing. Turns that are there "
         "already are counted as duplicates. Rows that do not fit are listed under `skipped`, the others load.",
         "touchstonectl import --project review.touchstone --format chat conversations.jsonl",
         {{"project", "FILE", "The project, a .touchstone file.", true},
          {"format", "NAME", "auto (default) or a name that `touchstonectl formats` lists."},
          {"map", "FIELD=COLUMN", "CSV: which column feeds a field; may be repeated."},
          {"offset-unit", "UNIT", "For files that do not say it: code-point (default), utf-16 or utf-8."},
          {"keep-good", nullptr, "Keeps what was read before a file breaks off or is cut off; else such a file adds nothing."}},
         1, -1, importFiles},
        {"export", "", "Writes judgements of a project as a training file, with a sidecar that says what is in it.",
         "touchstonectl export --project review.touchstone --format dpo --output pairs.jsonl --filter "
         "'polarity:corrective after:2026-01-01'",
         {{"project", "FILE", "The project, a .touchstone file.", true},
          {"format", "NAME", "A name that `touchstonectl formats` lists.", true},
          {"output", "FILE", "Where to; - is stdout, without a sidecar.", true},
          {"filter", "EXPR", "Which turns: words, and state:, agent:, polarity:, dimension:, annotator:, is:flagged, "
                             "before:, after:; - in front negates."},
          {"annotators", "WHO", "each (default), majority, gold, or one annotator's name."},
          {"min-score-gap", "GAP", "Preferences: how far apart the scores of two answers to one prompt must lie to make a "
                                   "pair (default 1); off for corrections only."},
          {"csv-bom", nullptr, "CSV: begin with a byte order mark, for spreadsheets that want one."},
          {"csv-raw", nullptr, "CSV: do not make cells safe that a spreadsheet would run as a formula."},
          {"no-sidecars", nullptr, "No trainer configuration beside the file."}},
         0, 0, exportFile},
        {"formats", "", "Every import and export format, with its fields.", "touchstonectl formats", {}, 0, 0,
         listFormats},
    };
}

} // namespace touchstone::ctl
