#include <csignal>

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "host_environments.h"
#include "host/host.h"
#include "host/tokens.h"
#include "listen/listener.h"
#include "progress.h"
#include "protocol/codec.h"
#include "refine_options.h"
#include "store_file.h"

namespace touchstone::ctl {
namespace {

using namespace std::chrono_literals;

/// Everything that `host` was told, checked.
struct Setup {
    host::HostOptions host;
    listen::ListenOptions listen;
    std::vector<listen::ListenAddress> addresses;
    std::shared_ptr<host::TokenBook> tokens;
    bool stdio = false;
};

tl::unexpected<Error> badOption(const char* option, const std::string& why)
{
    return fail(ErrorCode::InvalidMessage, "--" + std::string(option) + ": " + why);
}

Result<std::int64_t> wholeNumber(const Invocation& call, const char* option, std::int64_t otherwise,
                                 std::int64_t least = 1)
{
    if (!call.has(option))
        return otherwise;
    bool isNumber = false;
    const qlonglong number = call.value(option).toLongLong(&isNumber);
    if (!isNumber || number < least)
        return badOption(option, "expected a whole number from " + std::to_string(least));
    return number;
}

Result<void> readStore(const Invocation& call, Setup& setup)
{
    const QString url = call.has("store") ? call.value("store") : QStringLiteral("memory:");
    if (url == QStringLiteral("memory:")) {
        setup.host.storePath = QStringLiteral(":memory:");
        return {};
    }
    auto path = pathOfStore(url);
    if (!path)
        return tl::unexpected(path.error());
    setup.host.storePath = *path;
    return {};
}

Result<void> readLimits(const Invocation& call, Setup& setup)
{
    const auto experiences = wholeNumber(call, "max-experiences", setup.host.maxExperiences);
    if (!experiences)
        return tl::unexpected(experiences.error());
    setup.host.maxExperiences = *experiences;
    const auto message = wholeNumber(call, "max-message", static_cast<std::int64_t>(setup.listen.link.limits.maxBytes));
    if (!message)
        return tl::unexpected(message.error());
    setup.listen.link.limits.maxBytes = static_cast<std::size_t>(*message);
    const QString policy = call.value("experience-policy");
    setup.host.evictOldestExperience = policy == QStringLiteral("evict-oldest");
    if (!policy.isEmpty() && !setup.host.evictOldestExperience && policy != QStringLiteral("reject"))
        return badOption("experience-policy", "expected reject or evict-oldest");
    return {};
}

/// What one session may take.
Result<void> readSessionLimits(const Invocation& call, Setup& setup)
{
    // What pipelining clients reach in practice, several times over.
    constexpr std::int64_t usualRate = 10'000;
    constexpr std::int64_t mostParallel = 256;
    const auto parallel = wholeNumber(call, "max-parallel", static_cast<std::int64_t>(setup.host.maxParallel));
    if (!parallel || *parallel > mostParallel)
        return badOption("max-parallel", "expected a whole number from 1 to " + std::to_string(mostParallel));
    setup.host.maxParallel = static_cast<std::size_t>(*parallel);
    const auto rate = wholeNumber(call, "max-rate", usualRate, 0);
    if (!rate)
        return tl::unexpected(rate.error());
    setup.host.maxRate = static_cast<double>(*rate);
    const auto items = wholeNumber(call, "max-items", static_cast<std::int64_t>(setup.host.maxItems));
    if (!items)
        return tl::unexpected(items.error());
    setup.host.maxItems = static_cast<std::size_t>(*items);
    const auto components = wholeNumber(call, "max-components", setup.host.maxComponents);
    if (!components)
        return tl::unexpected(components.error());
    setup.host.maxComponents = *components;
    return {};
}

Result<void> readStrategies(const Invocation& call, Setup& setup)
{
    for (const QString& strategy : call.values("allow-strategy")) {
        protocol::LearnAdaptRequest probe;
        probe.strategy = strategy.toStdString();
        if (const auto known = protocol::encode(probe); !known)
            return badOption("allow-strategy", known.error().faults.empty() ? known.error().message
                                                                            : known.error().faults.front().message);
        setup.host.allowedStrategies.push_back(probe.strategy);
    }
    return readRefinement(call, setup.host.refinement);
}

Result<void> readPlugins(const Invocation& call, Setup& setup)
{
    const auto batch = wholeNumber(call, "max-batch", static_cast<std::int64_t>(setup.host.maxBatch));
    if (!batch)
        return tl::unexpected(batch.error());
    setup.host.maxBatch = static_cast<std::size_t>(*batch);
    const auto deadline = wholeNumber(call, "plugin-deadline", setup.host.pluginDeadline.count() / 1'000);
    if (!deadline || *deadline > 86'400)
        return badOption("plugin-deadline", "expected a number of seconds from 1 to 86400");
    setup.host.pluginDeadline = std::chrono::seconds(*deadline);
    setup.host.pluginDir = call.value("plugin-dir");
    setup.host.auditFile = call.value("audit");
    setup.host.recordSteps = !call.has("no-record-steps");
    setup.host.forwardRewards = !call.has("no-forward-rewards");
    return addEnvironments(call, setup.host.environments);
}

Result<void> readAddresses(const Invocation& call, Setup& setup)
{
    setup.stdio = call.has("stdio");
    QStringList urls = call.values("listen");
    if (urls.isEmpty() && !setup.stdio)
        urls += QStringLiteral("ws://127.0.0.1:0");
    if (call.has("tls-cert") != call.has("tls-key"))
        return badOption("tls-cert", "a certificate and its key go together");
    setup.listen.certificateFile = call.value("tls-cert");
    setup.listen.keyFile = call.value("tls-key");
    setup.listen.allowedOrigins = call.values("allow-origin");
    for (const QString& url : urls) {
        auto address = listen::parseListenAddress(url);
        if (!address)
            return badOption("listen", address.error().message + ": " + url.toStdString());
        // With a certificate nothing is served in the clear, whichever way it is written.
        if (call.has("tls-cert") && !address->isSecure())
            address->scheme += QLatin1Char('s');
        if (address->isSecure() && !call.has("tls-cert"))
            return badOption("listen", url.toStdString() + " needs --tls-cert and --tls-key");
        setup.addresses.push_back(*address);
    }
    return {};
}

/// Who is let in, and from where.
Result<void> readAccess(const Invocation& call, Setup& setup)
{
    if (call.has("tokens")) {
        auto tokens = host::TokenBook::read(call.value("tokens"));
        if (!tokens)
            return tl::unexpected(tokens.error());
        setup.tokens = *std::move(tokens);
    }
    for (const listen::ListenAddress& address : setup.addresses) {
        if (address.isLoopback() || call.has("insecure") || (setup.tokens && address.isSecure()))
            continue;
        return fail(ErrorCode::CannotOpen,
                    "beyond this machine a host listens only with --tokens and TLS (--tls-cert, --tls-key); --insecure "
                    "does without",
                    address.address.toString().toStdString());
    }
    return {};
}

Result<Setup> setupOf(const Invocation& call)
{
    Setup setup;
    for (const auto read : {readStore, readLimits, readSessionLimits, readStrategies, readPlugins, readAddresses,
                            readAccess})
        if (auto done = read(call, setup); !done)
            return tl::unexpected(done.error());
    return setup;
}

/// A host with its listeners, until it is told to stop.
class Service
{
public:
    explicit Service(Setup setup)
        : m_setup(std::move(setup))
    {
    }

    [[nodiscard]] Result<void> open();
    void run();
    [[nodiscard]] Object readiness(const QString& store) const;

private:
    [[nodiscard]] std::unique_ptr<protocol::Link> stdioLink() const;
    [[nodiscard]] host::Authenticate whoIs(const QString& from);
    void drain();
    [[nodiscard]] int connections() const;

    Setup m_setup;
    host::HostThread m_host;  ///< stores while this thread reads, decodes and writes
    std::vector<std::unique_ptr<listen::Listener>> m_listeners;
};

Result<void> Service::open()
{
    if (auto opened = m_host.start(m_setup.host); !opened)
        return opened;
    for (const listen::ListenAddress& address : m_setup.addresses) {
        auto listener = listen::listenAt(
            address, m_setup.listen,
            [this](std::unique_ptr<protocol::Link> link, const QString& from) {
                m_host.attachHere(std::move(link), whoIs(from));
            });
        if (!listener)
            return tl::unexpected(listener.error());
        m_listeners.push_back(*std::move(listener));
    }
    // It sends nothing more once its input has ended, so it must not read ahead of the host.
    if (m_setup.stdio)
        m_host.attach([this] { return stdioLink(); }, whoIs(QStringLiteral("stdio")));
    return {};
}

std::unique_ptr<protocol::Link> Service::stdioLink() const
{
    auto link = listen::makeStdioLink(m_setup.listen.link);
    // The one who started a host for itself alone is done with it when its pipe closes.
    if (m_setup.addresses.empty())
        QObject::connect(link.get(), &protocol::Link::closed, QCoreApplication::instance(), &QCoreApplication::quit,
                         Qt::QueuedConnection);
    return link;
}

host::Authenticate Service::whoIs(const QString& from)
{
    // Called on the host's thread, and nowhere else.
    return [this, address = from.toStdString()](const std::string& token) {
        // Without tokens everyone is admin; only this machine gets here then.
        return m_setup.tokens ? m_setup.tokens->principalOf(token, address, protocol::nowSeconds())
                              : host::Principal{"developer", host::Role::Admin};
    };
}

void Service::run()
{
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &watch, [] {
        if (stopAsked())
            QCoreApplication::quit();
    });
    watch.start(50ms);
    QCoreApplication::exec();
    watch.stop();
    drain();
}

void Service::drain()
{
    constexpr auto patience = 5s;
    for (const auto& listener : m_listeners)
        listener->stop();
    m_host.shutdown();
    // The last answers leave. In an event loop of its own, because only that deletes what is to be deleted later.
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [this, &loop] {
        if (connections() == 0)
            loop.quit();
    });
    look.start(5ms);
    QTimer::singleShot(patience, &loop, &QEventLoop::quit);
    loop.exec();
}

int Service::connections() const
{
    int count = 0;
    for (const auto& listener : m_listeners)
        count += listener->connections();
    return count;
}

Object Service::readiness(const QString& store) const
{
    Object listen = Object::array();
    for (const auto& listener : m_listeners)
        listen.push_back(listener->url().toStdString());
    Object ready{{"ready", true},
                 {"listen", std::move(listen)},
                 {"store", store.toStdString()},
                 {"roles", m_setup.tokens != nullptr}};
    for (const host::PluginReport& plugin : m_host.plugins()) {
        Object report{{"file", plugin.file.toStdString()}, {"name", plugin.name}, {"loaded", plugin.refusal.empty()}};
        if (!plugin.refusal.empty())
            report["why"] = plugin.refusal;
        ready["plugins"].push_back(std::move(report));
    }
    return ready;
}

/// Why there will be no host. With --stdio stdout belongs to the protocol, and the same words go to stderr.
Exit refuseToServe(const Error& error, bool stdio)
{
    if (!stdio)
        return answerError(error);
    log(QString::fromStdString(Object{{"error", errorObject(error)}}.dump(-1, ' ', false, Object::error_handler_t::replace)));
    return exitFor(error);
}

Exit serve(const Invocation& call)
{
    auto setup = setupOf(call);
    if (!setup)
        return setup.error().code == ErrorCode::InvalidMessage
            ? answerUsage(QStringLiteral("host: ") + QString::fromStdString(setup.error().message))
            : refuseToServe(setup.error(), call.has("stdio"));
    // A peer that is gone is found out by writing to it; that must not end the host.
    std::signal(SIGPIPE, SIG_IGN);
    const bool stdio = setup->stdio;
    Service service(*std::move(setup));
    if (auto opened = service.open(); !opened)
        return refuseToServe(opened.error(), stdio);
    const Object ready = service.readiness(call.has("store") ? call.value("store") : QStringLiteral("memory:"));
    if (stdio)
        log(QString::fromStdString(ready.dump()));
    else
        print(ready);
    service.run();
    return Exit::Done;
}

} // namespace

std::vector<Command> hostCommands()
{
    return {{"host", "", "Serves agents and annotators until SIGTERM; prints one line when it is ready.",
             "touchstonectl host --store sqlite:host.db --listen ws://127.0.0.1:8765 --tokens tokens.json",
             {{"store", "URL", "sqlite:PATH, or memory: (the default), which forgets."},
              {"listen", "URL", "ws://ADDR:PORT or http://ADDR:PORT; port 0 picks a free one. May be repeated."},
              {"stdio", nullptr, "Serves one agent on standard input and output, one message a line."},
              {"tokens", "FILE", "JSON [{\"token\",\"principal\",\"role\"}], chmod 600. Without it everyone is admin."},
              {"tls-cert", "FILE", "PEM certificate chain; makes ws wss and http https."},
              {"tls-key", "FILE", "PEM key of the certificate."},
              {"insecure", nullptr, "Listens beyond this machine without tokens or TLS."},
              {"allow-origin", "ORIGIN", "Lets web pages of this origin connect. May be repeated."},
              {"max-experiences", "N", "Experiences kept; 1000000 unless given."},
              {"experience-policy", "NAME", "At the limit: reject (the default) or evict-oldest."},
              {"max-message", "BYTES", "Largest message taken; 16777216 unless given."},
              {"max-batch", "N", "Most steps in one env/batch_step; 64 unless given."},
              {"max-items", "N", "Most feedbacks or experiences in one message; 10000 unless given."},
              {"max-components", "N", "Names of components taken in all; 10000 unless given."},
              {"max-parallel", "N", "Requests of one session that plugins work on at a time; 4 unless given."},
              {"max-rate", "N", "Messages a second that one session may send; 10000 unless given, 0: any number."},
              {"allow-strategy", "NAME", "Allows learn/adapt this strategy and no other. May be repeated."},
              {"adapt-every", "N", "Adapts by itself after N new experiences; never unless given."},
              {"adapt-strategy", "NAME", "The strategy of --adapt-every; ppo unless given."},
              {"auto-rollback", nullptr, "Takes back by itself what is found to do harm; else it is recommended."},
              {"refine", "NAME=VALUE", "Another figure of plans, reviews, adapts or the watch, as watch.risk=0.01; see "
                                       "README. May be repeated."},
              {"plugin-dir", "DIR", "Loads plugins from here; see README, Write a plugin."},
              {"plugin-deadline", "SECONDS", "How long one call of a plugin may take; 30 unless given."},
              {"replay", "FILE", "Offers the trajectories of a JSON file as the environment replay."},
              {"bridge", "NAME=COMMAND", "Offers an environment of a child that speaks env/* on its standard input and "
                                         "output. May be repeated."},
              {"no-record-steps", nullptr, "Steps of environments are not kept as experience."},
              {"no-forward-rewards", nullptr, "Rewards of environments are not kept as feedback."},
              {"audit", "FILE", "Also writes the audit log to this file, one line of JSON an entry."}},
             0, 0, serve}};
}

} // namespace touchstone::ctl
