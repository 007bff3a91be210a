#include <cstdio>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "protocol/codec.h"

namespace touchstone::ctl {
namespace {

Exit everySchema()
{
    Object all = Object::object();
    for (const std::string& name : protocol::schemaNames()) {
        const auto schema = protocol::schemaOf(name);
        if (!schema)
            return answerError(schema.error());
        all[name] = Object::parse(*schema);
    }
    print(all);
    return Exit::Done;
}

Exit showSchema(const Invocation& call)
{
    if (call.arguments().isEmpty())
        return everySchema();
    const auto schema = protocol::schemaOf(call.arguments().constFirst().toStdString());
    if (!schema)
        return answerError(schema.error());
    std::fputs(schema->c_str(), stdout);
    std::fputc('\n', stdout);
    return Exit::Done;
}

} // namespace

std::vector<Command> schemaCommands()
{
    return {{"schema", "[TYPE]", "JSON Schema of one message type or data model, or of all of them by name.",
             "touchstonectl schema learn/feedback/req", {}, 0, 1, showSchema}};
}

} // namespace touchstone::ctl
