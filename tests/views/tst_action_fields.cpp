#include <QAbstractItemModelTester>
#include <QApplication>
#include <QBuffer>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

#include "accessible_controls.h"
#include "episodes/action_fields.h"
#include "episodes/episode_words.h"
#include "episodes/reward_line.h"
#include "episodes/step_details.h"
#include "episodes/step_picture.h"
#include "episodes/timeline_model.h"
#include "views/theme.h"

using namespace touchstone;
using namespace touchstone::views;

namespace {

const char* const everything =
    "{\"type\":\"object\",\"required\":[\"action_type\",\"payload\"],\"properties\":{"
    "\"action_type\":{\"const\":\"shoot\"},"
    "\"payload\":{\"type\":\"object\",\"required\":[\"direction\",\"power\",\"angle\",\"careful\"],\"properties\":{"
    "\"direction\":{\"enum\":[\"up\",\"down\",3]},"
    "\"power\":{\"type\":\"integer\",\"minimum\":2,\"maximum\":9},"
    "\"angle\":{\"type\":\"number\"},"
    "\"careful\":{\"type\":\"boolean\"},"
    "\"loud\":{\"type\":\"boolean\"},"
    "\"shots\":{\"type\":\"integer\",\"minimum\":1},"
    "\"note\":{\"type\":\"string\"},"
    "\"names\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},"
    "\"more\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"object\"}]}}}}}";

workspace::Episode episodeOfTwoSteps()
{
    workspace::Episode episode;
    episode.serial = 1;
    episode.id = "e";
    episode.environment = "world";
    workspace::EpisodeStep begin;
    begin.state = "{\"a\":1}";
    episode.steps.push_back(begin);
    workspace::EpisodeStep step;
    step.kind = workspace::EpisodeStep::Kind::Step;
    step.number = 1;
    step.action = "{\"action_type\":\"go\",\"payload\":{\"to\":\"there\"}}";
    step.state = "{\"b\":2,\"c\":[1,2]}";
    step.changes = domain::stateChanges(begin.state, step.state).value_or(std::vector<domain::StateChange>());
    step.reward = -0.5;
    step.total = -0.5;
    episode.steps.push_back(step);
    return episode;
}

} // namespace

/// The parts of the pages of episodes, each for itself.
class TestActionFields : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyKindHasItsControl();
    void valuesGoInAndOut();
    void whatMayBeLeftOutIs();
    void faultsStandAtTheirFields();
    void enterInALineSubmits();
    void everyFieldHasAName();
    void rewardsInWords();
    void timelineGrowsAndKeepsItsPlace();
    void detailsNameWhatChanged();
    void picturesAndWords();

private:
    void make(const char* schema);

    Theme m_theme{Theme::Mode::Light};
    std::unique_ptr<ActionFields> m_fields;
    domain::FormField m_form;
};

void TestActionFields::initTestCase()
{
    m_theme.applyTo(*qApp);
    QLocale::setDefault(QLocale::c());
}

void TestActionFields::make(const char* schema)
{
    const auto form = domain::actionForm(schema);
    QVERIFY(form.has_value());
    m_form = *form;
    m_fields = std::make_unique<ActionFields>();
    m_fields->setForm(m_form);
    m_fields->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_fields.get(), 20'000));
}

void TestActionFields::everyKindHasItsControl()
{
    make(everything);
    QCOMPARE(m_fields->findChildren<QComboBox*>().size(), 2);       // direction, and loud, which may be left out
    QCOMPARE(m_fields->findChildren<QCheckBox*>().size(), 2);       // careful, and whether shots are given
    QCOMPARE(m_fields->findChildren<QDoubleSpinBox*>().size(), 3);
    QCOMPARE(m_fields->findChildren<QPlainTextEdit*>().size(), 2);  // the list, and what has no form
    for (auto* spin : m_fields->findChildren<QDoubleSpinBox*>()) {
        if (spin->accessibleName() != QStringLiteral("power"))
            continue;
        QCOMPARE(spin->minimum(), 2.0);
        QCOMPARE(spin->maximum(), 9.0);
        QCOMPARE(spin->decimals(), 0);
    }
}

void TestActionFields::valuesGoInAndOut()
{
    make(everything);
    const std::string action =
        "{\"action_type\":\"shoot\",\"payload\":{\"angle\":1.5,\"careful\":true,\"direction\":3,\"loud\":false,"
        "\"more\":{\"x\":[1]},\"names\":[\"a b\",\"ü\"],\"note\":\"say \\\"hi\\\"\",\"power\":7,\"shots\":2}}";
    m_fields->setValues(domain::valuesOf(m_form, action));
    QCOMPARE(domain::actionOf(m_form, m_fields->values()).value_or(""), action);
}

void TestActionFields::whatMayBeLeftOutIs()
{
    make(everything);
    const auto action = domain::actionOf(m_form, m_fields->values());
    QVERIFY(action.has_value());
    for (const char* key : {"loud", "shots", "note", "names", "more"})
        QVERIFY2(action->find(key) == std::string::npos, key);
    QVERIFY(action->find("\"power\":2") != std::string::npos);
    QVERIFY(action->find("\"direction\":\"up\"") != std::string::npos);
}

