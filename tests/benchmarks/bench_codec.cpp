#include <chrono>

#include <nlohmann/json.hpp>

#include <QTest>

#include "protocol/codec.h"

using namespace touchstone;
using namespace touchstone::protocol;

namespace {

/// One feedback in a message of about 700 bytes, as an annotator sends it.
std::string feedbackMessage()
{
    Feedback feedback;
    feedback.feedbackId = "b_1716123456789000000";
    feedback.correlationId = "turn-42";
    feedback.sessionId = "0123456789abcdef0123456789abcdef";
    feedback.ratedTurn = RatedTurn{"Summarise this article about urban beekeeping in two sentences.",
                                   "The article discusses how beekeeping has spread through cities in the last ten years…",
                                   "agent-v2.3.1",
                                   {R"({"component_name":"code_review","os":"linux"})"},
                                   "sql-skill-v1.0"};
    feedback.polarity = Polarity::Corrective;
    feedback.score = -0.5;
    feedback.comment = "Too vague, and it does not name the numbers.";
    feedback.correction = "Urban beekeeping has tripled in ten years; the article names three risks.";
    feedback.annotatorId = "user1";
    feedback.ts = 1716123456.789;
    LearnFeedbackRequest request;
    request.head.ts = feedback.ts;
    request.feedbacks = {feedback};
    return writeEnvelope(encode(request).value());
}

template <typename Work>
double microseconds(Work work)
{
    constexpr int rounds = 2'000;
    double best = 1e9;
    for (int repeat = 0; repeat < 5; ++repeat) {
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < rounds; ++i)
            work();
        const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
        best = std::min(best, took.count() / rounds);
    }
    return best;
}

void report(const char* what, double ours, double theirs)
{
    qInfo("%-34s %6.2f us, library alone %6.2f us, ratio %.2f", what, ours, theirs, ours / theirs);
}

} // namespace

/// What our checks cost on top of the JSON library, on one 700-byte feedback message.
class BenchCodec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void feedbackMessage700Bytes();
};

void BenchCodec::feedbackMessage700Bytes()
{
    const std::string text = feedbackMessage();
    const auto envelope = parseEnvelope(text).value();
    const auto request = decode<LearnFeedbackRequest>(envelope).value();
    std::size_t sum = 0;
    const double libraryParse = microseconds([&] { sum += Json::parse(text).size(); });
    const double ourParse = microseconds([&] { sum += parseEnvelope(text)->body->size(); });
    const double ourDecode = microseconds([&] { sum += decode<LearnFeedbackRequest>(envelope)->feedbacks.size(); });
    const double libraryDump = microseconds([&] { sum += envelope.body->dump().size(); });
    const double ourWrite = microseconds([&] { sum += writeEnvelope(envelope).size(); });
    const double ourEncode = microseconds([&] { sum += encode(request)->body->size(); });
    const double ourLine = microseconds([&] { sum += writeModelLine(request.feedbacks[0])->size(); });
    QVERIFY(sum > 0);
    qInfo("message of %zu bytes", text.size());
    report("parse with limits and checks", ourParse, libraryParse);
    report("parse and decode into structs", ourParse + ourDecode, libraryParse);
    report("write an envelope", ourWrite, libraryDump);
    report("encode and write", ourEncode + ourWrite, libraryDump);
    report("write a model line from structs", ourLine, libraryDump);
}

QTEST_APPLESS_MAIN(BenchCodec)
#include "bench_codec.moc"
