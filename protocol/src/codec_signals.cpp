#include "codec_templates.h"
#include "protocol/signal_codec.h"
#include "signal_tables.h"

namespace touchstone::protocol {
namespace {

template <typename Kind>
void readKind(Reader& reader, const Json& json, const Path& path, Signal& out)
{
    reader.readObject(json, path, out.emplace<Kind>());
}

constexpr std::string_view whatSignal = TableOf<SignalHead>::name;

} // namespace

void Reader::read(const Json& json, const Path& path, const Rule&, Signal& out)
{
    if (!expectObject(json, path))
        return;
    const Json* type = memberOf(json, "signal_type");
    const std::string_view name = type && type->is_string() ? type->get_ref<const std::string&>() : std::string_view();
    if (name == ExecutionSignal::name)
        readKind<ExecutionSignal>(*this, json, path, out);
    else if (name == OutcomeSignal::name)
        readKind<OutcomeSignal>(*this, json, path, out);
    else if (name == EscalationSignal::name)
        readKind<EscalationSignal>(*this, json, path, out);
    else if (name == PartnershipSignal::name)
        readKind<PartnershipSignal>(*this, json, path, out);
    else {
        SignalHead head;
        readObject(json, path, head);
    }
}

void Encoder::put(const Signal& signal, const Path& path, const Rule& rule)
{
    std::visit([&](const auto& kind) { put(kind, path, rule); }, signal);
}

Result<Signal> decodeSignal(const Json& json, std::string_view pointer)
{
    Signal signal;
    Faults faults;
    Reader(faults).read(json, Path(pointer), Rule{}, signal);
    if (!faults.empty())
        return tl::unexpected<Error>(std::move(faults).toError(whatSignal));
    return signal;
}

Result<Json> encodeSignal(const Signal& signal)
{
    return std::visit([](const auto& kind) { return encodeModel(kind); }, signal);
}

Result<void> appendSignalLine(const Signal& signal, std::string& out)
{
    return std::visit([&out](const auto& kind) { return appendModelLine(kind, out); }, signal);
}

TOUCHSTONE_INSTANTIATE_MODEL(ExecutionSignal)
TOUCHSTONE_INSTANTIATE_MODEL(OutcomeSignal)
TOUCHSTONE_INSTANTIATE_MODEL(EscalationSignal)
TOUCHSTONE_INSTANTIATE_MODEL(PartnershipSignal)

} // namespace touchstone::protocol
