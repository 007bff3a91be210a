#pragma once

#include <map>
#include <vector>

#include <QByteArray>
#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include "domain/exchange/export.h"
#include "domain/judgement.h"
#include "domain/turn.h"

/// Rows to export, made by hand, and the files read back by something other than our own readers.
namespace touchstone::domain::fixture {

using Json = nlohmann::ordered_json;

class VectorSource final : public ExportSource
{
public:
    explicit VectorSource(std::vector<ExportRow> rows) : m_rows(std::move(rows)) {}
    Result<bool> next(ExportRow& row) override
    {
        if (m_next == m_failAt)
            return fail(ErrorCode::Damaged, "the store broke");
        if (m_next == m_rows.size())
            return false;
        row = m_rows[m_next++];
        return true;
    }
    std::int64_t estimatedRows() const override { return std::int64_t(m_rows.size()); }
    Result<void> rewind() override
    {
        m_next = 0;
        ++m_rewinds;
        return {};
    }
    void failAt(std::size_t row) { m_failAt = row; }
    int rewinds() const { return m_rewinds; }

private:
    std::vector<ExportRow> m_rows;
    std::size_t m_next = 0;
    std::size_t m_failAt = std::size_t(-1);
    int m_rewinds = 0;
};

inline Message message(std::string role, std::string content)
{
    Message made;
    made.role = std::move(role);
    made.content = std::move(content);
    return made;
}

/// The turn of the sample files: a system message, a question with a family in it, and a wrong answer.
inline Turn spainTurn(const std::string& id = "t1")
{
    Turn turn;
    turn.turnId = id;
    turn.conversationId = "c-" + id;
    turn.context = {message("system", "You are a travel agent."), message("user", "Capital of Spain? 👩‍👩‍👧")};
    turn.index = 2;
    turn.answer = message("assistant", "It is Barcelona.");
    turn.model = "agent-1";
    turn.correlationId = "corr-" + id;
    return turn;
}

inline protocol::Feedback feedback(const Turn& turn, const std::string& id, protocol::Polarity polarity, double score,
                                   protocol::Dimension dimension = protocol::Dimension::Helpfulness,
                                   const std::string& annotator = "ann")
{
    protocol::Feedback made;
    made.feedbackId = id;
    made.correlationId = turn.correlationId;
    made.sessionId = turn.conversationId;
    made.ratedTurn = ratedTurnOf(turn);
    made.polarity = polarity;
    made.score = score;
    made.dimension = dimension;
    made.annotatorId = annotator;
    made.ts = 1716123456.789;
    return made;
}

inline protocol::Feedback corrective(const Turn& turn, const std::string& id, const std::string& correction,
                                     std::optional<protocol::CodePointSpan> span = std::nullopt,
                                     const std::string& annotator = "ann")
{
    auto made = feedback(turn, id, protocol::Polarity::Corrective, -0.5, protocol::Dimension::Helpfulness, annotator);
    made.correction = correction;
    made.correctionSpan = span;
    return made;
}

inline ExportRow row(const Turn& turn, const protocol::Feedback& feedback)
{
    ExportRow made;
    made.feedback = feedback;
    made.activeMs = 4200;
    made.wallMs = 9000;
    made.turn = turn;
    return made;
}

struct Exported {
    ExportReport report;
    QByteArray bytes;
    std::vector<Json> lines() const
    {
        std::vector<Json> parsed;
        for (const QByteArray& line : bytes.split('\n'))
            if (!line.isEmpty())
                parsed.push_back(Json::parse(line.toStdString()));
        return parsed;
    }
};

inline QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot read");
}

/// Exports into a fresh folder; an error becomes a report with its message as the path.
inline Exported exported(const std::vector<ExportRow>& rows, ExportOptions options, const QTemporaryDir& folder,
                         const QString& name = QStringLiteral("out.jsonl"))
{
    VectorSource source(rows);
    const QString path = folder.filePath(name);
    auto report = writeExport(source, path, options);
    if (!report)
        return {{0, {}, {}, {}, {}, "failed: " + report.error().message, {}}, {}};
    return {*report, read(path)};
}

inline Exported exported(const std::vector<ExportRow>& rows, ExportFormat format)
{
    const QTemporaryDir folder;
    ExportOptions options;
    options.format = format;
    return exported(rows, options, folder);
}

inline QByteArray dumped(const Json& value)
{
    return QByteArray::fromStdString(value.dump());
}

inline std::vector<std::string> keysOf(const Json& object)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    return keys;
}

} // namespace touchstone::domain::fixture

/// Compares JSON values by their text, key order included, and shows both.
#define COMPARE_JSON(actual, expected)                                                                               \
    QCOMPARE(touchstone::domain::fixture::dumped(actual),                                                            \
             touchstone::domain::fixture::dumped(touchstone::domain::fixture::Json(expected)))
