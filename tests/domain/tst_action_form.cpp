#include <QTest>

#include "domain/episodes/action_form.h"
#include "domain/episodes/episode_turns.h"

using namespace touchstone;
using namespace touchstone::domain;
using Kind = FormField::Kind;

namespace {

const char* const moveSchema =
    "{\"type\":\"object\",\"required\":[\"action_type\",\"payload\"],\"properties\":{"
    "\"action_type\":{\"const\":\"move\",\"description\":\"What to do\"},"
    "\"payload\":{\"type\":\"object\",\"required\":[\"direction\"],\"properties\":{"
    "\"direction\":{\"enum\":[\"up\",\"down\"],\"title\":\"Where to\"},"
    "\"speed\":{\"type\":\"integer\",\"minimum\":1,\"exclusiveMaximum\":4},"
    "\"careful\":{\"type\":\"boolean\",\"default\":true},"
    "\"note\":{\"type\":\"string\"},"
    "\"via\":{\"type\":\"array\",\"items\":{\"type\":\"number\"}}}},"
    "\"metadata\":{\"type\":\"object\"}}}";

const FormField* fieldAt(const FormField& field, const std::string& path)
{
    if (field.path == path)
        return &field;
    for (const FormField& child : field.fields)
        if (const FormField* found = fieldAt(child, path))
            return found;
    return nullptr;
}

FormField formOf(const char* schema)
{
    const auto form = actionForm(schema);
    return form ? *form : FormField();
}

} // namespace

/// Forms from schemas, actions from forms, and turns from episodes.
class TestActionForm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fieldsOfASchema();
    void whatHasNoFieldIsRawAndSaysWhy_data();
    void whatHasNoFieldIsRawAndSaysWhy();
    void referencesAreFollowed();
    void badSchemasAreErrors();
    void actionsAreComposed();
    void wrongValuesAreNamed();
    void anOptionalPartMayBeLeftOut();
    void valuesOfAnActionFillTheForm();
    void listsAndTexts();
    void actionsInAFewWords();
    void suggestionsLoseTheirDescription();
    void episodesBecomeConversations();
    void renderingsAreRead();
    void wrongPicturesAreErrors();
};

void TestActionForm::fieldsOfASchema()
{
    const FormField form = formOf(moveSchema);
    QCOMPARE(form.kind, Kind::Group);
    QCOMPARE(form.fields.size(), std::size_t(2));   // the metadata are not asked for
    QCOMPARE(form.fields[0].key, std::string("action_type"));
    QCOMPARE(form.fields[0].kind, Kind::Constant);
    QCOMPARE(form.fields[0].initial, std::string("\"move\""));
    QCOMPARE(form.fields[0].description, std::string("What to do"));
    const FormField* direction = fieldAt(form, "/payload/direction");
    QCOMPARE(direction->kind, Kind::Choice);
    QCOMPARE(direction->choices, (std::vector<std::string>{"\"up\"", "\"down\""}));
    QCOMPARE(direction->title, std::string("Where to"));
    QVERIFY(direction->isRequired);
    const FormField* speed = fieldAt(form, "/payload/speed");
    QCOMPARE(speed->kind, Kind::Integer);
    QCOMPARE(speed->low.value_or(-1), 1.0);
    QCOMPARE(speed->high.value_or(-1), 3.0);
    QVERIFY(!speed->isRequired);
    QCOMPARE(fieldAt(form, "/payload/careful")->kind, Kind::Flag);
    QCOMPARE(fieldAt(form, "/payload/note")->kind, Kind::Text);
    QCOMPARE(fieldAt(form, "/payload/via")->kind, Kind::List);
    QCOMPARE(fieldAt(form, "/payload/via")->itemKind, Kind::Number);
}

void TestActionForm::whatHasNoFieldIsRawAndSaysWhy_data()
{
    QTest::addColumn<QByteArray>("member");
    QTest::addColumn<int>("reason");
    const auto row = [](const char* member, RawReason reason) {
        QTest::newRow(member) << QByteArray(member) << int(reason);
    };
    row("{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"integer\"}]}", RawReason::Alternatives);
    row("{\"oneOf\":[]}", RawReason::Alternatives);
    row("{\"type\":[\"string\",\"null\"]}", RawReason::Alternatives);
    row("{\"$ref\":\"#/definitions/nothing\"}", RawReason::Reference);
    row("{\"$ref\":\"http://example.com/schema\"}", RawReason::Reference);
    row("{\"$ref\":\"#/properties/x\"}", RawReason::Reference);
    row("{}", RawReason::NoType);
    row("true", RawReason::Reference);
    row("{\"type\":\"object\"}", RawReason::Members);
    row("{\"type\":\"array\"}", RawReason::Items);
    row("{\"type\":\"array\",\"items\":{\"type\":\"object\"}}", RawReason::Items);
}

