#include "domain/episodes/action_form.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"

namespace touchstone::domain {
namespace {

using protocol::Json;
using FieldKind = FormField::Kind;

constexpr int deepestForm = 8;

std::string formJson(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string formPath(const std::string& parent, const std::string& key)
{
    std::string path = parent + '/';
    for (const char c : key)
        path += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    return path;
}

std::string memberText(const Json& schema, const char* key)
{
    const auto found = schema.find(key);
    return found != schema.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Builds the fields of one schema document.
class FormBuilder
{
public:
    explicit FormBuilder(const Json& document) : m_document(document) {}

    FormField build(const Json& schema, FormField field, int depth = 0)
    {
        const Json* resolved = resolve(schema);
        if (!resolved)
            return raw(std::move(field), RawReason::Reference);
        field.title = memberText(*resolved, "title");
        field.description = memberText(*resolved, "description");
        if (const auto found = resolved->find("default"); found != resolved->end())
            field.initial = formJson(*found);
        if (const auto found = resolved->find("const"); found != resolved->end()) {
            field.kind = FieldKind::Constant;
            field.initial = formJson(*found);
            return field;
        }
        if (const auto found = resolved->find("enum"); found != resolved->end() && found->is_array() && !found->empty())
            return choice(*found, std::move(field));
        for (const char* key : {"anyOf", "oneOf", "allOf", "if", "not"})
            if (resolved->contains(key))
                return raw(std::move(field), RawReason::Alternatives);
        if (depth >= deepestForm)
            return raw(std::move(field), RawReason::TooDeep);
        return typed(*resolved, std::move(field), depth);
    }

private:
    static FormField raw(FormField field, RawReason reason)
    {
        field.kind = FieldKind::Raw;
        field.reason = reason;
        return field;
    }

    static FormField choice(const Json& values, FormField field)
    {
        field.kind = FieldKind::Choice;
        for (const Json& value : values)
            field.choices.push_back(formJson(value));
        return field;
    }

    FormField typed(const Json& schema, FormField field, int depth)
    {
        const auto type = schema.find("type");
        if (type != schema.end() && type->is_array())
            return raw(std::move(field), RawReason::Alternatives);
        std::string name = memberText(schema, "type");
        if (name.empty() && schema.contains("properties"))
            name = "object";
        if (name == "object")
            return group(schema, std::move(field), depth);
        if (name == "array")
            return list(schema, std::move(field));
        const auto kind = plainKind(name);
        if (!kind)
            return raw(std::move(field), RawReason::NoType);
        field.kind = *kind;
        readBounds(schema, field);
        return field;
    }

    static std::optional<FieldKind> plainKind(const std::string& type)
    {
        if (type == "string")
            return FieldKind::Text;
        if (type == "integer")
            return FieldKind::Integer;
        if (type == "number")
            return FieldKind::Number;
        if (type == "boolean")
            return FieldKind::Flag;
        return std::nullopt;
    }

    static void readBounds(const Json& schema, FormField& field)
    {
        const auto number = [&schema](const char* key) -> std::optional<double> {
            const auto found = schema.find(key);
            return found != schema.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
        };
        field.low = number("minimum");
        field.high = number("maximum");
        if (field.kind != FieldKind::Integer)
            return;
        // Of whole numbers the one beyond an exclusive bound can be named.
        if (const auto low = number("exclusiveMinimum"))
            field.low = *low + 1;
        if (const auto high = number("exclusiveMaximum"))
            field.high = *high - 1;
    }

    FormField group(const Json& schema, FormField field, int depth)
    {
        const auto properties = schema.find("properties");
        const bool isWhole = field.path.empty();
        if (properties == schema.end() || !properties->is_object() || properties->empty())
            return raw(std::move(field), RawReason::Members);
        field.kind = FieldKind::Group;
        const std::set<std::string> needed = requiredOf(schema);
        for (const auto& [key, member] : properties->items()) {
            FormField child;
            child.key = key;
            child.path = formPath(field.path, key);
            child.isRequired = needed.count(key) > 0;
            child = build(member, std::move(child), depth + 1);
            // Metadata of an action is for machines; a form does not ask people for it.
            if (isWhole && key == "metadata" && !child.isRequired && child.kind == FieldKind::Raw)
                continue;
            field.fields.push_back(std::move(child));
        }
        // What to do comes before with what.
        std::stable_partition(field.fields.begin(), field.fields.end(),
                              [](const FormField& child) { return child.key == "action_type"; });
        return field;
    }

    FormField list(const Json& schema, FormField field)
    {
        const auto items = schema.find("items");
        const Json* item = items == schema.end() ? nullptr : resolve(*items);
        const auto kind = item ? plainKind(memberText(*item, "type")) : std::nullopt;
        if (!kind || item->contains("enum"))
            return raw(std::move(field), RawReason::Items);
        field.kind = FieldKind::List;
        field.itemKind = *kind;
        return field;
    }

    static std::set<std::string> requiredOf(const Json& schema)
    {
        std::set<std::string> names;
        if (const auto found = schema.find("required"); found != schema.end() && found->is_array())
            for (const Json& name : *found)
                if (name.is_string())
                    names.insert(name.get<std::string>());
        return names;
    }

    /// Follows references within the document; null when one leads nowhere or in a circle.
    const Json* resolve(const Json& schema) const
    {
        const Json* at = &schema;
        for (int hops = 0; hops < deepestForm; ++hops) {
            if (!at->is_object())
                return nullptr;
            const std::string reference = memberText(*at, "$ref");
            if (reference.empty())
                return at;
            if (reference.rfind("#/", 0) != 0)
                return nullptr;
            try {
                at = &m_document.at(Json::json_pointer(reference.substr(1)));
            } catch (const Json::exception&) {
                return nullptr;
            }
        }
        return nullptr;
    }

    const Json& m_document;
};

/// Puts an action together and collects what is wrong with it.
class ActionComposer
{
public:
    explicit ActionComposer(const FormValues& values) : m_values(values) {}
    std::vector<Fault> faults;

    std::optional<Json> compose(const FormField& field)
    {
        if (field.kind == FieldKind::Constant)
            return Json::parse(field.initial, nullptr, false);
        if (field.kind == FieldKind::Group)
            return group(field);
        const auto given = m_values.find(field.path);
        if (given == m_values.end()) {
            if (field.isRequired)
                fault(field, "this field needs a value", {});
            return std::nullopt;
        }
        auto value = protocol::parseJson(given->second);
        if (!value)
            fault(field, "this is no JSON: " + value.error().message, given->second);
        else if (value->is_number() && isOutside(field, value->get<double>()))
            fault(field, "this number is out of bounds", given->second);
        else
            return *std::move(value);
        return std::nullopt;
    }

private:
    std::optional<Json> group(const FormField& field)
    {
        Json object = Json::object();
        bool hasChosen = false;
        const std::size_t before = faults.size();
        for (const FormField& child : field.fields) {
            auto value = compose(child);
            hasChosen = hasChosen || (value && child.kind != FieldKind::Constant);
            if (value)
                object[child.key] = *std::move(value);
        }
        if (field.isRequired || field.path.empty() || hasChosen)
            return object;
        faults.resize(before);  // a part that may be left out, and was
        return std::nullopt;
    }
    void fault(const FormField& field, std::string message, const std::string& value)
    {
        faults.push_back({field.path, std::move(message), value.substr(0, 200)});
    }
    static bool isOutside(const FormField& field, double value)
    {
        return (field.low && value < *field.low) || (field.high && value > *field.high);
    }
    const FormValues& m_values;
};

void collectValues(const FormField& field, const Json& json, FormValues& values)
{
    if (field.kind != FieldKind::Group) {
        values[field.path] = formJson(json);
        return;
    }
    if (!json.is_object())
        return;
    for (const FormField& child : field.fields)
        if (const auto found = json.find(child.key); found != json.end())
            collectValues(child, *found, values);
}

void collectInitial(const FormField& field, FormValues& values)
{
    if (field.kind == FieldKind::Group) {
        for (const FormField& child : field.fields)
            collectInitial(child, values);
        return;
    }
    if (field.kind != FieldKind::Constant && !field.initial.empty())
        values[field.path] = field.initial;
    else if (field.kind == FieldKind::Choice && field.isRequired)
        values[field.path] = field.choices.front();
}

} // namespace

Result<FormField> actionForm(std::string_view schema)
{
    const auto document = protocol::parseJson(schema);
    if (!document)
        return tl::unexpected(document.error());
    if (!document->is_object())
        return fail(ErrorCode::SchemaViolation, "a schema of actions is a JSON object");
    FormField whole;
    whole.isRequired = true;
    return FormBuilder(*document).build(*document, std::move(whole));
}

Result<std::string> actionOf(const FormField& form, const FormValues& values)
{
    ActionComposer composer(values);
    const auto action = composer.compose(form);
    if (composer.faults.empty() && action && action->is_object())
        return formJson(*action);
    Error error{ErrorCode::SchemaViolation, "the action is not complete", {}, false, std::move(composer.faults)};
    if (error.faults.empty())
        error.message = "an action is a JSON object";
    else
        error.where = error.faults.front().pointer;
    return tl::unexpected(std::move(error));
}

FormValues valuesOf(const FormField& form, std::string_view action)
{
    FormValues values;
    if (const auto json = protocol::parseJson(action))
        collectValues(form, *json, values);
    return values;
}

FormValues initialValues(const FormField& form)
{
    FormValues values;
    collectInitial(form, values);
    return values;
}

} // namespace touchstone::domain
