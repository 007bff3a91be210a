#pragma once

#include <memory>
#include <string>

#include "exchange/export_group.h"

namespace touchstone::domain::exchange {

/// What a file that is read through Arrow must have alike in all rows. Whether messages carry the keys of tool calls
/// is known only once one came: the writer then asks to begin again.
struct FileShape {
    bool toolKeys = false;
    bool toolKeysNeeded = false;
    std::int64_t bytesBefore = 0;   ///< written before the present row
    bool toolCallSeen = false;
};

struct WriterContext {
    const ExportOptions& options;
    ExportTally& tally;
    FileShape& shape;
};

/// Turns the judgements of one turn into rows of one format. Appends to `out` and counts in the tally.
class RowWriter
{
public:
    RowWriter() = default;
    RowWriter(const RowWriter&) = delete;
    RowWriter& operator=(const RowWriter&) = delete;
    virtual ~RowWriter() = default;

    [[nodiscard]] virtual std::string head() const { return {}; }
    [[nodiscard]] virtual Result<void> add(const TurnGroup& group, std::string& out) = 0;
    /// Called once after all turns were added: true to see them once more, through addAgain.
    [[nodiscard]] virtual bool wantsSecondLook() { return false; }
    virtual void addAgain(const TurnGroup&, std::string&) {}
    virtual void finish(std::string&) {}
};

[[nodiscard]] std::unique_ptr<RowWriter> makeA2eWriter(const WriterContext& context);
[[nodiscard]] std::unique_ptr<RowWriter> makeCsvWriter(const WriterContext& context);
[[nodiscard]] std::unique_ptr<RowWriter> makePreferenceWriter(const WriterContext& context);
[[nodiscard]] std::unique_ptr<RowWriter> makeRewardWriter(const WriterContext& context);
[[nodiscard]] std::unique_ptr<RowWriter> makeKtoWriter(const WriterContext& context);
[[nodiscard]] std::unique_ptr<RowWriter> makeSftWriter(const WriterContext& context);
[[nodiscard]] std::unique_ptr<RowWriter> makeStepsWriter(const WriterContext& context);
[[nodiscard]] std::unique_ptr<RowWriter> makeWriter(const WriterContext& context);

} // namespace touchstone::domain::exchange
