#include <QTest>

#include <QDir>

#include "export_fixture.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Polarity;

/// What stands on the disk after an export: all or nothing, with the files beside it.
class TestExportFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void metaTellsWhatWasWritten();
    void size_cancelledExportLeavesNothing_44();
    void cancelKeepsTheOldFile();
    void brokenSourceKeepsTheOldFile();
    void size_exportProgressReachesTheEnd_44();
    void unwritableFolder();
    void offsets_mismatchFailsLoudly_14_data();
    void offsets_mismatchFailsLoudly_14();
    void trainerFilesAreTheSamples();
    void trainerFilesOfEachFormat_data();
    void trainerFilesOfEachFormat();
    void trainerFilesOfTwoExportsLiveTogether();
    void foreignFilesAreLeftAlone();
    void withoutSidecars();
    void emptyExportIsAFile();
    void oddFileNames();
    void formatsHaveNames();
    void formatsJson();
    void size_exportMemoryStaysFlat_44();
};

namespace {
std::vector<ExportRow> manyRows(int count)
{
    std::vector<ExportRow> rows;
    for (int i = 0; i < count; ++i) {
        const Turn turn = spainTurn("t" + std::to_string(100000 + i));
        rows.push_back(row(turn, corrective(turn, "f" + std::to_string(i), "It is Madrid.", {{6, 15}})));
    }
    return rows;
}

ExportOptions optionsFor(ExportFormat format)
{
    ExportOptions options;
    options.format = format;
    return options;
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QStringList filesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}
} // namespace

void TestExportFiles::metaTellsWhatWasWritten()
{
    const QTemporaryDir folder;
    auto options = optionsFor(ExportFormat::DpoUniversal);
    options.filterText = "agent:\"airline\" 漢";
    auto rows = manyRows(3);
    rows.push_back(row(rows[2].turn, feedback(rows[2].turn, "n", Polarity::Neutral, 0)));
    const auto done = exported(rows, options, folder, QStringLiteral("pairs.jsonl"));
    QCOMPARE(QString::fromStdString(done.report.sidecar), folder.filePath(QStringLiteral("pairs.jsonl.meta.json")));
    const Json meta = Json::parse(read(folder.filePath(QStringLiteral("pairs.jsonl.meta.json"))).toStdString());
    COMPARE_JSON(meta["file"], "pairs.jsonl");
    COMPARE_JSON(meta["format"], "dpo");
    COMPARE_JSON(meta["filter"], options.filterText);
    COMPARE_JSON(meta["annotators"], "each");
    COMPARE_JSON(meta["rows"], 3);
    COMPARE_JSON(meta["excluded"], (Json{{"score_gap_too_small", 1}}));
    COMPARE_JSON(meta["min_score_gap"], 1.0);
    COMPARE_JSON(meta["schema_version"], 1);
    COMPARE_JSON(meta["offset_unit"], "codepoint");
    const auto hash = QCryptographicHash::hash(done.bytes, QCryptographicHash::Sha256).toHex().toStdString();
    COMPARE_JSON(meta["sha256"], hash);
    QCOMPARE(done.report.sha256, hash);
    // The same export again gives the same bytes, the sidecar included.
    const auto before = read(folder.filePath(QStringLiteral("pairs.jsonl.meta.json")));
    QCOMPARE(exported(rows, options, folder, QStringLiteral("pairs.jsonl")).bytes, done.bytes);
    QCOMPARE(read(folder.filePath(QStringLiteral("pairs.jsonl.meta.json"))), before);
}

void TestExportFiles::size_cancelledExportLeavesNothing_44()
{
    const QTemporaryDir folder;
    VectorSource source(manyRows(2000));
    int calls = 0;
    const auto result = writeExport(source, folder.filePath(QStringLiteral("a.jsonl")), optionsFor(ExportFormat::A2eFeedback),
                                    [&](std::int64_t done, std::int64_t total) {
                                        ++calls;
                                        return done < total / 2;
                                    });
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
    QVERIFY(calls > 1);
    QCOMPARE(filesIn(folder), QStringList());
    const auto preview = previewExport(source, optionsFor(ExportFormat::Kto), [](auto, auto) { return false; });
    QVERIFY(!preview);
    QCOMPARE(preview.error().code, ErrorCode::Cancelled);
}

void TestExportFiles::cancelKeepsTheOldFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.jsonl"));
    write(path, "precious\n");
    VectorSource source(manyRows(2000));
    QVERIFY(!writeExport(source, path, optionsFor(ExportFormat::A2eFeedback), [](auto, auto) { return false; }));
    QCOMPARE(read(path), QByteArray("precious\n"));
    QCOMPARE(filesIn(folder), QStringList{QStringLiteral("a.jsonl")});
    // Even at the last report, when all is written but not yet renamed.
    QVERIFY(!writeExport(source, path, optionsFor(ExportFormat::A2eFeedback), [](auto done, auto total) { return done < total; }));
    QCOMPARE(read(path), QByteArray("precious\n"));
}

