#include "field.h"

#include "json_text.h"
#include "protocol/text_forms.h"

namespace touchstone::protocol {
namespace {

std::string boundText(double number)
{
    std::string text;
    appendDouble(text, number);
    if (text.size() > 2 && text.compare(text.size() - 2, 2, ".0") == 0)
        text.resize(text.size() - 2);
    return text;
}

} // namespace

std::string boundsText(const Rule& rule)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (rule.low > -infinity && rule.high < infinity)
        return "must be between " + boundText(rule.low) + " and " + boundText(rule.high);
    return rule.high < infinity ? "must be at most " + boundText(rule.high)
                                : "must be at least " + boundText(rule.low);
}

std::string_view formFault(TextForm form, std::string_view text)
{
    switch (form) {
    case TextForm::Any: return {};
    case TextForm::NotEmpty: return text.empty() ? "must not be empty" : std::string_view();
    case TextForm::Uuid: return parseUuid(text) ? std::string_view() : "expected a UUID";
    case TextForm::UtcTime:
        return parseUtcTime(text) ? std::string_view() : "expected a time in UTC, such as 2026-10-02T08:15:00Z";
    }
    return {};
}

} // namespace touchstone::protocol
