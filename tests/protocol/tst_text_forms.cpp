#include <QDateTime>
#include <QTest>
#include <QUuid>

#include "protocol/text_forms.h"

using namespace touchstone::protocol;

/// UUIDs and times as signals write them, held against Qt's.
class TestTextForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void uuid_isComparedByValue();
    void uuid_likeQt();
    void time_values();
    void time_likeQt();
    void time_everyDayOfTheCalendar();
};

void TestTextForms::uuid_isComparedByValue()
{
    const auto uuid = parseUuid("0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a10");
    QVERIFY(uuid && uuid->high == 0x0b7d6a1e52a44c08u && uuid->low == 0x9f5c7d1b1b9f2a10u);
    QVERIFY(parseUuid("0B7D6A1E-52A4-4C08-9F5C-7D1B1B9F2A10") == uuid);
    QVERIFY(parseUuid("0b7d6a1e52a44c089f5c7d1b1b9f2a10") == uuid);
    QVERIFY(parseUuid("0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a11") > uuid);
    for (const char* bad : {"", "0b7d6a1e52a44c089f5c7d1b1b9f2a1", "0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a1", "0b7d6a1e-52a4-4c08-9f5c_7d1b1b9f2a10",
                            "-b7d6a1e52a44c089f5c7d1b1b9f2a10", "0x7d6a1e52a44c089f5c7d1b1b9f2a10"})
        QVERIFY2(!parseUuid(bad), bad);
}

void TestTextForms::uuid_likeQt()
{
    for (int i = 0; i < 2'000; ++i) {
        const QUuid made = QUuid::createUuid();
        const std::string text = made.toString(QUuid::WithoutBraces).toStdString();
        const auto uuid = parseUuid(text);
        QVERIFY(uuid);
        char back[40];
        std::snprintf(back, sizeof back, "%016llx%016llx", static_cast<unsigned long long>(uuid->high),
                      static_cast<unsigned long long>(uuid->low));
        QCOMPARE(QByteArray(back), made.toByteArray(QUuid::Id128));
    }
}

void TestTextForms::time_values()
{
    QCOMPARE(*parseUtcTime("1970-01-01T00:00:00Z"), 0.0);
    QCOMPARE(*parseUtcTime("1969-12-31T23:59:59.5Z"), -0.5);
    QCOMPARE(*parseUtcTime("2026-10-02T08:15:00Z"), 1'790'928'900.0);
    QCOMPARE(*parseUtcTime("2026-10-02T08:15:00+00:00"), 1'790'928'900.0);
    QCOMPARE(*parseUtcTime("2026-10-02T08:15:00.250000Z"), 1'790'928'900.25);
    QCOMPARE(*parseUtcTime("2016-12-31T23:59:60Z"), *parseUtcTime("2017-01-01T00:00:00Z"));
    QCOMPARE(*parseUtcTime("2026-10-02T08:15:00." + std::string(400, '0') + "1Z"), 1'790'928'900.0);
    for (const char* bad : {"", "Z", "2026-10-02T08:15:00", "2026-10-02T08:15:00z", "2026-10-02t08:15:00Z", "2026-10-02T08:15Z",
                            "2026-10-02T08:15:00-00:00", "2026-10-02T08:15:00+01:00", "2026-10-02T08:15:00,5Z", "2026-10-02T08:15:00.Z",
                            "2026-10-02T08:15:00ZZ", " 2026-10-02T08:15:00Z", "26-10-02T08:15:00Z", "+2026-10-02T08:15:00Z",
                            "2026-00-02T08:15:00Z", "2026-10-00T08:15:00Z", "2026-10-02T08:15:61Z", "2026-10-02T08:59:60Z"})
        QVERIFY2(!parseUtcTime(bad), bad);
}

void TestTextForms::time_likeQt()
{
    for (qint64 seconds = -2'000'000'000; seconds < 10'000'000'000; seconds += 777'777'7) {
        const QString text = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(Qt::ISODate);
        const auto parsed = parseUtcTime(text.toStdString());
        QVERIFY2(parsed, qPrintable(text));
        QCOMPARE(*parsed, static_cast<double>(seconds));
    }
}

void TestTextForms::time_everyDayOfTheCalendar()
{
    for (const int year : {1900, 2000, 2023, 2024})
        for (int month = 0; month <= 13; ++month)
            for (int day = 0; day <= 32; ++day) {
                const QString text = QStringLiteral("%1-%2-%3T12:00:00Z").arg(year).arg(month, 2, 10, QLatin1Char('0')).arg(day, 2, 10, QLatin1Char('0'));
                QVERIFY2(parseUtcTime(text.toStdString()).has_value() == QDate::isValid(year, month, day), qPrintable(text));
            }
}

QTEST_APPLESS_MAIN(TestTextForms)
#include "tst_text_forms.moc"
