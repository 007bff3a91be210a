#include <algorithm>
#include <functional>
#include <unordered_map>

#include <QCryptographicHash>

#include <nlohmann/json.hpp>

#include "exchange/a2e_row.h"
#include "exchange/messages.h"
#include "exchange/offset_units.h"
#include "exchange/row_reader.h"
#include "protocol/codec.h"
#include "protocol/derive.h"

namespace touchstone::domain::reading {
namespace {

namespace key = exchange::key;

std::string sha256Hex(std::string_view text)
{
    const auto bytes = QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size()));
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
}

/// The first faults of a strict decoding as one sentence, at the place of the first.
JsonFault joined(const Error& error, const JsonView& row, std::string_view base)
{
    if (error.faults.empty())
        return row.fault(error.message);
    std::string message;
    const auto shown = std::min<std::size_t>(error.faults.size(), 5);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& fault = error.faults[i];
        message += (i > 0 ? "; " : "") + std::string(base) + fault.pointer + ": " + fault.message;
        if (!fault.value.empty())
            message += " (" + fault.value + ")";
    }
    if (shown < error.faults.size())
        message += "; and " + std::to_string(error.faults.size() - shown) + " more";
    return {row.follow(error.faults.front().pointer).offset(), message};
}

/// Feedback objects with the turn they rate: what peers send, and our own files with their extra keys. Rows of one
/// conversation that follow one another are joined again.
class A2eReader final : public RowReader
{
public:
    explicit A2eReader(std::optional<OffsetUnit> offsetUnit) : m_fileUnit(offsetUnit) {}

    void read(const JsonView& row, RowOutput& out) override
    {
        const auto list = row.find("feedbacks");
        if (!list.exists() && row.find("type").isString() && !row.find("polarity").exists())
            return out.fault(row.fault("a message of type " + row.find("type").text() + " holds no feedbacks"));
        if (!list.exists())
            return readFeedback(row, row, out);
        if (!list.isArray())
            return out.fault(list.fault("a list of feedbacks was expected"));
        for (auto child = list.first(); child.exists() && out.wantsMore(); child = list.after(child))
            readFeedback(child, row, out);
    }

    void finish(RowOutput& out) override
    {
        if (m_pending)
            out.conversation(std::move(*m_pending));
        m_pending.reset();
    }

    [[nodiscard]] bool needsOffsetUnit() const override { return m_needsUnit; }

private:
    void readFeedback(const JsonView& json, const JsonView& row, RowOutput& out)
    {
        if (!json.isObject())
            return out.fault(json.fault("a feedback must be an object, not " + std::string(name(json.kind()))));
        const auto rated = json.find("rated_turn");
        if (rated.isNothing())
            return out.fault(json.fault("the feedback has no rated_turn, so there is no text to show"));
        auto feedback = decode(json, row);
        if (!feedback)
            return out.fault(feedback.error());
        if (auto fault = checkTimes(json))
            return out.fault(*fault);
        if (auto fault = checkCopies(json, *feedback))
            return out.fault(*fault);
        auto conversation = conversationOf(json, rated, std::move(*feedback));
        if (!conversation)
            return out.fault(conversation.error());
        conversation->line = out.line();
        const auto& answer = conversation->messages.back().content;
        if (const auto id = json.find(key::turnId); id.isString() && !id.text().empty()) {
            const auto text = m_textOfTurn.emplace(std::hash<std::string>()(id.text()), std::hash<std::string>()(answer));
            if (text.first->second != std::hash<std::string>()(answer))
                return out.fault(id.fault("this turn_id stands for another response further up; each turn needs its "
                                          "own"));
        }
        join(std::move(*conversation), out);
    }

    Read<protocol::Feedback> decode(const JsonView& json, const JsonView& row)
    {
        auto value = json.toJson();
        // An id made up at random would make the same file new each time, so a missing one comes from the content.
        if (json.find("feedback_id").text().empty() && !value.contains("feedback_id"))
            value["feedback_id"] = "b_" + sha256Hex(json.compact()).substr(0, 32);
        if (!value.contains("ts"))
            value["ts"] = 0.0;
        if (auto fault = convertSpan(value, json, row))
            return tl::unexpected(std::move(*fault));
        const auto base = json.pointer();
        auto feedback = protocol::decodeModel<protocol::Feedback>(value);
        if (!feedback)
            return tl::unexpected(joined(feedback.error(), json, base));
        return std::move(*feedback);
    }

