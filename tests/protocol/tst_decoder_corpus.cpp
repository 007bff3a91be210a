#include <random>

#include <nlohmann/json.hpp>

#include <QTest>

#include "protocol/codec.h"
#include "protocol_samples.h"

using namespace touchstone;
using namespace touchstone::protocol;

namespace {

/// Damages messages in the ways that peers do: bytes, structure and values.
class Mutator
{
public:
    explicit Mutator(unsigned seed) : m_random(seed) {}

    std::string bytes(std::string text)
    {
        for (int i = 0, n = 1 + pick(4); i < n && !text.empty(); ++i) {
            const auto at = static_cast<std::size_t>(pick(static_cast<int>(text.size())));
            switch (pick(6)) {
            case 0: text[at] = static_cast<char>(pick(256)); break;
            case 1: text.erase(at, 1 + static_cast<std::size_t>(pick(8))); break;
            case 2: text.insert(at, fragment()); break;
            case 3: text.insert(at, text.substr(at / 2, 1 + static_cast<std::size_t>(pick(40)))); break;
            case 4: text.resize(at); break;
            default: text[at] = "{}[]\",:\\0-e."[pick(12)]; break;
            }
        }
        return text;
    }

    Json values(Json json)
    {
        for (int i = 0, n = 1 + pick(3); i < n; ++i)
            mutateSomewhere(json, 0);
        return json;
    }

private:
    int pick(int below) { return static_cast<int>(m_random() % static_cast<unsigned>(below)); }

    const char* fragment()
    {
        static const char* fragments[] = {"\\ud83d", "\\udc00", "null", "1e999", "-0", "\xF0\x9F", "\xED\xA0\x80",
                                          "[[[[[[[[", "{\"a\":", "\"\"", "true", "1.0", "\\u0000", "99999999999999999999"};
        return fragments[static_cast<std::size_t>(pick(14))];
    }

    Json strangeValue()
    {
        static const char* texts[] = {"null", "true", "0", "-1", "1", "0.5", "2", "3.7", "1e300", "18446744073709551615",
                                      "-9223372036854775808", "\"\"", "\"corrective\"", "\"human\"", "\"\\u0000é👩🏽‍🚒\"",
                                      "[]", "[0,0]", "[1,2]", "[2,1]", "{}", "{\"a\":[1.5,null]}", "\"2.0\"", "\"1\""};
        return Json::parse(texts[static_cast<std::size_t>(pick(23))]);
    }

    void mutateSomewhere(Json& json, int depth)
    {
        const bool inner = json.is_structured() && !json.empty();
        if (!inner || (depth > 0 && pick(4) == 0)) {
            json = strangeValue();
            return;
        }
        auto child = std::next(json.begin(), pick(static_cast<int>(json.size())));
        if (pick(8) == 0) {
            json.erase(child);
            return;
        }
        if (json.is_array() && pick(8) == 0) {
            const Json copy = *child;
            json.push_back(copy);
            return;
        }
        mutateSomewhere(*child, depth + 1);
    }

    std::mt19937 m_random;
};

} // namespace

/// The seed corpus of a fuzzer and what it must hold, as a plain test: nothing crashes, a refusal says where and why,
/// and what is accepted can be sent on and means the same.
class TestDecoderCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void damagedBytes();
    void damagedValues();

private:
    static void check(const Envelope& envelope, int& accepted);
};

void TestDecoderCorpus::check(const Envelope& envelope, int& accepted)
{
    const auto* sample = kit::messageSample(envelope.type());
    if (!sample)
        return;
    const auto again = sample->recode(envelope);
    if (!again) {
        QVERIFY(!again.error().message.empty());
        QVERIFY(again.error().code != ErrorCode::SchemaViolation || !again.error().faults.empty());
        // Decoding may refuse; encoding what was decoded may not.
        QVERIFY2(again.error().faults.empty()
                     || (again.error().faults[0].message.find("not UTF-8") == std::string::npos
                         && again.error().faults[0].message.find("not valid JSON") == std::string::npos),
                 writeEnvelope(envelope).c_str());
        QVERIFY(encode(toErrorMessage(again.error(), envelope.id())).has_value());
        return;
    }
    ++accepted;
    const std::string text = writeEnvelope(*again);
    const auto parsed = parseEnvelope(text);
    QVERIFY2(parsed, text.c_str());
    const auto third = sample->recode(*parsed);
    QVERIFY2(third, text.c_str());
    QCOMPARE(writeEnvelope(*third), text);
}

void TestDecoderCorpus::damagedBytes()
{
    Mutator mutator(20'240'601);
    int parsed = 0;
    int accepted = 0;
    const int each = 10'000 / static_cast<int>(kit::messageSamples().size());
    for (const auto& sample : kit::messageSamples()) {
        for (int i = 0; i < each; ++i) {
            const auto envelope = parseEnvelope(mutator.bytes(sample.json));
            if (!envelope) {
                QVERIFY(!envelope.error().message.empty());
                QVERIFY(encode(toErrorMessage(envelope.error(), {})).has_value());
                continue;
            }
            ++parsed;
            check(*envelope, accepted);
            if (QTest::currentTestFailed())
                return;
        }
    }
    // Enough of both kinds that the test means something.
    QVERIFY(parsed > 500 && parsed < 9'000);
    QVERIFY(accepted > 300);
}

void TestDecoderCorpus::damagedValues()
{
    Mutator mutator(7);
    int accepted = 0;
    int tried = 0;
    const int each = 12'000 / static_cast<int>(kit::messageSamples().size());
    for (const auto& sample : kit::messageSamples()) {
        const Json valid = Json::parse(sample.json);
        for (int i = 0; i < each; ++i, ++tried) {
            check(kit::envelopeOf(mutator.values(valid)), accepted);
            if (QTest::currentTestFailed())
                return;
        }
    }
    QVERIFY(accepted > 1'000 && accepted < tried);
}

QTEST_APPLESS_MAIN(TestDecoderCorpus)
#include "tst_decoder_corpus.moc"
