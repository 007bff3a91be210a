#include <set>

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QTest>

#include "kit.h"
#include "protocol/codec.h"
#include "protocol/signal_codec.h"
#include "protocol_samples.h"
#include "signal_samples.h"

using namespace touchstone;
using namespace touchstone::protocol;

namespace {

/// As much of JSON Schema 2020-12 as our schemas use; an unknown keyword is an error of the schema.
class Validator
{
public:
    explicit Validator(Json schema) : m_root(std::move(schema)) {}
    [[nodiscard]] bool accepts(const Json& value) { return accepts(m_root, value); }
    [[nodiscard]] const std::set<std::string>& unknownKeywords() const { return m_unknown; }

private:
    bool accepts(const Json& schema, const Json& value)
    {
        if (schema.is_boolean())
            return schema.get<bool>();
        if (schema.contains("if")) {
            const bool applies = accepts(schema["if"], value);
            if (applies && !accepts(schema["then"], value))
                return false;
        }
        bool good = true;
        for (auto it = schema.begin(); it != schema.end(); ++it)
            good = keyword(it.key(), *it, value) && good;
        return good;
    }

    bool keyword(const std::string& name, const Json& rule, const Json& value)
    {
        if (name == "type")
            return rule.is_array() ? anyType(rule, value) : isOfType(rule.get<std::string>(), value);
        if (name == "const")
            return value == rule;
        if (name == "enum")
            return std::find(rule.begin(), rule.end(), value) != rule.end();
        if (name == "$ref")
            return accepts(m_root.at(Json::json_pointer(rule.get<std::string>().substr(1))), value);
        if (name == "anyOf")
            return std::any_of(rule.begin(), rule.end(), [&](const Json& one) { return accepts(one, value); });
        if (name == "minimum" || name == "maximum")
            return !value.is_number() || (name == "minimum" ? value >= rule : value <= rule);
        if (name == "minLength")
            return !value.is_string() || value.get<std::string>().size() >= rule.get<std::size_t>();
        if (name == "pattern")
            return !value.is_string() || matches(rule.get<std::string>(), value.get<std::string>());
        return value.is_array() ? listKeyword(name, rule, value) : objectKeyword(name, rule, value);
    }

    bool listKeyword(const std::string& name, const Json& rule, const Json& value)
    {
        if (name == "items")
            return std::all_of(value.begin(), value.end(), [&](const Json& item) { return accepts(rule, item); });
        if (name == "minItems" || name == "maxItems")
            return name == "minItems" ? value.size() >= rule.get<std::size_t>() : value.size() <= rule.get<std::size_t>();
        if (name == "prefixItems") {
            for (std::size_t i = 0; i < std::min(rule.size(), value.size()); ++i)
                if (!accepts(rule[i], value[i]))
                    return false;
            return true;
        }
        return objectKeyword(name, rule, value);
    }

    bool objectKeyword(const std::string& name, const Json& rule, const Json& value)
    {
        static const std::set<std::string> silent{"$schema", "title", "description", "default", "$defs", "if", "then",
                                                  "items", "minItems", "maxItems", "prefixItems"};
        if (name == "required")
            return !value.is_object()
                || std::all_of(rule.begin(), rule.end(),
                               [&](const Json& key) { return value.contains(key.get<std::string>()); });
        if (name == "properties") {
            for (auto it = rule.begin(); it != rule.end(); ++it)
                if (value.is_object() && value.contains(it.key()) && !accepts(*it, value[it.key()]))
                    return false;
            return true;
        }
        if (silent.count(name) == 0)
            m_unknown.insert(name);
        return true;
    }

    static bool anyType(const Json& types, const Json& value)
    {
        return std::any_of(types.begin(), types.end(),
                           [&](const Json& type) { return isOfType(type.get<std::string>(), value); });
    }

    static bool isOfType(const std::string& type, const Json& value)
    {
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array())
            || (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean())
            || (type == "null" && value.is_null()) || (type == "number" && value.is_number())
            || (type == "integer" && value.is_number_integer());
    }

    static bool matches(const std::string& pattern, const std::string& text)
    {
        return QRegularExpression(QString::fromStdString(pattern)).match(QString::fromStdString(text)).hasMatch();
    }

    Json m_root;
    std::set<std::string> m_unknown;
};

Json schemaFor(const std::string& name)
{
    return Json::parse(schemaOf(name).value_or("null"));
}

} // namespace

class TestSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void names_coverEveryType();
    void samples_validate();
    void faults_areFoundByTheSchemaToo();
    void signals_likeTheDecoder();
    void order_isThatOfTheSpecification();
    void unknownName();
    void referenceSdk_validates();
};

