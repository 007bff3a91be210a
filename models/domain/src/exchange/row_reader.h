#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "domain/exchange/import.h"
#include "exchange/json_view.h"

namespace touchstone::domain::reading {

/// Where a row reader puts what it makes of a row.
class RowOutput
{
public:
    virtual ~RowOutput() = default;
    virtual void conversation(ImportedConversation conversation) = 0;
    /// A place in the present row.
    virtual void fault(const JsonFault& fault) = 0;
    /// Of the present row in the file, from 1.
    [[nodiscard]] virtual std::int64_t line() const = 0;
    /// False when the sink wants no more.
    [[nodiscard]] virtual bool wantsMore() const = 0;
};

/// Turns the rows of one format into conversations.
class RowReader
{
public:
    virtual ~RowReader() = default;
    virtual void read(const JsonView& row, RowOutput& out) = 0;
    /// After the last row: what was held back to be joined with later rows.
    virtual void finish(RowOutput&) {}
    /// It met spans whose unit the file does not name.
    [[nodiscard]] virtual bool needsOffsetUnit() const { return false; }
};

struct RowReaderOptions {
    std::string fileStem;  ///< stands for the agent's name where a format has none
    std::optional<OffsetUnit> offsetUnit;
};

[[nodiscard]] std::unique_ptr<RowReader> makeChatReader();
[[nodiscard]] std::unique_ptr<RowReader> makePromptResponseReader();
[[nodiscard]] std::unique_ptr<RowReader> makePreferenceReader();
[[nodiscard]] std::unique_ptr<RowReader> makeTrajectoryReader(const RowReaderOptions& options);
[[nodiscard]] std::unique_ptr<RowReader> makePairwiseReader();
[[nodiscard]] std::unique_ptr<RowReader> makeInspectReader();
[[nodiscard]] std::unique_ptr<RowReader> makeA2eReader(const RowReaderOptions& options);
/// For every format but Csv and Auto.
[[nodiscard]] std::unique_ptr<RowReader> makeRowReader(ImportFormat format, const RowReaderOptions& options);

/// The format of a row by its keys; nullopt when none fits.
[[nodiscard]] std::optional<ImportFormat> recognise(const JsonView& row);
/// What was recognised, as a sentence.
[[nodiscard]] std::string describe(ImportFormat format);
/// The value that is null where a row with the keys of a known format needs one; nullopt for other rows.
[[nodiscard]] std::optional<JsonFault> nullInside(const JsonView& row);
/// For a row without any of the keys, or with null under the first that is there: `what`, which ends before the keys, is missing.
[[nodiscard]] JsonFault missing(const JsonView& row, std::initializer_list<std::string_view> names, const std::string& what);
/// The keys of a row for a message: `"a", "b", …`.
[[nodiscard]] std::string keysOf(const JsonView& row);

} // namespace touchstone::domain::reading
