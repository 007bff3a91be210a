#include "field.h"

#include "json_text.h"

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

} // namespace touchstone::protocol
