#include <nlohmann/json.hpp>

#include "dom_builder.h"
#include "encoder.h"
#include "env_tables.h"
#include "extension_tables.h"
#include "names.h"
#include "protocol/codec.h"
#include "signal_tables.h"

namespace touchstone::protocol {
namespace {

// Members stay in the order of the tables, which is that of the specification.
using Schema = nlohmann::ordered_json;

// As parseUuid and parseUtcTime, but for what a calendar knows.
constexpr std::string_view uuidPattern
    = "^([0-9A-Fa-f]{32}|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12})$";
constexpr std::string_view utcPattern
    = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|\\+00:00)$";

/// Schemas of one document: models it refers to are collected under $defs.
class SchemaWriter
{
public:
    template <Message T>
    Schema messageSchema()
    {
        Schema schema = head(nameOf<T>());
        schema.update(bodySchema<T>());
        return finish(std::move(schema));
    }

    /// The name under which a message is asked for: its type, and for the one whose answer has the same type the other.
    template <Message T>
    static constexpr std::string_view nameOf()
    {
        if constexpr (requires { T::otherType; })
            return T::otherType;
        else
            return T::type;
    }

    template <typename T>
    Schema modelDocument()
    {
        Schema schema = head(modelName<T>);
        schema.update(modelSchema<T>());
        return finish(std::move(schema));
    }

private:
    static Schema head(std::string_view title)
    {
        return Schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                      {"title", title},
                      {"type", "object"},
                      {"properties", Schema::object()}};
    }

    Schema finish(Schema schema)
    {
        if (!m_definitions.empty())
            schema["$defs"] = std::move(m_definitions);
        return schema;
    }

    /// A message without what only a document has; it may stand inside of another.
    template <Message T>
    Schema bodySchema()
    {
        Schema schema{{"type", "object"}, {"properties", Schema::object()}};
        Schema& properties = schema["properties"];
        properties["type"] = {{"const", T::type}};
        if constexpr (requires { T::otherType; })
            properties["type"] = {{"enum", Schema::array({T::type, T::otherType})}};
        properties["id"] = {{"type", "string"}, {"description", "Unique id of the message"}};
        if (Request<T>)
            properties["id"]["minLength"] = 1;
        properties["version"] = {{"type", "string"}, {"pattern", "^1(\\.|$)"}, {"default", "1.0"}};
        properties["ts"] = {{"type", "number"}, {"description", "Unix seconds; now when missing"}};
        schema["required"] = Schema::array({"type"});
        if (Request<T>)
            schema["required"].push_back("id");
        describe<T>(schema);
        return schema;
    }

    template <typename T>
    void describe(Schema& schema)
    {
        schema["description"] = TableOf<T>::note;
        const T plain{};
        forEachField<T>([&](const auto& field) {
            Schema property = typeOf(plain.*field.member, field.rule);
            applyRule(property, field.rule);
            if (field.rule.presence == Presence::Required)
                schema["required"].push_back(field.name);
            else if (field.rule.make == Make::Default && !field.rule.leftOut)
                property["default"] = defaultOf(plain.*field.member, field.rule);
            schema["properties"][std::string(field.name)] = std::move(property);
        });
    }

    template <typename T>
    Schema modelSchema()
    {
        Schema schema{{"type", "object"}, {"properties", Schema::object()}};
        describe<T>(schema);
        if constexpr (std::is_same_v<T, Feedback>) {
            schema["if"] = {{"properties", {{"polarity", {{"const", name(Polarity::Corrective)}}}}},
                            {"required", Schema::array({"polarity"})}};
            schema["then"] = {{"properties", {{"correction", {{"minLength", 1}}}}},
                              {"required", Schema::array({"correction"})}};
        }
        if constexpr (std::is_same_v<T, ExecutionSignal> || std::is_same_v<T, OutcomeSignal>) {
            schema["if"] = {{"properties", {{"schema_version", {{"const", plainSignalVersion}}}}},
                            {"required", Schema::array({"schema_version"})}};
            schema["then"] = {{"properties", withoutContinuation<T>()}};
        }
        if constexpr (std::is_same_v<T, Proposal>) {
            schema["properties"]["edits"] = {{"type", "array"}, {"items", refer<ProposalEdit>()}};
            schema["anyOf"] = Schema::array({refer<ProposalEdit>(), Schema{{"required", Schema::array({"edits"})}}});
        }
        return schema;
    }