void TestSchema::names_coverEveryType()
{
    const auto names = schemaNames();
    const std::set<std::string> unique(names.begin(), names.end());
    QCOMPARE(unique.size(), names.size());
    for (const auto& sample : kit::messageSamples())
        QVERIFY2(unique.count(sample.schemaName) == 1, sample.type.c_str());
    for (const char* model : {"Feedback", "RatedTurn", "Experience", "ComponentPerformanceRecord", "Proposal",
                              "EnvObservation", "EnvAction", "EnvEvent"})
        QVERIFY2(unique.count(model) == 1, model);
    for (const auto& sample : kit::signalSamples())
        QVERIFY2(unique.count(sample.type) == 1, sample.type.c_str());
    QCOMPARE(names.size(), kit::messageSamples().size() + kit::signalSamples().size() + 8);
    for (const std::string& name : names) {
        const Json schema = schemaFor(name);
        QCOMPARE(schema["title"].get<std::string>(), name);
        QVERIFY2(!schema["description"].get<std::string>().empty(), name.c_str());
        Validator validator(schema);
        static_cast<void>(validator.accepts(Json::object()));
        QVERIFY2(validator.unknownKeywords().empty(), name.c_str());
    }
}

void TestSchema::samples_validate()
{
    for (const auto& sample : kit::messageSamples()) {
        Validator validator(schemaFor(sample.schemaName));
        const Json json = Json::parse(sample.json);
        QVERIFY2(validator.accepts(json), sample.type.c_str());
        // And what we write ourselves.
        const auto again = sample.recode(kit::envelopeOf(json));
        QVERIFY2(again && validator.accepts(*again->body), sample.type.c_str());
    }
}

void TestSchema::faults_areFoundByTheSchemaToo()
{
    int found = 0;
    for (const auto& sample : kit::messageSamples()) {
        Validator validator(schemaFor(sample.schemaName));
        for (const auto& field : sample.fields) {
            auto values = kit::wrongValues(field.kind);
            values.insert(values.end(), field.outOfRange.begin(), field.outOfRange.end());
            for (const std::string& value : values) {
                // A schema cannot hold a span against the response, nor an integer against 64 bits.
                if (value == "[5,4]" || value == "[0,9999]" || value == "9223372036854775808")
                    continue;
                Json wrong = Json::parse(sample.json);
                wrong[Json::json_pointer(field.pointer)] = Json::parse(value);
                QVERIFY2(!validator.accepts(wrong), (sample.type + field.pointer + " = " + value).c_str());
                ++found;
            }
        }
    }
    QVERIFY(found > 500);
    Validator feedback(schemaFor("Feedback"));
    QVERIFY(!feedback.accepts(Json::parse(R"({"polarity":"corrective"})")));
    QVERIFY(feedback.accepts(Json::parse(R"({"polarity":"corrective","correction":"x"})")));
    QVERIFY(feedback.accepts(Json::parse(R"({"polarity":"neutral"})")));
}

void TestSchema::signals_likeTheDecoder()
{
    int refused = 0;
    for (const auto& sample : kit::signalSamples()) {
        Validator validator(schemaFor(sample.type));
        const auto agree = [&](const std::string& pointer, const std::string& value) {
            Json json = Json::parse(sample.json);
            json[Json::json_pointer(pointer)] = *parseJson(value);
            const bool good = decodeSignal(json).has_value();
            refused += good ? 0 : 1;
            QVERIFY2(validator.accepts(json) == good, (sample.type + pointer + " = " + value).c_str());
        };
        for (const auto& field : sample.fields) {
            for (const std::string& value : field.valid)
                agree(field.pointer, value);
            for (const std::string& value : kit::wrongValues(field.kind))
                agree(field.pointer, value);
            agree(field.pointer, "null");
            // A schema knows no calendar, and no integer of 64 bits.
            if (field.pointer != "/timestamp" && field.pointer != "/observation/signal_count_reviewed")
                for (const std::string& value : field.outOfRange)
                    agree(field.pointer, value);
        }
        agree("/schema_version", R"("0.1.0")");
        agree("/timestamp", R"("2026-10-02")");
    }
    QVERIFY(refused > 400);
}

void TestSchema::order_isThatOfTheSpecification()
{
    const auto schema = nlohmann::ordered_json::parse(*schemaOf("RatedTurn"));
    std::vector<std::string> keys;
    for (auto it = schema["properties"].begin(); it != schema["properties"].end(); ++it)
        keys.push_back(it.key());
    QCOMPARE(keys, (std::vector<std::string>{"prompt", "response", "model", "environment", "version"}));
    const Json score = schemaFor("Feedback")["properties"]["score"];
    const Json expected = Json::parse(
        R"({"type":"number","minimum":-1,"maximum":1,"description":"Normalised score","default":0.0})");
    QVERIFY2(score == expected, score.dump().c_str());
}

void TestSchema::unknownName()
{
    const auto none = schemaOf("learn/nothing");
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::NotFound);
}

void TestSchema::referenceSdk_validates()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "wire/reference-sdk.ndjson");
    int lines = 0;
    for (const QByteArray& line : kit::readAll(path).split('\n')) {
        if (line.isEmpty())
            continue;
        const Json entry = Json::parse(line.toStdString());
        const Json& json = entry["message"];
        const auto type = json["type"].get<std::string>();
        const bool plans = type == "env/plan/resp" && entry["direction"] == "agent->host";
        Validator validator(schemaFor(plans ? "env/plan/req" : type));
        QVERIFY2(validator.accepts(json), line.constData());
        ++lines;
    }
    QCOMPARE(lines, 49);
}

QTEST_APPLESS_MAIN(TestSchema)
#include "tst_schema.moc"
