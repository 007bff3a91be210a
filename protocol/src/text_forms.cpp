#include "protocol/text_forms.h"

#include <charconv>
#include <chrono>

namespace touchstone::protocol {
namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Takes digits and marks off the front of a text; once something does not fit, nothing does.
class FormReader
{
public:
    explicit FormReader(std::string_view text) : m_rest(text) {}

    int digits(std::size_t count)
    {
        int value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (m_rest.empty() || !isDigit(m_rest.front())) {
                m_fits = false;
                return 0;
            }
            value = value * 10 + (m_rest.front() - '0');
            m_rest.remove_prefix(1);
        }
        return value;
    }
    void mark(char c)
    {
        m_fits = m_fits && !m_rest.empty() && m_rest.front() == c;
        if (m_fits)
            m_rest.remove_prefix(1);
    }
    /// A point and at least one digit, or nothing.
    double fraction()
    {
        if (m_rest.empty() || m_rest.front() != '.')
            return 0.0;
        std::size_t end = 1;
        while (end < m_rest.size() && isDigit(m_rest[end]))
            ++end;
        m_fits = m_fits && end > 1;
        double value = 0.0;
        // Without the leading zero; what is too small for a double is none of a time.
        std::from_chars(m_rest.data(), m_rest.data() + end, value);
        m_rest.remove_prefix(end);
        return value;
    }
    [[nodiscard]] bool fits() const { return m_fits; }
    [[nodiscard]] std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
    bool m_fits = true;
};

} // namespace

std::optional<Uuid> parseUuid(std::string_view text)
{
    const bool hyphens = text.size() == 36;
    if (!hyphens && text.size() != 32)
        return std::nullopt;
    Uuid uuid;
    std::size_t digits = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (hyphens && (at == 8 || at == 13 || at == 18 || at == 23)) {
            if (text[at] != '-')
                return std::nullopt;
            continue;
        }
        const int digit = hexDigit(text[at]);
        if (digit < 0)
            return std::nullopt;
        std::uint64_t& half = digits++ < 16 ? uuid.high : uuid.low;
        half = half << 4 | static_cast<std::uint64_t>(digit);
    }
    return uuid;
}

std::optional<double> parseUtcTime(std::string_view text)
{
    using namespace std::chrono;
    FormReader reader(text);
    const int y = reader.digits(4);
    reader.mark('-');
    const int m = reader.digits(2);
    reader.mark('-');
    const int d = reader.digits(2);
    reader.mark('T');
    const int hour = reader.digits(2);
    reader.mark(':');
    const int minute = reader.digits(2);
    reader.mark(':');
    const int second = reader.digits(2);
    const double fraction = reader.fraction();
    if (!reader.fits() || (reader.rest() != "Z" && reader.rest() != "+00:00"))
        return std::nullopt;
    const year_month_day date{year(y), month(static_cast<unsigned>(m)), day(static_cast<unsigned>(d))};
    const bool isLeapSecond = second == 60 && hour == 23 && minute == 59;
    if (!date.ok() || hour > 23 || minute > 59 || (second > 59 && !isLeapSecond))
        return std::nullopt;
    const auto days = static_cast<double>(sys_days(date).time_since_epoch().count());
    return days * 86400.0 + hour * 3600.0 + minute * 60.0 + second + fraction;
}

} // namespace touchstone::protocol
