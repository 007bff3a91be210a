#pragma once

#include <QFile>
#include <QTemporaryDir>

#include "host_bench.h"

/// A host on a store in a folder of its own, for each test a new one.
namespace touchstone::bench {

class HostFolder : public QObject
{
protected:
    void make()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_path = m_dir->filePath(QStringLiteral("host.db"));
    }
    void remove()
    {
        m_host.reset();
        m_dir.reset();
    }
    /// Also starts it anew on the store that is there.
    void startHost(host::HostOptions options = {})
    {
        m_host.reset();
        options.storePath = m_path;
        m_host = std::make_unique<host::Host>(std::move(options));
        const auto opened = m_host->open();
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().message.c_str());
    }
    /// The store, opened beside the host or after it. `migrations`: to make one of an earlier version.
    [[nodiscard]] Result<std::unique_ptr<storage::Database>> openStore(std::vector<storage::Migration> migrations = {}) const
    {
        storage::OpenOptions options;
        options.path = m_path;
        options.applicationId = host::storeApplicationId;
        options.migrations = std::move(migrations);
        return storage::Database::open(options);
    }
    [[nodiscard]] qlonglong count(const char* sql) const { return bench::count(m_path, sql); }
    [[nodiscard]] Result<std::vector<protocol::ComponentPerformanceRecord>> records(link::Session& session)
    {
        return ask(session, protocol::LearnStatsRequest{}).map([](const auto& answer) { return answer.components; });
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
    std::unique_ptr<host::Host> m_host;
};

} // namespace touchstone::bench
