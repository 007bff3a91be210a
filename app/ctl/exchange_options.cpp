#include "exchange_options.h"

namespace touchstone::ctl {
namespace {

Result<domain::OffsetUnit> offsetUnit(const QString& name)
{
    if (name == QStringLiteral("code-point"))
        return domain::OffsetUnit::CodePoint;
    if (name == QStringLiteral("utf-16"))
        return domain::OffsetUnit::Utf16;
    if (name == QStringLiteral("utf-8"))
        return domain::OffsetUnit::Utf8;
    return fail(ErrorCode::SchemaViolation, "--offset-unit: '" + name.toStdString()
                    + "' is no unit; use code-point, utf-16 or utf-8");
}

Result<domain::ColumnMapping> mapping(const QStringList& pairs)
{
    domain::ColumnMapping result;
    for (const QString& pair : pairs) {
        const qsizetype equals = pair.indexOf(QLatin1Char('='));
        if (equals <= 0 || equals + 1 == pair.size())
            return fail(ErrorCode::SchemaViolation,
                        "--map: '" + pair.toStdString() + "' is not of the form FIELD=COLUMN");
        result.columnOfField[pair.left(equals).toStdString()] = pair.mid(equals + 1).toStdString();
    }
    return result;
}

/// nullopt: "off".
Result<std::optional<double>> scoreGap(const QString& text)
{
    if (text == QStringLiteral("off"))
        return std::optional<double>();
    bool isNumber = false;
    const double gap = text.toDouble(&isNumber);
    constexpr double widest = 2.0;  // scores lie between -1 and 1
    if (!isNumber || !(gap > 0.0 && gap <= widest))
        return fail(ErrorCode::SchemaViolation,
                    "--min-score-gap: '" + text.toStdString() + "' is neither off nor a number above 0 and up to 2");
    return std::optional(gap);
}

} // namespace

Result<domain::ImportOptions> importOptions(const Invocation& call)
{
    domain::ImportOptions options;
    const std::string format = call.has("format") ? call.value("format").toStdString() : "auto";
    const auto known = domain::importFormatFromName(format);
    if (!known)
        return fail(ErrorCode::SchemaViolation, "--format: there is no import format '" + format
                        + "'; `touchstonectl formats` lists them");
    options.format = *known;
    if (call.has("map")) {
        auto columns = mapping(call.values("map"));
        if (!columns)
            return tl::unexpected(columns.error());
        options.mapping = *std::move(columns);
    }
    if (call.has("offset-unit")) {
        const auto unit = offsetUnit(call.value("offset-unit"));
        if (!unit)
            return tl::unexpected(unit.error());
        options.offsetUnit = *unit;
    }
    return options;
}

Result<domain::ExportOptions> exportOptions(const Invocation& call)
{
    domain::ExportOptions options;
    const std::string format = call.value("format").toStdString();
    const auto known = domain::exportFormatFromName(format);
    if (!known)
        return fail(ErrorCode::SchemaViolation, "--format: there is no export format '" + format
                        + "'; `touchstonectl formats` lists them");
    options.format = *known;
    options.filterText = call.value("filter").toStdString();
    if (call.has("annotators"))
        options.annotators = call.value("annotators").toStdString();
    if (call.has("min-score-gap")) {
        const auto gap = scoreGap(call.value("min-score-gap"));
        if (!gap)
            return tl::unexpected(gap.error());
        options.minScoreGap = *gap;
    }
    options.csvBom = call.has("csv-bom");
    options.csvFormulaSafe = !call.has("csv-raw");
    options.sidecars = !call.has("no-sidecars");
    return options;
}

} // namespace touchstone::ctl