void TestExportFiles::brokenSourceKeepsTheOldFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.jsonl"));
    write(path, "precious\n");
    VectorSource source(manyRows(900));
    source.failAt(700);
    const auto result = writeExport(source, path, optionsFor(ExportFormat::A2eFeedback));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Damaged);
    QCOMPARE(read(path), QByteArray("precious\n"));
    QCOMPARE(filesIn(folder), QStringList{QStringLiteral("a.jsonl")});
}

void TestExportFiles::size_exportProgressReachesTheEnd_44()
{
    VectorSource source(manyRows(1000));
    std::int64_t last = -1;
    const QTemporaryDir folder;
    const auto result = writeExport(source, folder.filePath(QStringLiteral("a.csv")), optionsFor(ExportFormat::Csv),
                                    [&](std::int64_t done, std::int64_t total) {
                                        const bool forward = done >= last && done <= total;
                                        last = done;
                                        return forward;
                                    });
    QVERIFY(result.has_value());
    QCOMPARE(last, 1000);
}

void TestExportFiles::unwritableFolder()
{
    VectorSource source(manyRows(1));
    const auto result = writeExport(source, QStringLiteral("/nowhere/at/all.jsonl"), optionsFor(ExportFormat::Csv));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::CannotOpen);
    QCOMPARE(result.error().where, std::string("/nowhere/at/all.jsonl"));
    QVERIFY(result.error().message.find("/nowhere/at/all.jsonl") != std::string::npos);
}

void TestExportFiles::offsets_mismatchFailsLoudly_14_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("span behind the response") << 0;
    QTest::newRow("span backwards") << 1;
    QTest::newRow("response was changed") << 2;
    QTest::newRow("no rated turn") << 3;
    QTest::newRow("broken text") << 4;
}

void TestExportFiles::offsets_mismatchFailsLoudly_14()
{
    QFETCH(int, kind);
    auto rows = manyRows(40);
    protocol::Feedback& bad = rows[30].feedback;
    switch (kind) {
    case 0: bad.correctionSpan->end = 17; break;
    case 1: bad.correctionSpan = {{9, 3}}; break;
    case 2: rows[30].turn.answer.content += "!"; break;
    case 3: bad.ratedTurn.reset(); break;
    default: bad.comment = "caf\xe9"; break;
    }
    for (int format = 0; format <= int(ExportFormat::Steps); ++format) {
        const QTemporaryDir folder;
        VectorSource source(rows);
        const auto result = writeExport(source, folder.filePath(QStringLiteral("a")), optionsFor(ExportFormat(format)));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::SchemaViolation);
        QCOMPARE(result.error().where, std::string("f30"));
        QVERIFY(result.error().message.find("f30") != std::string::npos);
        QCOMPARE(filesIn(folder), QStringList());
        QVERIFY(!previewExport(source, optionsFor(ExportFormat(format))));
    }
}

void TestExportFiles::trainerFilesAreTheSamples()
{
    TOUCHSTONE_SHARED_OR_SKIP(info, "samples/training/dataset_info.json");
    TOUCHSTONE_SHARED_OR_SKIP(axolotl, "samples/training/axolotl_dpo.yml");
    TOUCHSTONE_SHARED_OR_SKIP(flags, "samples/training/openrlhf_flags.txt");
    const QTemporaryDir folder;
    exported(manyRows(1), optionsFor(ExportFormat::DpoUniversal), folder, QStringLiteral("preference_universal.jsonl"));
    exported(manyRows(1), optionsFor(ExportFormat::DpoStrings), folder, QStringLiteral("preference_strings.jsonl"));
    exported(manyRows(1), optionsFor(ExportFormat::Kto), folder, QStringLiteral("kto.jsonl"));
    const Json ours = Json::parse(read(folder.filePath(QStringLiteral("dataset_info.json"))).toStdString());
    const Json sample = Json::parse(kit::readAll(info).toStdString());
    COMPARE_JSON(ours["preference_universal"], sample["a2e_pref"]);
    COMPARE_JSON(ours["preference_strings"], sample["a2e_pref_str"]);
    // The sample's tool role is missing for KTO; with it, conversations with tools load as well.
    Json kto = ours["kto"];
    kto["tags"].erase("observation_tag");
    kto["tags"].erase("function_tag");
    COMPARE_JSON(kto, sample["a2e_kto"]);
    const auto unquoted = read(folder.filePath(QStringLiteral("axolotl_dpo.yml"))).replace('"', "");
    QCOMPARE(unquoted.trimmed(), kit::readAll(axolotl).trimmed());
    QCOMPARE(read(folder.filePath(QStringLiteral("openrlhf_flags.txt"))).trimmed(), kit::readAll(flags).trimmed());
}