void TestActionForm::whatHasNoFieldIsRawAndSaysWhy()
{
    QFETCH(const QByteArray, member);
    QFETCH(const int, reason);
    const FormField form = formOf(("{\"type\":\"object\",\"properties\":{\"x\":" + member + "}}").constData());
    const FormField* field = fieldAt(form, "/x");
    QVERIFY(field);
    QCOMPARE(field->kind, Kind::Raw);
    QCOMPARE(int(field->reason), reason);
}

void TestActionForm::referencesAreFollowed()
{
    const FormField form = formOf("{\"definitions\":{\"side\":{\"enum\":[1,2]}},\"properties\":{"
                                  "\"a/b\":{\"$ref\":\"#/definitions/side\"}}}");
    const FormField* field = fieldAt(form, "/a~1b");
    QVERIFY(field);
    QCOMPARE(field->kind, Kind::Choice);
    // A schema that contains itself ends.
    const FormField endless = formOf("{\"type\":\"object\",\"properties\":{\"x\":{\"$ref\":\"#/definitions/n\"}},"
                                     "\"definitions\":{\"n\":{\"type\":\"object\",\"properties\":{\"n\":{\"$ref\":\"#/definitions/n\"}}}}}");
    const FormField* at = fieldAt(endless, "/x");
    int depth = 0;
    while (at && !at->fields.empty() && depth < 100) {
        at = &at->fields.front();
        ++depth;
    }
    QVERIFY(at && depth < 20);
    QCOMPARE(at->reason, RawReason::TooDeep);
}

void TestActionForm::badSchemasAreErrors()
{
    QCOMPARE(actionForm("{").error().code, ErrorCode::ParseError);
    QCOMPARE(actionForm("[]").error().code, ErrorCode::SchemaViolation);
    QCOMPARE(formOf("{}").kind, Kind::Raw);
}

void TestActionForm::actionsAreComposed()
{
    const FormField form = formOf(moveSchema);
    QCOMPARE(actionOf(form, {{"/payload/direction", "\"down\""}, {"/payload/speed", "2"}}).value_or(""),
             std::string("{\"action_type\":\"move\",\"payload\":{\"direction\":\"down\",\"speed\":2}}"));
    const FormField anything = formOf("{}");
    QCOMPARE(actionOf(anything, {{"", "{\"a\":1}"}}).value_or(""), std::string("{\"a\":1}"));
    QVERIFY(!actionOf(anything, {{"", "[1]"}}));
}

void TestActionForm::wrongValuesAreNamed()
{
    const FormField form = formOf(moveSchema);
    const auto missing = actionOf(form, {});
    QVERIFY(!missing);
    QCOMPARE(missing.error().faults.size(), std::size_t(1));
    QCOMPARE(missing.error().faults[0].pointer, std::string("/payload/direction"));
    const auto wrong = actionOf(form, {{"/payload/direction", "up"}, {"/payload/speed", "4"}});
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().faults.size(), std::size_t(2));
    QCOMPARE(wrong.error().faults[1].pointer, std::string("/payload/speed"));
}

void TestActionForm::anOptionalPartMayBeLeftOut()
{
    const FormField form = formOf("{\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"integer\"},"
                                  "\"more\":{\"type\":\"object\",\"required\":[\"b\"],\"properties\":{"
                                  "\"b\":{\"type\":\"string\"},\"c\":{\"type\":\"string\"}}}}}");
    QCOMPARE(actionOf(form, {{"/a", "1"}}).value_or(""), std::string("{\"a\":1}"));
    // Begun, it must be whole.
    QVERIFY(!actionOf(form, {{"/a", "1"}, {"/more/c", "\"x\""}}));
    QVERIFY(actionOf(form, {{"/a", "1"}, {"/more/b", "\"x\""}}).has_value());
}

void TestActionForm::valuesOfAnActionFillTheForm()
{
    const FormField form = formOf(moveSchema);
    const std::string action = "{\"action_type\":\"move\",\"payload\":{\"careful\":false,\"direction\":\"down\",\"via\":[1.5,2]}}";
    const FormValues values = valuesOf(form, action);
    QCOMPARE(values.at("/payload/via"), std::string("[1.5,2]"));
    QCOMPARE(actionOf(form, values).value_or(""), action);
    QVERIFY(valuesOf(form, "nonsense").empty());
    const FormValues first = initialValues(form);
    QCOMPARE(first.at("/payload/direction"), std::string("\"up\""));
    QCOMPARE(first.at("/payload/careful"), std::string("true"));
    QVERIFY(!first.count("/payload/speed"));
}

