#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QPointer>

#include <nlohmann/json.hpp>

#include "byte_link.h"
#include "entries.h"
#include "host/host.h"
#include "protocol_samples.h"

namespace touchstone::fuzz {
namespace {

using namespace protocol;

constexpr Limits limits{64 * 1024, 64};
constexpr int mostLines = 16;
constexpr int inputsOfAHost = 2'000;

/// What is accepted can be written, and what was written is accepted again as the same.
std::string whyCodecIsWrong(const Envelope& envelope)
{
    const std::string written = writeEnvelope(envelope);
    const auto again = parseEnvelope(written, {written.size(), limits.maxDepth});
    if (!again)
        return "an accepted message is refused when it was written: " + again.error().message;
    if (writeEnvelope(*again) != written)
        return "a message changes when it is read again";
    const kit::MessageSample* known = kit::messageSample(envelope.type());
    const auto recoded = known ? known->recode(envelope) : Result<Envelope>(envelope);
    if (!recoded)
        return recoded.error().faults.size() > 50 ? "more than fifty faults" : std::string();
    if (known && !known->recode(*recoded))
        return "what was decoded and encoded does not decode";
    return {};
}

/// A host in memory, anew now and then, so that it does not grow for as long as the fuzzer runs.
class Bench
{
public:
    std::string converse(std::string_view bytes)
    {
        renew();
        const auto answers = std::make_shared<std::vector<Envelope>>();
        auto owned = std::make_unique<kit::ByteLink>(answers, limits);
        const QPointer<kit::ByteLink> link = owned.get();
        m_host->attach(std::move(owned), host::Principal{"fuzzer", host::Role::Admin});
        link->feed(R"({"type":"handshake/req","id":"h","version":"1.0","agent_caps":["learning","env","env_push","skill"]})");
        std::size_t said = 1;
        for (int i = 0; i < mostLines && !bytes.empty(); ++i) {
            const std::size_t end = std::min(bytes.find('\n'), bytes.size());
            link->feed(bytes.substr(0, end));
            bytes.remove_prefix(std::min(end + 1, bytes.size()));
            ++said;
        }
        const QDeadlineTimer patience(20'000);
        while (link && !link->isClosed() && answers->size() < said && !patience.hasExpired())
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        // A conversation that ended is not answered beyond its end.
        if (answers->size() < said && link && !link->isClosed())
            return "a message was not answered";
        if (link)
            link->close();
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return {};
    }

private:
    void renew()
    {
        if (m_host && ++m_inputs < inputsOfAHost)
            return;
        m_inputs = 0;
        host::HostOptions options;
        options.storePath = QStringLiteral(":memory:");
        m_host = std::make_unique<host::Host>(std::move(options));
        if (!m_host->open())
            qFatal("the host does not open");
    }
    std::unique_ptr<host::Host> m_host;
    int m_inputs = 0;
};

} // namespace

std::string message(std::string_view bytes)
{
    if (const auto envelope = parseEnvelope(bytes.substr(0, bytes.find('\n')), limits))
        if (std::string wrong = whyCodecIsWrong(*envelope); !wrong.empty())
            return wrong;
    // Not destroyed at the end: its threads would outlive the application.
    static auto* const bench = new Bench;
    return bench->converse(bytes);
}

} // namespace touchstone::fuzz
