#include "exchange/a2e_row.h"
#include "exchange/export_writer.h"
#include "exchange/json_lines.h"
#include "domain/exchange/sha256.h"
#include "protocol/codec.h"

namespace touchstone::domain::exchange {
namespace {
/// Feedback as the protocol writes it, with what it takes to bring turn and conversation back.
class A2eWriter final : public RowWriter
{
public:
    explicit A2eWriter(const WriterContext& context) : m_tally(context.tally) {}

    Result<void> add(const TurnGroup& group, std::string& out) override
    {
        // The context can be long, and is the same for all that was said about the turn.
        std::string context;
        appendMessages(context, group.turn.context);
        for (const ExportItem& item : group.items) {
            if (auto written = protocol::appendModelLine(item.feedback, out); !written) {
                written.error().where = item.feedback.feedbackId + written.error().where;
                return written;
            }
            appendExtras(group.turn, item, context, out);
            out += '\n';
            m_tally.row();
        }
        return {};
    }

private:
    static void appendExtras(const Turn& turn, const ExportItem& item, const std::string& context, std::string& out)
    {
        ObjectLine line = ObjectLine::goOn(out);
        line.text(key::offsetUnit, offsetUnitCodePoint);
        if (item.feedback.correctionSpan)
            line.text(key::spanText, spanTextOf(item.feedback));
        else
            line.null(key::spanText);
        line.text(key::responseSha256, sha256Hex(item.feedback.ratedTurn->response));
        line.integer(key::activeMs, item.activeMs);
        line.integer(key::wallMs, item.wallMs);
        line.textOrNull(key::tsUtc, rfc3339Utc(item.feedback.ts));
        line.text(key::turnId, turn.turnId);
        line.text(key::conversationId, turn.conversationId);
        line.text(key::runId, turn.runId);
        line.number(key::createdAt, turn.createdAt);
        line.open(key::context) += context;
        if (isPlainAnswer(turn.answer))
            line.null(key::answer);
        else
            appendMessage(line.open(key::answer), turn.answer, Content::LeftOut);
        line.json(key::metadata, turn.metadata);
        line.textOrNull(key::damagedResponse, turn.damagedResponse);
        line.close();
    }

    ExportTally& m_tally;
};
} // namespace

std::unique_ptr<RowWriter> makeA2eWriter(const WriterContext& context)
{
    return std::make_unique<A2eWriter>(context);
}

} // namespace touchstone::domain::exchange