void TestActionFields::faultsStandAtTheirFields()
{
    make(everything);
    QPlainTextEdit* more = nullptr;
    for (auto* edit : m_fields->findChildren<QPlainTextEdit*>())
        if (edit->accessibleName().startsWith(QStringLiteral("more")))
            more = edit;
    QVERIFY(more);
    QVERIFY(!more->accessibleDescription().isEmpty());
    more->setPlainText(QStringLiteral("{no json"));
    const auto wrong = domain::actionOf(m_form, m_fields->values());
    QVERIFY(!wrong);
    m_fields->showFaults(wrong.error().faults);
    int shown = 0;
    for (const auto* label : m_fields->findChildren<QLabel*>())
        shown += label->isVisible() && label->text().contains(QStringLiteral("{no json")) ? 1 : 0;
    QCOMPARE(shown, 1);
    m_fields->showFaults({});
    for (const auto* label : m_fields->findChildren<QLabel*>())
        QVERIFY(!label->isVisible() || !label->text().contains(QStringLiteral("{no json")));
}

void TestActionFields::enterInALineSubmits()
{
    make(everything);
    QSignalSpy submitted(m_fields.get(), &ActionFields::submitted);
    for (auto* line : m_fields->findChildren<QLineEdit*>()) {
        if (line->objectName() == QStringLiteral("qt_spinbox_lineedit"))
            continue;
        QTest::keyClick(line, Qt::Key_Return);
    }
    QCOMPARE(submitted.size(), 1);
}

void TestActionFields::everyFieldHasAName()
{
    make(everything);
    int checked = 0;
    const QStringList faults = kit::namelessControls(*m_fields, checked);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    QCOMPARE(checked, 10);
}

void TestActionFields::rewardsInWords()
{
    QCOMPARE(EpisodeWords::reward(1.0), QStringLiteral("+1"));
    QCOMPARE(EpisodeWords::reward(-0.01), QStringLiteral("−0.01"));
    QCOMPARE(EpisodeWords::reward(0.1 + 0.2), QStringLiteral("+0.3"));
    QCOMPARE(EpisodeWords::reward(-0.0), QStringLiteral("0"));
    QCOMPARE(EpisodeWords::place("/walls/3/a~1b"), QStringLiteral("walls › 3 › a/b"));
}

void TestActionFields::timelineGrowsAndKeepsItsPlace()
{
    workspace::Episode episode = episodeOfTwoSteps();
    TimelineModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.show(episode);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(1, TimelineModel::Action).data().toString(), QStringLiteral("go there"));
    QCOMPARE(model.index(1, TimelineModel::Reward).data().toString(), QStringLiteral("−0.5"));
    const auto resets = reset.size();
    episode.steps.push_back(episode.steps.back());
    model.show(episode);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(reset.size(), resets);
    QCOMPARE(inserted.size(), 2);
    episode.serial = 2;
    episode.steps.resize(1);
    model.show(episode);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(reset.size(), resets + 1);
}

void TestActionFields::detailsNameWhatChanged()
{
    const workspace::Episode episode = episodeOfTwoSteps();
    StepDetails details;
    details.resize(500, 400);
    details.show(episode.steps[1]);
    static_cast<QWidget&>(details).show();
    auto* changes = details.findChild<QAbstractItemView*>(QStringLiteral("changes"));
    QCOMPARE(changes->model()->rowCount(), 3);
    QCOMPARE(changes->model()->index(0, 1).data().toString(), QStringLiteral("a"));
    QCOMPARE(changes->model()->index(0, 0).data().toString(), QStringLiteral("−"));
    QCOMPARE(changes->model()->index(1, 3).data().toString(), QStringLiteral("2"));
    details.show(episode.steps[0]);
    QCOMPARE(changes->model()->rowCount(), 0);
    QVERIFY(changes->isHidden());
}

void TestActionFields::picturesAndWords()
{
    workspace::Episode episode = episodeOfTwoSteps();
    StepPictureView view;
    view.show(episode.steps[1], false);
    QCOMPARE(view.currentIndex(), 2);
    episode.steps[1].picture.text = QStringLiteral("..A.\n");
    view.show(episode.steps[1], false);
    QCOMPARE(view.currentIndex(), 1);
    QImage image(4, 4, QImage::Format_RGB32);
    image.fill(Qt::red);
    QBuffer buffer(&episode.steps[1].picture.image);
    QVERIFY(buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG"));
    view.show(episode.steps[1], false);
    QCOMPARE(view.currentIndex(), 0);
    view.show(episode.steps[1], true);
    QCOMPARE(view.currentIndex(), 1);
    RewardLine line;
    line.resize(200, 44);
    line.show(episode, 1);
    QVERIFY(!line.accessibleName().isEmpty());
    QVERIFY(!line.grab().toImage().isNull());
}

QTEST_MAIN(TestActionFields)
#include "tst_action_fields.moc"