    template <typename T>
    static Schema withoutContinuation()
    {
        if constexpr (std::is_same_v<T, OutcomeSignal>)
            return {{"continuation", false}};
        else
            return {{"resumed_from_run_id", false},
                    {"self_assessment", {{"properties", {{"continuation_readiness", false}}}}}};
    }

    template <typename T>
    Schema refer()
    {
        const std::string key(modelName<T>);
        if (!m_definitions.contains(key)) {
            m_definitions[key] = Schema::object();
            if constexpr (Message<T>)
                m_definitions[key] = bodySchema<T>();
            else
                m_definitions[key] = modelSchema<T>();
        }
        return {{"$ref", "#/$defs/" + key}};
    }

    static Schema typeOf(const std::string&, const Rule&) { return {{"type", "string"}}; }
    static Schema typeOf(double, const Rule&) { return {{"type", "number"}}; }
    static Schema typeOf(std::int64_t, const Rule&) { return {{"type", "integer"}}; }
    static Schema typeOf(bool, const Rule& rule)
    {
        if (rule.shape == Shape::LooseFlag)
            return {{"type", Schema::array({"boolean", "number"})}};
        return {{"type", "boolean"}};
    }
    static Schema typeOf(const JsonText&, const Rule& rule)
    {
        return rule.shape == Shape::Object ? Schema{{"type", "object"}} : Schema::object();
    }
    static Schema typeOf(const CodePointSpan&, const Rule&)
    {
        const Schema offset{{"type", "integer"}, {"minimum", 0}};
        return {{"type", "array"}, {"prefixItems", Schema::array({offset, offset})}, {"minItems", 2}, {"maxItems", 2}};
    }
    template <typename Enum>
        requires std::is_enum_v<Enum>
    static Schema typeOf(Enum value, const Rule&)
    {
        return {{"enum", namesOf(value)}};
    }
    template <HasTable T>
    Schema typeOf(const T&, const Rule&)
    {
        return refer<T>();
    }
    template <typename T>
    Schema typeOf(const std::optional<T>&, const Rule& rule)
    {
        Schema schema = typeOf(T{}, rule);
        if (rule.leftOut)
            return schema;
        if (schema.contains("type") && !rule.nullAllowed && !schema.contains("prefixItems")) {
            applyRule(schema, rule);
            schema["type"] = Schema::array({schema["type"], "null"});
            return schema;
        }
        return {{"anyOf", Schema::array({std::move(schema), Schema{{"type", "null"}}})}};
    }
    template <typename T>
    Schema typeOf(const std::vector<T>&, const Rule& rule)
    {
        return {{"type", "array"}, {"items", typeOf(T{}, rule)}};
    }

    static void applyRule(Schema& schema, const Rule& rule)
    {
        if (rule.low > -std::numeric_limits<double>::infinity())
            schema["minimum"] = plainNumber(rule.low);
        if (rule.high < std::numeric_limits<double>::infinity())
            schema["maximum"] = plainNumber(rule.high);
        if (!rule.words.empty())
            schema["enum"] = rule.words;
        if (rule.form == TextForm::NotEmpty)
            schema["minLength"] = 1;
        else if (rule.form != TextForm::Any)
            schema["pattern"] = rule.form == TextForm::Uuid ? uuidPattern : utcPattern;
        if (rule.nullAllowed)
            schema["type"] = Schema::array({schema["type"], "null"});
        if (!rule.note.empty())
            schema["description"] = rule.note;
    }

    /// Bounds are whole numbers so far and look better without ".0".
    static Schema plainNumber(double value)
    {
        const auto whole = static_cast<std::int64_t>(value);
        return static_cast<double>(whole) == value ? Schema(whole) : Schema(value);
    }

    template <typename T>
    static Schema defaultOf(const T& value, const Rule& rule)
    {
        DomSink sink;
        Faults faults;
        Encoder(sink, faults).put(value, Path(), rule);
        return Schema::parse(sink.take().dump());
    }

