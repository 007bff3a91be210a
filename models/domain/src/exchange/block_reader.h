#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <QFile>

#include "protocol/error.h"

namespace touchstone::domain::reading {

/// Reads a file in blocks, checks that it is UTF-8 as it comes, and knows line and column of every place.
class BlockReader
{
public:
    using Progress = std::function<bool(std::int64_t done, std::int64_t total)>;
    static constexpr std::int64_t blockBytes = 64 * 1024;

    /// What becomes of bytes that are no UTF-8: an error, or the business of whoever reads the row that they are in.
    enum class BadBytes { Refused, LeftInRows };

    explicit BlockReader(Progress progress = {}, BadBytes badBytes = BadBytes::Refused)
        : m_progress(std::move(progress)), m_badBytes(badBytes)
    {
    }

    /// Opens the file, reads the first block and steps over a byte order mark. Errors: CannotOpen; SchemaViolation for
    /// what is no text in UTF-8, with byte, line and column in `where`; Cancelled.
    [[nodiscard]] Result<void> open(const QString& path);

    /// Appends a block to `rest()`; false at the end of the file, where what is left of a character is an error.
    [[nodiscard]] Result<bool> fill();
    /// Reports the present place and asks whether to go on.
    [[nodiscard]] Result<void> tick() const;

    /// What is read and not consumed, known to be UTF-8 unless bad bytes are left in rows: a character of which the block
    /// has only a part comes with the next one. Valid until fill() or consume().
    [[nodiscard]] std::string_view rest() const
    {
        return std::string_view(m_buffer).substr(m_begin, m_checked - m_begin);
    }
    void consume(std::size_t bytes);

    // Place of the first byte of rest(); lines end at \n, columns count code points.
    [[nodiscard]] std::int64_t line() const { return m_line; }
    [[nodiscard]] std::int64_t column() const { return m_column; }
    [[nodiscard]] std::int64_t offset() const { return m_offset; }
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    [[nodiscard]] Result<void> checkEncoding(bool atEnd);
    [[nodiscard]] Result<void> refuseOtherFiles() const;
    [[nodiscard]] tl::unexpected<Error> badEncoding(std::size_t at, const std::string& reason) const;
    [[nodiscard]] tl::unexpected<Error> refuse(const std::string& message, std::size_t at) const;

    QFile m_file;
    Progress m_progress;
    BadBytes m_badBytes;
    std::string m_path;
    std::string m_buffer;
    std::size_t m_begin = 0;    ///< consumed part of the buffer
    std::size_t m_checked = 0;  ///< part of the buffer known to be UTF-8
    std::int64_t m_line = 1;
    std::int64_t m_column = 1;
    std::int64_t m_offset = 0;
    std::int64_t m_total = 0;
};

/// Line and column after `text`, when `text` begins at the given place.
void advancePlace(std::string_view text, std::int64_t& line, std::int64_t& column);

} // namespace touchstone::domain::reading
