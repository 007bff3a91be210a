#include <QTest>

#include "domain/episodes/state_changes.h"

using namespace touchstone;
using namespace touchstone::domain;
using Kind = StateChange::Kind;

namespace {

std::string shown(const Result<std::vector<StateChange>>& changes)
{
    if (!changes)
        return changes.error().message;
    std::string text;
    for (const StateChange& change : *changes) {
        text += change.kind == Kind::Added ? '+' : change.kind == Kind::Removed ? '-' : '~';
        text += change.path + ":" + change.before + ">" + change.after + " ";
    }
    return text;
}

} // namespace

/// What changed between two states.
class TestStateChanges : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void changes_data();
    void changes();
    void badTextsAreErrors();
    void deepTextsAreRefusedAndDoNotCrash();
    void deltasReplaceFields();
    void typedObjects_data();
    void typedObjects();
    void spreadLeavesOtherTextAlone();
};

void TestStateChanges::changes_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QByteArray>("wanted");
    const auto row = [](const char* name, const char* before, const char* after, const char* wanted) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(wanted);
    };
    row("same", "{\"a\":1}", "{\"a\":1}", "");
    row("same in another order", "{\"a\":1,\"b\":2}", " {\"b\":2, \"a\":1} ", "");
    row("same number", "{\"a\":1}", "{\"a\":1.0}", "");
    row("changed", "{\"a\":1}", "{\"a\":2}", "~/a:1>2 ");
    row("changed type", "{\"a\":1}", "{\"a\":\"1\"}", "~/a:1>\"1\" ");
    row("null is a value", "{\"a\":null}", "{\"a\":0}", "~/a:null>0 ");
    row("added and removed", "{\"a\":1,\"c\":3}", "{\"b\":2,\"c\":3}", "-/a:1> +/b:>2 ");
    row("within", "{\"a\":{\"b\":{\"c\":1}}}", "{\"a\":{\"b\":{\"c\":2,\"d\":3}}}", "~/a/b/c:1>2 +/a/b/d:>3 ");
    row("a place is one value", "{\"agent\":[0,1]}", "{\"agent\":[1,1]}", "~/agent:[0,1]>[1,1] ");
    row("a short list grows", "{\"l\":[]}", "{\"l\":[1]}", "~/l:[]>[1] ");
    row("lists of lists are entered", "{\"w\":[[0,0],[1,1]]}", "{\"w\":[[0,0],[1,2],[3,3]]}", "~/w/1:[1,1]>[1,2] +/w/2:>[3,3] ");
    row("long lists are entered", "[1,2,3,4,5,6,7,8,9]", "[1,2,3,4,5,6,7,8,8]", "~/8:9>8 ");
    row("lists shrink", "[{\"a\":1},{\"b\":2}]", "[{\"a\":1}]", "-/1:{\"b\":2}> ");
    row("keys are escaped", "{\"a/b\":1,\"c~d\":1}", "{\"a/b\":2,\"c~d\":2}", "~/a~1b:1>2 ~/c~0d:1>2 ");
    row("the whole", "1", "[]", "~:1>[] ");
    row("unicode", "{\"t\":\"ä\"}", "{\"t\":\"日本\"}", "~/t:\"ä\">\"日本\" ");
}

void TestStateChanges::changes()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    QFETCH(const QByteArray, wanted);
    QCOMPARE(shown(stateChanges(before.toStdString(), after.toStdString())), wanted.toStdString());
}

void TestStateChanges::badTextsAreErrors()
{
    QCOMPARE(stateChanges("{", "{}").error().code, ErrorCode::ParseError);
    QCOMPARE(stateChanges("{}", "nonsense").error().code, ErrorCode::ParseError);
}

void TestStateChanges::deepTextsAreRefusedAndDoNotCrash()
{
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    QCOMPARE(stateChanges(deep, "[]").error().code, ErrorCode::OutOfMemory);
}

void TestStateChanges::deltasReplaceFields()
{
    QCOMPARE(withDelta("{\"a\":1,\"b\":{\"c\":1}}", "{\"b\":{\"d\":2},\"e\":null}").value_or(""),
             std::string("{\"a\":1,\"b\":{\"d\":2},\"e\":null}"));
    QCOMPARE(withDelta("[]", "{}").error().code, ErrorCode::SchemaViolation);
    QCOMPARE(withDelta("{}", "1").error().code, ErrorCode::SchemaViolation);
    QVERIFY(!withDelta("{", "{}"));
}

void TestStateChanges::typedObjects_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("wanted");   // the JSON, or the place of the error
    QTest::newRow("good") << QByteArray("{ \"a\" :\n 1 }") << QByteArray("{\"a\":1}");
    QTest::newRow("comma") << QByteArray("{\"a\":1,}") << QByteArray("line 1, column 8");
    QTest::newRow("second line") << QByteArray("{\n  \"a\": x\n}") << QByteArray("line 2, column 8");
    QTest::newRow("after wide characters") << QByteArray("{\"äöü\": x}") << QByteArray("line 1, column 9");
    QTest::newRow("empty") << QByteArray("") << QByteArray("line 1, column 1");
    QTest::newRow("no object") << QByteArray("[1]") << QByteArray("line 1, column 1");
}

void TestStateChanges::typedObjects()
{
    QFETCH(const QByteArray, typed);
    QFETCH(const QByteArray, wanted);
    const auto read = readTypedObject(typed.toStdString());
    QCOMPARE(read ? *read : read.error().where, wanted.toStdString());
}

void TestStateChanges::spreadLeavesOtherTextAlone()
{
    QCOMPARE(spreadJson("{\"a\":[]}"), std::string("{\n  \"a\": []\n}"));
    QCOMPARE(spreadJson("no json"), std::string("no json"));
}

QTEST_APPLESS_MAIN(TestStateChanges)
#include "tst_state_changes.moc"
