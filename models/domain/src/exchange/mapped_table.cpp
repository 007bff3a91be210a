#include <charconv>
#include <cmath>

#include <QCryptographicHash>
#include <QDateTime>

#include "exchange/csv_rows.h"
#include "exchange/messages.h"

namespace touchstone::domain::reading {
namespace {

std::optional<double> parseDouble(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

protocol::Polarity polarityOf(double score)
{
    if (score > 0)
        return protocol::Polarity::Positive;
    return score < 0 ? protocol::Polarity::Negative : protocol::Polarity::Neutral;
}

/// The same row gives the same id, so that importing a file twice adds nothing.
std::string contentId(std::initializer_list<std::string_view> texts)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const auto text : texts) {
        hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
        hash.addData(QByteArrayView("\0", 1));
    }
    return "b_" + hash.result().toHex().left(32).toStdString();
}

ReadTime timeOf(const std::string& text)
{
    const auto number = parseDouble(text);
    return number ? readTime(*number) : readTime(text);
}

} // namespace

MappedTable::MappedTable(const std::vector<std::string>& columns, const ColumnMapping& mapping, RowOutput& out,
                         CellFault fault)
    : m_columns(columns), m_mapping(mapping), m_out(out), m_fault(std::move(fault)), m_used(columns.size(), false)
{
    for (const auto& entry : mapping.columnOfField) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i] != entry.second)
                continue;
            m_indexOfField[entry.first] = i;
            m_used[i] = true;
            break;
        }
    }
}

std::optional<std::string> MappedTable::problem() const
{
    std::string names;
    for (const auto& column : m_columns)
        names += (names.empty() ? "" : ", ") + quoteJson(column);
    for (const auto& entry : m_mapping.columnOfField)
        if (m_indexOfField.count(entry.first) == 0)
            return "There is no column " + quoteJson(entry.second) + " for " + entry.first + "; the columns are " + names + ".";
    if (m_indexOfField.count("response") == 0)
        return "Choose the column that holds the response; the columns are " + names + ".";
    return std::nullopt;
}

const CsvCell* MappedTable::cell(const std::vector<CsvCell>& cells, const char* field) const
{
    const auto found = m_indexOfField.find(field);
    return found == m_indexOfField.end() ? nullptr : &cells[found->second];
}

std::string MappedTable::text(const std::vector<CsvCell>& cells, const char* field) const
{
    const auto* found = cell(cells, field);
    return found ? found->text : std::string();
}

std::string MappedTable::metadata(const std::vector<CsvCell>& cells) const
{
    ObjectText object;
    for (std::size_t i = 0; m_mapping.keepOthers && i < m_columns.size(); ++i)
        if (!m_used[i] && !cells[i].text.empty())
            object.addText(m_columns[i], cells[i].text);
    return object.str();
}

bool MappedTable::readFeedback(const std::vector<CsvCell>& cells, ImportedTurn& turn) const
{
    const auto* score = cell(cells, "score");
    const auto comment = text(cells, "comment");
    if ((!score || score->text.empty()) && comment.empty())
        return true;
    ImportedFeedback imported;
    auto& feedback = imported.feedback;
    if (score && !score->text.empty()) {
        const auto value = parseDouble(score->text);
        if (!value || *value < -1.0 || *value > 1.0) {
            m_fault(*score, "the score must be a number from -1 to 1, not " + quoteJson(score->text.substr(0, 40)));
            return false;
        }
        feedback.score = *value;
        feedback.polarity = polarityOf(*value);
    }
    feedback.comment = comment;
    feedback.ts = turn.createdAt;
    imported.idFromContent = true;
    feedback.feedbackId = contentId({text(cells, "conversation_id"), turn.turnId, text(cells, "prompt"),
                                     text(cells, "response"), score ? score->text : std::string(), comment});
    turn.feedbacks.push_back(std::move(imported));
    return true;
}

void MappedTable::read(const std::vector<CsvCell>& cells)
{
    ImportedTurn turn;
    turn.turnId = text(cells, "turn_id");
    turn.model = text(cells, "model");
    if (const auto version = text(cells, "version"); !version.empty())
        turn.version = version;
    if (const auto component = text(cells, "component"); !component.empty()) {
        ObjectText environment;
        environment.addText("component_name", component);
        turn.environment.text = environment.str();
    }
    const auto created = timeOf(text(cells, "created_at"));
    turn.createdAt = created.seconds;
    turn.metadata.text = metadata(cells);
    if (created.isOdd)
        insertMember(turn.metadata, "created_at", quoteJson(text(cells, "created_at")));
    if (!readFeedback(cells, turn))
        return;
    const auto id = text(cells, "conversation_id");
    if (m_pending && (id.empty() || m_pending->conversationId != id))
        finish();
    if (!m_pending) {
        m_pending.emplace();
        m_pending->conversationId = id;
        m_pending->line = m_out.line();
        if (auto system = text(cells, "system"); !system.empty())
            m_pending->messages.push_back({"system", std::move(system), {}, {}, {}, {"null"}});
    }
    if (auto prompt = text(cells, "prompt"); !prompt.empty())
        m_pending->messages.push_back({"user", std::move(prompt), {}, {}, {}, {"null"}});
    turn.position = static_cast<std::int64_t>(m_pending->messages.size());
    m_pending->messages.push_back({"assistant", text(cells, "response"), {}, {}, {}, {"null"}});
    m_pending->turns.push_back(std::move(turn));
    if (created.isOdd)
        m_pending->notes.push_back({ImportNote::Kind::OddTime, quoteJson(text(cells, "created_at"))});
    if (id.empty())
        finish();
}

void MappedTable::finish()
{
    if (m_pending)
        m_out.conversation(std::move(*m_pending));
    m_pending.reset();
}

} // namespace touchstone::domain::reading
