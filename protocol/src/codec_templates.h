#pragma once

#include <nlohmann/json.hpp>

#include "dom_builder.h"
#include "encoder.h"
#include "protocol/codec.h"
#include "reader.h"

/// The bodies of the templates of codec.h; included only where they are instantiated.
namespace touchstone::protocol {

/// What keeps a message from being read at all: no or another type, another major version. `otherType`: a second name
/// under which this message travels; empty for all but one.
[[nodiscard]] std::optional<Error> refusedEnvelope(const Envelope& envelope, std::string_view type,
                                                   std::string_view otherType);

template <typename Message>
constexpr std::string_view otherTypeOf()
{
    if constexpr (requires { Message::otherType; })
        return Message::otherType;
    else
        return {};
}

template <typename Message>
Result<Message> decode(const Envelope& envelope)
{
    if (auto refused = refusedEnvelope(envelope, Message::type, otherTypeOf<Message>()))
        return tl::unexpected<Error>(*std::move(refused));
    Message message;
    Faults faults;
    Reader reader(faults);
    const Path root;
    reader.readHead(*envelope.body, root, Request<Message>, message.head);
    reader.readObject(*envelope.body, root, message);
    if (!faults.empty())
        return tl::unexpected<Error>(std::move(faults).toError(Message::type));
    return message;
}

template <typename Message>
Result<Envelope> encode(const Message& message)
{
    DomSink sink;
    Faults faults;
    Encoder encoder(sink, faults);
    const Path root;
    sink.openObject();
    encoder.putHead(Message::type, message.head, root);
    encoder.putFields(message, root);
    sink.close();
    if (!faults.empty())
        return tl::unexpected<Error>(std::move(faults).toError(Message::type));
    return Envelope{std::make_shared<const Json>(sink.take())};
}

template <typename Model>
Result<Model> decodeModel(const Json& json, std::string_view pointer)
{
    Model model;
    Faults faults;
    Reader(faults).read(json, Path(pointer), Rule{}, model);
    if (!faults.empty())
        return tl::unexpected<Error>(std::move(faults).toError(modelName<Model>));
    return model;
}

template <typename Model>
Result<Json> encodeModel(const Model& model)
{
    DomSink sink;
    Faults faults;
    Encoder(sink, faults).put(model, Path(), Rule{});
    if (!faults.empty())
        return tl::unexpected<Error>(std::move(faults).toError(modelName<Model>));
    return sink.take();
}

template <typename Model>
Result<void> appendModelLine(const Model& model, std::string& out)
{
    const std::size_t before = out.size();
    TextSink sink(out);
    Faults faults;
    Encoder(sink, faults).put(model, Path(), Rule{});
    if (faults.empty())
        return {};
    out.resize(before);
    return tl::unexpected<Error>(std::move(faults).toError(modelName<Model>));
}

template <typename Model>
Result<std::string> writeModelLine(const Model& model)
{
    std::string line;
    if (auto written = appendModelLine(model, line); !written)
        return tl::unexpected<Error>(std::move(written.error()));
    return line;
}

} // namespace touchstone::protocol

#define TOUCHSTONE_INSTANTIATE_MESSAGE(Type)                                                                         \
    template Result<Type> decode<Type>(const Envelope&);                                                             \
    template Result<Envelope> encode<Type>(const Type&);

#define TOUCHSTONE_INSTANTIATE_MODEL(Type)                                                                           \
    template Result<Type> decodeModel<Type>(const Json&, std::string_view);                                          \
    template Result<Json> encodeModel<Type>(const Type&);                                                            \
    template Result<void> appendModelLine<Type>(const Type&, std::string&);                                          \
    template Result<std::string> writeModelLine<Type>(const Type&);
