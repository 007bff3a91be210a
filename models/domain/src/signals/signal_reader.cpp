#include "domain/signals/signal_reader.h"

#include <nlohmann/json.hpp>

#include "domain/text/encoding.h"
#include "exchange/json_view.h"
#include "exchange/row_source.h"
#include "protocol/signal_codec.h"

namespace touchstone::domain {
namespace {

constexpr std::int64_t largestSignal = 16 * 1024 * 1024;  // as for a message

/// One pass over one file.
class SignalRun
{
public:
    SignalRun(reading::BlockReader& reader, SignalSink& sink) : m_source(reader, largestSignal), m_sink(sink) {}
    [[nodiscard]] Result<void> run();

private:
    [[nodiscard]] Result<void> read(const reading::RawRow& row);
    void refuseText(const reading::RawRow& row, const Error& error);
    void refuseSignal(const reading::RawRow& row, const Error& error);
    void faultAt(SignalFault::Kind kind, const reading::RawRow& row, std::size_t offset, Fault fault);
    void badTextAt(const reading::RawRow& row, std::size_t offset, std::string message)
    {
        faultAt(SignalFault::Kind::Json, row, offset, {{}, std::move(message), {}});
    }

    reading::RowSource m_source;
    SignalSink& m_sink;
    reading::JsonTape m_tape;
    SignalPlace m_place;
    std::int64_t m_nextElement = 0;
};

Result<void> SignalRun::run()
{
    using Event = reading::RowSource::Event;
    if (auto prepared = m_source.prepare(); !prepared)
        return prepared;
    reading::RawRow row;
    reading::PlaceFault bad;
    for (;;) {
        const auto event = m_source.next(row, bad);
        if (!event)
            return tl::unexpected(event.error());
        if (*event == Event::End)
            return {};
        if (*event == Event::Fault) {
            m_sink.fault({SignalFault::Kind::Json, bad.line, bad.column, {}, std::move(bad.message), {}});
            continue;
        }
        // Where the list is over, the framing has changed.
        const bool isElement = m_source.framing() == reading::RowSource::Framing::Elements;
        m_place = {row.line, row.column, isElement ? m_nextElement++ : -1};
        if (auto done = read(row); !done)
            return done;
    }
}

Result<void> SignalRun::read(const reading::RawRow& row)
{
    const auto json = protocol::parseJson(row.text);
    if (!json) {
        refuseText(row, json.error());
        return {};
    }
    auto signal = protocol::decodeSignal(*json);
    if (signal)
        return m_sink.signal(*std::move(signal), m_place);
    refuseSignal(row, signal.error());
    return {};
}

/// What is no JSON: the tape knows where, unless its precondition fails.
void SignalRun::refuseText(const reading::RawRow& row, const Error& error)
{
    if (const auto bad = findInvalidUtf8(row.text))
        return badTextAt(row, static_cast<std::size_t>(bad->byteOffset), "the text is not UTF-8: " + bad->reason);
    if (auto bad = m_tape.parse(row.text))
        return badTextAt(row, bad->offset, std::move(bad->message));
    badTextAt(row, 0, error.message);
}

void SignalRun::refuseSignal(const reading::RawRow& row, const Error& error)
{
    const bool placed = !m_tape.parse(row.text);
    for (const Fault& fault : error.faults)
        faultAt(SignalFault::Kind::Contract, row,
                placed ? reading::JsonView(m_tape, 0).follow(fault.pointer).offset() : 0, fault);
}

void SignalRun::faultAt(SignalFault::Kind kind, const reading::RawRow& row, std::size_t offset, Fault fault)
{
    std::int64_t line = row.line;
    std::int64_t column = row.column;
    reading::advancePlace(row.text.substr(0, offset), line, column);
    m_sink.fault({kind, line, column, m_place.pointer() + fault.pointer, std::move(fault.message),
                  std::move(fault.value)});
}

} // namespace

Result<void> readSignals(const QString& path, SignalSink& sink)
{
    reading::BlockReader reader([&sink](std::int64_t done, std::int64_t total) { return sink.progress(done, total); },
                                reading::BlockReader::BadBytes::LeftInRows);
    if (auto opened = reader.open(path); !opened)
        return opened;
    return SignalRun(reader, sink).run();
}

} // namespace touchstone::domain
