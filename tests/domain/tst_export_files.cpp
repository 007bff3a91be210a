#include "export_files.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Polarity;

/// What stands on the disk after an export: all or nothing.
class TestExportFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void size_cancelledExportLeavesNothing_44();
    void cancelKeepsTheOldFile();
    void brokenSourceKeepsTheOldFile();
    void size_exportProgressReachesTheEnd_44();
    void unwritableFolder();
    void offsets_mismatchFailsLoudly_14_data();
    void offsets_mismatchFailsLoudly_14();
    void emptyExportIsAFile();
    void formatsHaveNames();
    void formatsJson();
    void size_exportMemoryStaysFlat_44();
};

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

void TestExportFiles::emptyExportIsAFile()
{
    const QTemporaryDir folder;
    const auto done = exported({}, optionsFor(ExportFormat::A2eFeedback), folder);
    QCOMPARE(done.report.rows, 0);
    QVERIFY(QFile::exists(folder.filePath(QStringLiteral("out.jsonl"))));
    QCOMPARE(done.bytes, QByteArray());
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