void TestExportFiles::trainerFilesOfEachFormat_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QStringList>("files");
    const auto add = [](const char* name, ExportFormat format, QStringList more) {
        more << QStringLiteral("x.out") << QStringLiteral("x.out.meta.json");
        more.sort();
        QTest::newRow(name) << int(format) << more;
    };
    const QString info = QStringLiteral("dataset_info.json");
    add("a2e", ExportFormat::A2eFeedback, {});
    add("csv", ExportFormat::Csv, {});
    add("dpo", ExportFormat::DpoUniversal,
        {info, QStringLiteral("axolotl_dpo.yml"), QStringLiteral("openrlhf_flags.txt")});
    add("dpo-strings", ExportFormat::DpoStrings, {info});
    add("openai-dpo", ExportFormat::OpenAiDpo, {});
    add("reward", ExportFormat::Reward, {});
    add("kto", ExportFormat::Kto, {info});
    add("sft", ExportFormat::Sft, {info});
    add("steps", ExportFormat::Steps, {});
}

void TestExportFiles::trainerFilesOfEachFormat()
{
    QFETCH(int, format);
    QFETCH(QStringList, files);
    const QTemporaryDir folder;
    exported(manyRows(1), optionsFor(ExportFormat(format)), folder, QStringLiteral("x.out"));
    QCOMPARE(filesIn(folder), files);
}

void TestExportFiles::trainerFilesOfTwoExportsLiveTogether()
{
    const QTemporaryDir folder;
    const auto options = optionsFor(ExportFormat::DpoUniversal);
    exported(manyRows(1), options, folder, QStringLiteral("a.jsonl"));
    exported(manyRows(1), options, folder, QStringLiteral("b.jsonl"));
    exported(manyRows(2), options, folder, QStringLiteral("a.jsonl"));
    exported(manyRows(2), options, folder, QStringLiteral("b.jsonl"));
    const Json info = Json::parse(read(folder.filePath(QStringLiteral("dataset_info.json"))).toStdString());
    QCOMPARE(keysOf(info), (std::vector<std::string>{"a", "b"}));
    COMPARE_JSON(info["b"]["file_name"], "b.jsonl");
    QVERIFY(read(folder.filePath(QStringLiteral("axolotl_dpo.yml"))).contains("path: \"a.jsonl\"\n"));
    QVERIFY(read(folder.filePath(QStringLiteral("b.axolotl_dpo.yml"))).contains("path: \"b.jsonl\"\n"));
    QVERIFY(read(folder.filePath(QStringLiteral("openrlhf_flags.txt"))).startsWith("--data.dataset a.jsonl "));
    QVERIFY(read(folder.filePath(QStringLiteral("b.openrlhf_flags.txt"))).startsWith("--data.dataset b.jsonl "));
    QCOMPARE(filesIn(folder).size(), 9);
}

void TestExportFiles::foreignFilesAreLeftAlone()
{
    const QTemporaryDir folder;
    const QByteArray theirs("{\"zeta\": {\"hf_hub_url\": \"x/y\"}, \"pairs\": {\"file_name\": \"other.jsonl\"}}");
    write(folder.filePath(QStringLiteral("dataset_info.json")), theirs);
    write(folder.filePath(QStringLiteral("axolotl_dpo.yml")), "base_model: mine\n");
    const auto options = optionsFor(ExportFormat::DpoUniversal);
    const auto done = exported(manyRows(1), options, folder, QStringLiteral("pairs.jsonl"));
    const Json info = Json::parse(read(folder.filePath(QStringLiteral("dataset_info.json"))).toStdString());
    QCOMPARE(keysOf(info), (std::vector<std::string>{"zeta", "pairs", "pairs_2"}));
    COMPARE_JSON(info["zeta"], (Json{{"hf_hub_url", "x/y"}}));
    COMPARE_JSON(info["pairs"]["file_name"], "other.jsonl");
    COMPARE_JSON(info["pairs_2"]["file_name"], "pairs.jsonl");
    QCOMPARE(read(folder.filePath(QStringLiteral("axolotl_dpo.yml"))), QByteArray("base_model: mine\n"));
    QCOMPARE(done.report.warnings.at("sidecar_renamed"), 1);
    // Not JSON at all: theirs stays, ours gets a name of its own.
    write(folder.filePath(QStringLiteral("dataset_info.json")), "// comments\n{}");
    exported(manyRows(1), options, folder, QStringLiteral("pairs.jsonl"));
    QCOMPARE(read(folder.filePath(QStringLiteral("dataset_info.json"))), QByteArray("// comments\n{}"));
    const Json own = Json::parse(read(folder.filePath(QStringLiteral("pairs.dataset_info.json"))).toStdString());
    QCOMPARE(keysOf(own), (std::vector<std::string>{"pairs"}));
}

