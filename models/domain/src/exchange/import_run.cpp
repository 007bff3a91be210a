#include "exchange/import_run.h"

#include <algorithm>
#include <functional>

#include "exchange/import_notes.h"

namespace touchstone::domain::reading {
namespace {

constexpr std::int64_t rowsBetweenTicks = 500;
constexpr std::int64_t rowsUntilGivingUp = 100;
constexpr std::int64_t largestDocument = 0xffff'0000ll;  // a tape counts bytes in 32 bits

std::size_t mix(std::size_t seed, std::size_t value)
{
    return seed ^ (value + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2));
}

std::size_t contentHash(const std::vector<Message>& messages)
{
    std::size_t seed = messages.size();
    for (const auto& message : messages) {
        seed = mix(seed, std::hash<std::string>()(message.role));
        seed = mix(seed, std::hash<std::string>()(message.content));
        for (const auto& call : message.toolCalls)
            seed = mix(seed, std::hash<std::string>()(call.name + call.arguments));
    }
    return seed;
}

std::string framingText(RowSource::Framing framing)
{
    switch (framing) {
    case RowSource::Framing::Lines: return ", one JSON value a line";
    case RowSource::Framing::Elements: return ", a JSON list";
    case RowSource::Framing::Documents: return ", a JSON document";
    }
    return {};
}

} // namespace

std::optional<std::int64_t> IdLedger::clash(const std::string& id, std::size_t content, std::int64_t line)
{
    const auto [entry, added] = m_entries.emplace(std::hash<std::string>()(id), Entry{content, line});
    if (added || entry->second.content == content)
        return std::nullopt;
    return entry->second.line;
}

ImportRun::ImportRun(BlockReader& reader, const ImportOptions& options, ImportSink& sink, std::string fileStem)
    : m_reader(reader), m_options(options), m_sink(sink), m_fileStem(std::move(fileStem)), m_format(options.format)
{
}

Result<void> ImportRun::run()
{
    const auto delimiter = tableDelimiter();
    if (!delimiter)
        return tl::unexpected(delimiter.error());
    return *delimiter ? runTable(**delimiter) : runJson();
}

bool ImportRun::reachedLimit() const
{
    return m_stopAfter > 0 && m_reader.offset() >= m_stopAfter;
}

Result<void> ImportRun::tickRow()
{
    if (m_error)
        return tl::unexpected(*m_error);
    if (++m_rows % rowsBetweenTicks == 0)
        return m_reader.tick();
    return {};
}

Result<void> ImportRun::runJson()
{
    RowSource source(m_reader, std::min(m_options.maxDocumentBytes, largestDocument));
    if (const auto prepared = source.prepare(); !prepared)
        return prepared;
    const auto framing = source.framing();
    RawRow row;
    PlaceFault bad;
    while (!reachedLimit()) {
        const auto event = source.next(row, bad);
        if (!event)
            return tl::unexpected(event.error());
        if (*event == RowSource::Event::End)
            break;
        if (*event == RowSource::Event::Fault)
            faultAt(bad.line, bad.column, bad.message, source.isCutOff());
        else
            readRow(row, framing, source.isCutOff());
        if (const auto go = tickRow(); !go)
            return go;
        if (!m_rowReader && m_unknownRows >= rowsUntilGivingUp)
            break;
    }
    return m_rowReader ? finishReader() : unrecognised();
}

void ImportRun::readRow(const RawRow& row, RowSource::Framing framing, bool cutOff)
{
    m_row = row;
    if (const auto bad = m_tape.parse(row.text)) {
        ++m_unknownRows;
        return faultIn(*bad, cutOff);
    }
    const JsonView root(m_tape, 0);
    if (!m_rowReader && !choose(root, framing)) {
        ++m_unknownRows;
        const auto null = nullInside(root);
        m_nullsFound = m_nullsFound || null;
        return fault(null.value_or(root.fault("the row was not recognised; its keys are " + keysOf(root))));
    }
    if (!root.isObject() && !(root.isArray() && m_format == ImportFormat::Chat))
        return fault(root.fault("an object was expected, not " + std::string(name(root.kind()))));
    m_rowReader->read(root, *this);
}

