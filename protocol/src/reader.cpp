#include "reader.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "ids.h"
#include "json_text.h"
#include "names.h"
#include "protocol/codec.h"

namespace touchstone::protocol {

void Reader::refuse(const Json& json, const Path& path, std::string message)
{
    ++m_unread;
    m_faults.add(path, std::move(message), shortJson(json));
}

void Reader::refuseBounds(const Json& json, const Path& path, const Rule& rule)
{
    m_faults.add(path, boundsText(rule), shortJson(json));
}

void Reader::missing(const Path& path)
{
    ++m_unread;
    m_faults.add(path, "this field is required");
}

void Reader::read(const Json& json, const Path& path, const Rule& rule, std::string& out)
{
    if (!json.is_string())
        return refuse(json, path, "expected text");
    out = json.get_ref<const std::string&>();
    if (const std::string_view fault = formFault(rule.form, out); !fault.empty())
        return refuse(json, path, std::string(fault));
    if (rule.words.empty())
        return;
    for (const std::string_view word : rule.words)
        if (word == out)
            return;
    refuse(json, path, "expected " + listed(rule.words));
}

void Reader::read(const Json& json, const Path& path, const Rule& rule, double& out)
{
    if (!json.is_number())
        return refuse(json, path, "expected a number");
    out = json.get<double>();
    if (out < rule.low || out > rule.high)
        refuseBounds(json, path, rule);
}

void Reader::read(const Json& json, const Path& path, const Rule& rule, std::int64_t& out)
{
    if (!json.is_number_integer())
        return refuse(json, path, "expected an integer");
    if (json.is_number_unsigned()
        && json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return refuse(json, path, "must be at most 9223372036854775807");
    out = json.get<std::int64_t>();
    if (static_cast<double>(out) < rule.low || static_cast<double>(out) > rule.high)
        refuseBounds(json, path, rule);
}

void Reader::read(const Json& json, const Path& path, const Rule& rule, bool& out)
{
    if (json.is_boolean())
        out = json.get<bool>();
    else if (rule.shape == Shape::LooseFlag && json.is_number())
        out = json.get<double>() != 0.0;
    else
        refuse(json, path, "expected true or false");
}

void Reader::read(const Json& json, const Path& path, const Rule& rule, JsonText& out)
{
    if (rule.shape == Shape::Object && !json.is_object())
        return refuse(json, path, "expected an object");
    out.text.clear();
    appendJson(out.text, json);
}

template <typename Enum>
void Reader::readName(const Json& json, const Path& path, Enum& out)
{
    const auto names = namesOf(out);
    if (json.is_string()) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] == json.get_ref<const std::string&>()) {
                out = static_cast<Enum>(i);
                return;
            }
        }
    }
    refuse(json, path, "expected " + listed(names));
}

void Reader::read(const Json& json, const Path& path, const Rule&, Polarity& out)
{
    readName(json, path, out);
}

void Reader::read(const Json& json, const Path& path, const Rule&, Dimension& out)
{
    readName(json, path, out);
}

void Reader::read(const Json& json, const Path& path, const Rule&, Source& out)
{
    readName(json, path, out);
}

void Reader::read(const Json& json, const Path& path, const Rule&, CodePointSpan& out)
{
    if (!json.is_array() || json.size() != 2)
        return refuse(json, path, "expected [start, end] in code points");
    const std::size_t faultsBefore = m_faults.count();
    Rule bound;
    bound.low = 0;
    read(json[0], path.item(0), bound, out.start);
    read(json[1], path.item(1), bound, out.end);
    if (m_faults.count() != faultsBefore)
        ++m_unread;  // half a span is none
    else if (out.start > out.end)
        refuse(json, path, "expected 0 <= start <= end");
}

void Reader::read(const Json& json, const Path& path, const Rule&, Proposal& out)
{
    if (!expectObject(json, path))
        return;
    const Json* edits = memberOf(json, "edits");
    out.singleForm = !edits || edits->is_null();
    if (out.singleForm)
        readObject(json, path, out.edits.emplace_back());
    else
        read(*edits, path.member("edits"), Rule{}, out.edits);
    readObject(json, path, out);
}

void Reader::readHead(const Json& json, const Path& path, bool isRequest, Header& out)
{
    const Json* id = memberOf(json, "id");
    if (id)
        read(*id, path.member("id"), Rule{}, out.id);
    if (isRequest && !id)
        missing(path.member("id"));
    else if (isRequest && id->is_string() && out.id.empty())
        refuse(*id, path.member("id"), "must not be empty");
    const Json* version = memberOf(json, "version");
    const std::string_view versionKey = version ? "version" : "a2e";
    if (!version)
        version = memberOf(json, versionKey);
    if (version)
        read(*version, path.member(versionKey), Rule{}, out.version);
    Rule now;
    now.make = Make::Now;
    readField(json, path, "ts", now, out.ts);
}

void Reader::keepOthers(const Json& object, std::span<const std::string_view> known, JsonText& out)
{
    out.text = "{";
    for (const auto& [key, value] : object.get_ref<const Json::object_t&>()) {
        if (std::find(known.begin(), known.end(), key) != known.end())
            continue;
        if (out.text.size() > 1)
            out.text += ',';
        appendQuoted(out.text, key);
        out.text += ':';
        appendJson(out.text, value);
    }
    out.text += '}';
}

const Json* Reader::memberOf(const Json& object, std::string_view name)
{
    const auto& members = object.get_ref<const Json::object_t&>();
    const auto found = members.find(name);
    return found != members.end() ? &found->second : nullptr;
}

const Json& Reader::itemOf(const Json& list, std::size_t index)
{
    return list[index];
}

bool Reader::isNull(const Json& json)
{
    return json.is_null();
}

bool Reader::expectObject(const Json& json, const Path& path)
{
    if (!json.is_object())
        refuse(json, path, "expected an object");
    return json.is_object();
}

std::size_t Reader::listSize(const Json& json, const Path& path)
{
    if (json.is_array())
        return json.size();
    refuse(json, path, "expected a list");
    return 0;
}

void Reader::fill(Make make, bool, std::string& out)
{
    if (!out.empty())
        return;
    if (make == Make::FeedbackId)
        out = newFeedbackId();
    else if (make == Make::Uuid)
        out = newId();
}

void Reader::fill(Make make, bool present, double& out)
{
    if (make == Make::Now && !present)
        out = nowSeconds();
}

} // namespace touchstone::protocol
