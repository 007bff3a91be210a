#include <random>

#include <nlohmann/json.hpp>

#include <QTest>

#include "kit.h"
#include "protocol/codec.h"

using namespace touchstone;
using namespace touchstone::protocol;

namespace {

std::string nested(int depth, char open, char close)
{
    return std::string(static_cast<std::size_t>(depth), open) + std::string(static_cast<std::size_t>(depth), close);
}

std::string textOf(const std::string& json)
{
    const auto value = parseJson(json);
    return value && value->is_string() ? value->get<std::string>() : "not a string";
}

ErrorCode refusal(std::string_view text, const Limits& limits = {})
{
    const auto result = parseEnvelope(text, limits);
    return result ? ErrorCode::NotFound : result.error().code;
}

} // namespace

class TestEnvelope : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void members();
    void notJson_data();
    void notJson();
    void notAnObject();
    void utf8_data();
    void utf8();
    void duplicateKeys();
    void limits_size();
    void limits_depth();
    void limits_depthIgnoresText();
    void loneSurrogates_data();
    void loneSurrogates();
    void numbers();
    void write_readsBackTheSame();
};

void TestEnvelope::members()
{
    const auto envelope = parseEnvelope(R"({"type":"pong","id":"é","req_id":"r"})");
    QVERIFY(envelope);
    QCOMPARE(envelope->type(), std::string("pong"));
    QCOMPARE(envelope->id(), std::string("é"));
    QCOMPARE(envelope->requestId(), std::string("r"));
    const auto odd = parseEnvelope(R"({"type":5,"id":null})");
    QVERIFY(odd && odd->type().empty() && odd->id().empty() && odd->requestId().empty());
    QVERIFY(Envelope{}.type().empty());
    QCOMPARE(writeEnvelope(Envelope{}), std::string());
}

void TestEnvelope::notJson_data()
{
    QTest::addColumn<QByteArray>("text");
    const char* texts[] = {"",        " ",          "{",           "}",          "{\"a\":}",    "{\"a\":1,}",  "{'a':1}",
                           "{} {}",   "[1,]",       "nul",         "{\"a\":NaN}", "{\"a\":Infinity}",
                           "{\"a\":-Infinity}",     "{\"a\":1e999}", "{\"a\":-1e999}", "{\"a\":01}", "{\"a\":+1}",
                           "{\"a\":.5}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\", "{\"a\":\"\n\"}",
                           "// c\n{}", "{\"a\" 1}", "{a:1}", "\"open", "[[[", "{\"a\":[}"};
    for (const char* text : texts)
        QTest::addRow("%s", text[0] ? text : "empty") << QByteArray(text);
    QTest::newRow("a NUL byte") << QByteArray("{\"a\":1}\0", 8);
    QTest::newRow("a NUL byte in text") << QByteArray("{\"a\":\"\0\"}", 9);
}

void TestEnvelope::notJson()
{
    QFETCH(QByteArray, text);
    const auto result = parseEnvelope(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::ParseError);
    QVERIFY(!result.error().message.empty());
}

void TestEnvelope::notAnObject()
{
    for (const char* text : {"[]", "1", "\"x\"", "null", "true"}) {
        const auto result = parseEnvelope(text);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::SchemaViolation);
        QCOMPARE(result.error().faults.at(0).value, std::string(text));
    }
    const auto broken = parseEnvelope("{\"abc\":1,\"d\":!}");
    QCOMPARE(broken.error().where, std::string("byte 13"));
}

void TestEnvelope::utf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("badAt");  // within the bytes; -1: well-formed
    QTest::newRow("ascii") << QByteArray("plain text, longer than a word") << -1;
    QTest::newRow("two, three and four bytes") << QByteArray("\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80") << -1;
    QTest::newRow("the last code point") << QByteArray("\xF4\x8F\xBF\xBF") << -1;
    QTest::newRow("either side of the surrogates") << QByteArray("\xED\x9F\xBF\xEE\x80\x80") << -1;
    QTest::newRow("beyond the last code point") << QByteArray("ok\xF4\x90\x80\x80") << 2;
    QTest::newRow("a surrogate") << QByteArray("\xED\xA0\xBD") << 0;
    QTest::newRow("a pair as CESU-8") << QByteArray("x\xED\xA0\xBD\xED\xB8\x80") << 1;
    QTest::newRow("overlong slash") << QByteArray("\xC0\xAF") << 0;
    QTest::newRow("overlong, three bytes") << QByteArray("\xE0\x9F\xBF") << 0;
    QTest::newRow("overlong, four bytes") << QByteArray("\xF0\x8F\xBF\xBF") << 0;
    QTest::newRow("a continuation alone") << QByteArray("12345678\x80") << 8;
    QTest::newRow("cut short") << QByteArray("12\xE2\x82") << 2;
    QTest::newRow("Latin-1") << QByteArray("caf\xE9 au lait") << 3;
    QTest::newRow("0xFF") << QByteArray("1234567\xFF") << 7;
}

void TestEnvelope::utf8()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, badAt);
    const std::string head = "{\"k\":\"";
    const auto result = parseEnvelope(head + bytes.toStdString() + "\"}");
    QCOMPARE(result.has_value(), badAt < 0);
    if (result)
        QCOMPARE(result->body->at("k").get<std::string>(), bytes.toStdString());
    else
        QCOMPARE(result.error().where, "byte " + std::to_string(head.size() + static_cast<std::size_t>(badAt)));
}

