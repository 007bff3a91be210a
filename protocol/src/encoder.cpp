#include "encoder.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "json_text.h"
#include "names.h"
#include "protocol/codec.h"
#include "utf8.h"

namespace touchstone::protocol {
namespace {

bool contains(std::span<const std::string_view> words, std::string_view text)
{
    for (const std::string_view word : words)
        if (word == text)
            return true;
    return false;
}

std::string quotedStart(std::string_view text)
{
    std::string quoted;
    appendQuoted(quoted, utf8Prefix(text, 180));
    return quoted;
}

} // namespace

void Encoder::put(const std::string& value, const Path& path, const Rule& rule)
{
    if (const auto bad = firstInvalidUtf8(value))
        m_faults.add(path, "the text is not UTF-8 at byte " + std::to_string(*bad));
    else if (!rule.words.empty() && !contains(rule.words, value))
        m_faults.add(path, "expected " + listed(rule.words), quotedStart(value));
    else if (const std::string_view fault = formFault(rule.form, value); !fault.empty())
        m_faults.add(path, std::string(fault), quotedStart(value));
    m_sink.text(value);
}

void Encoder::put(double value, const Path& path, const Rule& rule)
{
    if (!std::isfinite(value)) {
        m_faults.add(path, "the number is not finite");
    } else if (value < rule.low || value > rule.high) {
        std::string shown;
        appendDouble(shown, value);
        m_faults.add(path, boundsText(rule), std::move(shown));
    }
    m_sink.number(value);
}

void Encoder::put(std::int64_t value, const Path& path, const Rule& rule)
{
    if (static_cast<double>(value) < rule.low || static_cast<double>(value) > rule.high)
        m_faults.add(path, boundsText(rule), std::to_string(value));
    m_sink.integer(value);
}

void Encoder::put(bool value, const Path&, const Rule&)
{
    m_sink.flag(value);
}

void Encoder::put(const JsonText& value, const Path& path, const Rule& rule)
{
    if (value.text == "null" && rule.shape != Shape::Object)
        return putNull();
    m_sink.json(parsed(value, path, rule.shape == Shape::Object));
}

Json Encoder::parsed(const JsonText& value, const Path& path, bool mustBeObject)
{
    // What nests deeper than a message may is refused here rather than by the peer.
    Limits limits;
    limits.maxDepth -= m_sink.depth();
    auto json = parseJson(value.text, limits);
    if (!json)
        m_faults.add(path, "not valid JSON: " + json.error().message, quotedStart(repairedUtf8(value.text)));
    else if (mustBeObject && !json->is_object())
        m_faults.add(path, "expected an object", shortJson(*json));
    return json ? *std::move(json) : Json();
}

void Encoder::putOthers(const JsonText& others, const Path& path, std::span<const std::string_view> known)
{
    if (others.text == "{}")
        return;
    Json all = parsed(others, path, true);
    if (!all.is_object())
        return;
    for (auto& [key, value] : all.get_ref<Json::object_t&>()) {
        if (contains(known, key)) {
            m_faults.add(path.member(key), "this field has a place of its own");
            continue;
        }
        m_sink.key(key);
        m_sink.json(std::move(value));
    }
}

void Encoder::put(Polarity value, const Path& path, const Rule&)
{
    put(std::string(name(value)), path, Rule{});
}

void Encoder::put(Dimension value, const Path& path, const Rule&)
{
    put(std::string(name(value)), path, Rule{});
}

void Encoder::put(Source value, const Path& path, const Rule&)
{
    put(std::string(name(value)), path, Rule{});
}

void Encoder::put(const CodePointSpan& value, const Path&, const Rule&)
{
    m_sink.openList();
    m_sink.integer(value.start);
    m_sink.integer(value.end);
    m_sink.close();
}

void Encoder::put(const Proposal& value, const Path& path, const Rule&)
{
    m_sink.openObject();
    if (value.singleForm && value.edits.size() == 1) {
        putFields(value.edits.front(), path);
    } else {
        m_sink.key("edits");
        put(value.edits, path.member("edits"), Rule{});
    }
    putFieldsThatDiffer(value, Proposal{}, path);
    m_sink.close();
}

void Encoder::putHead(std::string_view type, const Header& head, const Path& path)
{
    m_sink.key("type");
    m_sink.text(type);
    m_sink.key("id");
    put(head.id.empty() ? newId() : head.id, path.member("id"), Rule{});
    m_sink.key("version");
    put(head.version, path.member("version"), Rule{});
    m_sink.key("ts");
    put(head.ts == 0.0 ? nowSeconds() : head.ts, path.member("ts"), Rule{});
}

void Encoder::putNull()
{
    m_sink.json(Json());
}

} // namespace touchstone::protocol
