#pragma once

#include <string>
#include <string_view>

#include "domain/exchange/export.h"

namespace touchstone::domain::exchange {

/// Counts rows, exclusions and warnings of one export, and keeps the first of them word by word.
class ExportTally
{
public:
    explicit ExportTally(ExportReport& report) : m_report(report) {}

    void row() { ++m_report.rows; }
    /// A judgement that gives no row for a reason that needs no look at it.
    void exclude(std::string_view slug) { ++m_report.excluded[std::string(slug)]; }
    /// One that a person may want to look at.
    void exclude(std::string_view slug, const std::string& annotationId);
    void warn(std::string_view slug, std::string_view trainer, const std::string& annotationId,
              std::string_view detail = {});
    void note(std::string_view trainer, const std::string& annotationId, std::string message);
    void startAgain();

private:
    ExportReport& m_report;
};

} // namespace touchstone::domain::exchange
