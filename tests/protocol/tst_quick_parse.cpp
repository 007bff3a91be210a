#include <QTest>

#include <cmath>

#include <nlohmann/json.hpp>

#include "hostile_maker.h"
#include "protocol_samples.h"
#include "quick_parse.h"
#include "utf8.h"

using namespace touchstone;
using namespace touchstone::protocol;

namespace {

constexpr Limits limits{64 * 1024, 64};

/// Equal in every bit: the library's own comparison takes 1 for 1.0 and a signed number for an unsigned one.
bool isSame(const Json& a, const Json& b)
{
    if (a.type() != b.type() || a.size() != b.size())
        return false;
    if (a.is_object()) {
        for (auto it = a.begin(); it != a.end(); ++it)
            if (!b.contains(it.key()) || !isSame(*it, b.at(it.key())))
                return false;
        return true;
    }
    if (a.is_array())
        return std::equal(a.begin(), a.end(), b.begin(), isSame);
    if (a.is_number_float())
        return a.get<double>() == b.get<double>() && std::signbit(a.get<double>()) == std::signbit(b.get<double>());
    return a == b;
}

} // namespace

/// The quick way to read JSON against the exact one: where it answers, it gives the same.
class TestQuickParse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesWhatIsCommon_data();
    void takesWhatIsCommon();
    void leavesTheRest_data();
    void leavesTheRest();
    void agreesWithTheExactParser();
};

void TestQuickParse::takesWhatIsCommon_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"null", " true ", "false\n", "[]", "{}", "0", "-0", "-0.0", "1", "-1", "18446744073709551615",
                             "-9223372036854775808", "9223372036854775808", "1.5", "0.1", "1e5", "1E+5", "1e-5", "123456789.123456789",
                             "1.7976931348623157e308", "5e-324", "2.2250738585072014e-308", "\"\"", "\"a\"", R"("\"\\\/\b\f\n\r\t")",
                             R"("\u0041\u00e9\u20ac\ud83d\ude00\u0000")", "\"é€😀\"", "[1,[2,[3]],{\"a\":[{}]}]", "\t{ \"a\" : 1 , \"b\":\r\n2 }",
                             R"({"b":1,"a":2,"":3})"})
        QTest::newRow(text) << QByteArray(text);
    for (const kit::MessageSample& sample : kit::messageSamples())
        QTest::newRow(sample.type.c_str()) << QByteArray::fromStdString(sample.json);
}

void TestQuickParse::takesWhatIsCommon()
{
    QFETCH(const QByteArray, text);
    const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));
    const auto quick = quickParse(view, 64);
    const auto exact = parseExactly(view, limits);
    QVERIFY(quick && exact);
    QVERIFY2(isSame(*quick, *exact), quick->dump().c_str());
}

void TestQuickParse::leavesTheRest_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", " ", "nul", "nulll", "True", "NaN", "-", "01", "-01", "1.", ".5", "1e", "1e+", "+1", "0x1", "1e999", "-1e999", "1e-999",
                             "18446744073709551616", "-9223372036854775809", "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud83d\"",
                             "\"\\ude00\"", "\"\\ud83d\\u0041\"", "\"a\nb\"", "[", "]", "[1", "[1,", "[1,]", "[,]", "[1 2]", "{", "{\"a\"", "{\"a\":",
                             "{\"a\":1", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":1}",
                             "1 2", "[]]", "// x\n1", "\xEF\xBB\xBF{}"})
        QTest::newRow(text) << QByteArray(text);
    QTest::newRow("NUL") << QByteArray("\"a\0b\"", 5);
    QTest::newRow("deep") << QByteArray(65, '[') + QByteArray(65, ']');
}

void TestQuickParse::leavesTheRest()
{
    QFETCH(const QByteArray, text);
    QVERIFY(!quickParse({text.constData(), static_cast<std::size_t>(text.size())}, 64));
}

void TestQuickParse::agreesWithTheExactParser()
{
    constexpr unsigned seed = 5;
    const int rounds = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED") ? 3'000 : 30'000;
    kit::HostileMaker maker(seed);
    const kit::KnownSession session{"ann", "admin", limits.maxBytes, true};
    int taken = 0;
    int refused = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::string text = maker.next(session);
        if (firstInvalidUtf8(text))
            continue;
        const auto quick = quickParse(text, limits.maxDepth);
        const auto exact = parseExactly(text, {text.size(), limits.maxDepth});
        if (quick)
            QVERIFY2(exact && isSame(*quick, *exact), text.substr(0, 500).c_str());
        quick ? ++taken : ++refused;
    }
    QVERIFY2(taken > rounds / 2 && refused > rounds / 20, qPrintable(QStringLiteral("%1 %2").arg(taken).arg(refused)));
}

QTEST_APPLESS_MAIN(TestQuickParse)
#include "tst_quick_parse.moc"
