#include "exchange/message_parts.h"

#include <utility>

namespace touchstone::domain::reading {
namespace {

constexpr std::string_view attachmentScheme = "attachment://";

/// A text, or what it refers to in the log's attachments.
JsonView resolve(const JsonView& text, const JsonView& attachments)
{
    if (!attachments.isObject() || !text.isString())
        return text;
    const auto raw = text.raw();
    if (raw.substr(1, attachmentScheme.size()) != attachmentScheme)
        return text;
    const auto found = attachments.find(raw.substr(1 + attachmentScheme.size(), raw.size() - 2 - attachmentScheme.size()));
    return found.isString() ? found : text;
}

/// Shown for something that is no text. Embedded data is named by its kind and size, never shown.
std::string placeholder(std::string_view kind, const JsonView& source)
{
    std::string shown = source.text();
    if (shown.rfind("data:", 0) == 0) {
        const auto comma = std::min(shown.find(','), shown.size());
        const auto type = shown.substr(5, std::min(shown.find_first_of(";,"), shown.size()) - 5);
        shown = (type.empty() ? std::string("embedded") : type) + ", " +
                std::to_string((shown.size() - comma) * 3 / 4 / 1024 + 1) + " kB";
    }
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < 0x20)
            c = ' ';
    if (shown.size() > 300)
        shown = "long address";
    return "[" + std::string(kind) + (shown.empty() ? "]" : ": " + shown + "]");
}

JsonView imageSource(const JsonView& part)
{
    const auto image = part.findFirst({"image_url", "image", "source", "url", "input_audio", "audio", "video", "file"});
    return image.isObject() ? image.findFirst({"url", "data", "file_id", "filename"}) : image;
}

/// Collects the parts of one content: the text for reading and, beside it, the literal with what was damaged.
class PartCollector
{
public:
    PartCollector(ReadMessage& read, const JsonView& attachments) : m_read(read), m_attachments(attachments) {}

    std::optional<JsonFault> part(const JsonView& part)
    {
        if (part.isString()) {
            addText(part);
            return std::nullopt;
        }
        if (!part.isObject())
            return part.fault("a part of a content must be an object or a text, not " + std::string(name(part.kind())));
        const auto type = part.find("type").text();
        const auto text = part.find("text");
        if (text.isString() && (type.empty() || type.find("text") != std::string::npos)) {
            addText(text);
            return std::nullopt;
        }
        if (type == "tool_use" || type == "tool_call" || type == "function_call")
            return toolUse(part);
        if (type == "tool_result" || type == "tool_call_response")
            return toolResult(part);
        addPlaceholder(type, part);
        return std::nullopt;
    }

    void finish()
    {
        m_read.message.content = std::move(m_content);
        if (m_damaged)
            m_read.damaged = "\"" + m_literal + "\"";
    }

private:
    void separate()
    {
        if (m_any) {
            m_content += '\n';
            m_literal += "\\n";
        }
        m_any = true;
    }

    void addText(const JsonView& view)
    {
        const auto text = resolve(view, m_attachments);
        separate();
        m_content += text.text();
        m_literal += text.raw().substr(1, text.raw().size() - 2);
        m_damaged = m_damaged || text.hasLoneSurrogate();
    }

    void addLine(const std::string& line)
    {
        separate();
        m_content += line;
        const auto quoted = quoteJson(line);
        m_literal += quoted.substr(1, quoted.size() - 2);
    }

    void addPlaceholder(const std::string& type, const JsonView& part)
    {
        if (type.find("image") != std::string::npos)
            addLine(placeholder("image", resolve(imageSource(part), m_attachments)));
        else if (const auto source = imageSource(part); source.isString())
            addLine(placeholder(type.empty() ? "file" : type, resolve(source, m_attachments)));
        else
            addLine("[" + (type.empty() ? std::string("part") : type) + "]");
    }

    std::optional<JsonFault> toolUse(const JsonView& part)
    {
        const auto function = part.find("name");
        if (!function.isString())
            return part.fault("the tool call names no function");
        const auto arguments = part.findFirst({"input", "arguments"});
        ToolCall call{scalarText(part.findFirst({"id", "call_id"})), function.text(), {}};
        if (arguments.exists())
            call.arguments = arguments.isString() ? arguments.text() : arguments.compact();
        m_read.message.toolCalls.push_back(std::move(call));
        return std::nullopt;
    }

    std::optional<JsonFault> toolResult(const JsonView& part)
    {
        m_read.message.toolCallId = scalarText(part.findFirst({"tool_use_id", "id"}));
        const auto content = part.findFirst({"content", "result", "response"});
        if (content.isString()) {
            addText(content);
        } else if (content.isArray()) {
            for (auto child = content.first(); child.exists(); child = content.after(child)) {
                const bool nested = child.find("type").text() == "tool_result";
                if (nested)
                    return child.fault("a tool result inside a tool result");
                if (auto fault = this->part(child))
                    return fault;
            }
        } else if (content.exists()) {
            addLine(content.compact());
        }
        return std::nullopt;
    }

    ReadMessage& m_read;
    JsonView m_attachments;
    std::string m_content;
    std::string m_literal;
    bool m_any = false;
    bool m_damaged = false;
};

} // namespace

std::optional<JsonFault> readContent(const JsonView& content, const JsonView& attachments, ReadMessage& read)
{
    if (content.isNothing())
        return std::nullopt;
    if (content.isString()) {
        const auto text = resolve(content, attachments);
        read.message.content = text.text();
        if (text.hasLoneSurrogate())
            read.damaged = std::string(text.raw());
        return std::nullopt;
    }
    if (!content.isArray() && !content.isObject())
        return content.fault("a text, null or a list of parts was expected, not " + std::string(name(content.kind())));
    PartCollector collector(read, attachments);
    if (content.isObject()) {
        if (auto fault = collector.part(content))
            return fault;
    }
    if (content.isArray()) {
        for (auto child = content.first(); child.exists(); child = content.after(child))
            if (auto fault = collector.part(child))
                return fault;
    }
    collector.finish();
    read.message.parts.text = content.compact();
    return std::nullopt;
}

} // namespace touchstone::domain::reading
