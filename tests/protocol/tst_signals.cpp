#include <set>

#include <nlohmann/json.hpp>

#include <QTest>

#include "kit.h"
#include "protocol/codec.h"
#include "protocol/signal_codec.h"
#include "signal_samples.h"

using namespace touchstone;
using namespace touchstone::protocol;
using kit::described;

namespace {

std::string textOf(const Json& json)
{
    return writeEnvelope({std::make_shared<const Json>(json)});
}

/// Decoded and encoded again.
Result<Json> recoded(const Json& json)
{
    return decodeSignal(json).and_then(encodeSignal);
}

Json with(const kit::SignalSample& sample, const std::string& pointer, const std::string& value)
{
    Json json = Json::parse(sample.json);
    json[Json::json_pointer(pointer)] = *parseJson(value);
    return json;
}

Json without(Json json, const std::string& pointer)
{
    const Json::json_pointer at(pointer);
    json[at.parent_pointer()].erase(at.back());
    return json;
}

/// Empty when the value is refused, and every fault stands at this place or below.
std::string whyNotRefusedAt(const Json& json, const std::string& pointer)
{
    const auto result = decodeSignal(json);
    if (!result)
        for (const Fault& fault : result.error().faults)
            if (fault.pointer != pointer && fault.pointer.rfind(pointer + "/", 0) != 0)
                return "a fault elsewhere: " + described(result.error());
    if (result || result.error().faults.empty() || result.error().code != ErrorCode::SchemaViolation)
        return "not refused";
    return {};
}

/// The pointers of every field that a schema knows, lists as their first element.
void collectFields(const Json& root, const Json& schema, const std::string& at, std::set<std::string>& out)
{
    if (schema.contains("$ref"))
        return collectFields(root, root.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1))), at, out);
    if (schema.contains("items"))
        return collectFields(root, schema["items"], at + "/0", out);
    if (!schema.contains("properties"))
        return;
    for (const auto& [name, property] : schema["properties"].items()) {
        out.insert(at + "/" + name);
        collectFields(root, property, at + "/" + name, out);
    }
}

} // namespace

/// The contract of Agent Signals, field by field.
class TestSignals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tables_haveTheFieldsOfTheContract();
    void everyField_valid();
    void everyField_missing();
    void everyField_wrongType();
    void everyField_null();
    void everyField_outOfRange();
    void plainVersion_refusesContinuation();
    void plainVersion_takesTheRest();
    void unknownFields_areKeptAtEveryDepth();
    void unknownFields_cannotTakeThePlaceOfKnown();
    void kind_unknown();
    void aRunDoesNotResumeItself();
    void faults_allAtOnce();
    void assessments_differ();
    void lines_inTheOrderOfTheContract();
    void writing_refusesWhatReadingWould();
    void sharedSamples_readAndComeBack();
};

void TestSignals::tables_haveTheFieldsOfTheContract()
{
    for (const auto& sample : kit::signalSamples()) {
        const Json schema = Json::parse(schemaOf(sample.type).value());
        std::set<std::string> inTable;
        collectFields(schema, schema, "", inTable);
        std::set<std::string> inContract;
        for (const auto& field : sample.fields)
            inContract.insert(field.pointer);
        inContract.erase("/recommendations/1/validation_status");
        QCOMPARE(inTable, inContract);
    }
}

void TestSignals::everyField_valid()
{
    int tried = 0;
    for (const auto& sample : kit::signalSamples()) {
        const Json whole = Json::parse(sample.json);
        QCOMPARE(textOf(recoded(whole).value()), textOf(whole));
        for (const auto& field : sample.fields) {
            for (const std::string& value : field.valid) {
                const Json json = with(sample, field.pointer, value);
                const auto again = recoded(json);
                const std::string what = sample.type + field.pointer + " = " + value;
                QVERIFY2(again, (what + (again ? "" : described(again.error()))).c_str());
                QCOMPARE(textOf(*again), textOf(json));
                ++tried;
            }
        }
    }
    QVERIFY(tried > 150);
}

