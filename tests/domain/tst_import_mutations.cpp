#include <random>

#include <QTest>

#include "domain/exchange/import.h"
#include "domain/text/encoding.h"
#include "import_kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using touchstone::kit::CollectingSink;

namespace {

/// One small file a format, with everything in it that the readers look at.
QList<QByteArray> seedFiles()
{
    return {
        "{\"id\":\"c\",\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"\xC3\xA9\"},{\"type\":\"image_url\",\"image_url\":{\"url\":\"u\"}}]},{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"t\",\"function\":{\"name\":\"f\",\"arguments\":{\"a\":[1,2.5e3]}}}]},{\"role\":\"tool\",\"tool_call_id\":\"t\",\"content\":\"ok\"}]}\n{\"messages\":[{\"role\":\"assistant\",\"content\":\"\\ud83d\\ude80 \\udc00\"}]}\n",
        "[{\"prompt\":\"p\",\"response\":\"r\"},\n {\"instruction\":\"p\",\"input\":\"i\",\"output\":\"r\"}, {\"prompt\":\"p\",\"completions\":[\"a\",\"b\"],\"labels\":[true,false]}]\n",
        "{\"prompt\":[{\"role\":\"user\",\"content\":\"q\"}],\"chosen\":[{\"role\":\"assistant\",\"content\":\"a\"}],\"rejected\":\"b\"}\r\n{\"chosen\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":\"a\"}],\"rejected\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":\"b\"}]}\r\n",
        "[\n {\n  \"task_id\": 1,\n  \"reward\": 1.0,\n  \"traj\": [\n   {\"role\": \"assistant\", \"content\": \"x\"}\n  ],\n  \"trial\": 0\n }\n]\n",
        "[{\"cmp_key\":\"a-7b_b_2\",\"instruction\":\"i\",\"input\":\"\xE5\xA5\xBD\",\"response1\":\"x\",\"response2\":\"y\",\"annotator1\":1}]",
        "{\n \"eval\": {\"model\": \"m\", \"task\": \"t\", \"created\": \"2025-05-12T20:27:36-04:00\"},\n \"samples\": [\n  {\"id\": 1, \"attachments\": {\"h\": \"z\"}, \"messages\": [{\"role\": \"assistant\", \"content\": \"attachment://h\"}], \"scores\": {\"s\": {\"value\": \"C\"}}}\n ]\n}\n",
        "{\"feedback_id\":\"f\",\"rated_turn\":{\"prompt\":\"p\",\"response\":\"a \xF0\x9F\x9A\x80 b\",\"model\":\"m\",\"environment\":{\"component_name\":\"c\"}},\"polarity\":\"corrective\",\"score\":-0.5,\"correction\":\"a c\",\"correction_span\":[2,4],\"offset_unit\":\"utf16\",\"turn_id\":\"t\",\"conversation_id\":\"c\",\"context\":[{\"role\":\"user\",\"content\":\"p\"}],\"answer\":null,\"ts\":1.5}\n{\"type\":\"learn/feedback/req\",\"feedbacks\":[{\"rated_turn\":{\"prompt\":\"p\",\"response\":\"r\",\"model\":\"m\"},\"polarity\":\"positive\"}]}\n",
        "prompt,response,score,comment,conversation_id\np,\"r \"\"q\"\"\nx\",0.5,c,1\nq,s,-1,\"=1+1\",1\n",
        "csv_safe;prompt;response\n1;p;\"r;s\"\n0;q;t\n",
    };
}

QByteArray mutated(const QByteArray& seed, std::mt19937& random)
{
    static const QList<QByteArray> pieces{"\"", "\\", "{", "}", "[", "]", ",", ":", "\n", "\r", "\\ud83d", "null", "0", "-", "1e999", "NaN",
                                          "\xC3", "\xFF", QByteArray(1, '\0'), "\xEF\xBB\xBF", "\"content\":", "[[[[[[[[", " ", "true", ";", "\t"};
    QByteArray bytes = seed;
    const auto pick = [&random](qsizetype below) { return static_cast<qsizetype>(random() % static_cast<std::uint32_t>(std::max<qsizetype>(below, 1))); };
    for (auto changes = 1 + pick(4); changes > 0; --changes) {
        const auto at = pick(bytes.size() + 1);
        switch (pick(6)) {
        case 0: bytes.insert(at, pieces[pick(pieces.size())]); break;
        case 1: bytes.remove(at, 1 + pick(12)); break;
        case 2: bytes.replace(at, 1, pieces[pick(pieces.size())]); break;
        case 3: bytes.truncate(at); break;
        case 4: bytes.insert(at, bytes.mid(pick(bytes.size() + 1), 1 + pick(60))); break;
        default:
            if (at < bytes.size())
                bytes[at] = static_cast<char>(random() & 0xff);
        }
    }
    return bytes;
}

} // namespace

/// Ten thousand spoiled files: no crash, and every fault says where.
class TestImportMutations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFaultHasAPlace()
    {
        kit::Files files;
        std::mt19937 random(20261130);
        const auto seeds = seedFiles();
        int faults = 0;
        int conversations = 0;
        for (int round = 0; round < 10'000; ++round) {
            const auto bytes = mutated(seeds[round % seeds.size()], random);
            const auto path = files.write("mutated", bytes);
            ImportOptions options;
            if (round % 3 == 0)
                options.format = static_cast<ImportFormat>(1 + random() % 8);
            CollectingSink sink;
            const auto done = readImport(path, options, sink);
            if (!done)
                QVERIFY(!done.error().message.empty());
            const auto lines = bytes.count('\n') + 1;
            for (const auto& fault : sink.faults) {
                QVERIFY(fault.line >= 1 && fault.line <= lines);
                QVERIFY(fault.column >= 1 && fault.column <= bytes.size() + 1);
                QVERIFY(!fault.message.empty() && !fault.source.empty());
            }
            checkConversations(sink);
            faults += int(sink.faults.size());
            conversations += int(sink.conversations.size());
        }
        QVERIFY(faults > 2000);
        QVERIFY(conversations > 2000);
    }

private:
    static void checkConversations(const CollectingSink& sink)
    {
        for (const auto& conversation : sink.conversations) {
            QVERIFY(!conversation.turns.empty());
            for (const auto& turn : conversation.turns) {
                QVERIFY(turn.position >= 0);
                QVERIFY(turn.position < std::int64_t(conversation.messages.size()));
                const auto& answer = conversation.messages[static_cast<std::size_t>(turn.position)];
                QVERIFY(!findInvalidUtf8(answer.content));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestImportMutations)
#include "tst_import_mutations.moc"
