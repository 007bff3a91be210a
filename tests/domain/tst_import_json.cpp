#include <QTest>

#include "domain/exchange/import.h"
#include "import_kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using touchstone::kit::CollectingSink;
using touchstone::kit::places;
using touchstone::kit::text;

/// Chat, prompt/response, preference and trajectory rows: what is kept, what is a turn, and where bad rows are.
class TestImportJson : public QObject
{
    Q_OBJECT

    kit::Files m_files;

private Q_SLOTS:
    void chatWithToolCalls()
    {
        const auto path = m_files.write("tools.jsonl", "{\"id\":\"c1\",\"title\":\"Order\",\"model\":\"m1\",\"environment\":{\"component_name\":\"shop\"},\"run_id\":\"r\",\"create"
            "d_at\":12.5,\"tags\":[\"a\"],\"metadata\":{\"k\":1},\"messages\":[{\"role\":\"system\",\"content\":\"S\"},{\"role\":\"user"
            "\",\"content\":\"U\",\"name\":\"ann\"},{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"t1\",\"type\":\"fu"
            "nction\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"time\\\": \\\"5\\\"}\"}},{\"id\":\"t2\",\"type\":\"function\",\"funct"
            "ion\":{\"name\":\"g\",\"arguments\":{\"time\": 5}}}]},{\"role\":\"tool\",\"tool_call_id\":\"t1\",\"content\":\"ok\"},{\"ro"
            "le\":\"assistant\",\"content\":\"Done\",\"refusal\":null},{\"role\":\"assistant\",\"function_call\":{\"name\":\"old\",\""
            "arguments\":\"{}\"}}]}");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QVERIFY2(sink.faults.empty(), sink.faults.empty() ? "" : sink.faults[0].message.c_str());
        QCOMPARE(sink.conversations.size(), std::size_t(1));
        const auto& c = sink.conversations[0];
        QCOMPARE(text(c.conversationId), QStringLiteral("c1"));
        QCOMPARE(text(c.title), QStringLiteral("Order"));
        QCOMPARE(text(c.metadata.text), QStringLiteral("{\"k\":1,\"tags\":[\"a\"]}"));
        QCOMPARE(c.messages.size(), std::size_t(6));
        QCOMPARE(c.turns.size(), std::size_t(3));
        QCOMPARE(c.turns[0].position, std::int64_t(2));
        QCOMPARE(text(c.turns[0].model), QStringLiteral("m1"));
        QCOMPARE(text(c.turns[0].environment.text), QStringLiteral("{\"component_name\":\"shop\"}"));
        QCOMPARE(c.turns[0].createdAt, 12.5);
        QCOMPARE(text(c.messages[1].name), QStringLiteral("ann"));
        // Text arguments stay as they came; objects become compact JSON.
        QCOMPARE(text(c.messages[2].toolCalls[0].arguments), QStringLiteral("{\"time\": \"5\"}"));
        QCOMPARE(text(c.messages[2].toolCalls[1].arguments), QStringLiteral("{\"time\":5}"));
        QCOMPARE(text(c.messages[3].toolCallId), QStringLiteral("t1"));
        QCOMPARE(text(c.turns[1].metadata.text), QStringLiteral("{\"refusal\":null,\"k\":1,\"tags\":[\"a\"]}"));
        QCOMPARE(text(c.messages[5].toolCalls[0].name), QStringLiteral("old"));
    }

    void contentInParts()
    {
        const auto path = m_files.write("parts.jsonl", "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Look:\"},{\"type\":\"image_url\",\"image_url"
            "\":{\"url\":\"https://x/y.png\"}},{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,AAAA\"}}]}"
            ",{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"A cat\"},{\"type\":\"tool_use\",\"id\":\"u1\",\"name\":\""
            "zoom\",\"input\":{\"by\": 2}}]},{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"u1\",\"conte"
            "nt\":[{\"type\":\"text\",\"text\":\"big\"}]}]},{\"role\":\"assistant\",\"content\":\"\"}]}");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QVERIFY(sink.faults.empty());
        const auto& m = sink.conversations.at(0).messages;
        QCOMPARE(text(m[0].content), QStringLiteral("Look:\n[image: https://x/y.png]\n[image: image/png, 1 kB]"));
        QVERIFY(m[0].parts.text.find("base64,AAAA") != std::string::npos);
        QCOMPARE(text(m[1].content), QStringLiteral("A cat"));
        QCOMPARE(text(m[1].toolCalls.at(0).arguments), QStringLiteral("{\"by\":2}"));
        QCOMPARE(text(m[2].content), QStringLiteral("big"));
        QCOMPARE(text(m[2].toolCallId), QStringLiteral("u1"));
        // An answer that is empty is an answer; it can be rated.
        QCOMPARE(sink.turns(), std::size_t(2));
        QCOMPARE(text(m[3].parts.text), QStringLiteral("null"));
    }

