#pragma once

#include <memory>
#include <string>

#include <QString>

#include "protocol/error.h"


namespace touchstone::domain::exchange {

/// Where an export goes. Nothing is seen of it before commit(); destroying it earlier leaves no trace, and what stood
/// under the name before stays.
class ExportOutput
{
public:
    ExportOutput() = default;
    ExportOutput(const ExportOutput&) = delete;
    ExportOutput& operator=(const ExportOutput&) = delete;
    virtual ~ExportOutput() = default;

    /// Also begins again, when something was written already.
    [[nodiscard]] virtual Result<void> begin() = 0;
    /// Takes the bytes and leaves an empty text, with room in it for the next ones.
    [[nodiscard]] virtual Result<void> write(std::string& bytes) = 0;
    [[nodiscard]] virtual Result<void> commit() = 0;
    /// Of all that was written, 64 hex digits; empty when nothing is kept. Once, at the end.
    [[nodiscard]] virtual std::string sha256() { return {}; }
};

/// A file: written beside its name, brought to the disk, then renamed.
[[nodiscard]] std::unique_ptr<ExportOutput> makeFileOutput(const QString& path);
/// Standard output: it stays empty unless all went well.
[[nodiscard]] std::unique_ptr<ExportOutput> makeStandardOutput();
/// For counting only.
[[nodiscard]] std::unique_ptr<ExportOutput> makeNoOutput();

/// Small files beside an export: the same way, in one go.
[[nodiscard]] Result<void> writeWholeFile(const QString& path, std::string_view bytes);

} // namespace touchstone::domain::exchange
