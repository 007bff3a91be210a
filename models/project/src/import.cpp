#include "import_writer.h"
#include "project_store_private.h"

namespace touchstone::project {
namespace {

constexpr std::size_t shownFaults = 10'000;

/// Carries what a reader finds into the writer and the report.
class ReportingSink final : public domain::ImportSink
{
public:
    ReportingSink(ImportWriter& writer, ImportReport& report, const ProjectStore::Progress& progress)
        : m_writer(writer)
        , m_report(report)
        , m_progress(progress)
    {
    }

    Result<void> conversation(domain::ImportedConversation conversation) override
    {
        return m_writer.add(std::move(conversation));
    }

    void fault(domain::RowFault fault) override
    {
        ++m_report.skippedTotal;
        if (m_report.skipped.size() < shownFaults)
            m_report.skipped.push_back({std::move(fault.source), fault.line, fault.column, std::move(fault.message)});
    }

    bool progress(std::int64_t bytesDone, std::int64_t bytesTotal) override
    {
        return !m_progress || m_progress(bytesDone, bytesTotal);
    }

private:
    ImportWriter& m_writer;
    ImportReport& m_report;
    const ProjectStore::Progress& m_progress;
};

} // namespace

Result<ImportReport> ProjectStore::importFile(const QString& path, const domain::ImportOptions& options, bool atomic,
                                              const Progress& progress)
{
    if (auto writable = d->writable(); !writable)
        return tl::unexpected(writable.error());
    ImportReport report;
    ImportWriter writer(*d->database, atomic ? ImportWriter::Grouping::Atomic : ImportWriter::Grouping::Chunks);
    ReportingSink sink(writer, report, progress);
    const auto read = domain::readImport(path, options, sink);
    // What a cancel found done is kept, unless all or nothing was asked for.
    const bool keep = read || (!atomic && read.error().code == ErrorCode::Cancelled);
    if (keep) {
        if (auto finished = writer.finish(); !finished)
            return tl::unexpected(finished.error());
    }
    if (!read)
        return tl::unexpected(read.error());
    report.turns = writer.totals().turns;
    report.conversations = writer.totals().conversations;
    report.feedbacks = writer.totals().feedbacks;
    report.duplicates = writer.totals().duplicates;
    return report;
}

} // namespace touchstone::project
