#include <algorithm>

#include <QTest>

#include <nlohmann/json.hpp>

#include "domain/exchange/import.h"
#include "import_kit.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using touchstone::kit::CollectingSink;
using touchstone::kit::text;

/// Every shared file of a known format: what is recognised, how many turns, and the texts at both ends.
class TestImportShared : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void trajectories()
    {
        TOUCHSTONE_SHARED_OR_SKIP(path, "data/tau_airline_gpt4o_2tasks_8trajectories.json");
        const auto detection = detectImport(path);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::Trajectory);
        QCOMPARE(text(detection->why), QStringLiteral("Agent trajectories with a reward, a JSON list."));
        QCOMPARE(detection->preview.size(), std::size_t(8));

        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QVERIFY(sink.faults.empty());
        QCOMPARE(sink.conversations.size(), std::size_t(8));
        QCOMPARE(sink.turns(), std::size_t(42));
        const auto& first = sink.conversations.front();
        QCOMPARE(first.messages.size(), std::size_t(14));
        QCOMPARE(text(first.title), QStringLiteral("Task 43, trial 0"));
        QCOMPARE(text(first.turns[0].environment.text),
                 QStringLiteral("{\"component_name\":\"tau_airline_gpt4o_2tasks_8trajectories\",\"task_id\":43,\"trial\":0}"));
        QCOMPARE(text(first.turns[0].metadata.text), QStringLiteral("{\"task_id\":43,\"reward\":1.0,\"trial\":0}"));
        QVERIFY(first.metadata.text.find("\"info\":{\"task\":{\"user_id\":\"anya_garcia_5901\"") != std::string::npos);
        std::size_t calls = 0;
        for (const auto& conversation : sink.conversations)
            for (const auto& message : conversation.messages)
                calls += message.toolCalls.size();
        QCOMPARE(calls, std::size_t(13));
        const auto& call = first.messages[static_cast<std::size_t>(first.turns[1].position)];
        QVERIFY(call.content.empty());
        QCOMPARE(text(call.toolCalls.at(0).name), QStringLiteral("get_reservation_details"));
        QCOMPARE(text(call.toolCalls.at(0).arguments), QStringLiteral("{\"reservation_id\":\"3RK2T9\"}"));
        QCOMPARE(text(call.toolCalls.at(0).id), QStringLiteral("call_xbjBuPFJatoEjOz7DGej7Mzk"));
    }

    void pairwise()
    {
        TOUCHSTONE_SHARED_OR_SKIP(path, "data/pandalm_40_full.json");
        const auto detection = detectImport(path);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::Pairwise);
        QCOMPARE(detection->preview.size(), std::size_t(20));

        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QVERIFY(sink.faults.empty());
        QCOMPARE(sink.conversations.size(), std::size_t(80));
        QCOMPARE(sink.turns(), std::size_t(80));
        const auto& first = sink.conversations[0];
        QCOMPARE(text(first.messages[0].content), QStringLiteral("What sound does this make?\n\n好"));
        QCOMPARE(text(sink.response(0, 0)), QStringLiteral("The sound made by the word '好' is a pleasant, melodic sound."));
        QCOMPARE(text(sink.response(1, 0)), QStringLiteral("The sound this makes is a high-pitched ringing."));
        QCOMPARE(text(first.turns[0].model), QStringLiteral("cerebras-gpt-6.7B"));
        QCOMPARE(text(sink.conversations[1].turns[0].model), QStringLiteral("pythia-6.9b"));
        QCOMPARE(text(first.metadata.text),
                 QStringLiteral("{\"candidate\":1,\"idx\":87,\"motivation_app\":\"Doulingo\",\"cmp_key\":"
                                "\"cerebras-gpt-6.7B_pythia-6.9b\",\"annotator1\":1,\"annotator2\":0,\"annotator3\":1}"));
        // Four answers "True" stand as true in the file; they are answers like any other, and it is said what they were.
        std::size_t words = 0;
        for (std::size_t i = 0; i < sink.conversations.size(); ++i)
            if (sink.response(i, 0) == "true") {
                ++words;
                const auto& metadata = sink.conversations[i].turns[0].metadata.text;
                QVERIFY2(metadata.find("\"answer_was\":\"true or false\"") != std::string::npos, metadata.c_str());
            }
        QCOMPARE(words, std::size_t(4));
        // An empty input adds nothing to the instruction.
        QCOMPARE(text(sink.conversations[6].messages[0].content), QStringLiteral("Suggest a recipe for a vegan dessert."));
    }

    void inspectLog()
    {
        TOUCHSTONE_SHARED_OR_SKIP(path, "data/inspect_ai_browser_gpt4omini_trimmed.json");
        const auto detection = detectImport(path);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::InspectLog);

        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QVERIFY(sink.faults.empty());
        QCOMPARE(sink.conversations.size(), std::size_t(1));
        const auto& log = sink.conversations[0];
        QCOMPARE(log.messages.size(), std::size_t(10));
        QCOMPARE(log.turns.size(), std::size_t(5));
        QCOMPARE(text(log.title), QStringLiteral("browser 1"));
        QCOMPARE(text(log.conversationId), QStringLiteral("ZB2vu5GNujYaBdPSReCeop-1-1"));
        QCOMPARE(text(log.turns[0].model), QStringLiteral("openai/gpt-4o-mini"));
        QCOMPARE(text(log.turns[0].runId), QStringLiteral("Ta3ZFVTCTcjsb3AEX9FD9v"));
        QCOMPARE(log.turns[0].createdAt, 1747096056.0);
        QCOMPARE(text(log.messages[1].toolCalls.at(0).name), QStringLiteral("web_browser_go"));
        QCOMPARE(text(log.messages[1].toolCalls.at(0).arguments), QStringLiteral("{\"url\":\"https://www.aisi.gov.uk/\"}"));
        QCOMPARE(text(log.messages[2].name), QStringLiteral("web_browser_go"));
        QVERIFY(text(sink.response(0, 4)).startsWith(QStringLiteral("The AI Security Institute (AISI) is the premier")));
        QVERIFY(log.turns[4].metadata.text.find("\"scores\":{\"includes\":\"C\"}") != std::string::npos);
        QVERIFY(log.turns[4].metadata.text.find("\"model\":\"gpt-4o-mini-2024-07-18\"") != std::string::npos);
    }

    void trainingSamples_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("conversations");
        QTest::addColumn<int>("turns");
        QTest::addColumn<QString>("firstResponse");
        QTest::newRow("kto") << "kto.jsonl" << int(ImportFormat::PromptResponse) << 2 << 2 << "It is Madrid.";
        QTest::newRow("openai dpo") << "openai_dpo.jsonl" << int(ImportFormat::Preference) << 2 << 2 << "It is Madrid.";
        QTest::newRow("strings") << "preference_strings.jsonl" << int(ImportFormat::Preference) << 2 << 2 << "It is Madrid.";
        QTest::newRow("universal") << "preference_universal.jsonl" << int(ImportFormat::Preference) << 2 << 2 << "It is Madrid.";
        QTest::newRow("sft") << "sft_messages.jsonl" << int(ImportFormat::Chat) << 1 << 1 << "It is Madrid.";
        QTest::newRow("stepwise") << "stepwise.jsonl" << int(ImportFormat::PromptResponse) << 1 << 2 << "0.8 > 0.11.";
    }

    void trainingSamples()
    {
        QFETCH(QString, file);
        QFETCH(int, format);
        QFETCH(int, conversations);
        QFETCH(int, turns);
        QFETCH(QString, firstResponse);
        const auto found = kit::sharedFile(QStringLiteral("samples/training/") + file);
        if (!found)
            QSKIP("skipped: no ../shared");
        const auto detection = detectImport(*found);
        QVERIFY(detection.has_value());
        QCOMPARE(int(detection->format), format);
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, *found);
        QVERIFY(sink.faults.empty());
        QCOMPARE(int(sink.conversations.size()), conversations);
        QCOMPARE(int(sink.turns()), turns);
        QCOMPARE(text(sink.response(0, 0)), firstResponse);
        if (format == int(ImportFormat::Preference)) {
            QCOMPARE(text(sink.response(1, 0)), QStringLiteral("It is Barcelona."));
            QVERIFY(sink.conversations[0].metadata.text.find("\"preference\":\"chosen\"") != std::string::npos);
            QVERIFY(sink.conversations[1].metadata.text.find("\"preference\":\"rejected\"") != std::string::npos);
            QCOMPARE(sink.conversations[0].messages.size(), sink.conversations[1].messages.size());
        }
    }

    void tablesWithoutResponsesSayWhatIsMissing_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"dawid_skene_1979_anaesthetists.csv", "forecastbench_2024-07-21_market_crowd.csv",
                                 "obd_bts_men.csv", "pandalm_labels.csv", "tau_airline_gpt4o_rewards.csv"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void tablesWithoutResponsesSayWhatIsMissing()
    {
        QFETCH(QString, file);
        const auto found = kit::sharedFile(QStringLiteral("data/") + file);
        if (!found)
            QSKIP("skipped: no ../shared");
        const auto detection = detectImport(*found);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::Csv);
        QVERIFY(text(detection->why).contains(QStringLiteral("Choose the column that holds the response")));
        QVERIFY(detection->columns.size() >= 3);
        CollectingSink sink;
        const auto imported = readImport(*found, {}, sink);
        QVERIFY(!imported.has_value());
        QCOMPARE(imported.error().code, ErrorCode::SchemaViolation);
        QVERIFY(sink.conversations.empty());
    }

    void messagesOfTheWire()
    {
        TOUCHSTONE_SHARED_OR_SKIP(path, "wire/reference-sdk.ndjson");
        QByteArray messages;
        for (const auto& line : kit::readAll(path).split('\n'))
            if (const auto parsed = nlohmann::json::parse(line.begin(), line.end(), nullptr, false); parsed.is_object())
                messages += QByteArray::fromStdString(parsed["message"].dump()) + '\n';
        kit::Files files;
        CollectingSink sink;
        const auto copy = files.write("messages.ndjson", messages);
        IMPORT_OR_FAIL(sink, copy, kit::as(ImportFormat::A2eFeedback));
        // Only learn/feedback/req holds feedbacks, two, one of them without the turn it rates. That one and every other
        // message is reported, none is lost silently.
        QCOMPARE(sink.conversations.size(), std::size_t(1));
        QCOMPARE(text(sink.response(0, 0)), QStringLiteral("The article discusses…"));
        QCOMPARE(text(sink.conversations[0].turns[0].environment.text),
                 QStringLiteral("{\"component_name\":\"code_review\",\"os\":\"linux\"}"));
        QCOMPARE(sink.faults.size(), std::size_t(messages.count('\n')));
        QCOMPARE(std::count_if(sink.faults.begin(), sink.faults.end(),
                               [](const RowFault& fault) {
                                   return fault.message.find("/feedbacks/1: the feedback has no rated_turn") == 0;
                               }),
                 std::ptrdiff_t(1));
    }

    void signalsAreNamed()
    {
        TOUCHSTONE_SHARED_OR_SKIP(path, "samples/signals/run-a.jsonl");
        const auto detection = detectImport(path);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::Auto);
        QVERIFY(text(detection->why).contains(QStringLiteral("agent signals")));
        QVERIFY(text(detection->why).contains(QStringLiteral("\"signal_type\"")));
    }
};

QTEST_APPLESS_MAIN(TestImportShared)
#include "tst_import_shared.moc"
