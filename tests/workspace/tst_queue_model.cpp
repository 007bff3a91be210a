#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "workspace/queue_model.h"

using namespace touchstone;
using project::TurnState;
using project::TurnSummary;
using workspace::QueueModel;

namespace {

TurnSummary row(project::TurnKey key, const char* title, TurnState state = TurnState::Open)
{
    TurnSummary summary;
    summary.key = key;
    summary.turnId = "turn-" + std::to_string(key);
    summary.title = title;
    summary.agent = key % 2 ? "code_review" : "travel_agent";
    summary.order = key * 10;
    summary.state = state;
    return summary;
}

/// The list as a person would read it, a line a row.
QString shown(const QueueModel& model)
{
    QStringList lines;
    for (int i = 0; i < model.rowCount(); ++i) {
        const QModelIndex index = model.index(i);
        lines << QStringLiteral("%1 %2 %3%4")
                     .arg(index.data(QueueModel::KeyRole).toLongLong())
                     .arg(index.data(QueueModel::TitleRole).toString())
                     .arg(index.data(QueueModel::StateRole).toInt())
                     .arg(index.data(QueueModel::CurrentRole).toBool() ? QStringLiteral(" *") : QString());
    }
    return lines.join(QLatin1Char('\n'));
}

project::Filter filter(const char* text)
{
    auto parsed = project::Filter::parse(text);
    return parsed ? *parsed : project::Filter{};
}

} // namespace

class TestQueueModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_model = std::make_unique<QueueModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_model->append({row(1, "Flight to Rome"), row(2, "Refund"), row(3, "Rome hotel", TurnState::Submitted),
                         row(4, "Straße nach ROM")});
    }

    void showsRowsInOrder()
    {
        m_model->setCurrent(2);
        QCOMPARE(shown(*m_model), QStringLiteral("1 Flight to Rome 0\n2 Refund 0 *\n3 Rome hotel 2\n4 Straße nach ROM 0"));
        QCOMPARE(m_model->totalCount(), 4);
        QCOMPARE(m_model->lastOrder(), 40);
    }

    void filtersByWordsWhateverTheirCase()
    {
        m_model->setFilter(filter("rom"));
        QCOMPARE(shown(*m_model), QStringLiteral("1 Flight to Rome 0\n3 Rome hotel 2\n4 Straße nach ROM 0"));
        m_model->setFilter(filter("STRAßE NACH"));
        QCOMPARE(shown(*m_model), QStringLiteral("4 Straße nach ROM 0"));
        m_model->setFilter(filter("rome hotel"));
        QCOMPARE(shown(*m_model), QStringLiteral("3 Rome hotel 2"));
        m_model->setFilter(filter("rome -hotel"));
        QCOMPARE(shown(*m_model), QStringLiteral("1 Flight to Rome 0"));
    }

    void filtersByStateAndAgent()
    {
        m_model->setFilter(filter("state:open agent:travel"));
        QCOMPARE(shown(*m_model), QStringLiteral("2 Refund 0\n4 Straße nach ROM 0"));
        m_model->setFilter(filter("-state:open"));
        QCOMPARE(shown(*m_model), QStringLiteral("3 Rome hotel 2"));
    }

    void aTermThatTheStoreAnswersComesAsKeys()
    {
        m_model->setFilter(filter("dimension:safety rome"), std::vector<project::TurnKey>{4, 3, 2});
        QCOMPARE(shown(*m_model), QStringLiteral("3 Rome hotel 2"));
    }

    void followingSkipsWhatIsDoneAndWrapsOnlyWhenAsked()
    {
        QCOMPARE(m_model->following(2, true, false), std::optional<project::TurnKey>(4));
        QCOMPARE(m_model->following(2, false, false), std::optional<project::TurnKey>(3));
        QCOMPARE(m_model->following(4, true, false), std::nullopt);
        QCOMPARE(m_model->following(4, true, true), std::optional<project::TurnKey>(1));
        QCOMPARE(m_model->preceding(2), std::optional<project::TurnKey>(1));
        QCOMPARE(m_model->preceding(1), std::nullopt);
    }

    void followingStartsFromAPlaceThatTheFilterHides()
    {
        m_model->setFilter(filter("rome"));
        QCOMPARE(m_model->following(2, false, false), std::optional<project::TurnKey>(3));
    }

    void aJudgedRowStaysInSightUntilTheFilterIsAppliedAnew()
    {
        m_model->setFilter(filter("state:open"));
        TurnSummary judged = *m_model->summary(2);
        judged.state = TurnState::Submitted;
        m_model->update(judged);
        QCOMPARE(m_model->rowCount(), 3);
        m_model->setFilter(filter("state:open"));
        QCOMPARE(m_model->rowCount(), 2);
    }

    void aRequeuedRowMovesToItsNewPlace()
    {
        TurnSummary moved = *m_model->summary(1);
        moved.order = 50;
        m_model->update(moved);
        QCOMPARE(m_model->keyAt(3), project::TurnKey(1));
        moved.order = 10;
        m_model->update(moved);
        QCOMPARE(m_model->keyAt(0), project::TurnKey(1));
        QCOMPARE(m_model->rowOf(2), 1);
    }

    void appendingKnownTurnsAddsNothing()
    {
        QSignalSpy inserted(m_model.get(), &QAbstractItemModel::rowsInserted);
        m_model->append({row(1, "Flight to Rome")});
        QCOMPARE(inserted.count(), 0);
        QCOMPARE(m_model->rowCount(), 4);
    }

private:
    std::unique_ptr<QueueModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TestQueueModel)
#include "tst_queue_model.moc"