    /// Turns the span into code points, when the file counts in something else.
    std::optional<JsonFault> convertSpan(nlohmann::json& value, const JsonView& json, const JsonView& row)
    {
        const auto span = json.find("correction_span");
        if (!span.isArray())
            return std::nullopt;
        auto unit = json.find(key::offsetUnit);
        if (!unit.exists())
            unit = row.find(key::offsetUnit);
        auto named = m_fileUnit;
        if (!unit.isNothing()) {
            named = offsetUnitFromName(unit.text());
            if (!named)
                return unit.fault("unknown offset unit; codepoint, utf16 and utf8 are known");
        }
        m_needsUnit = m_needsUnit || !named;
        if (!named || *named == OffsetUnit::CodePoint)
            return std::nullopt;
        const auto response = json.find("rated_turn").find("response").text();
        std::size_t position = 0;
        for (auto child = span.first(); child.exists(); child = span.after(child), ++position) {
            const auto& number = value["correction_span"][position];
            if (!number.is_number_integer())
                return std::nullopt;  // the strict decoding names it
            const auto converted = toCodePoints(response, number.get<std::int64_t>(), *named);
            if (!converted)
                return child.fault("the offset lies outside the response or inside a character, counted in " +
                                   std::string(name(*named)));
            value["correction_span"][position] = *converted;
        }
        return std::nullopt;
    }

    static std::optional<JsonFault> checkTimes(const JsonView& json)
    {
        for (const std::string_view name : {std::string_view("ts"), key::createdAt})
            if (const auto time = json.find(name); readTime(time).isOdd)
                return time.fault("a time must lie between the years 1970 and 9999, in seconds");
        return std::nullopt;
    }

    /// `span_text` and `response_sha256` repeat what the row holds; where they differ, the row was changed or cut.
    static std::optional<JsonFault> checkCopies(const JsonView& json, const protocol::Feedback& feedback)
    {
        const auto& response = feedback.ratedTurn->response;
        const auto hash = json.find(key::responseSha256);
        if (hash.isString() && hash.text() != sha256Hex(response))
            return hash.fault("the hash does not match the response; the text was changed after it was rated");
        const auto spanText = json.find(key::spanText);
        if (!spanText.isString() || !feedback.correctionSpan)
            return std::nullopt;
        const auto begin = protocol::byteOffset(response, feedback.correctionSpan->start);
        const auto end = protocol::byteOffset(response, feedback.correctionSpan->end);
        if (spanText.text() != response.substr(begin, end - begin))
            return spanText.fault("the text of the span is not what stands there: offsets of another unit?");
        return std::nullopt;
    }

    static Read<ImportedConversation> conversationOf(const JsonView& json, const JsonView& rated,
                                                     protocol::Feedback feedback)
    {
        ImportedConversation conversation;
        if (auto fault = appendContext(conversation, json, feedback.ratedTurn->prompt))
            return tl::unexpected(std::move(*fault));
        auto answer = readAnswer(json.find(key::answer), feedback.ratedTurn->response);
        if (!answer)
            return tl::unexpected(answer.error());
        ImportedTurn turn;
        if (flatPrompt(conversation.messages) != feedback.ratedTurn->prompt)
            turn.ratedPrompt = feedback.ratedTurn->prompt;
        turn.position = static_cast<std::int64_t>(conversation.messages.size());
        conversation.messages.push_back(std::move(*answer));
        turn.turnId = json.find(key::turnId).text();
        turn.model = feedback.ratedTurn->model;
        turn.version = feedback.ratedTurn->version;
        if (const auto environment = rated.find("environment"); environment.exists())
            turn.environment.text = environment.compact();
        if (feedback.correlationId != turn.turnId)
            turn.correlationId = feedback.correlationId;
        turn.runId = json.find(key::runId).text();
        turn.createdAt = readTime(json.find(key::createdAt)).seconds;
        if (const auto metadata = json.find(key::metadata); metadata.isObject())
            turn.metadata.text = metadata.compact();
        const auto response = rated.find("response");
        turn.damagedResponse = response.hasLoneSurrogate() ? std::string(response.raw())
                                                           : json.find(key::damagedResponse).text();
        conversation.conversationId = json.find(key::conversationId).text();
        const bool completed = completeCorrection(feedback);
        feedback.ratedTurn.reset();
        turn.feedbacks.push_back({std::move(feedback), milliseconds(json.find(key::activeMs)),
                                  milliseconds(json.find(key::wallMs)), completed});
        conversation.turns.push_back(std::move(turn));
        return conversation;
    }