    void badRowsAreNamedAndTheGoodOnesLoad()
    {
        const auto path = m_files.write("bad.jsonl",
            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"one\"}]}\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"\xC3\xA9\" \"x\"}]}\n"
            "\n"
            "{\"messages\":[{\"role\":\"user\",\"content\":\"q\"}]}\n"
            "not json\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":7}]}\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"two\"}],}\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":NaN}]}\n"
            "[1,2]\n"
            "{\"prompt\":\"p\",\"response\":\"r\"}\n"
            "{\"messages\":[{\"content\":\"no role\"}]}\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"a\",\"content\":\"b\"}]}\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"last\"}]}");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QCOMPARE(sink.conversations.size(), std::size_t(2));
        QCOMPARE(text(sink.response(0, 0)), QStringLiteral("one"));
        QCOMPARE(text(sink.response(1, 0)), QStringLiteral("last"));
        // Columns count code points: the é before the fault is one.
        QCOMPARE(places(sink.faults),
                 QStringLiteral("2:48 4:13 5:1 6:44 7:52 8:44 9:2 10:1 11:14 12:48"));
        QVERIFY(text(sink.faults[3].message).startsWith(QStringLiteral("/messages/0/content: a text, null or a list of parts")));
        QVERIFY(text(sink.faults[5].message).startsWith(QStringLiteral("NaN is no JSON number")));
        QVERIFY(text(sink.faults[7].message).contains(QStringLiteral("its keys are \"prompt\", \"response\"")));
        QVERIFY(text(sink.faults[9].message).contains(QStringLiteral("\"content\" appears twice")));
        for (const auto& fault : sink.faults)
            QCOMPARE(text(fault.source), path);
    }

    void listElementsAreReadOneByOne()
    {
        const auto path = m_files.write("list.json",
            "[\n"
            " {\"prompt\": \"a\", \"response\": \"1\"},\n"
            " {\"prompt\": \"b\", \"response\": [1}, {\"prompt\":\"b2\",\"response\":\"2\"},\n"
            " 17,\n"
            " {\"prompt\": \"c\"},,\n"
            " {\"prompt\": \"d\", \"response\": \"4\"}\n"
            " {\"prompt\": \"e\", \"response\": \"5\"}\n"
            "] tail");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QStringList responses;
        for (std::size_t i = 0; i < sink.conversations.size(); ++i)
            responses.append(text(sink.response(i, 0)));
        QCOMPARE(responses.join(QLatin1Char(' ')), QStringLiteral("1 2 4 5"));
        QCOMPARE(places(sink.faults), QStringLiteral("3:32 4:2 5:2 5:18 7:2 8:3"));
    }

    void truncatedDocuments()
    {
        CollectingSink list;
        IMPORT_OR_FAIL(list, m_files.write("cut.json", "[{\"prompt\":\"a\",\"response\":\"1\"},\n{\"prompt\":\"b\",\"resp"));
        QCOMPARE(list.conversations.size(), std::size_t(1));
        QCOMPARE(places(list.faults), QStringLiteral("2:20"));
        QVERIFY(text(list.faults[0].message).contains(QStringLiteral("cut off")));
        CollectingSink line;
        IMPORT_OR_FAIL(line, m_files.write("cut.jsonl", "{\"prompt\":\"a\",\"response\":\"1\"}\n{\"prompt\":\"b\",\"respo"));
        QCOMPARE(line.conversations.size(), std::size_t(1));
        QCOMPARE(places(line.faults), QStringLiteral("2:21"));
        CollectingSink document;
        const auto done = readImport(m_files.write("cut2.json", "{\n \"messages\": [\n  {\"role\": \"assistant\", \"content\": \"x\"}"), {}, document);
        QVERIFY(!done.has_value());
        QCOMPARE(places(document.faults), QStringLiteral("3:40"));
    }

    void prettyDocumentsOneAfterAnother()
    {
        const auto path = m_files.write("pretty.json",
            "{\n  \"messages\": [\n{\"role\": \"user\", \"content\": \"q\"},\n{\"role\": \"assistant\", \"content\": \"x\"}\n]\n}\n"
            "{\n  \"messages\": [\n    {\"role\": \"assistant\", \"content\": 3}\n  ]\n}\n"
            "{ \"messages\": [\n    {\"role\": \"assistant\", \"content\": \"y\"}\n  ]\n}\n");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QCOMPARE(sink.conversations.size(), std::size_t(2));
        QCOMPARE(text(sink.response(1, 0)), QStringLiteral("y"));
        QCOMPARE(places(sink.faults), QStringLiteral("9:38"));
    }

    void bareListOfMessagesIsOneConversation()
    {
        const auto path = m_files.write("bare.json", "[{\"role\":\"user\",\"content\":\"q\"},\n {\"role\":\"assistant\",\"content\":\"a\"}]");
        const auto detection = detectImport(path);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::Chat);
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QVERIFY(sink.faults.empty());
        QCOMPARE(sink.conversations.size(), std::size_t(1));
        QCOMPARE(sink.conversations[0].messages.size(), std::size_t(2));
    }

    void badFirstLineSpoilsOnlyItself()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("first.jsonl", "{\"messages\": [\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"a\"}]}\n{\"messages\":[{\"role\":\"assistant\",\"content\":\"b\"}]}\n"));
        QCOMPARE(sink.conversations.size(), std::size_t(2));
        QCOMPARE(places(sink.faults), QStringLiteral("1:15"));
        CollectingSink open;
        IMPORT_OR_FAIL(open, m_files.write("first2.jsonl", "{\"messages\": \"open\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"a\"}]}\n"));
        QCOMPARE(open.conversations.size(), std::size_t(1));
        QCOMPARE(open.faults.size(), std::size_t(1));
        CollectingSink comment;
        IMPORT_OR_FAIL(comment, m_files.write("first3.jsonl", "# exported, by x\n{\"messages\":[{\"role\":\"assistant\",\"content\":\"a\"}]}\n"));
        QCOMPARE(comment.conversations.size(), std::size_t(1));
        QCOMPARE(places(comment.faults), QStringLiteral("1:1"));
    }

    void deepNestingIsRefusedWithoutHarm()
    {
        QByteArray deep("{\"messages\":");
        for (int i = 0; i < 100'000; ++i)
            deep += "[";
        const auto path = m_files.write("deep.jsonl", deep + "\n{\"messages\":[{\"role\":\"assistant\",\"content\":\"a\"}]}\n");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QCOMPARE(sink.conversations.size(), std::size_t(1));
        QCOMPARE(places(sink.faults), QStringLiteral("1:76"));
        QVERIFY(text(sink.faults[0].message).contains(QStringLiteral("deeper than 64 levels")));
    }

    void preferenceShapes()
    {
        const auto path = m_files.write("pref.jsonl",
            // Whole conversations: the common part is the context.
            "{\"chosen\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":\"good\"}],\"rejected\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":\"bad\"}]}\n"
            // The prompt repeated at the head of the answers.
            "{\"id\":7,\"prompt\":\"q\",\"chosen\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":\"good\"}],\"rejected\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":\"bad\"}]}\n"
            // A prompt with an earlier answer: only the last one is rated.
            "{\"prompt\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":\"a\"},{\"role\":\"user\",\"content\":\"r\"}],\"chosen\":\"good\",\"rejected\":{\"role\":\"assistant\",\"content\":\"bad\"},\"chosen_model\":\"A\",\"rejected_model\":\"B\",\"score_gap\":0.5}\n"
            "{\"chosen\":\"x\",\"rejected\":\"y\"}\n");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QCOMPARE(sink.conversations.size(), std::size_t(6));
        QCOMPARE(sink.turns(), std::size_t(6));
        QCOMPARE(places(sink.faults), QStringLiteral("4:1"));
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(text(sink.response(i, 0)), i % 2 == 0 ? QStringLiteral("good") : QStringLiteral("bad"));
        QCOMPARE(sink.conversations[2].messages.size(), std::size_t(2));
        QCOMPARE(text(sink.conversations[2].conversationId), QStringLiteral("7-chosen"));
        QCOMPARE(text(sink.conversations[3].conversationId), QStringLiteral("7-rejected"));
        QCOMPARE(sink.conversations[4].messages.size(), std::size_t(4));
        QCOMPARE(text(sink.conversations[4].turns[0].model), QStringLiteral("A"));
        QCOMPARE(text(sink.conversations[5].turns[0].model), QStringLiteral("B"));
        QCOMPARE(text(sink.conversations[5].metadata.text), QStringLiteral("{\"preference\":\"rejected\",\"score_gap\":0.5}"));
        QCOMPARE(text(sink.conversations[5].turns[0].metadata.text), QStringLiteral("{\"preference\":\"rejected\",\"score_gap\":0.5}"));
    }

    void promptResponseNames()
    {
        const auto path = m_files.write("names.jsonl",
            "{\"prompt\":\"p\",\"response\":\"r\"}\n"
            "{\"instruction\":\"p\",\"input\":\"i\",\"output\":\"r\"}\n"
            "{\"question\":\"p\",\"answer\":\"r\",\"source\":\"s\"}\n"
            "{\"system\":\"y\",\"prompt\":[{\"role\":\"user\",\"content\":\"p\"}],\"completion\":[{\"role\":\"assistant\",\"content\":\"r\"}]}\n"
            "{\"prompt\":\"p\"}\n");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QCOMPARE(sink.turns(), std::size_t(4));
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(text(sink.response(i, 0)), QStringLiteral("r"));
        QCOMPARE(text(sink.conversations[1].messages[0].content), QStringLiteral("p\n\ni"));
        QCOMPARE(text(sink.conversations[2].metadata.text), QStringLiteral("{\"source\":\"s\"}"));
        QCOMPARE(text(sink.conversations[3].messages[0].role), QStringLiteral("system"));
        QCOMPARE(places(sink.faults), QStringLiteral("5:1"));
    }

    void shareGpt()
    {
        const auto path = m_files.write("share.jsonl", "{\"system\":\"s\",\"conversations\":[{\"from\":\"human\",\"value\":\"q\"},{\"from\":\"gpt\",\"value\":\"a\"}]}");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QCOMPARE(sink.turns(), std::size_t(1));
        QCOMPARE(sink.conversations[0].messages.size(), std::size_t(3));
        QCOMPARE(text(sink.response(0, 0)), QStringLiteral("a"));
    }

    void oneIdForTwoConversationsIsReported()
    {
        const auto path = m_files.write("ids.jsonl",
            "{\"id\":\"a\",\"messages\":[{\"role\":\"assistant\",\"content\":\"x\"}]}\n"
            "{\"id\":\"b\",\"messages\":[{\"role\":\"assistant\",\"content\":\"x\"}]}\n"
            "{\"id\":\"a\",\"messages\":[{\"role\":\"assistant\",\"content\":\"y\"}]}\n"
            "{\"id\":\"a\",\"messages\":[{\"role\":\"assistant\",\"content\":\"x\"}]}\n");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        // The same row again is no clash: the project counts it as a duplicate.
        QCOMPARE(sink.conversations.size(), std::size_t(3));
        QCOMPARE(places(sink.faults), QStringLiteral("3:1"));
        QVERIFY(text(sink.faults[0].message).contains(QStringLiteral("\"a\" stands for another conversation on line 1")));
    }

    void inspectAttachmentsAndEmptyLogs()
    {
        CollectingSink sink;
        const auto path = m_files.write("log.json", "{\"version\":2,\"eval\":{\"model\":\"m\",\"task\":\"t\",\"eval_id\":\"e\"},\"samples\":[{\"id\":1,\"epoch\":1,\"attachments"
            "\":{\"h1\":\"long text\"},\"messages\":[{\"role\":\"assistant\",\"content\":\"attachment://h1\"}]},{\"id\":2,\"epoch\":"
            "1},{\"id\":3,\"epoch\":2,\"messages\":[{\"role\":\"assistant\",\"content\":[{\"type\":\"reasoning\",\"reasoning\":\"hm\""
            "},{\"type\":\"text\",\"text\":\"done\"}]}]}]}");
        IMPORT_OR_FAIL(sink, path);
        QCOMPARE(sink.conversations.size(), std::size_t(2));
        QCOMPARE(text(sink.response(0, 0)), QStringLiteral("long text"));
        QCOMPARE(text(sink.response(1, 0)), QStringLiteral("[reasoning]\ndone"));
        QCOMPARE(text(sink.conversations[1].title), QStringLiteral("t 3, epoch 2"));
        QCOMPARE(sink.faults.size(), std::size_t(1));
        QVERIFY(text(sink.faults[0].message).startsWith(QStringLiteral("/samples/1: ")));
        CollectingSink empty;
        IMPORT_OR_FAIL(empty, m_files.write("header.json", "{\"eval\":{\"model\":\"m\"},\"samples\":[]}"));
        QCOMPARE(empty.faults.size(), std::size_t(1));
    }

    void numbersAndEscapesStayAsTheyCame()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("raw.jsonl", "{\"messages\":[{\"role\":\"assistant\",\"content\":\"x\"}],\"big\":12345678901234567890123, \"f\": 1.0, \"e\":1e5, \"u\":\"\\u00e9\"}"));
        QCOMPARE(text(sink.conversations.at(0).metadata.text),
                 QStringLiteral("{\"big\":12345678901234567890123,\"f\":1.0,\"e\":1e5,\"u\":\"\\u00e9\"}"));
    }
};

QTEST_APPLESS_MAIN(TestImportJson)
#include "tst_import_json.moc"