bool ImportRun::choose(const JsonView& row, RowSource::Framing framing)
{
    if (m_format == ImportFormat::Auto) {
        const auto found = recognise(row);
        if (!found) {
            if (m_firstKeys.empty())
                m_firstKeys = row.find("signal_type").exists() ? keysOf(row) + " (these are agent signals)" : keysOf(row);
            return false;
        }
        m_format = *found;
    }
    m_why = describe(m_format) + framingText(framing) + ".";
    m_rowReader = makeRowReader(m_format, {m_fileStem, m_options.offsetUnit});
    return m_rowReader != nullptr;
}

Result<void> ImportRun::unrecognised()
{
    m_asksForMore = true;
    if (m_rows == 0) {
        m_why = "The file is empty: it has no rows.";
    } else if (m_nullsFound) {
        m_why = "The rows have the keys of a known format, but null where values are needed.";
    } else {
        m_why = "The format was not recognised. Looked for a list \"messages\", prompt with response, prompt with chosen "
                "and rejected, rated_turn, traj, response1 with response2, an Inspect log, and a table with a header. ";
        m_why += m_firstKeys.empty() ? std::string("No row could be read as JSON.")
                                     : "The keys of the first row are " + m_firstKeys + ".";
    }
    if (!m_firstFault)
        return fail(ErrorCode::SchemaViolation, m_why, m_reader.path());
    const std::string place = "line " + std::to_string(m_firstFault->line) + ", column " +
                              std::to_string(m_firstFault->column);
    return fail(ErrorCode::SchemaViolation, m_why + " The first fault: " + m_firstFault->message + " (" + place + ")",
                m_reader.path() + ": " + place);
}

Result<void> ImportRun::finishReader()
{
    m_rowReader->finish(*this);
    m_needsOffsetUnit = m_rowReader->needsOffsetUnit();
    if (m_needsOffsetUnit)
        m_sink.assumedCodePoints();
    if (m_error)
        return tl::unexpected(*m_error);
    return m_reader.tick();
}

void ImportRun::conversation(ImportedConversation conversation)
{
    if (m_error || idsClash(conversation))
        return;
    if (conversation.line == 0)
        conversation.line = m_row.line;
    completeConversation(conversation);
    const auto taken = m_sink.conversation(std::move(conversation));
    if (!taken)
        m_error = taken.error();
}

bool ImportRun::idsClash(const ImportedConversation& conversation)
{
    // Rows of A2E files share ids on purpose; their reader checks them itself.
    if (m_format == ImportFormat::A2eFeedback || isOwnTable(m_columns))
        return false;
    if (!conversation.conversationId.empty()) {
        const auto line = m_ids.clash(conversation.conversationId, contentHash(conversation.messages), m_row.line);
        if (line) {
            faultAt(m_row.line, m_row.column, "the id " + quoteJson(conversation.conversationId) +
                                                  " stands for another conversation on line " + std::to_string(*line) +
                                                  "; each needs its own");
            return true;
        }
    }
    for (const auto& turn : conversation.turns) {
        if (turn.turnId.empty())
            continue;
        const auto& answer = conversation.messages[static_cast<std::size_t>(turn.position)].content;
        const auto line = m_ids.clash("turn:" + turn.turnId, std::hash<std::string>()(answer), m_row.line);
        if (line) {
            faultAt(m_row.line, m_row.column, "the turn_id " + quoteJson(turn.turnId) +
                                                  " stands for another response on line " + std::to_string(*line) +
                                                  "; each needs its own");
            return true;
        }
    }
    return false;
}

void ImportRun::fault(const JsonFault& fault)
{
    faultIn(fault, false);
}

void ImportRun::faultIn(const JsonFault& fault, bool endsFile)
{
    auto line = m_row.line;
    auto column = m_row.column;
    advancePlace(m_row.text.substr(0, fault.offset), line, column);
    faultAt(line, column, fault.message, endsFile);
}

void ImportRun::faultAt(std::int64_t line, std::int64_t column, std::string message, bool endsFile)
{
    if (m_error)
        return;
    RowFault fault{m_reader.path(), line, column, std::move(message), endsFile};
    if (!m_rowReader && !m_firstFault)
        m_firstFault = fault;
    m_sink.fault(std::move(fault));
}

void ImportRun::atRow(std::int64_t line, std::int64_t column)
{
    m_row = {{}, line, column};
}

} // namespace touchstone::domain::reading