    Schema m_definitions = Schema::object();
};

struct SchemaEntry {
    std::string_view name;
    Schema (*make)();
};

template <Message T>
constexpr SchemaEntry messageEntry()
{
    return {SchemaWriter::nameOf<T>(), [] { return SchemaWriter().messageSchema<T>(); }};
}

template <typename T>
constexpr SchemaEntry modelEntry()
{
    return {modelName<T>, [] { return SchemaWriter().modelDocument<T>(); }};
}

constexpr std::array schemaEntries{
    messageEntry<HandshakeRequest>(),
    messageEntry<HandshakeResponse>(),
    messageEntry<Ping>(),
    messageEntry<Pong>(),
    messageEntry<Shutdown>(),
    messageEntry<ErrorMessage>(),
    messageEntry<InvokeEvent>(),
    messageEntry<LearnFeedbackRequest>(),
    messageEntry<LearnFeedbackResponse>(),
    messageEntry<LearnExperienceRequest>(),
    messageEntry<LearnExperienceResponse>(),
    messageEntry<LearnAdaptRequest>(),
    messageEntry<LearnAdaptResponse>(),
    messageEntry<LearnStatsRequest>(),
    messageEntry<LearnStatsResponse>(),
    messageEntry<LearnRefinementPlanRequest>(),
    messageEntry<LearnRefinementPlanResponse>(),
    messageEntry<LearnRefinementApplyRequest>(),
    messageEntry<LearnRefinementApplyResponse>(),
    messageEntry<LearnRefinementRollbackRequest>(),
    messageEntry<LearnRefinementRollbackResponse>(),
    messageEntry<LearnRefinementReviewRequest>(),
    messageEntry<LearnRefinementReviewResponse>(),
    messageEntry<LearnRefinementHistoryRequest>(),
    messageEntry<LearnRefinementHistoryResponse>(),
    messageEntry<EnvResetRequest>(),
    messageEntry<EnvResetResponse>(),
    messageEntry<EnvStepRequest>(),
    messageEntry<EnvStepResponse>(),
    messageEntry<EnvObserveRequest>(),
    messageEntry<EnvObserveResponse>(),
    messageEntry<EnvCloseRequest>(),
    messageEntry<EnvCloseResponse>(),
    messageEntry<EnvSpacesRequest>(),
    messageEntry<EnvSpacesResponse>(),
    messageEntry<EnvRenderRequest>(),
    messageEntry<EnvRenderResponse>(),
    messageEntry<EnvPlanRequest>(),
    messageEntry<EnvPlanResponse>(),
    messageEntry<EnvBatchStepRequest>(),
    messageEntry<EnvBatchStepResponse>(),
    messageEntry<EnvStatePush>(),
    messageEntry<SkillDiscoverRequest>(),
    messageEntry<SkillDiscoverResponse>(),
    messageEntry<LearnExperienceQueryRequest>(),
    messageEntry<LearnExperienceQueryResponse>(),
    modelEntry<Feedback>(),
    modelEntry<RatedTurn>(),
    modelEntry<Experience>(),
    modelEntry<ComponentPerformanceRecord>(),
    modelEntry<Proposal>(),
    modelEntry<EnvObservation>(),
    modelEntry<EnvAction>(),
    modelEntry<EnvEvent>(),
    modelEntry<ExecutionSignal>(),
    modelEntry<OutcomeSignal>(),
    modelEntry<EscalationSignal>(),
    modelEntry<PartnershipSignal>(),
};

} // namespace

Result<std::string> schemaOf(std::string_view typeOrModel)
{
    for (const SchemaEntry& entry : schemaEntries)
        if (entry.name == typeOrModel)
            return entry.make().dump(2) + "\n";
    return fail(ErrorCode::NotFound, "there is no message type or model \"" + std::string(typeOrModel) + "\"",
                std::string(typeOrModel));
}

std::vector<std::string> schemaNames()
{
    std::vector<std::string> names;
    names.reserve(schemaEntries.size());
    for (const SchemaEntry& entry : schemaEntries)
        names.emplace_back(entry.name);
    return names;
}

} // namespace touchstone::protocol