    /// Peers may send only what replaces the span; what is stored holds the whole corrected response. True when it was
    /// the replacement.
    static bool completeCorrection(protocol::Feedback& feedback)
    {
        if (feedback.correction.empty() || !feedback.correctionSpan)
            return false;
        std::string whole = protocol::correctedResponse(feedback.ratedTurn->response, feedback.correction,
                                                        feedback.correctionSpan);
        const bool completed = whole != feedback.correction;
        feedback.correction = std::move(whole);
        return completed;
    }

    static std::int64_t milliseconds(const JsonView& json)
    {
        const auto number = json.exists() ? json.number() : std::nullopt;
        return number && *number > 0 && *number < 1e15 ? static_cast<std::int64_t>(*number) : 0;
    }

    /// A context without messages says nothing; the prompt does.
    static std::optional<JsonFault> appendContext(ImportedConversation& conversation, const JsonView& json,
                                                  const std::string& prompt)
    {
        const auto context = json.find(key::context);
        if (!context.isArray() || (context.isEmptyArray() && !prompt.empty())) {
            conversation.messages.push_back({"user", prompt, {}, {}, {}, {"null"}});
            return std::nullopt;
        }
        for (auto child = context.first(); child.exists(); child = context.after(child)) {
            auto read = readMessage(child);
            if (!read)
                return read.error();
            if (const auto parts = child.find("parts"); parts.exists())
                read->message.parts.text = parts.compact();
            conversation.messages.push_back(std::move(read->message));
        }
        return std::nullopt;
    }

    static Read<Message> readAnswer(const JsonView& json, const std::string& response)
    {
        Message answer;
        answer.role = "assistant";
        if (json.isObject()) {
            auto read = readMessage(json);
            if (!read)
                return tl::unexpected(read.error());
            answer = std::move(read->message);
            if (const auto parts = json.find("parts"); parts.exists())
                answer.parts.text = parts.compact();
        }
        answer.content = response;
        return answer;
    }

    /// Adds to what is held back when it is the same conversation, else hands that on and holds this back.
    void join(ImportedConversation next, RowOutput& out)
    {
        if (m_pending && m_pending->conversationId == next.conversationId) {
            auto& last = m_pending->turns.back();
            auto& turn = next.turns.front();
            const bool sameText = m_pending->messages == next.messages;
            if (sameText && sameTurn(turn, last)) {
                last.feedbacks.push_back(std::move(turn.feedbacks.front()));
                return;
            }
            if (!next.conversationId.empty() && extends(next.messages, m_pending->messages)) {
                m_pending->messages = std::move(next.messages);
                m_pending->turns.push_back(std::move(turn));
                return;
            }
        }
        finish(out);
        m_pending = std::move(next);
    }

    static bool sameTurn(const ImportedTurn& a, const ImportedTurn& b)
    {
        return a.turnId == b.turnId && a.model == b.model && a.version == b.version && a.environment == b.environment &&
               a.correlationId == b.correlationId && a.metadata == b.metadata && a.ratedPrompt == b.ratedPrompt;
    }

    static bool extends(const std::vector<Message>& longer, const std::vector<Message>& shorter)
    {
        return longer.size() > shorter.size() && std::equal(shorter.begin(), shorter.end(), longer.begin());
    }

    std::optional<OffsetUnit> m_fileUnit;
    std::optional<ImportedConversation> m_pending;
    // Hashes of turn ids and responses: whole texts of a large file would not fit the memory.
    std::unordered_map<std::size_t, std::size_t> m_textOfTurn;
    bool m_needsUnit = false;
};

} // namespace

std::unique_ptr<RowReader> makeA2eReader(const RowReaderOptions& options)
{
    return std::make_unique<A2eReader>(options.offsetUnit);
}

} // namespace touchstone::domain::reading