void TestSignals::everyField_missing()
{
    for (const auto& sample : kit::signalSamples()) {
        for (const auto& field : sample.fields) {
            const Json json = without(Json::parse(sample.json), field.pointer);
            const auto again = recoded(json);
            const std::string what = sample.type + field.pointer;
            QVERIFY2(again.has_value() != field.required, what.c_str());
            if (again) {
                QCOMPARE(textOf(*again), textOf(json));
                continue;
            }
            QCOMPARE(again.error().faults.front(), (Fault{field.pointer, "this field is required", ""}));
            QCOMPARE(again.error().faults.size(), std::size_t(1));
        }
    }
}

void TestSignals::everyField_wrongType()
{
    int tried = 0;
    for (const auto& sample : kit::signalSamples()) {
        for (const auto& field : sample.fields) {
            auto values = kit::wrongValues(field.kind);
            if (field.kind == kit::FieldKind::Integer)
                values.insert(values.end(), {"4.0", "4.5", "1e0", "5E0"});
            for (const std::string& value : values) {
                const std::string why = whyNotRefusedAt(with(sample, field.pointer, value), field.pointer);
                QVERIFY2(why.empty(), (sample.type + field.pointer + " = " + value + ": " + why).c_str());
                ++tried;
            }
        }
    }
    QVERIFY(tried > 250);
}

void TestSignals::everyField_null()
{
    for (const auto& sample : kit::signalSamples())
        for (const auto& field : sample.fields) {
            const std::string why = whyNotRefusedAt(with(sample, field.pointer, "null"), field.pointer);
            QVERIFY2(why.empty(), (sample.type + field.pointer + ": " + why).c_str());
        }
}

void TestSignals::everyField_outOfRange()
{
    int tried = 0;
    for (const auto& sample : kit::signalSamples()) {
        for (const auto& field : sample.fields) {
            for (const std::string& value : field.outOfRange) {
                const std::string why = whyNotRefusedAt(with(sample, field.pointer, value), field.pointer);
                QVERIFY2(why.empty(), (sample.type + field.pointer + " = " + value + ": " + why).c_str());
                ++tried;
            }
        }
    }
    QVERIFY(tried > 200);
}

void TestSignals::plainVersion_refusesContinuation()
{
    int found = 0;
    for (const auto& sample : kit::signalSamples()) {
        Json plain = Json::parse(sample.json);
        plain["schema_version"] = "0.1.0";
        for (const auto& field : sample.fields)
            if (field.isContinuation)
                plain = without(plain, field.pointer);
        QVERIFY2(decodeSignal(plain).has_value(), sample.type.c_str());
        for (const auto& field : sample.fields) {
            if (!field.isContinuation)
                continue;
            const Json::json_pointer at(field.pointer);
            Json json = plain;
            json[at] = Json::parse(sample.json)[at];
            const std::string why = whyNotRefusedAt(json, field.pointer);
            QVERIFY2(why.empty(), (sample.type + field.pointer + ": " + why).c_str());
            // Also beside other faults.
            json["agent_name"] = 5;
            QCOMPARE(decodeSignal(json).error().faults.size(), std::size_t(2));
            ++found;
        }
    }
    QCOMPARE(found, 3);
}

void TestSignals::plainVersion_takesTheRest()
{
    for (const auto& sample : kit::signalSamples()) {
        for (const auto& field : sample.fields) {
            if (field.isContinuation || field.pointer.rfind("/continuation", 0) == 0 || field.pointer == "/schema_version")
                continue;
            for (const std::string& value : field.valid) {
                Json json = with(sample, field.pointer, value);
                json["schema_version"] = "0.1.0";
                json.erase("continuation");
                json.erase("resumed_from_run_id");
                if (json.contains("self_assessment"))
                    json["self_assessment"].erase("continuation_readiness");
                const auto again = recoded(json);
                QVERIFY2(again, (sample.type + field.pointer + " = " + value).c_str());
                QCOMPARE(textOf(*again), textOf(json));
            }
        }
    }
}

