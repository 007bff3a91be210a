#include "domain/exchange/export.h"

#include <algorithm>

#include "exchange/export_output.h"
#include "exchange/export_sidecars.h"
#include "exchange/export_writer.h"

namespace touchstone::domain {

namespace exchange {
std::unique_ptr<RowWriter> makeWriter(const WriterContext& context)
{
    switch (context.options.format) {
    case ExportFormat::A2eFeedback:
        return makeA2eWriter(context);
    case ExportFormat::Csv:
        return makeCsvWriter(context);
    case ExportFormat::DpoUniversal:
    case ExportFormat::DpoStrings:
    case ExportFormat::OpenAiDpo:
        return makePreferenceWriter(context);
    case ExportFormat::Reward:
        return makeRewardWriter(context);
    case ExportFormat::Kto:
        return makeKtoWriter(context);
    case ExportFormat::Sft:
        return makeSftWriter(context);
    case ExportFormat::Steps:
        return makeStepsWriter(context);
    }
    return makeA2eWriter(context);
}
} // namespace exchange

namespace {
using namespace exchange;

constexpr std::size_t flushBytes = 256 * 1024;
constexpr std::int64_t rowsBetweenProgress = 256;

/// One run of a source through a writer into an output, holding one turn and one buffer at a time.
class ExportRun
{
public:
    ExportRun(ExportSource& source, const ExportOptions& options, const ExportProgress& progress, ExportOutput& output,
              ExportReport& report)
        : m_source(source), m_groups(source), m_options(options), m_progress(progress), m_output(output),
          m_tally(report)
    {
    }

    Result<void> run()
    {
        auto done = pass();
        if (!done || !m_shape.toolKeysNeeded || m_shape.toolKeys)
            return done;
        // A tool call came: all rows get its keys, from the first on.
        m_shape = {};
        m_shape.toolKeys = true;
        m_tally.startAgain();
        return pass();
    }

    ExportTally& tally() { return m_tally; }

private:
    Result<void> pass()
    {
        auto done = m_groups.rewind();
        if (done)
            done = m_output.begin();
        if (!done)
            return done;
        m_lastProgress = 0;
        m_lastLook = false;
        const auto writer = makeWriter({m_options, m_tally, m_shape});
        m_buffer = writer->head();
        done = look(*writer);
        if (done && !mustBeginAgain() && writer->wantsSecondLook())
            done = lookAgain(*writer);
        if (!done || mustBeginAgain())
            return done;
        writer->finish(m_buffer);
        done = flush();
        return done ? reportProgress() : done;
    }

    bool mustBeginAgain() const { return m_shape.toolKeysNeeded && !m_shape.toolKeys; }

    Result<void> lookAgain(RowWriter& writer)
    {
        m_lastLook = true;
        auto done = m_groups.rewind();
        m_lastProgress = 0;
        return done ? look(writer) : done;
    }

    Result<void> look(RowWriter& writer)
    {
        TurnGroup group;
        for (;;) {
            auto more = m_groups.next(group);
            if (!more)
                return tl::unexpected<Error>(std::move(more.error()));
            if (!*more)
                return {};
            auto done = m_lastLook ? writeGroupAgain(writer, group) : writeGroup(writer, group);
            if (done && m_buffer.size() >= flushBytes)
                done = flush();
            if (done && m_groups.rowsRead() - m_lastProgress >= rowsBetweenProgress)
                done = reportProgress();
            if (!done || mustBeginAgain())
                return done;
        }
    }

    Result<void> writeGroup(RowWriter& writer, TurnGroup& group)
    {
        chooseItems(group, m_options.annotators, m_tally);
        auto done = checkGroup(group);
        return done ? writer.add(group, m_buffer) : done;
    }

    Result<void> writeGroupAgain(RowWriter& writer, TurnGroup& group)
    {
        // What is left out was counted at the first look.
        ExportReport counted;
        ExportTally uncounted(counted);
        chooseItems(group, m_options.annotators, uncounted);
        writer.addAgain(group, m_buffer);
        return {};
    }

    Result<void> flush()
    {
        m_shape.bytesBefore += std::int64_t(m_buffer.size());
        return m_output.write(m_buffer);
    }

    Result<void> reportProgress()
    {
        m_lastProgress = m_groups.rowsRead();
        // Progress never goes back: a second look, which few files need, stays at the end.
        m_furthest = std::max(m_furthest, m_lastProgress);
        if (m_progress && !m_progress(m_lastLook ? m_furthest : m_lastProgress,
                                      std::max(m_source.estimatedRows(), m_furthest)))
            return fail(ErrorCode::Cancelled, "the export was cancelled; nothing was written");
        return {};
    }

    ExportSource& m_source;
    TurnGroups m_groups;
    const ExportOptions& m_options;
    const ExportProgress& m_progress;
    ExportOutput& m_output;
    ExportTally m_tally;
    FileShape m_shape;
    std::string m_buffer;
    std::int64_t m_lastProgress = 0;
    std::int64_t m_furthest = 0;
    bool m_lastLook = false;
};

Result<void> writeBesides(const QString& path, const ExportOptions& options, ExportRun& run, ExportReport& report)
{
    std::vector<std::string> trainerFiles;
    if (options.sidecars) {
        auto written = writeTrainerFiles(path, options.format, run.tally());
        if (!written)
            return tl::unexpected<Error>(std::move(written.error()));
        trainerFiles = std::move(*written);
    }
    auto meta = writeMeta(path, options, report, trainerFiles);
    if (!meta)
        return tl::unexpected<Error>(std::move(meta.error()));
    report.sidecar = meta->toStdString();
    return {};
}
} // namespace

Result<ExportReport> previewExport(ExportSource& source, const ExportOptions& options, const ExportProgress& progress)
{
    ExportReport report;
    const auto output = makeNoOutput();
    ExportRun run(source, options, progress, *output, report);
    if (auto done = run.run(); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    return report;
}

Result<ExportReport> writeExport(ExportSource& source, const QString& path, const ExportOptions& options,
                                 const ExportProgress& progress)
{
    ExportReport report;
    report.path = path.toStdString();
    const bool toStandardOutput = path == QLatin1String("-");
    const auto output = toStandardOutput ? makeStandardOutput() : makeFileOutput(path);
    ExportRun run(source, options, progress, *output, report);
    auto done = run.run();
    if (done)
        done = output->commit();
    if (done)
        report.sha256 = output->sha256();
    if (done && !toStandardOutput)
        done = writeBesides(path, options, run, report);
    if (!done)
        return tl::unexpected<Error>(std::move(done.error()));
    return report;
}

} // namespace touchstone::domain
