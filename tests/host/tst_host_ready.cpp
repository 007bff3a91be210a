#include <random>

#include <nlohmann/json.hpp>

#include <QCryptographicHash>
#include <QTest>

#include "host_folder.h"
#include "learn/digest.h"
#include "learn/learn_plugin.h"

using namespace touchstone;
using namespace touchstone::host;

namespace {

/// A store with the learning on it, and one way of serving a request there.
struct Way {
    std::unique_ptr<Store> store;
    std::unique_ptr<BuiltInLearnPlugin> plugin;
    std::function<Answer(Way&, const Request&)> serve;
};

Way makeWay(std::function<Answer(Way&, const Request&)> serve)
{
    Way way;
    way.store = Store::open(QStringLiteral(":memory:")).value();
    way.plugin = std::make_unique<BuiltInLearnPlugin>(*way.store, LearnOptions{1'000, false, 3});
    way.serve = std::move(serve);
    return way;
}

Answer undoable(Way& way, const std::function<Answer()>& work)
{
    std::optional<Answer> answer;
    const auto done = way.store->undoUnless([&] {
        answer = work();
        return answer->has_value();
    });
    return done ? *answer : Answer(tl::unexpected(Refusal{done.error(), {"{}"}, {}}));
}

/// Every request decoded where it is stored, each in a savepoint, with its statistics written at once.
Answer plainly(Way& way, const Request& request)
{
    return undoable(way, [&] { return way.plugin->handle(request); });
}

/// As the host does it.
Answer quickly(Way& way, const Request& request)
{
    const auto ready = readyFeedbacks(request.envelope, 3);
    if (!ready)
        return plainly(way, request);
    // What stands in the body is read already.
    const protocol::Json head{{"type", request.envelope.type()}, {"id", request.envelope.id()}};
    const protocol::Envelope envelope{std::make_shared<const protocol::Json>(head)};
    const Request rest{envelope, request.principal, request.now};
    if (auto answer = way.plugin->storeIfNew(*ready, rest))
        return *answer;
    if (!way.plugin->settle())
        return tl::unexpected(Refusal{});
    return undoable(way, [&] { return way.plugin->store(*ready, rest); });
}

std::string described(const Answer& answer)
{
    if (!answer)
        return std::string(wireName(answer.error().error.code)) + " " + answer.error().error.message + " "
            + answer.error().error.where + " " + answer.error().detail.text;
    protocol::Json body = *answer->body;
    body.erase("id");
    return body.dump();
}

std::string rowsOf(Store& store, const char* sql)
{
    std::string rows;
    Reading reading(store, sql);
    while (reading.next().value_or(false))
        rows += reading.text(0) + "\n";
    return rows;
}

/// Requests that meet each other: few ids, some of others, versions, withdrawals, and what is no feedback at all.
class RequestMaker
{
public:
    explicit RequestMaker(unsigned seed) : m_random(seed) {}

    protocol::Envelope next()
    {
        protocol::Json list = protocol::Json::array();
        for (std::size_t left = 1 + (below(3) == 0 ? below(4) : 0); left > 0; --left)
            list.push_back(feedback());
        protocol::Json body{{"type", "learn/feedback/req"}, {"version", "1.0"}, {"ts", 1}, {"feedbacks", std::move(list)}};
        if (below(40) != 0)
            body["id"] = "r" + std::to_string(m_made++);
        return {std::make_shared<const protocol::Json>(std::move(body))};
    }
    Principal principal()
    {
        static const std::vector<Principal> all{{"ann", Role::Annotator}, {"bob", Role::Annotator}, {"bot", Role::Agent},
                                                {"adam", Role::Admin},    {"env:x", Role::Env}};
        return all[below(all.size())];
    }
    std::size_t below(std::size_t limit) { return m_random() % limit; }

private:
    protocol::Json feedback()
    {
        static const std::vector<std::string> sources{"human", "human", "human", "self", "env"};
        static const std::vector<std::string> signers{"", "", "ann", "bob", "env:x"};
        protocol::Json one{{"feedback_id", "f" + std::to_string(below(60))}, {"polarity", "positive"},
                           {"source", sources[below(sources.size())]},      {"annotator_id", signers[below(signers.size())]},
                           {"ts", static_cast<double>(below(20))},          {"score", static_cast<double>(below(9)) / 4 - 1},
                           {"rated_turn", {{"prompt", "p"}, {"response", "r\n\"\\"}, {"model", "m" + std::to_string(below(3))}}}};
        if (below(8) == 0)
            one.update({{"polarity", "neutral"}, {"score", 0}, {"confidence", 0}, {"comment", "withdrawn"}});
        if (below(20) == 0)
            one["score"] = below(2) == 0 ? protocol::Json("much") : protocol::Json(7);
        if (below(20) == 0)
            one.erase("rated_turn");
        if (below(30) == 0)
            one["polarity"] = "corrective";
        return one;
    }

    std::mt19937_64 m_random;
    int m_made = 0;
};

} // namespace

/// Feedbacks that are made ready before the store is asked, and stored without a savepoint where one statement will do:
/// the answers, the rows and the statistics are those of the plain way.
class TestHostReady : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTheSameAsThePlainWay();
    void forgetsWhatWasUndone();
    void digestIsSha256();
};

void TestHostReady::isTheSameAsThePlainWay()
{
    Way plain = makeWay(plainly);
    Way quick = makeWay(quickly);
    RequestMaker maker(7);
    int done = 0;
    constexpr int rounds = 600;
    for (int round = 0; round < rounds; ++round) {
        QVERIFY(plain.store->begin() && quick.store->begin());
        for (std::size_t left = 1 + maker.below(8); left > 0; --left) {
            const protocol::Envelope envelope = maker.next();
            const Principal principal = maker.principal();
            const Request request{envelope, principal, 1'000.0 + round};
            const Answer expected = plain.serve(plain, request);
            done += expected ? 1 : 0;
            QCOMPARE(described(quick.serve(quick, request)), described(expected));
        }
        QVERIFY(plain.plugin->settle() && quick.plugin->settle());
        QVERIFY(plain.store->commit() && quick.store->commit());
    }
    QVERIFY2(done > rounds / 4, std::to_string(done).c_str());
    for (const char* sql : {"SELECT id || principal || feedback_id || version || latest || counted || component || source ||"
                            " score || annotator_id || ts || received_at || hex(digest) || body FROM feedback ORDER BY id",
                            "SELECT name || feedbacks || hex(score_sum) FROM component WHERE feedbacks > 0 ORDER BY name"}) {
        const std::string rows = rowsOf(*plain.store, sql);
        QVERIFY(!rows.empty());
        QCOMPARE(rowsOf(*quick.store, sql), rows);
    }
}

void TestHostReady::forgetsWhatWasUndone()
{
    Way quick = makeWay(quickly);
    const Principal ann{"ann", Role::Annotator};
    const auto send = [&](const std::string& id, double score) {
        const auto envelope = protocol::encode(bench::feedbacks({bench::feedback(id, score, 1)})).value();
        return protocol::decode<protocol::LearnFeedbackResponse>(quick.serve(quick, {envelope, ann, 1.0}).value())->newScore;
    };
    QVERIFY(quick.store->begin());
    QCOMPARE(send("a", 1.0), std::optional<double>(1.0));
    quick.store->rollback();
    quick.plugin->forget();
    QVERIFY(quick.store->begin());
    QCOMPARE(send("b", 0.5), std::optional<double>(0.5));
    QCOMPARE(send("c", 0.0), std::optional<double>(0.25));
    QVERIFY(quick.plugin->settle() && quick.store->commit());
    QCOMPARE(rowsOf(*quick.store, "SELECT name || feedbacks FROM component"), std::string("m2\n"));
}

void TestHostReady::digestIsSha256()
{
    std::string text;
    for (int size = 0; size < 300; ++size, text += static_cast<char>(size * 7))
        QCOMPARE(digestOf(text), QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256));
}

QTEST_GUILESS_MAIN(TestHostReady)
#include "tst_host_ready.moc"
