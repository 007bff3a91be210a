#include "exchange/export_output.h"

#include <array>
#include <cstdio>

#include <QFileInfo>
#include <QSaveFile>
#include <QTemporaryFile>

#include "exchange/sha256.h"

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>
#endif

namespace touchstone::domain::exchange {
namespace {
tl::unexpected<Error> cannotWrite(const QString& path, const QString& reason)
{
    return fail(ErrorCode::CannotOpen, "cannot write " + path.toStdString() + ": " + reason.toStdString(),
                path.toStdString());
}

/// A renamed file is safe only when its folder is on the disk as well.
void syncFolderOf(const QString& path)
{
#ifdef Q_OS_UNIX
    const QByteArray folder = QFileInfo(path).absolutePath().toLocal8Bit();
    const int descriptor = ::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
#else
    Q_UNUSED(path)
#endif
}

class HashedOutput : public ExportOutput
{
public:
    std::string sha256() override { return m_hash.hex(); }

protected:
    void addToHash(std::string_view bytes) { m_hash.add(bytes); }
    void resetHash() { m_hash = Sha256(); }

private:
    Sha256 m_hash;
};

class FileOutput final : public HashedOutput
{
public:
    explicit FileOutput(const QString& path) : m_path(path) {}

    Result<void> begin() override
    {
        resetHash();
        m_file = std::make_unique<QSaveFile>(m_path);
        if (!m_file->open(QIODevice::WriteOnly))
            return cannotWrite(m_path, m_file->errorString());
        return {};
    }

    Result<void> write(std::string_view bytes) override
    {
        addToHash(bytes);
        if (m_file->write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            return cannotWrite(m_path, m_file->errorString());
        return {};
    }

    Result<void> commit() override
    {
        if (!m_file->commit())
            return cannotWrite(m_path, m_file->errorString());
        syncFolderOf(m_path);
        return {};
    }

private:
    QString m_path;
    std::unique_ptr<QSaveFile> m_file;
};

class StandardOutput final : public HashedOutput
{
public:
    Result<void> begin() override
    {
        resetHash();
        m_file = std::make_unique<QTemporaryFile>();
        if (!m_file->open())
            return cannotWrite(QStringLiteral("a temporary file"), m_file->errorString());
        return {};
    }

    Result<void> write(std::string_view bytes) override
    {
        addToHash(bytes);
        if (m_file->write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            return cannotWrite(m_file->fileName(), m_file->errorString());
        return {};
    }

    Result<void> commit() override
    {
        if (!m_file->flush() || !m_file->seek(0))
            return cannotWrite(m_file->fileName(), m_file->errorString());
        std::array<char, 65536> buffer;
        for (qint64 size = m_file->read(buffer.data(), buffer.size()); size > 0;
             size = m_file->read(buffer.data(), buffer.size()))
            if (std::fwrite(buffer.data(), 1, std::size_t(size), stdout) != std::size_t(size))
                return cannotWrite(QStringLiteral("standard output"), QStringLiteral("it was closed"));
        if (std::fflush(stdout) != 0)
            return cannotWrite(QStringLiteral("standard output"), QStringLiteral("it was closed"));
        return {};
    }

private:
    std::unique_ptr<QTemporaryFile> m_file;
};

class NoOutput final : public ExportOutput
{
public:
    Result<void> begin() override { return {}; }
    Result<void> write(std::string_view) override { return {}; }
    Result<void> commit() override { return {}; }
};
} // namespace

std::unique_ptr<ExportOutput> makeFileOutput(const QString& path)
{
    return std::make_unique<FileOutput>(path);
}

std::unique_ptr<ExportOutput> makeStandardOutput()
{
    return std::make_unique<StandardOutput>();
}

std::unique_ptr<ExportOutput> makeNoOutput()
{
    return std::make_unique<NoOutput>();
}

Result<void> writeWholeFile(const QString& path, std::string_view bytes)
{
    FileOutput output(path);
    auto done = output.begin();
    if (done)
        done = output.write(bytes);
    if (done)
        done = output.commit();
    return done;
}

} // namespace touchstone::domain::exchange
