#include "exchange/export_output.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <memory>

#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>
#include <QThread>

#include "domain/exchange/file_lock.h"
#include "domain/exchange/sha256.h"
#include "domain/handover.h"

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

bool syncFile(QFile& file)
{
#ifdef Q_OS_UNIX
    return file.flush() && ::fsync(file.handle()) == 0;
#else
    return file.flush();
#endif
}

bool replaceFile(const QString& part, const QString& target)
{
#ifdef Q_OS_UNIX
    return std::rename(QFile::encodeName(part).constData(), QFile::encodeName(target).constData()) == 0;
#else
    return (!QFile::exists(target) || QFile::remove(target)) && QFile::rename(part, target);
#endif
}

/// Hashes and writes on a thread of its own, in the order in which the pieces came, while the next rows are made. What
/// went wrong there is told by the next write or by the end.
class HashedOutput : public ExportOutput
{
public:
    ~HashedOutput() override { static_cast<void>(finishWriting()); }
    std::string sha256() override { return m_hash.hex(); }

    Result<void> write(std::string& bytes) override
    {
        if (m_failed.load())
            return finishWriting();
        m_pieces->put({std::move(bytes), false});
        bytes = m_emptied->take();
        return {};
    }

protected:
    void beginWriting(QFileDevice& device, QString path)
    {
        static_cast<void>(finishWriting());
        m_hash = Sha256();
        m_failed = false;
        m_result = {};
        m_pieces = std::make_unique<Handover<Piece>>();
        // The texts go round: making and freeing one for each piece costs more than to fill it.
        m_emptied = std::make_unique<Handover<std::string>>();
        for (int spare = 0; spare < 3; ++spare)
            m_emptied->put({});
        m_writer.reset(QThread::create([this, &device, path = std::move(path)] { writeAll(device, path); }));
        m_writer->start();
    }
    /// Waits until everything is written, or was given up.
    [[nodiscard]] Result<void> finishWriting()
    {
        if (!m_writer)
            return m_result;
        m_pieces->put({{}, true});
        m_writer->wait();
        m_writer.reset();
        return m_result;
    }

private:
    struct Piece {
        std::string bytes;
        bool last = false;
    };
    void writeAll(QFileDevice& device, const QString& path)
    {
        for (Piece piece = m_pieces->take(); !piece.last; piece = m_pieces->take()) {
            if (m_result)
                writePiece(device, path, piece.bytes);
            piece.bytes.clear();
            m_emptied->put(std::move(piece.bytes));
        }
    }
    void writePiece(QFileDevice& device, const QString& path, const std::string& bytes)
    {
        m_hash.add(bytes);
        if (device.write(bytes.data(), qint64(bytes.size())) == qint64(bytes.size()))
            return;
        const bool full = device.error() == QFileDevice::NoError || device.error() == QFileDevice::ResourceError;
        m_result = cannotWrite(path, full ? QStringLiteral("the disk is full") : device.errorString());
        m_failed = true;
    }

    Sha256 m_hash;
    Result<void> m_result;
    std::atomic<bool> m_failed = false;
    std::unique_ptr<Handover<Piece>> m_pieces;
    std::unique_ptr<Handover<std::string>> m_emptied;
    std::unique_ptr<QThread> m_writer;
};

/// The file is written under one name of its own, `<name>.touchstone-part`, held by a lock for as long as it is written: an export
/// that was killed leaves it behind, and the next one to the same name takes it over instead of leaving another.
class FileOutput final : public HashedOutput
{
public:
    explicit FileOutput(const QString& path)
        : m_path(path)
        , m_part(partOf(path))
    {
    }
    ~FileOutput() override
    {
        static_cast<void>(finishWriting());
        if (m_part.isOpen() && !m_committed)
            m_part.remove();
    }

    Result<void> begin() override
    {
        static_cast<void>(finishWriting());
        if (auto ready = makeReady(); !ready)
            return ready;
        beginWriting(m_part, m_path);
        return {};
    }

    Result<void> commit() override
    {
        if (auto written = finishWriting(); !written)
            return written;
        return putInPlace();
    }

private:
    Result<void> makeReady()
    {
        if (m_part.isOpen())
            return m_part.resize(0) && m_part.seek(0) ? Result<void>() : cannotWrite(m_path, m_part.errorString());
        if (QFileInfo(m_path).isDir())
            return cannotWrite(m_path, QStringLiteral("this is a folder"));
        if (QFileInfo::exists(m_path) && !QFileInfo(m_path).isFile())
            return cannotWrite(m_path, QStringLiteral("this is no regular file; write to - for standard output"));
        if (QFileInfo::exists(m_path) && !QFileInfo(m_path).isWritable())
            return cannotWrite(m_path, QStringLiteral("no permission to write"));
        // Not emptied by opening it: until it is ours, it may be what another program is writing.
        if (!m_part.open(QIODevice::ReadWrite | QIODevice::Unbuffered))
            return cannotWrite(m_path, m_part.errorString());
        // Moved: another export has just finished, and the part is its file now.
        if (lockFile(m_part.handle(), QFile::encodeName(m_part.fileName())) != FileLock::Taken) {
            m_part.close();
            return cannotWrite(m_path, QStringLiteral("another export to it is under way"));
        }
        return m_part.resize(0) ? Result<void>() : cannotWrite(m_path, m_part.errorString());
    }

    Result<void> putInPlace()
    {
        const QString target = targetOf(m_path);
        if (QFileInfo::exists(target))
            m_part.setPermissions(QFileInfo(target).permissions());
        if (!syncFile(m_part))
            return cannotWrite(m_path, QStringLiteral("it did not reach the disk"));
        if (!replaceFile(m_part.fileName(), target))
            return cannotWrite(m_path, QStringLiteral("it could not be renamed"));
        m_committed = true;
        m_part.close();
        syncFolderOf(target);
        return {};
    }

    /// A link stays a link: what it points to is replaced.
    static QString targetOf(const QString& path)
    {
        const QString linked = QFileInfo(path).symLinkTarget();
        return linked.isEmpty() ? path : linked;
    }
    static QString partOf(const QString& path) { return targetOf(path) + QStringLiteral(".touchstone-part"); }

    QString m_path;
    QFile m_part;
    bool m_committed = false;
};

class StandardOutput final : public HashedOutput
{
public:
    ~StandardOutput() override { static_cast<void>(finishWriting()); }

    Result<void> begin() override
    {
        static_cast<void>(finishWriting());
        m_file = std::make_unique<QTemporaryFile>();
        if (!m_file->open())
            return cannotWrite(QStringLiteral("a temporary file"), m_file->errorString());
        beginWriting(*m_file, m_file->fileName());
        return {};
    }

    Result<void> commit() override
    {
        if (auto written = finishWriting(); !written)
            return written;
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
    Result<void> write(std::string& bytes) override
    {
        bytes.clear();
        return {};
    }
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
    std::string text(bytes);
    if (done)
        done = output.write(text);
    if (done)
        done = output.commit();
    return done;
}

} // namespace touchstone::domain::exchange