void TestActionForm::listsAndTexts()
{
    QCOMPARE(jsonOfText("a \"b\"\n"), std::string("\"a \\\"b\\\"\\n\""));
    QCOMPARE(textOfJson("\"ä\"").value_or(""), std::string("ä"));
    QVERIFY(!textOfJson("1"));
    QCOMPARE(itemsOf("[\"a\",1,true]"), (std::vector<std::string>{"a", "1", "true"}));
    QCOMPARE(listOf({"a", "b"}, Kind::Text), std::string("[\"a\",\"b\"]"));
    QCOMPARE(listOf({"1", "2.5"}, Kind::Number), std::string("[1,2.5]"));
    QCOMPARE(listOf({}, Kind::Text), std::string("[]"));
}

void TestActionForm::actionsInAFewWords()
{
    QCOMPARE(shortAction("{\"action_type\":\"move\",\"payload\":{\"direction\":\"up\"}}"), std::string("move up"));
    QCOMPARE(shortAction("{\"action_type\":\"type\",\"payload\":{\"text\":\"a\\nb\",\"at\":[1,2]}}"), std::string("type 1 2 a b"));
    QCOMPARE(shortAction("{\"x\":1}"), std::string("{\"x\":1}"));
    QCOMPARE(shortAction("{\"action_type\":\"ääää\"}", 3), std::string("ä…"));
}

void TestActionForm::suggestionsLoseTheirDescription()
{
    const auto suggestion = suggestedAction("{\"action_type\":\"move\",\"description\":\"Up\",\"payload\":{}}");
    QCOMPARE(suggestion.action, std::string("{\"action_type\":\"move\",\"payload\":{}}"));
    QCOMPARE(suggestion.description, std::string("Up"));
    QCOMPARE(suggestedAction("{\"a\":1}").action, std::string("{\"a\":1}"));
}

void TestActionForm::episodesBecomeConversations()
{
    EpisodeText episode;
    episode.episodeId = "ep1";
    episode.environment = "gridworld";
    episode.seed = 7;
    episode.firstState = "{\"agent\":[0,0]}";
    episode.steps.push_back({"{\"action_type\":\"move\"}", "{\"agent\":[1,0]}", -0.01, false});
    const std::string line = episodeConversation(episode);
    QCOMPARE(line.find('\n'), line.size() - 1);
    QVERIFY(line.find("\"conversation_id\":\"ep1\"") != std::string::npos);
    QVERIFY(line.find("\"component_name\":\"gridworld\"") != std::string::npos);
    QVERIFY(line.find("Reward: -0.01") != std::string::npos);
    QCOMPARE(line, episodeConversation(episode));
}

void TestActionForm::renderingsAreRead()
{
    QCOMPARE(readRendering("{\"mime\":\"image/png\",\"data\":\"aGk=\"}")->picture, std::string("hi"));
    const auto pixels = readRendering("{\"width\":1,\"height\":2,\"channels\":3,\"data\":[0,1,2,253,254,255]}");
    QCOMPARE(pixels->pixels.size(), std::size_t(6));
    QCOMPARE(pixels->height, 2);
    QCOMPARE(readRendering("{\"text\":\"A.G\"}")->text, std::string("A.G"));
    QCOMPARE(readRendering("\"bare\"")->text, std::string("bare"));
    QCOMPARE(readRendering("{\"dom\":[]}")->text, std::string("{\n  \"dom\": []\n}"));
}

void TestActionForm::wrongPicturesAreErrors()
{
    for (const char* wrong : {"{\"width\":2,\"height\":2,\"channels\":3,\"data\":[1]}",
                              "{\"width\":1,\"height\":1,\"channels\":3,\"data\":[1,2,256]}",
                              "{\"width\":1,\"height\":1,\"channels\":3,\"data\":[1,2,\"3\"]}",
                              "{\"width\":1,\"height\":1,\"channels\":2,\"data\":[1,2]}",
                              "{\"width\":-1,\"height\":1,\"data\":[]}", "{\"width\":99999999,\"height\":1,\"data\":[]}",
                              "{\"data\":\"***\"}"})
        QVERIFY2(!readRendering(wrong), wrong);
}

QTEST_APPLESS_MAIN(TestActionForm)
#include "tst_action_form.moc"
