#include <algorithm>

#include "exchange/a2e_row.h"
#include "exchange/export_writer.h"
#include "exchange/json_lines.h"
#include "domain/exchange/sha256.h"

namespace touchstone::domain::exchange {
namespace {
bool needsQuotes(std::string_view cell)
{
    // By hand: find_first_of searches its list anew for every character.
    const auto special = [](char c) { return c == ',' || c == '"' || c == '\t' || c == '\r' || c == '\n'; };
    return !cell.empty() &&
           (cell.front() == ' ' || cell.back() == ' ' || std::any_of(cell.begin(), cell.end(), special));
}

/// Tables for people and spreadsheets that still come back whole.
class CsvWriter final : public RowWriter
{
public:
    explicit CsvWriter(const WriterContext& context)
        : m_tally(context.tally), m_guard(context.options.csvFormulaSafe), m_bom(context.options.csvBom)
    {
    }

    std::string head() const override
    {
        std::string line = m_bom ? "\xef\xbb\xbf" : "";
        for (const auto column : csvColumns) {
            line += column;
            line += column == csvColumns.back() ? "\r\n" : ",";
        }
        return line;
    }

    Result<void> add(const TurnGroup& group, std::string& out) override
    {
        for (const ExportItem& item : group.items) {
            m_column = 0;
            addFeedback(item.feedback, out);
            addCopies(item, out);
            addTurn(group.turn, out);
            m_tally.row();
        }
        return {};
    }

private:
    void addFeedback(const protocol::Feedback& feedback, std::string& out)
    {
        const protocol::RatedTurn& rated = *feedback.ratedTurn;
        addCell(m_guard ? "1" : "0", out);
        addCell(feedback.feedbackId, out);
        addCell(feedback.correlationId, out);
        addCell(feedback.sessionId, out);
        addCell(rated.prompt, out);
        addCell(rated.response, out);
        addCell(rated.model, out);
        addCell(rated.version.value_or(std::string()), out);
        addJson(rated.environment, out);
        addCell(protocol::name(feedback.polarity), out);
        addNumber(feedback.score, out);
        addCell(protocol::name(feedback.dimension), out);
        addNumber(feedback.confidence, out);
        addCell(feedback.comment, out);
        addCell(feedback.correction, out);
        addCell(feedback.correctionSpan ? std::to_string(feedback.correctionSpan->start) : std::string(), out);
        addCell(feedback.correctionSpan ? std::to_string(feedback.correctionSpan->end) : std::string(), out);
        addCell(protocol::name(feedback.source), out);
        addCell(feedback.annotatorId, out);
        addNumber(feedback.ts, out);
    }

    void addCopies(const ExportItem& item, std::string& out)
    {
        addCell(offsetUnitCodePoint, out);
        addCell(item.feedback.correctionSpan ? spanTextOf(item.feedback) : std::string(), out);
        addCell(sha256Hex(item.feedback.ratedTurn->response), out);
        addCell(std::to_string(item.activeMs), out);
        addCell(std::to_string(item.wallMs), out);
        addCell(rfc3339Utc(item.feedback.ts), out);
    }

    void addTurn(const Turn& turn, std::string& out)
    {
        addCell(turn.turnId, out);
        addCell(turn.conversationId, out);
        addCell(turn.runId, out);
        addNumber(turn.createdAt, out);
        std::string json;
        appendMessages(json, turn.context);
        addCell(json, out);
        json.clear();
        if (!isPlainAnswer(turn.answer))
            appendMessage(json, turn.answer, Content::LeftOut);
        addCell(json, out);
        addJson(turn.metadata, out);
        addCell(turn.damagedResponse, out);
    }

    void addNumber(double value, std::string& out)
    {
        std::string number;
        appendDouble(number, value);
        addCell(number, out);
    }

    void addJson(const protocol::JsonText& json, std::string& out)
    {
        std::string text;
        if (json.text != "null")
            appendJson(text, json);
        addCell(text, out);
    }

    void addCell(std::string_view cell, std::string& out)
    {
        const bool guarding = m_guard && !isNumericColumn(csvColumns[m_column]) && needsGuard(cell);
        const bool quoting = needsQuotes(cell);
        if (quoting)
            out += '"';
        if (guarding)
            out += '\'';
        for (std::size_t start = 0; start < cell.size();) {
            const std::size_t end = std::min(cell.find('"', start), cell.size() - 1) + 1;
            out += cell.substr(start, end - start);
            if (cell[end - 1] == '"')
                out += '"';
            start = end;
        }
        if (quoting)
            out += '"';
        out += ++m_column == csvColumns.size() ? "\r\n" : ",";
    }

    ExportTally& m_tally;
    bool m_guard;
    bool m_bom;
    std::size_t m_column = 0;
};
} // namespace

std::unique_ptr<RowWriter> makeCsvWriter(const WriterContext& context)
{
    return std::make_unique<CsvWriter>(context);
}

} // namespace touchstone::domain::exchange
