#include <QSignalSpy>
#include <QTest>

#include "domain/text/exact_text.h"
#include "workspace/rating_model.h"

using namespace touchstone;
using protocol::Dimension;
using protocol::Polarity;
using workspace::LoadedTurn;
using workspace::RatingModel;
using Problem = RatingModel::Problem;

namespace {

workspace::LoadedTurnPtr turnWith(const QString& response, std::optional<project::Draft> draft = {})
{
    auto turn = std::make_shared<LoadedTurn>();
    turn->key = 7;
    turn->turn.answer.content = response.toStdString();
    turn->response = response;
    turn->offsets = domain::OffsetMap(response);
    turn->draft = std::move(draft);
    return turn;
}

} // namespace

class TestRatingModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_model = std::make_unique<RatingModel>();
        m_model->load(turnWith(QStringLiteral("The capital of Spain is Barcelona.")), false);
    }

    void nothingCanBeSubmittedBeforeAPolarity()
    {
        QCOMPARE(m_model->problem(), Problem::NoPolarity);
        m_model->setPolarity(Polarity::Positive);
        QCOMPARE(m_model->problem(), Problem::None);
        QCOMPARE(m_model->score(), 1.0);
        m_model->load(nullptr, false);
        QCOMPARE(m_model->problem(), Problem::NoTurn);
    }

    void aScoreThatContradictsTheNewPolarityGoes()
    {
        m_model->setPolarity(Polarity::Positive);
        m_model->setScore(0.6);
        QCOMPARE(m_model->score(), 0.6);
        m_model->setPolarity(Polarity::Negative);
        QCOMPARE(m_model->score(), -1.0);
        m_model->setScore(-0.25);
        m_model->setPolarity(Polarity::Corrective);
        QCOMPARE(m_model->score(), -0.25);
    }

    void scoresStayInRangeAndOnTheirSteps()
    {
        m_model->setPolarity(Polarity::Positive);
        m_model->setScore(7);
        QCOMPARE(m_model->score(), 1.0);
        m_model->setScore(0.3333);
        QCOMPARE(m_model->score(), 0.35);
        m_model->setScore(std::numeric_limits<double>::quiet_NaN());
        QCOMPARE(m_model->score(), 0.0);
    }

    void correctiveNeedsACorrection()
    {
        m_model->setPolarity(Polarity::Corrective);
        QCOMPARE(m_model->problem(), Problem::CorrectionMissing);
        m_model->setCorrectedText(QStringLiteral("The capital of Spain is Madrid."));
        QCOMPARE(m_model->problem(), Problem::None);
        m_model->setCorrectedText(m_model->turn()->response);
        QCOMPARE(m_model->problem(), Problem::CorrectionEqual);
        m_model->setCorrectedText(QString());
        QCOMPARE(m_model->problem(), Problem::CorrectionEmpty);
    }

    void correctingMakesTheJudgementCorrective()
    {
        m_model->setPolarity(Polarity::Positive);
        m_model->setCorrectedText(QStringLiteral("The capital of Spain is Madrid."));
        QCOMPARE(m_model->polarity(), std::optional(Polarity::Corrective));
        const auto edit = m_model->minimalEdit();
        QVERIFY(edit);
        QCOMPARE(m_model->turn()->response.mid(edit->range.start, edit->range.length()), QStringLiteral("Barcelona"));
        QCOMPARE(edit->replacement, QStringLiteral("Madrid"));
    }

    void replacingARangeKeepsAnEarlierCorrectionElsewhere()
    {
        const QString response = m_model->turn()->response;
        m_model->replaceRange({24, 33}, QStringLiteral("Madrid"));
        m_model->replaceRange({0, 3}, QStringLiteral("A"));
        QCOMPARE(m_model->correctedText(), QStringLiteral("A capital of Spain is Madrid."));
        m_model->revertCorrection();
        QCOMPARE(m_model->correctedText(), response);
        QVERIFY(!m_model->hasCorrection());
        m_model->replaceRange({0, 3}, QStringLiteral("A"));
        m_model->replaceRange({24, 33}, QStringLiteral("Madrid"));
        QCOMPARE(m_model->correctedText(), QStringLiteral("A capital of Spain is Madrid."));
    }

    void dimensionsHaveTheirOwnValues()
    {
        m_model->setPolarity(Polarity::Negative);
        m_model->setDimensionValue(Dimension::Tone, 0.5);
        m_model->setDimensionValue(Dimension::Correctness, -1.0);
        QCOMPARE(m_model->draft().others.size(), std::size_t(2));
        QCOMPARE(m_model->draft().others.front().dimension, Dimension::Correctness);
        QCOMPARE(m_model->dimensionValue(Dimension::Helpfulness), std::optional(-1.0));
        m_model->setDimensionValue(Dimension::Tone, std::nullopt);
        QCOMPARE(m_model->dimensionValue(Dimension::Tone), std::optional<double>());
        m_model->setPrimary(Dimension::Correctness);
        QVERIFY(m_model->draft().others.empty());
    }

    void lossOfWork_aDraftWinsOverTheJudgementThatStands_21()
    {
        project::Draft draft;
        draft.comment = "newer";
        draft.editor.commentCaret = 3;
        auto turn = std::make_shared<LoadedTurn>(*turnWith(QStringLiteral("x"), draft));
        project::JudgementVersion version;
        version.judgement.comment = "older";
        turn->history.push_back(version);
        m_model->load(turn, false);
        QCOMPARE(m_model->comment(), QStringLiteral("newer"));
        QCOMPARE(m_model->editorState().commentCaret, std::int64_t(3));
        turn = std::make_shared<LoadedTurn>(*turn);
        turn->draft.reset();
        m_model->load(turn, false);
        QCOMPARE(m_model->comment(), QStringLiteral("older"));
    }

    void aReadOnlyProjectChangesNothing()
    {
        m_model->load(m_model->turn(), true);
        QSignalSpy edited(m_model.get(), &RatingModel::edited);
        m_model->setPolarity(Polarity::Positive);
        m_model->setComment(QStringLiteral("hello"));
        m_model->setCorrectedText(QStringLiteral("other"));
        QCOMPARE(edited.count(), 0);
        QCOMPARE(m_model->problem(), Problem::ReadOnly);
    }

    void offsets_aDamagedResponseTakesNoCorrection_16()
    {
        auto turn = std::make_shared<LoadedTurn>(*turnWith(QString(QChar(0xFFFD))));
        turn->turn.damagedResponse = "\"\\ud83d\"";
        m_model->load(turn, false);
        QVERIFY(!m_model->spansEnabled());
        m_model->setCorrectedText(QStringLiteral("other"));
        QVERIFY(!m_model->hasCorrection());
    }

    void aByteOrderMarkAtTheStartIsText()
    {
        const std::string marked = "\xEF\xBB\xBF" "Hello";
        QCOMPARE(domain::exactText(marked).size(), qsizetype(6));
        QCOMPARE(domain::exactText(marked).toStdString(), marked);
        QCOMPARE(domain::exactText("Hello").size(), qsizetype(5));
    }

    void loadingATurnIsNoEdit()
    {
        QSignalSpy edited(m_model.get(), &RatingModel::edited);
        m_model->load(turnWith(QStringLiteral("y")), false);
        m_model->setEditorState(m_model->editorState());
        QCOMPARE(edited.count(), 0);
    }

private:
    std::unique_ptr<RatingModel> m_model;
};

QTEST_GUILESS_MAIN(TestRatingModel)
#include "tst_rating_model.moc"
