#include <QTest>

#include <nlohmann/json.hpp>

#include "domain/exchange/import.h"
#include "import_kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using touchstone::kit::CollectingSink;
using touchstone::kit::places;
using touchstone::kit::text;

namespace {
const QByteArray goodLine("{\"messages\":[{\"role\":\"user\",\"content\":\"q\"},{\"role\":\"assistant\",\"content\":\"a\"}]}\n");
}

/// Files as such: encodings, sizes, things that are no files, and stopping in the middle.
class TestImportFiles : public QObject
{
    Q_OBJECT

    kit::Files m_files;

private Q_SLOTS:
    void offsets_latin1IsRefusedWithItsPlace_12()
    {
        const auto path = m_files.write("latin1.jsonl", goodLine + "{\"messages\":[{\"role\":\"assistant\",\"content\":\"caf\xE9\"}]}\n");
        CollectingSink sink;
        const auto done = readImport(path, {}, sink);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::SchemaViolation);
        const auto byte = goodLine.size() + 47;
        const QString where = QStringLiteral("byte %1, line 2, column 48").arg(byte);
        QVERIFY2(text(done.error().where).contains(where), done.error().where.c_str());
        QVERIFY(text(done.error().message).contains(QStringLiteral("save it as UTF-8")));
        QVERIFY(text(done.error().message).contains(QStringLiteral("0xE9")));
        const auto detection = detectImport(path);
        QVERIFY(!detection.has_value());
        QVERIFY(text(detection.error().where).contains(where));
        // Far beyond the first block, and in a table, it is found as well.
        QByteArray far;
        for (int i = 0; i < 3000; ++i)
            far += goodLine;
        const auto deep = readImport(m_files.write("far.jsonl", far + "\"\xFC\"\n"), {}, sink);
        QVERIFY(!deep.has_value());
        QVERIFY2(text(deep.error().where).contains(QStringLiteral("byte %1, line 3001, column 2").arg(far.size() + 1)), deep.error().where.c_str());
        const auto table = readImport(m_files.write("latin1.csv", "prompt,response\nq,caf\xE9\n"), {}, sink);
        QVERIFY(!table.has_value());
        QVERIFY(text(table.error().where).contains(QStringLiteral("line 2, column 6")));
    }

    void otherEncodingsAndFilesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("word");
        QTest::newRow("utf-16 le") << QByteArray("\xFF\xFE{\0\"\0", 6) << "UTF-16";
        QTest::newRow("utf-16 be") << QByteArray("\xFE\xFF\0{", 4) << "UTF-16";
        QTest::newRow("utf-16 without mark") << QByteArray("{\0\"\0a\0", 6) << "zero byte";
        QTest::newRow("gzip") << QByteArray("\x1F\x8B\x08") << "gzip";
        QTest::newRow("zip") << QByteArray("PK\x03\x04..") << "spreadsheet";
        QTest::newRow("database") << QByteArray("SQLite format 3") << "project";
        QTest::newRow("cut character") << QByteArray("{\"prompt\":\"\xE2\x82") << "UTF-8";
    }

    void otherEncodingsAndFilesAreNamed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, word);
        CollectingSink sink;
        const auto done = readImport(m_files.write("other", bytes), {}, sink);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::SchemaViolation);
        QVERIFY2(text(done.error().message).contains(word), done.error().message.c_str());
        QVERIFY(text(done.error().where).contains(QStringLiteral("line 1, column ")));
    }

    void cutCharacterBehindABadRowOfATable()
    {
        // The bad row is stepped over up to the end of the file, where half a character stands.
        ImportOptions options;
        options.format = ImportFormat::Csv;
        CollectingSink sink;
        const auto done = readImport(m_files.write("cut.csv", "prompt,re\"a\",b\xF2"), options, sink);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::SchemaViolation);
        QVERIFY2(text(done.error().where).contains(QStringLiteral("byte 14, line 1, column 15")), done.error().where.c_str());
    }

    void charactersAcrossBlocksAreWhole()
    {
        // Lines of three-byte characters put one across each block border.
        QByteArray bytes("\xEF\xBB\xBF");
        const QByteArray answer = QByteArray("\xE2\x82\xAC").repeated(40'001);
        for (int i = 0; i < 4; ++i)
            bytes += "{\"prompt\":\"p\",\"response\":\"" + answer + "\"}\r\n";
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("blocks.jsonl", bytes));
        QVERIFY(sink.faults.empty());
        QCOMPARE(sink.conversations.size(), std::size_t(4));
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(QByteArray::fromStdString(sink.response(i, 0)), answer);
        QCOMPARE(sink.lastDone, std::int64_t(bytes.size()));
        QCOMPARE(sink.lastTotal, std::int64_t(bytes.size()));
        QVERIFY(sink.progressCalls >= int(bytes.size() / (64 * 1024)));
    }

    void markAndLineEnds()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("crlf.jsonl", "\xEF\xBB\xBF{\"prompt\":\"p\",\"response\":\"r\\r\\n\"}\r\n\r\n{\"prompt\":\"p\"}\r\n{\"prompt\":\"p\",\"response\":\"s\"}"));
        QCOMPARE(sink.conversations.size(), std::size_t(2));
        QCOMPARE(text(sink.response(0, 0)), QStringLiteral("r\r\n"));
        QCOMPARE(places(sink.faults), QStringLiteral("3:1"));
        // Columns count from the text, not from the mark.
        CollectingSink bad;
        IMPORT_OR_FAIL(bad, m_files.write("bom.jsonl", "\xEF\xBB\xBF{\"prompt\" 1}\n{\"prompt\":\"p\",\"response\":\"r\"}\n"));
        QCOMPARE(places(bad.faults), QStringLiteral("1:11"));
    }

    void oneLineOfTwentyMegabytes()
    {
        const QByteArray answer(20 * 1024 * 1024, 'x');
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("long.jsonl", "{\"prompt\":\"p\",\"response\":\"" + answer + "\"}\n" + goodLine.trimmed().replace("\"messages\"", "\"prompt\":1,\"x\"") + "\n{\"prompt\":\"p\",\"response\":\"r\"}"));
        QCOMPARE(sink.conversations.size(), std::size_t(2));
        QCOMPARE(sink.response(0, 0).size(), std::size_t(answer.size()));
        QCOMPARE(places(sink.faults), QStringLiteral("2:1"));
        const auto detection = detectImport(m_files.folder() + QStringLiteral("/long.jsonl"));
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::PromptResponse);
        QCOMPARE(detection->preview.size(), std::size_t(1));
    }

    void documentsOverTheLimitAreRefused()
    {
        ImportOptions options;
        options.maxDocumentBytes = 200 * 1024;
        const QByteArray answer(300 * 1024, 'x');
        CollectingSink line;
        IMPORT_OR_FAIL(line, m_files.write("limit.jsonl", goodLine + "{\"messages\":\"" + answer + "\"}\n" + goodLine), options);
        QCOMPARE(line.conversations.size(), std::size_t(2));
        QCOMPARE(places(line.faults), QStringLiteral("2:1"));
        CollectingSink list;
        const auto done = readImport(m_files.write("limit.json", "[\n{\"prompt\":\"" + answer + "\"}]"), options, list);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::SchemaViolation);
        QVERIFY(text(done.error().where).endsWith(QStringLiteral("line 2")));
    }

    void noFileEmptyFileFolder()
    {
        CollectingSink sink;
        const auto missing = readImport(m_files.folder() + QStringLiteral("/none.jsonl"), {}, sink);
        QVERIFY(!missing.has_value());
        QCOMPARE(missing.error().code, ErrorCode::CannotOpen);
        const auto folder = readImport(m_files.folder(), {}, sink);
        QVERIFY(!folder.has_value());
        QCOMPARE(folder.error().code, ErrorCode::CannotOpen);
        QVERIFY(text(folder.error().message).contains(QStringLiteral("folder")));
        for (const QByteArray& bytes : {QByteArray(), QByteArray("\n \r\n"), QByteArray("\xEF\xBB\xBF")}) {
            for (const char* ending : {"empty.jsonl", "empty.csv"}) {
                const auto path = m_files.write(ending, bytes);
                const auto empty = readImport(path, {}, sink);
                QVERIFY(!empty.has_value());
                QCOMPARE(empty.error().code, ErrorCode::SchemaViolation);
                const auto detection = detectImport(path);
                QVERIFY(detection.has_value());
                QCOMPARE(detection->format, ImportFormat::Auto);
                QCOMPARE(text(detection->why), QStringLiteral("The file is empty: it has no rows."));
            }
        }
        CollectingSink list;
        const auto nothing = readImport(m_files.write("empty.json", "[]"), {}, list);
        QVERIFY(!nothing.has_value());
    }

    void unknownKeysAreShown()
    {
        const auto detection = detectImport(m_files.write("what.jsonl", "{\"alpha\":1,\"beta\":2}\n{\"alpha\":2}\n"));
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::Auto);
        QVERIFY(text(detection->why).contains(QStringLiteral("The keys of the first row are \"alpha\", \"beta\".")));
        QVERIFY(text(detection->why).contains(QStringLiteral("Looked for")));
    }

    void cancelAndFullSink()
    {
        QByteArray bytes;
        for (int i = 0; i < 5000; ++i)
            bytes += goodLine;
        const auto path = m_files.write("many.jsonl", bytes);
        CollectingSink cancelled;
        cancelled.cancelAfter = 4;
        const auto stopped = readImport(path, {}, cancelled);
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        QVERIFY(cancelled.conversations.size() < 5000);
        CollectingSink full;
        full.stopAfter = 10;
        const auto refused = readImport(path, {}, full);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().code, ErrorCode::RuntimeError);
        QCOMPARE(full.conversations.size(), std::size_t(10));
        CollectingSink all;
        IMPORT_OR_FAIL(all, path);
        QCOMPARE(all.conversations.size(), std::size_t(5000));
        QVERIFY(all.progressCalls >= 10);
        const auto detection = detectImport(path);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->preview.size(), std::size_t(20));
    }

    void formatsAreListed()
    {
        const auto formats = nlohmann::json::parse(importFormatsJson());
        QCOMPARE(formats.size(), std::size_t(8));
        for (const auto& format : formats) {
            const auto found = importFormatFromName(format["name"].get<std::string>());
            QVERIFY(found.has_value());
            QCOMPARE(text(std::string(name(*found))), text(format["name"].get<std::string>()));
            QVERIFY(!format["fields"].empty());
            QVERIFY(!format["endings"].empty());
        }
        QVERIFY(!importFormatFromName("xml"));
        QCOMPARE(importFormatFromName("auto"), std::optional(ImportFormat::Auto));
    }
};

QTEST_APPLESS_MAIN(TestImportFiles)
#include "tst_import_files.moc"
