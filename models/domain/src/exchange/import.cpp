#include "domain/exchange/import.h"

#include <utility>

#include <QFileInfo>

#include "exchange/import_run.h"

namespace touchstone::domain {
namespace {

constexpr std::int64_t detectionBytes = 1024 * 1024;
constexpr std::size_t previewConversations = 20;
constexpr std::size_t previewFaults = 100;

/// Keeps the first conversations and asks for no more after them.
class PreviewSink final : public ImportSink
{
public:
    explicit PreviewSink(Detection& detection) : m_detection(detection) {}

    Result<void> conversation(ImportedConversation conversation) override
    {
        m_detection.preview.push_back(std::move(conversation));
        m_full = m_detection.preview.size() >= previewConversations;
        if (m_full)
            return fail(ErrorCode::Cancelled, "The preview is full.");
        return {};
    }
    void fault(RowFault fault) override
    {
        if (m_detection.faults.size() < previewFaults)
            m_detection.faults.push_back(std::move(fault));
    }
    bool progress(std::int64_t, std::int64_t) override { return true; }
    [[nodiscard]] bool isFull() const { return m_full; }

private:
    Detection& m_detection;
    bool m_full = false;
};

std::string stemOf(const QString& path)
{
    return QFileInfo(path).completeBaseName().toStdString();
}

} // namespace

Result<Detection> detectImport(const QString& path, const ImportOptions& options)
{
    Detection detection;
    PreviewSink sink(detection);
    reading::BlockReader reader;
    if (const auto opened = reader.open(path); !opened)
        return tl::unexpected(opened.error());
    reading::ImportRun run(reader, options, sink, stemOf(path));
    run.stopAfter(detectionBytes);
    const auto done = run.run();
    // A file that cannot be read or decoded is an error; one whose shape is unknown is what `why` is for.
    if (!done && !run.asksForMore() && !sink.isFull())
        return tl::unexpected(done.error());
    detection.format = run.format();
    detection.why = run.why();
    detection.columns = run.columns();
    detection.suggestedMapping = run.mapping();
    detection.needsOffsetUnit = run.needsOffsetUnit();
    return detection;
}

Result<void> readImport(const QString& path, const ImportOptions& options, ImportSink& sink)
{
    reading::BlockReader reader([&sink](std::int64_t done, std::int64_t total) { return sink.progress(done, total); });
    if (const auto opened = reader.open(path); !opened)
        return opened;
    reading::ImportRun run(reader, options, sink, stemOf(path));
    return run.run();
}

} // namespace touchstone::domain