void TestExportFiles::withoutSidecars()
{
    const QTemporaryDir folder;
    auto options = optionsFor(ExportFormat::DpoUniversal);
    options.sidecars = false;
    exported(manyRows(1), options, folder);
    QCOMPARE(filesIn(folder), (QStringList{QStringLiteral("out.jsonl"), QStringLiteral("out.jsonl.meta.json")}));
}

void TestExportFiles::emptyExportIsAFile()
{
    const QTemporaryDir folder;
    const auto done = exported({}, optionsFor(ExportFormat::A2eFeedback), folder);
    QCOMPARE(done.report.rows, 0);
    QVERIFY(QFile::exists(folder.filePath(QStringLiteral("out.jsonl"))));
    QCOMPARE(done.bytes, QByteArray());
}

void TestExportFiles::oddFileNames()
{
    const QTemporaryDir folder;
    const QString name = QString::fromUtf8("Peter's \"pairs\" 漢字.v2.jsonl");
    exported(manyRows(1), optionsFor(ExportFormat::DpoUniversal), folder, name);
    const Json info = Json::parse(read(folder.filePath(QStringLiteral("dataset_info.json"))).toStdString());
    COMPARE_JSON(info.front()["file_name"], name.toStdString());
    QVERIFY(read(folder.filePath(QStringLiteral("axolotl_dpo.yml"))).contains("\"Peter's \\\"pairs\\\" 漢字.v2.jsonl\""));
    QVERIFY(read(folder.filePath(QStringLiteral("openrlhf_flags.txt"))).contains("'Peter'\\''s \"pairs\" 漢字.v2.jsonl'"));
}

void TestExportFiles::formatsHaveNames()
{
    for (int format = 0; format <= int(ExportFormat::Steps); ++format) {
        QVERIFY(!domain::name(ExportFormat(format)).empty());
        QCOMPARE(*exportFormatFromName(domain::name(ExportFormat(format))), ExportFormat(format));
    }
    QCOMPARE(exportFormatFromName("pdf"), std::nullopt);
}

void TestExportFiles::formatsJson()
{
    const Json formats = Json::parse(exportFormatsJson());
    QCOMPARE(formats.size(), std::size_t(9));
    for (const Json& format : formats) {
        QVERIFY(exportFormatFromName(format["name"].get<std::string>()).has_value());
        QVERIFY(!format["summary"].get<std::string>().empty());
        QVERIFY(!format["fields"].empty());
    }
}

namespace {
/// Makes rows on the fly, each with a long context, and counts how many are alive.
class EndlessSource final : public ExportSource
{
public:
    explicit EndlessSource(int rows) : m_rows(rows) {}
    Result<bool> next(ExportRow& row) override
    {
        if (m_next == m_rows)
            return false;
        Turn turn = spainTurn("t" + std::to_string(m_next++));
        turn.context.front().content = std::string(20'000, 'x');
        row = fixture::row(turn, feedback(turn, "f", Polarity::Positive, 1, protocol::Dimension::PlanQuality));
        return true;
    }
    std::int64_t estimatedRows() const override { return m_rows; }
    Result<void> rewind() override
    {
        m_next = 0;
        return {};
    }

private:
    int m_rows;
    int m_next = 0;
};

qint64 residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() * 4096;
}
} // namespace

void TestExportFiles::size_exportMemoryStaysFlat_44()
{
    if (qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED"))
        QSKIP("the sanitizer's own memory hides ours");
    EndlessSource source(4000); // 4,000 rows of 60 kB: 240 MB that must not stay
    const qint64 before = residentBytes();
    for (const auto format : {ExportFormat::A2eFeedback, ExportFormat::Csv, ExportFormat::Kto, ExportFormat::Steps}) {
        const auto preview = previewExport(source, optionsFor(format));
        QVERIFY(preview.has_value());
        QCOMPARE(preview->rows, 4000);
    }
    QVERIFY(residentBytes() - before < 40 * 1024 * 1024);
}

QTEST_APPLESS_MAIN(TestExportFiles)
#include "tst_export_files.moc"
