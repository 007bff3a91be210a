#include "exchange/export_tally.h"

namespace touchstone::domain::exchange {
namespace {
constexpr std::size_t mostNotes = 200;
}

void ExportTally::exclude(std::string_view slug, const std::string& annotationId)
{
    exclude(slug);
    note({}, annotationId, explainSlug(slug));
}

void ExportTally::warn(std::string_view slug, std::string_view trainer, const std::string& annotationId,
                       std::string_view detail)
{
    ++m_report.warnings[std::string(slug)];
    std::string message = explainSlug(slug);
    if (!detail.empty())
        message += " (" + std::string(detail) + ")";
    note(trainer, annotationId, std::move(message));
}

void ExportTally::note(std::string_view trainer, const std::string& annotationId, std::string message)
{
    if (m_report.notes.size() < mostNotes)
        m_report.notes.push_back({std::string(trainer), annotationId, std::move(message)});
}

void ExportTally::startAgain()
{
    m_report.rows = 0;
    m_report.excluded.clear();
    m_report.warnings.clear();
    m_report.notes.clear();
}

} // namespace touchstone::domain::exchange
