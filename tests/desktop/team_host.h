#pragma once

#include <memory>

#include <QTest>

#include "host/host.h"
#include "listen/listener.h"
#include "storage/database.h"
#include "storage/statement.h"

namespace touchstone::desktop {

inline const char* const rightToken = "right-token-4711";
inline const char* const wrongToken = "wrong-token-0815";

/// A host beside the program, as another machine would run it; it can go and come back at the same address.
class TeamHost
{
public:
    TeamHost(const QString& folder, QString scheme) : m_path(folder + QStringLiteral("/team.db")), m_scheme(std::move(scheme))
    {
        start();
    }
    ~TeamHost() { stop(); }

    void start()
    {
        host::HostOptions options;
        options.storePath = m_path;
        m_host = std::make_unique<host::Host>(options);
        if (!m_host->open())
            return QTest::qFail("the host did not start", __FILE__, __LINE__);
        listen::ListenOptions how;
        how.certificateFile = dataFile("test-certificate.pem");
        how.keyFile = dataFile("test-key.pem");
        const auto where = listen::parseListenAddress(QStringLiteral("%1://127.0.0.1:%2").arg(m_scheme).arg(m_port));
        auto listener = listen::listenAt(*where, how, [this](std::unique_ptr<protocol::Link> link, const QString&) {
            m_host->attach(std::move(link), [this](const std::string& token) -> std::optional<host::Principal> {
                if (token != rightToken && !acceptsAnyone)
                    return std::nullopt;
                return host::Principal{"ann", host::Role::Annotator};
            });
        });
        if (!listener)
            return QTest::qFail(listener.error().message.c_str(), __FILE__, __LINE__);
        m_listener = *std::move(listener);
        m_port = listen::parseListenAddress(m_listener->url())->port;
    }
    void stop()
    {
        m_listener.reset();
        m_host.reset();
    }
    [[nodiscard]] QString url() const { return QStringLiteral("%1://127.0.0.1:%2").arg(m_scheme).arg(m_port); }
    [[nodiscard]] QString name() const { return QStringLiteral("127.0.0.1:%1").arg(m_port); }

    struct Stored {
        int rows = -1;
        int ids = -1;
    };
    [[nodiscard]] Stored stored() const
    {
        storage::OpenOptions how;
        how.path = m_path;
        how.applicationId = host::storeApplicationId;
        how.readOnly = true;
        const auto database = storage::Database::open(how);
        if (!database)
            return {};
        storage::Statement select(**database, "SELECT count(*), count(DISTINCT feedback_id) FROM feedback");
        if (!select.first().value_or(false))
            return {};
        return {static_cast<int>(select.integer(0)), static_cast<int>(select.integer(1))};
    }
    [[nodiscard]] static QString dataFile(const char* name)
    {
        return QStringLiteral(TOUCHSTONE_SOURCE_DIR "/tests/listen/data/") + QLatin1String(name);
    }

    bool acceptsAnyone = false;

private:
    QString m_path;
    QString m_scheme;
    quint16 m_port = 0;
    std::unique_ptr<host::Host> m_host;
    std::unique_ptr<listen::Listener> m_listener;
};

} // namespace touchstone::desktop
