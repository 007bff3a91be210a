#include "export_files.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Polarity;

/// What stands beside a training file: what was written and why not, and the configuration of trainers.
class TestExportSidecars : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void metaTellsWhatWasWritten();
    void trainerFilesAreTheSamples();
    void trainerFilesOfEachFormat_data();
    void trainerFilesOfEachFormat();
    void trainerFilesOfTwoExportsLiveTogether();
    void foreignFilesAreLeftAlone();
    void withoutSidecars();
    void oddFileNames();
};

void TestExportSidecars::metaTellsWhatWasWritten()
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

void TestExportSidecars::trainerFilesAreTheSamples()
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

void TestExportSidecars::trainerFilesOfEachFormat_data()
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

void TestExportSidecars::trainerFilesOfEachFormat()
{
    QFETCH(int, format);
    QFETCH(QStringList, files);
    const QTemporaryDir folder;
    exported(manyRows(1), optionsFor(ExportFormat(format)), folder, QStringLiteral("x.out"));
    QCOMPARE(filesIn(folder), files);
}

void TestExportSidecars::trainerFilesOfTwoExportsLiveTogether()
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

void TestExportSidecars::foreignFilesAreLeftAlone()
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

void TestExportSidecars::withoutSidecars()
{
    const QTemporaryDir folder;
    auto options = optionsFor(ExportFormat::DpoUniversal);
    options.sidecars = false;
    exported(manyRows(1), options, folder);
    QCOMPARE(filesIn(folder), (QStringList{QStringLiteral("out.jsonl"), QStringLiteral("out.jsonl.meta.json")}));
}

void TestExportSidecars::oddFileNames()
{
    const QTemporaryDir folder;
    const QString name = QString::fromUtf8("Peter's \"pairs\" 漢字.v2.jsonl");
    exported(manyRows(1), optionsFor(ExportFormat::DpoUniversal), folder, name);
    const Json info = Json::parse(read(folder.filePath(QStringLiteral("dataset_info.json"))).toStdString());
    COMPARE_JSON(info.front()["file_name"], name.toStdString());
    QVERIFY(read(folder.filePath(QStringLiteral("axolotl_dpo.yml"))).contains("\"Peter's \\\"pairs\\\" 漢字.v2.jsonl\""));
    QVERIFY(read(folder.filePath(QStringLiteral("openrlhf_flags.txt"))).contains("'Peter'\\''s \"pairs\" 漢字.v2.jsonl'"));
}

QTEST_APPLESS_MAIN(TestExportSidecars)
#include "tst_export_sidecars.moc"