void TestSignals::unknownFields_areKeptAtEveryDepth()
{
    const Json strange = *parseJson(
        R"({"":{"~/":[null,true,-0.0,1e-7,18446744073709551615]},"tooling_fit":9,"evidence":{"a":[[]]},"priority":"high","ü":"\u0000"})");
    for (const auto& sample : kit::signalSamples()) {
        Json json = Json::parse(sample.json);
        std::set<std::string> objects{""};
        for (const auto& field : sample.fields)
            objects.insert(Json::json_pointer(field.pointer).parent_pointer().to_string());
        for (const std::string& object : objects)
            json[Json::json_pointer(object)].update(strange);
        // What one kind does not have may be another's.
        json["continuation_readiness"] = nullptr;
        const auto again = recoded(json);
        QVERIFY2(again, again ? "" : described(again.error()).c_str());
        QCOMPARE(textOf(*again), textOf(json));
        json["schema_version"] = "0.1.0";
        for (const auto& field : sample.fields)
            if (field.isContinuation)
                json = without(json, field.pointer);
        QVERIFY(recoded(json).has_value());
    }
}

void TestSignals::unknownFields_cannotTakeThePlaceOfKnown()
{
    auto signal = std::get<EscalationSignal>(*decodeSignal(Json::parse(kit::signalSamples()[2].json)));
    signal.others.text = R"({"severity":"low"})";
    const auto twice = encodeModel(signal);
    QVERIFY(!twice && kit::namesPlace(twice.error(), "/severity"));
    for (const char* bad : {"", "{", "[]", "5", "null"}) {
        signal.others.text = bad;
        QVERIFY2(!encodeModel(signal), bad);
    }
}

void TestSignals::kind_unknown()
{
    for (const char* json : {"[]", "5", "null", R"("execution")"})
        QCOMPARE(decodeSignal(Json::parse(json)).error().faults.front().message, std::string("expected an object"));
    // The common fields are looked at all the same.
    const auto faults = decodeSignal(Json::parse(R"({"signal_type":"note","run_id":"x","schema_version":"0.1.1","agent_name":"a"})"),
                                     "/signals/3").error().faults;
    QCOMPARE(faults.size(), std::size_t(3));
    QCOMPARE(faults[0], (Fault{"/signals/3/signal_type", "expected execution, outcome, escalation or partnership", "\"note\""}));
    QCOMPARE(faults[1], (Fault{"/signals/3/run_id", "expected a UUID", "\"x\""}));
    QCOMPARE(faults[2], (Fault{"/signals/3/timestamp", "this field is required", ""}));
    QCOMPARE(decodeSignal(Json::object()).error().faults.size(), std::size_t(5));
    // As the kind that it is not.
    const auto other = decodeModel<OutcomeSignal>(Json::parse(kit::signalSamples()[0].json));
    QVERIFY(!other && other.error().faults.front() == (Fault{"/signal_type", "expected outcome", "\"execution\""}));
}

void TestSignals::aRunDoesNotResumeItself()
{
    const auto& execution = kit::signalSamples().front();
    for (const char* same : {R"("0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a10")", R"("0B7D6A1E52A44C089F5C7D1B1B9F2A10")"})
        QCOMPARE(whyNotRefusedAt(with(execution, "/resumed_from_run_id", same), "/resumed_from_run_id"), std::string());
}

void TestSignals::faults_allAtOnce()
{
    Json json = Json::parse(kit::signalSamples().front().json);
    json["self_assessment"] = Json::parse(R"({"confidence":7,"accuracy":"high"})");
    json["mode"] = "batch";
    json["patterns"]["tsg_gap"] = false;
    json["timestamp"] = "yesterday";
    const auto result = decodeSignal(json);
    QVERIFY(!result);
    std::string places;
    for (const Fault& fault : result.error().faults)
        places += fault.pointer + " ";
    QCOMPARE(places, std::string("/timestamp /self_assessment/confidence /self_assessment/accuracy "
                                 "/self_assessment/completeness /mode /patterns/tsg_gap "));
}