void TestEnvelope::duplicateKeys()
{
    for (const char* text : {R"({"a":1,"a":1})", R"({"x":[{"b":{},"c":2,"b":3}]})", R"({"a":1,"\u0061":2})",
                             R"({"\ud800":1,"\udfff":2})"}) {
        const auto result = parseEnvelope(text);
        QVERIFY2(!result && result.error().code == ErrorCode::ParseError, text);
        QVERIFY(result.error().message.find("twice") != std::string::npos);
    }
    QVERIFY(parseEnvelope(R"({"a":{"a":{"a":1}},"b":{"a":1}})").has_value());
}

void TestEnvelope::limits_size()
{
    const std::string text = "{\"k\":\"" + std::string(100, 'x') + "\"}";
    QVERIFY(parseEnvelope(text, Limits{text.size(), 64}).has_value());
    QCOMPARE(refusal(text, Limits{text.size() - 1, 64}), ErrorCode::OutOfMemory);
    // Over the limit is over the limit, whatever it holds.
    QCOMPARE(refusal(std::string(200, '\xFF'), Limits{100, 64}), ErrorCode::OutOfMemory);
}

void TestEnvelope::limits_depth()
{
    QVERIFY(parseJson(nested(64, '[', ']')).has_value());
    const auto deep = parseJson(nested(65, '[', ']'));
    QVERIFY(!deep && deep.error().code == ErrorCode::OutOfMemory);
    QCOMPARE(deep.error().where, std::string("byte 64"));
    // Deep enough to exhaust the stack of anything that recurses.
    QVERIFY(!parseJson(nested(4'000'000, '[', ']')));
    QVERIFY(!parseJson(std::string(8'000'000, '[')));
    std::string objects;
    for (int i = 0; i < 1'000'000; ++i)
        objects += "{\"a\":";
    QVERIFY(!parseJson(objects));
    QVERIFY(parseJson("[" + nested(63, '[', ']') + "," + nested(63, '[', ']') + "]").has_value());
}

void TestEnvelope::limits_depthIgnoresText()
{
    const std::string brackets(1000, '[');
    QCOMPARE(textOf("\"" + brackets + "\""), brackets);
    QCOMPARE(textOf("\"\\\"[[[\\\\\""), std::string("\"[[[\\"));
    QVERIFY(parseJson("{\"" + std::string(500, '{') + "\\\"\":1}").has_value());
}

void TestEnvelope::loneSurrogates_data()
{
    QTest::addColumn<QByteArray>("escaped");
    QTest::addColumn<QString>("text");
    const QString mark(QChar(0xFFFD));
    QTest::newRow("a pair") << QByteArray(R"(\ud83d\ude00)") << QString::fromUtf8("😀");
    QTest::newRow("high alone") << QByteArray(R"(\ud83d)") << mark;
    QTest::newRow("low alone") << QByteArray(R"(\ude00)") << mark;
    QTest::newRow("upper case") << QByteArray(R"(\uD83Dx)") << mark + u'x';
    QTest::newRow("high then text") << QByteArray(R"(a\ud83db)") << u'a' + mark + u'b';
    QTest::newRow("high, high, low") << QByteArray(R"(\ud83d\ud83d\ude00)") << mark + QString::fromUtf8("😀");
    QTest::newRow("low, high") << QByteArray(R"(\ude00\ud83d)") << mark + mark;
    QTest::newRow("high then another escape") << QByteArray(R"(\ud83d\n\u0041)") << mark + QStringLiteral("\nA");
    QTest::newRow("an escaped backslash is no escape") << QByteArray(R"(\\ud83d)") << QStringLiteral("\\ud83d");
    QTest::newRow("after an escaped backslash") << QByteArray(R"(\\\ud83d)") << u'\\' + mark;
    QTest::newRow("last before the surrogates") << QByteArray(R"(\ud7ff\ue000)") << QString::fromUtf8("\xED\x9F\xBF\xEE\x80\x80");
}

void TestEnvelope::loneSurrogates()
{
    QFETCH(QByteArray, escaped);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(textOf('"' + escaped.toStdString() + '"')), text);
    const auto key = parseEnvelope("{\"" + escaped.toStdString() + "\":1}");
    QVERIFY(key && key->body->contains(text.toStdString()));
    // What was repaired can be sent again.
    QVERIFY(parseEnvelope(writeEnvelope(*key)).has_value());
}

void TestEnvelope::numbers()
{
    const auto value = parseJson("[18446744073709551615,-9223372036854775808,1.0,1e2,5e-324,123456789012345678901]");
    QVERIFY(value);
    QVERIFY(value->at(0).is_number_unsigned() && value->at(1).is_number_integer());
    for (std::size_t i = 2; i < 6; ++i)
        QVERIFY(value->at(i).is_number_float());
    const auto integer = parseEnvelope("{\"a\":1,\"b\":1.0,\"c\":-0.0,\"d\":1e300}");
    QCOMPARE(writeEnvelope(*integer), std::string("{\"a\":1,\"b\":1.0,\"c\":-0.0,\"d\":1e+300}"));
}

void TestEnvelope::write_readsBackTheSame()
{
    std::mt19937 random(11);
    for (int i = 0; i < 500; ++i) {
        const std::string text = kit::randomText(random, 1 + i % 60).toStdString();
        Json body{{text, Json::array({text, i, i / 7.0, nullptr, true, Json{{"\x01\x7f\"\\", text}}})}};
        const Envelope envelope{std::make_shared<const Json>(body)};
        const std::string written = writeEnvelope(envelope);
        const auto again = parseEnvelope(written);
        QVERIFY2(again, written.c_str());
        QVERIFY(*again->body == body);
        QCOMPARE(writeEnvelope(*again), written);
        QVERIFY(Json::parse(written) == body);
    }
}

QTEST_APPLESS_MAIN(TestEnvelope)
#include "tst_envelope.moc"
