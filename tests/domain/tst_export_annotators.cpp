#include <QTest>

#include "export_fixture.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Dimension;
using protocol::Polarity;

/// Whose judgements get into a file when several people judged the same turn.
class TestExportAnnotators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void majorityOfAnnotators();
    void oneAnnotator();
    void goldHasNoneYet();
    void withdrawnStaysOut();
    void votesAreCountedByPeople();
};

namespace {
using Counts = std::map<std::string, std::int64_t>;

ExportOptions optionsFor(ExportFormat format, const std::string& annotators)
{
    ExportOptions options;
    options.format = format;
    options.annotators = annotators;
    return options;
}

std::vector<ExportRow> oneCorrection()
{
    const Turn turn = spainTurn();
    return {row(turn, corrective(turn, "ann-1", "It is Madrid.", {{6, 15}}))};
}
} // namespace

void TestExportAnnotators::majorityOfAnnotators()
{
    const Turn clear = spainTurn("t1");
    const Turn split = spainTurn("t2");
    auto sure = feedback(clear, "f2", Polarity::Positive, 0.5, Dimension::Helpfulness, "ben");
    sure.confidence = 1.0;
    auto unsure = feedback(clear, "f1", Polarity::Positive, 1, Dimension::Helpfulness, "ann");
    unsure.confidence = 0.4;
    const auto done = [&](ExportFormat format) {
        const QTemporaryDir folder;
        return exported({row(clear, unsure), row(clear, sure),
                         row(clear, feedback(clear, "f3", Polarity::Negative, -1, Dimension::Helpfulness, "cy")),
                         row(clear, feedback(clear, "f4", Polarity::Negative, -1, Dimension::Tone, "cy")),
                         row(split, feedback(split, "f5", Polarity::Positive, 1, Dimension::Helpfulness, "ann")),
                         row(split, feedback(split, "f6", Polarity::Negative, -1, Dimension::Helpfulness, "ben"))},
                        optionsFor(format, "majority"), folder);
    };
    const auto reward = done(ExportFormat::Reward);
    QCOMPARE(reward.report.rows, 2);
    COMPARE_JSON(reward.lines()[0]["annotation_id"], "f2"); // the surer of the two who agree
    COMPARE_JSON(reward.lines()[1]["annotation_id"], "f4"); // the only one about tone
    QCOMPARE(reward.report.excluded, (Counts{{"minority", 1}, {"same_as_majority", 1}, {"no_majority", 2}}));
}

void TestExportAnnotators::oneAnnotator()
{
    const Turn turn = spainTurn();
    const QTemporaryDir folder;
    const auto done = exported({row(turn, feedback(turn, "f1", Polarity::Positive, 1)),
                                row(turn, feedback(turn, "f2", Polarity::Negative, -1, Dimension::Helpfulness, "ben"))},
                               optionsFor(ExportFormat::Reward, "ben"), folder);
    QCOMPARE(done.report.rows, 1);
    COMPARE_JSON(done.lines()[0]["annotator"], "ben");
    QCOMPARE(done.report.excluded, (Counts{{"other_annotator", 1}}));
}

void TestExportAnnotators::goldHasNoneYet()
{
    const QTemporaryDir folder;
    const auto done = exported(oneCorrection(), optionsFor(ExportFormat::DpoUniversal, "gold"), folder);
    QCOMPARE(done.report.rows, 0);
    QCOMPARE(done.report.excluded, (Counts{{"no_gold", 1}}));
}

void TestExportAnnotators::withdrawnStaysOut()
{
    const Turn turn = spainTurn();
    auto withdrawn = feedback(turn, "f1", Polarity::Neutral, 0);
    withdrawn.confidence = 0;
    withdrawn.comment = "withdrawn";
    for (const auto format : {ExportFormat::A2eFeedback, ExportFormat::Csv, ExportFormat::Reward, ExportFormat::Kto}) {
        const auto done = exported({row(turn, withdrawn)}, format);
        QCOMPARE(done.report.rows, 0);
        QCOMPARE(done.report.excluded, (Counts{{"withdrawn", 1}}));
    }
    // Nor does it count as a voice.
    const QTemporaryDir folder;
    const auto done = exported({row(turn, withdrawn),
                                row(turn, feedback(turn, "f2", Polarity::Positive, 1, Dimension::Helpfulness, "ben"))},
                               optionsFor(ExportFormat::Reward, "majority"), folder);
    QCOMPARE(done.report.rows, 1);
}

void TestExportAnnotators::votesAreCountedByPeople()
{
    // Two rows of one annotator are one voice.
    const Turn turn = spainTurn();
    const QTemporaryDir folder;
    const auto done = exported({row(turn, feedback(turn, "f1", Polarity::Positive, 1)),
                                row(turn, feedback(turn, "f2", Polarity::Positive, 1)),
                                row(turn, feedback(turn, "f3", Polarity::Negative, -1, Dimension::Helpfulness, "ben"))},
                               optionsFor(ExportFormat::Reward, "majority"), folder);
    QCOMPARE(done.report.rows, 0);
    QCOMPARE(done.report.excluded, (Counts{{"no_majority", 3}}));
}

QTEST_APPLESS_MAIN(TestExportAnnotators)
#include "tst_export_annotators.moc"