void TestSignals::assessments_differ()
{
    // An execution needs all three; a reviewer needs none, and what it has keeps the scale.
    QVERIFY(!decodeSignal(with(kit::signalSamples()[0], "/self_assessment", R"({"note":"x"})")));
    const auto& partnership = kit::signalSamples()[3];
    QVERIFY(decodeSignal(with(partnership, "/self_assessment", R"({"note":"x"})")).has_value());
    QVERIFY(!decodeSignal(with(partnership, "/self_assessment", R"({"confidence":"x"})")));
    // To a reviewer readiness is a word like any other.
    QVERIFY(decodeSignal(with(partnership, "/self_assessment", R"({"continuation_readiness":"x"})")).has_value());
}

void TestSignals::lines_inTheOrderOfTheContract()
{
    std::string line = "before ";
    const auto signal = decodeSignal(Json::parse(
        R"({"zeta":1,"agent_name":"a","alpha":{"b":1.0},"severity":"low","reason":"r","timestamp":"2026-10-02T08:15:00Z","run_id":"0B7D6A1E52A44C089F5C7D1B1B9F2A10","schema_version":"0.1.0","signal_type":"escalation"})"));
    QVERIFY(appendSignalLine(signal.value(), line).has_value());
    QCOMPARE(line, std::string(R"(before {"signal_type":"escalation","schema_version":"0.1.0","run_id":"0B7D6A1E52A44C089F5C7D1B1B9F2A10",)"
                               R"("timestamp":"2026-10-02T08:15:00Z","agent_name":"a","reason":"r","severity":"low","alpha":{"b":1.0},"zeta":1})"));
}

void TestSignals::writing_refusesWhatReadingWould()
{
    auto signal = std::get<OutcomeSignal>(*decodeSignal(Json::parse(kit::signalSamples()[1].json)));
    const auto refusedAt = [&signal](const char* pointer) {
        std::string line = "kept";
        const auto written = appendSignalLine(signal, line);
        return !written && line == "kept" && kit::namesPlace(written.error(), pointer) && !encodeSignal(signal);
    };
    QVERIFY(encodeSignal(signal).has_value());
    signal.schemaVersion = plainSignalVersion;
    QVERIFY(refusedAt("/continuation"));
    signal.schemaVersion = currentSignalVersion;
    signal.continuation->recoveryRating = 0;
    QVERIFY(refusedAt("/continuation/recovery_rating"));
    signal.continuation.reset();
    signal.runId = "x";
    QVERIFY(refusedAt("/run_id"));
    signal.runId = "0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a10";
    signal.signalType = "execution";
    QVERIFY(refusedAt("/signal_type"));
    signal.signalType = OutcomeSignal::name;
    signal.issuesFound = {{"a", "\xFF"}};
    QVERIFY(refusedAt("/issues_found/1"));
}

void TestSignals::sharedSamples_readAndComeBack()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "samples/signals/run-a.jsonl");
    std::map<std::string, int> kinds;
    for (const QByteArray& line : kit::readAll(path).split('\n')) {
        if (line.isEmpty())
            continue;
        const Json json = parseJson(line.toStdString()).value();
        const auto signal = decodeSignal(json);
        QVERIFY2(signal, signal ? "" : described(signal.error()).c_str());
        QCOMPARE(textOf(encodeSignal(*signal).value()), textOf(json));
        ++kinds[headOf(*signal).signalType];
    }
    QCOMPARE(kinds, (std::map<std::string, int>{{"execution", 2}, {"outcome", 1}, {"escalation", 1}, {"partnership", 1}}));
}

QTEST_APPLESS_MAIN(TestSignals)
#include "tst_signals.moc"
