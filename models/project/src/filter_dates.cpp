#include "filter_dates.h"

#include <QDateTime>
#include <QString>

namespace touchstone::project {

std::optional<double> momentOf(std::string_view text)
{
    const QString date = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    constexpr double millisecond = 1'000.0;
    if (!date.contains(QLatin1Char('T'))) {
        const QDate day = QDate::fromString(date, QStringLiteral("yyyy-MM-dd"));
        if (!day.isValid())
            return std::nullopt;
        return static_cast<double>(day.startOfDay().toMSecsSinceEpoch()) / millisecond;
    }
    const QDateTime moment = QDateTime::fromString(date, Qt::ISODateWithMs);
    if (!moment.isValid())
        return std::nullopt;
    return static_cast<double>(moment.toMSecsSinceEpoch()) / millisecond;
}

} // namespace touchstone::project
