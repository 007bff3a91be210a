#include <memory>

#include <QElapsedTimer>
#include <QThread>

#include "domain/handover.h"
#include "import_writer.h"
#include "project_store_private.h"

namespace touchstone::project {
namespace {

constexpr std::size_t shownFaults = 10'000;
// Large enough that handing over costs nothing, small enough for memory and for a bar that moves.
constexpr std::size_t conversationsPerBatch = 64;
constexpr std::size_t bytesPerBatch = 1024 * 1024;
constexpr qint64 msPerBatch = 50;

/// What the reading thread hands over at once.
struct ImportBatch {
    std::vector<PreparedConversation> conversations;
    std::vector<domain::RowFault> faults;
    bool assumedCodePoints = false;
    std::int64_t bytesDone = 0;
    std::int64_t bytesTotal = 0;
    bool last = false;
};
using ImportChannel = domain::Handover<ImportBatch>;

/// The reading side: prepares what a reader finds and hands it over in batches.
class HandingSink final : public domain::ImportSink
{
public:
    explicit HandingSink(ImportChannel& channel)
        : m_channel(channel)
    {
        m_sinceHandover.start();
    }

    Result<void> conversation(domain::ImportedConversation conversation) override
    {
        auto prepared = m_preparer.prepare(std::move(conversation));
        if (!prepared)
            return tl::unexpected(prepared.error());
        for (const domain::Message& message : prepared->messages)
            m_bytes += message.content.size() + message.parts.text.size();
        m_batch.conversations.push_back(std::move(*prepared));
        if (m_batch.conversations.size() >= conversationsPerBatch || m_bytes >= bytesPerBatch)
            handOver();
        return {};
    }

    void fault(domain::RowFault fault) override { m_batch.faults.push_back(std::move(fault)); }

    void assumedCodePoints() override { m_batch.assumedCodePoints = true; }

    bool progress(std::int64_t bytesDone, std::int64_t bytesTotal) override
    {
        m_batch.bytesDone = bytesDone;
        m_batch.bytesTotal = bytesTotal;
        if (m_sinceHandover.elapsed() >= msPerBatch)
            handOver();
        return !m_channel.isStopped();
    }

    void finish()
    {
        m_batch.last = true;
        handOver();
    }

private:
    void handOver()
    {
        ImportBatch next;
        next.bytesDone = m_batch.bytesDone;
        next.bytesTotal = m_batch.bytesTotal;
        m_channel.put(std::exchange(m_batch, std::move(next)));
        m_bytes = 0;
        m_sinceHandover.restart();
    }

    ImportChannel& m_channel;
    ImportPreparer m_preparer;
    ImportBatch m_batch;
    std::size_t m_bytes = 0;
    QElapsedTimer m_sinceHandover;
};

/// The writing side. Takes everything that comes, also after it has failed or was cancelled: the reader must end.
class WritingSide
{
public:
    WritingSide(const QString& path, ImportChannel& channel, ImportWriter& writer, ImportReport& report,
                const ProjectStore::Progress& progress)
        : m_source(path.toStdString())
        , m_channel(channel)
        , m_writer(writer)
        , m_report(report)
        , m_progress(progress)
    {
    }

    [[nodiscard]] Result<void> takeAll()
    {
        Result<void> result;
        for (bool last = false; !last;) {
            ImportBatch batch = m_channel.take();
            last = batch.last;
            if (!result)
                continue;
            result = write(batch);
            if (!result)
                m_channel.stop();
        }
        return result;
    }

private:
    [[nodiscard]] Result<void> write(ImportBatch& batch)
    {
        for (PreparedConversation& conversation : batch.conversations) {
            if (auto added = m_writer.add(conversation); !added)
                return added;
            for (domain::ImportNote& note : conversation.notes)
                m_report.note(note.kind, {m_source, conversation.line, 0, std::move(note.detail)});
        }
        m_report.skippedTotal += static_cast<std::int64_t>(batch.faults.size());
        m_report.assumedCodePoints = m_report.assumedCodePoints || batch.assumedCodePoints;
        for (domain::RowFault& fault : batch.faults) {
            if (fault.endsFile && !m_report.cutOff)
                m_report.cutOff = ImportReport::Skipped{fault.source, fault.line, fault.column, fault.message};
            if (m_report.skipped.size() < shownFaults)
                m_report.skipped.push_back({std::move(fault.source), fault.line, fault.column, std::move(fault.message)});
        }
        if (m_progress && batch.bytesTotal > 0 && !m_progress(batch.bytesDone, batch.bytesTotal))
            return fail(ErrorCode::Cancelled, "The import was cancelled.");
        return {};
    }

    std::string m_source;
    ImportChannel& m_channel;
    ImportWriter& m_writer;
    ImportReport& m_report;
    const ProjectStore::Progress& m_progress;
};

struct Outcome {
    Result<void> read;
    Result<void> written;
    /// What the writing says comes first: a reader that was stopped has nothing to say.
    [[nodiscard]] const Result<void>& whole() const { return written ? read : written; }
};

/// Of a file that shall be read as a whole or not at all.
tl::unexpected<Error> cutOffError(const ImportReport::Skipped& place)
{
    return fail(ErrorCode::SchemaViolation, "The file is cut off, so nothing of it was imported: " + place.message,
                place.source + ": line " + std::to_string(place.line) + ", column " + std::to_string(place.column));
}

/// Reads and prepares on a thread of its own while this one writes: on two cores an import takes as long as the longer
/// of the two.
Outcome readAndWrite(const QString& path, const domain::ImportOptions& options, ImportWriter& writer,
                          ImportReport& report, const ProjectStore::Progress& progress)
{
    ImportChannel channel;
    Outcome outcome;
    const std::unique_ptr<QThread> reader(QThread::create([&] {
        HandingSink sink(channel);
        outcome.read = domain::readImport(path, options, sink);
        sink.finish();
    }));
    reader->start();
    outcome.written = WritingSide(path, channel, writer, report, progress).takeAll();
    reader->wait();
    return outcome;
}

} // namespace

Result<ImportReport> ProjectStore::importFile(const QString& path, const domain::ImportOptions& options, bool atomic,
                                              const Progress& progress)
{
    if (auto writable = d->writable(); !writable)
        return tl::unexpected(writable.error());
    ImportReport report;
    ImportWriter writer(*d->database, atomic ? ImportWriter::Grouping::Atomic : ImportWriter::Grouping::Chunks);
    const Outcome outcome = readAndWrite(path, options, writer, report, progress);
    Result<void> done = outcome.whole();
    if (atomic && done && report.cutOff)
        done = cutOffError(*report.cutOff);
    // What was there before a cancel, or before a place where nothing more could be read, is kept, unless all or nothing
    // was asked for.
    const bool keep = done || (!atomic && (outcome.written || done.error().code == ErrorCode::Cancelled));
    if (keep) {
        if (auto finished = writer.finish(); !finished)
            return tl::unexpected(finished.error());
    }
    if (!done && !keep)
        return tl::unexpected(done.error());
    if (!done)
        report.stopped = done.error();
    report.turns = writer.totals().turns;
    report.conversations = writer.totals().conversations;
    report.feedbacks = writer.totals().feedbacks;
    report.duplicates = writer.totals().duplicates;
    report.completedCorrections = writer.totals().completedCorrections;
    return report;
}

} // namespace touchstone::project
