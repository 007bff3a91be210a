#include <random>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "kit.h"
#include "person_at_work.h"

using namespace touchstone;
using namespace touchstone::workspace;
using project::TurnKey;
using protocol::Polarity;

/// A text on its whole way: imported, rated and corrected, exported. Counted here by something that is not ours.
class TestOffsets : public QObject
{
    Q_OBJECT

    /// A workspace on a project that holds these answers, in this order.
    [[nodiscard]] static std::unique_ptr<Workspace> import(Fixture& fixture, const QByteArray& lines)
    {
        QFile input(fixture.file("texts.jsonl"));
        if (!input.open(QIODevice::WriteOnly) || input.write(lines) != lines.size())
            qFatal("no temporary file");
        input.close();
        auto workspace = std::make_unique<Workspace>(fixture.options());
        workspace->settings()->set(Settings::Key::Annotator, QStringLiteral("ada"));
        workspace->openProject(fixture.path());
        if (!QTest::qWaitFor([&] { return workspace->hasProject() && !workspace->isLoading(); }, 10'000))
            qFatal("no project");
        auto imported = workspace->importFiles({input.fileName()}, {});
        if (!QTest::qWaitFor([&] { return imported.isFinished() && workspace->rating()->turn(); }, 20'000))
            qFatal("no import");
        return workspace;
    }

    [[nodiscard]] static QByteArray lineOf(const QString& answer, int number)
    {
        QJsonObject line{{QStringLiteral("prompt"), QStringLiteral("Question %1").arg(number)},
                         {QStringLiteral("response"), answer},
                         {QStringLiteral("model"), QStringLiteral("m")}};
        return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
    }

    [[nodiscard]] static QList<QJsonObject> exported(Workspace& workspace, const Fixture& fixture)
    {
        const QString target = fixture.file("out.jsonl");
        auto done = workspace.exportTo(target, QString(), {});
        if (!QTest::qWaitFor([&] { return done.isFinished(); }, 20'000) || !done.result())
            return {};
        QFile file(target);
        QList<QJsonObject> rows;
        if (file.open(QIODevice::ReadOnly))
            while (!file.atEnd())
                rows << QJsonDocument::fromJson(file.readLine()).object();
        return rows;
    }

private Q_SLOTS:
    void offsets_selectionOnItsWholeWay_1_3_6_8_15_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("selected");
        QTest::addColumn<int>("start");
        QTest::newRow("emoji before the selection") << QString::fromUtf8("Some text yeah 🚀 rocket") << QStringLiteral("rocket") << 17;
        QTest::newRow("a family and a skin tone before it")
            << QString::fromUtf8("👨🏻‍🚒 firemen drive firetrucks") << QStringLiteral("firetrucks") << 19;
        QTest::newRow("right to left, at the very end")
            << QString::fromUtf8("مرحبا Hello 👋") << QString::fromUtf8("👋") << 12;
        QTest::newRow("several spaces") << QStringLiteral("4   cm") << QStringLiteral("4   cm") << 0;
        QTest::newRow("outer spaces") << QStringLiteral("  hi \n") << QStringLiteral("hi") << 2;
        QTest::newRow("behind a no-break space") << QString::fromUtf8("Dear\u00a0John") << QStringLiteral("John") << 5;
    }
    void offsets_selectionOnItsWholeWay_1_3_6_8_15()
    {
        QFETCH(QString, answer);
        QFETCH(QString, selected);
        QFETCH(int, start);
        Fixture fixture(0);
        auto workspace = import(fixture, lineOf(answer, 0));
        const qsizetype at = answer.indexOf(selected);
        workspace->rating()->replaceRange({at, at + selected.size()}, QStringLiteral("#"));
        QVERIFY(workspace->submitAndNext());
        QVERIFY(settled(*workspace));
        const auto rows = exported(*workspace, fixture);
        QCOMPARE(rows.size(), 1);
        const QJsonArray span = rows[0].value(QStringLiteral("correction_span")).toArray();
        QCOMPARE(span.at(0).toInt(), start);
        QCOMPARE(span.at(1).toInt(), start + int(selected.toUcs4().size()));
        QCOMPARE(rows[0].value(QStringLiteral("span_text")).toString(), selected);
        QCOMPARE(rows[0].value(QStringLiteral("offset_unit")).toString(), QStringLiteral("codepoint"));
        const auto points = rows[0].value(QStringLiteral("rated_turn")).toObject().value(QStringLiteral("response")).toString().toUcs4();
        QVERIFY(span.at(1).toInt() <= points.size());
        const auto slice = points.mid(span.at(0).toInt(), span.at(1).toInt() - span.at(0).toInt());
        QCOMPARE(QString::fromUcs4(reinterpret_cast<const char32_t*>(slice.constData()), slice.size()), selected);
    }

    void offsets_bytesSurviveImportRatingExport_9_10_11()
    {
        const QStringList answers{QStringLiteral("a &lt; b &amp; <br> \\n c"), QStringLiteral("line\nline\r\nline\ttab"),
                                  QString::fromUtf8("Dear\u00a0John"), QStringLiteral("  hi \n"),
                                  QString::fromUtf8("\ufeffmark, e\u0301 and \u00e9, \u2028, \u200f")};
        QByteArray lines;
        for (qsizetype i = 0; i < answers.size(); ++i)
            lines += lineOf(answers[i], int(i));
        Fixture fixture(0);
        auto workspace = import(fixture, lines);
        QHash<QString, QString> expected;
        for (qsizetype i = 0; i < answers.size(); ++i) {
            QVERIFY(shows(*workspace, currentKey(*workspace)));
            const auto turn = workspace->rating()->turn();
            QCOMPARE(turn->response, answers[i]);
            expected.insert(QString::fromStdString(turn->turn.turnId), answers[i]);
            workspace->rating()->setComment(answers[i]);
            rate(*workspace, Polarity::Negative);
        }
        QVERIFY(settled(*workspace));
        const auto rows = exported(*workspace, fixture);
        QCOMPARE(rows.size(), answers.size());
        for (const QJsonObject& row : rows) {
            const QString answer = expected.value(row.value(QStringLiteral("turn_id")).toString());
            QCOMPARE(row.value(QStringLiteral("rated_turn")).toObject().value(QStringLiteral("response")).toString(), answer);
            QCOMPARE(row.value(QStringLiteral("comment")).toString(), answer);
        }
    }

    void offsets_loneSurrogateOnItsWholeWay_16()
    {
        Fixture fixture(0);
        auto workspace = import(fixture, "{\"prompt\":\"p\",\"response\":\"broken \\ud83d here\",\"model\":\"m\"}\n");
        const auto turn = workspace->rating()->turn();
        QCOMPARE(turn->response, QStringLiteral("broken ") + QChar(QChar::ReplacementCharacter) + QStringLiteral(" here"));
        QVERIFY(!workspace->rating()->spansEnabled());
        workspace->rating()->replaceRange({0, 6}, QStringLiteral("mended"));
        QVERIFY(!workspace->rating()->hasCorrection());
        rate(*workspace, Polarity::Negative);
        QVERIFY(settled(*workspace));
        QCOMPARE((*fixture.store()->turn(turn->key)).damagedResponse, std::string("\"broken \\ud83d here\""));
        const auto rows = exported(*workspace, fixture);
        QCOMPARE(rows.size(), 1);
        // The literal as it came, to the letter, and no surrogate of our own.
        QCOMPARE(rows[0].value(QStringLiteral("damaged_response")).toString(), QStringLiteral("\"broken \\ud83d here\""));
        QVERIFY(rows[0].value(QStringLiteral("correction_span")).isNull());
        QTRY_COMPARE(workspace->counts().unsent, std::int64_t(0));  // and the host took it
    }

    void offsets_correctionsOfGeneratedText_property_6_14()
    {
        std::mt19937 random(31);
        QByteArray lines;
        constexpr int texts = 60;
        for (int i = 0; i < texts; ++i)
            lines += lineOf(kit::randomText(random, 5 + i), i);
        Fixture fixture(0);
        auto workspace = import(fixture, lines);
        const int turns = workspace->queue()->totalCount();
        for (int i = 0; i < turns; ++i) {
            QVERIFY(shows(*workspace, currentKey(*workspace)));
            const QString response = workspace->rating()->turn()->response;
            std::uniform_int_distribution<qsizetype> anywhere(0, response.size());
            domain::Utf16Range range{anywhere(random), anywhere(random)};
            if (range.start > range.end)
                std::swap(range.start, range.end);
            range = domain::snapToGraphemes(response, range);
            workspace->rating()->replaceRange(range, QStringLiteral("[") + kit::randomText(random, int(random() % 4)) + u']');
            QVERIFY(workspace->submitAndNext());
        }
        QVERIFY(settled(*workspace));
        const auto rows = exported(*workspace, fixture);
        QCOMPARE(rows.size(), turns);
        for (const QJsonObject& row : rows) {
            const auto response = row.value(QStringLiteral("rated_turn")).toObject().value(QStringLiteral("response")).toString().toUcs4();
            const auto correction = row.value(QStringLiteral("correction")).toString().toUcs4();
            const QJsonArray span = row.value(QStringLiteral("correction_span")).toArray();
            const qsizetype start = span.at(0).toInt();
            const qsizetype end = span.at(1).toInt();
            QVERIFY(0 <= start && start <= end && end <= response.size());
            QCOMPARE(correction.mid(0, start), response.mid(0, start));
            QCOMPARE(correction.mid(correction.size() - (response.size() - end)), response.mid(end));
        }
    }
};

QTEST_GUILESS_MAIN(TestOffsets)
#include "tst_offsets.moc"
