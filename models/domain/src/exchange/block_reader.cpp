#include "exchange/block_reader.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include <QFileInfo>

#include "domain/text/encoding.h"

namespace touchstone::domain::reading {
namespace {

bool startsWith(std::string_view text, std::string_view prefix)
{
    return text.substr(0, prefix.size()) == prefix;
}

/// First byte above 0x7f from `at` on, eight bytes a step.
std::size_t findNonAscii(std::string_view text, std::size_t at)
{
    while (at + 8 <= text.size()) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        if ((word & 0x8080808080808080ull) != 0)
            break;
        at += 8;
    }
    while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80)
        ++at;
    return at;
}

/// How many bytes at the end begin a character that the next block may complete.
std::size_t unfinishedTail(std::string_view text)
{
    for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if ((byte & 0xc0) == 0x80)
            continue;
        const std::size_t need = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        return need > back ? back : 0;
    }
    return 0;
}

std::string hexByte(char c)
{
    char text[8];
    std::snprintf(text, sizeof text, "0x%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    return text;
}

} // namespace

void advancePlace(std::string_view text, std::int64_t& line, std::int64_t& column)
{
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        ++line;
        column = 1;
        text.remove_prefix(end + 1);
    }
    column += std::count_if(text.begin(), text.end(),
                            [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
}

Result<void> BlockReader::open(const QString& path)
{
    m_path = path.toStdString();
    const QFileInfo info(path);
    if (info.isDir())
        return fail(ErrorCode::CannotOpen, "This is a folder; choose a file in it.", m_path);
    if (!info.exists())
        return fail(ErrorCode::CannotOpen, "There is no such file.", m_path);
    m_file.setFileName(path);
    if (!m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return fail(ErrorCode::CannotOpen, "The file cannot be opened: " + m_file.errorString().toStdString(), m_path);
    m_total = m_file.size();
    if (const auto filled = fill(); !filled)
        return tl::unexpected(filled.error());
    if (startsWith(rest(), "\xEF\xBB\xBF")) {
        consume(3);
        m_column = 1;
    }
    return {};
}

Result<bool> BlockReader::fill()
{
    if (m_begin > 0) {
        m_buffer.erase(0, m_begin);
        m_checked -= m_begin;
        m_begin = 0;
    }
    const auto before = m_buffer.size();
    m_buffer.resize(before + static_cast<std::size_t>(blockBytes));
    const auto got = m_file.read(m_buffer.data() + before, blockBytes);
    m_buffer.resize(before + static_cast<std::size_t>(std::max<qint64>(got, 0)));
    if (got < 0)
        return fail(ErrorCode::CannotOpen, "The file cannot be read: " + m_file.errorString().toStdString(), m_path);
    if (m_offset == 0 && before == 0) {
        if (const auto text = refuseOtherFiles(); !text)
            return tl::unexpected(text.error());
    }
    if (const auto checked = checkEncoding(got == 0); !checked)
        return tl::unexpected(checked.error());
    if (const auto go = tick(); !go)
        return tl::unexpected(go.error());
    return got > 0;
}

Result<void> BlockReader::tick() const
{
    if (m_progress && !m_progress(m_offset, std::max(m_total, m_offset)))
        return fail(ErrorCode::Cancelled, "The import was cancelled.", m_path);
    return {};
}

void BlockReader::consume(std::size_t bytes)
{
    advancePlace(rest().substr(0, bytes), m_line, m_column);
    m_begin += bytes;
    m_offset += static_cast<std::int64_t>(bytes);
}

Result<void> BlockReader::checkEncoding(bool atEnd)
{
    if (m_badBytes == BadBytes::LeftInRows) {
        m_checked = m_buffer.size();
        return {};
    }
    std::string_view unchecked = std::string_view(m_buffer).substr(m_checked);
    const auto tail = atEnd ? 0 : unfinishedTail(unchecked);
    unchecked.remove_suffix(tail);
    const auto start = findNonAscii(unchecked, 0);
    if (start < unchecked.size()) {
        if (const auto bad = findInvalidUtf8(unchecked.substr(start)))
            return badEncoding(m_checked + start + static_cast<std::size_t>(bad->byteOffset), bad->reason);
    }
    m_checked += unchecked.size();
    return {};
}

Result<void> BlockReader::refuseOtherFiles() const
{
    const std::string_view head = m_buffer;
    if (startsWith(head, "\xFF\xFE") || startsWith(head, "\xFE\xFF"))
        return refuse("The file is UTF-16; save it as UTF-8 and import it again.", 0);
    if (startsWith(head, "\x1F\x8B"))
        return refuse("The file is compressed with gzip; unpack it and import what is inside.", 0);
    if (startsWith(head, "PK\x03\x04"))
        return refuse("The file is a ZIP archive or a spreadsheet; unpack it, save the sheet as CSV in UTF-8, or "
                      "convert an .eval log to JSON with \"inspect log convert\".", 0);
    if (startsWith(head, "SQLite format 3"))
        return refuse("The file is a database; open it as a project instead of importing it.", 0);
    const auto zero = head.substr(0, 64).find('\0');
    if (zero != std::string_view::npos)
        return refuse("The file is no UTF-8 text: it holds a zero byte, as UTF-16 and binary files do; save it as "
                      "UTF-8 and import it again.", zero);
    return {};
}

tl::unexpected<Error> BlockReader::badEncoding(std::size_t at, const std::string& reason) const
{
    return refuse("The file is not UTF-8: byte " + hexByte(m_buffer[at]) + " (" + reason +
                      "). It may be Latin-1 or Windows-1252; save it as UTF-8 and import it again.", at);
}

tl::unexpected<Error> BlockReader::refuse(const std::string& message, std::size_t at) const
{
    // The column of an encoding fault counts bytes; m_column counts code points of what came before on this line.
    const auto before = std::string_view(m_buffer).substr(m_begin, at - m_begin);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const auto lineStart = before.rfind('\n');
    const auto column = lineStart == std::string_view::npos ? m_column + static_cast<std::int64_t>(before.size())
                                                            : static_cast<std::int64_t>(before.size() - lineStart);
    const auto line = m_line + lines;
    const auto byte = m_offset + static_cast<std::int64_t>(before.size());
    const std::string place = "byte " + std::to_string(byte) + ", line " + std::to_string(line) + ", column " +
                              std::to_string(column);
    return fail(ErrorCode::SchemaViolation, message + " (" + place + ")", m_path + ": " + place);
}

} // namespace touchstone::domain::reading
