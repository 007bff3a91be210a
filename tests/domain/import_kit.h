#pragma once

#include <string>
#include <vector>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "domain/exchange/import.h"

/// What the tests of the readers share: files from literals, and a sink that keeps everything.
namespace touchstone::kit {

class CollectingSink final : public domain::ImportSink
{
public:
    Result<void> conversation(domain::ImportedConversation conversation) override
    {
        conversations.push_back(std::move(conversation));
        if (stopAfter > 0 && conversations.size() >= stopAfter)
            return fail(ErrorCode::RuntimeError, "the sink is full");
        return {};
    }
    void fault(domain::RowFault fault) override { faults.push_back(std::move(fault)); }
    bool progress(std::int64_t done, std::int64_t total) override
    {
        ++progressCalls;
        lastDone = done;
        lastTotal = total;
        return cancelAfter == 0 || progressCalls < cancelAfter;
    }

    [[nodiscard]] std::size_t turns() const
    {
        std::size_t count = 0;
        for (const auto& conversation : conversations)
            count += conversation.turns.size();
        return count;
    }
    [[nodiscard]] const std::string& response(std::size_t conversation, std::size_t turn) const
    {
        const auto& one = conversations.at(conversation);
        return one.messages.at(static_cast<std::size_t>(one.turns.at(turn).position)).content;
    }

    std::vector<domain::ImportedConversation> conversations;
    std::vector<domain::RowFault> faults;
    std::size_t stopAfter = 0;
    int cancelAfter = 0;
    int progressCalls = 0;
    std::int64_t lastDone = 0;
    std::int64_t lastTotal = 0;
};

/// Files of one test, gone when it ends.
class Files
{
public:
    QString write(const std::string& name, const QByteArray& bytes)
    {
        const QString path = m_dir.filePath(QString::fromStdString(name));
        // A file written over is flushed to the disk by some file systems; a new one is not.
        QFile::remove(path);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", name.c_str());
        return path;
    }
    [[nodiscard]] QString folder() const { return m_dir.path(); }

private:
    QTemporaryDir m_dir;
};

inline domain::ImportOptions as(domain::ImportFormat format)
{
    domain::ImportOptions options;
    options.format = format;
    return options;
}

/// Where a fault stands, as one text to compare.
inline QString place(const domain::RowFault& fault)
{
    return QStringLiteral("%1:%2").arg(fault.line).arg(fault.column);
}

inline QString places(const std::vector<domain::RowFault>& faults)
{
    QStringList all;
    for (const auto& fault : faults)
        all.append(place(fault));
    return all.join(QLatin1Char(' '));
}

inline QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace touchstone::kit

/// Reads a literal as a file into `sink`; the test fails when the import as a whole does.
#define IMPORT_OR_FAIL(sink, path, ...)                                                                              \
    do {                                                                                                             \
        const auto imported = touchstone::domain::readImport(path, touchstone::domain::ImportOptions(__VA_ARGS__), sink); \
        QVERIFY2(imported.has_value(), imported ? "" : imported.error().message.c_str());                            \
    } while (false)
