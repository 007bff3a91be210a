#include "child_link.h"

#include <QCoreApplication>
#include <QPointer>
#include <QProcess>
#include <QThread>
#include <QTimer>

namespace touchstone::link {
namespace {

using namespace std::chrono_literals;
constexpr auto patience = 5s;

/// Holds a child that was let go until it has finished. When its thread or the program ends before that, it waits: a child
/// in the midst of its last work is not cut off, and none is left behind.
class Leaving final : public QObject
{
public:
    explicit Leaving(QProcess* process)
        : m_process(process)
    {
        if (QCoreApplication::instance() && QThread::currentThread() == QCoreApplication::instance()->thread())
            setParent(QCoreApplication::instance());
        else  // emitted on that thread, as the last thing it does
            connect(QThread::currentThread(), &QThread::finished, this, [this] { delete this; }, Qt::DirectConnection);
        process->setParent(this);
        connect(process, &QProcess::finished, this, &QObject::deleteLater);
        process->closeWriteChannel();
        QTimer::singleShot(patience, process, &QProcess::terminate);
        QTimer::singleShot(2 * patience, process, &QProcess::kill);
    }
    ~Leaving() override
    {
        m_process->disconnect(this);
        const int waitMs = static_cast<int>(std::chrono::milliseconds(patience).count());
        if (m_process->state() == QProcess::NotRunning || m_process->waitForFinished(waitMs))
            return;
        m_process->kill();
        m_process->waitForFinished(waitMs);
    }

private:
    QProcess* m_process;
};

/// Closes the child's input, which asks it to finish; a child that does not is ended, first politely.
void letGo(QProcess* process)
{
    if (process->state() == QProcess::NotRunning)
        process->deleteLater();
    else
        new Leaving(process);
}

} // namespace

ChildLink::ChildLink(const QString& command, LinkOptions options)
    : m_process(new QProcess(this))
    , m_options(std::move(options))
    , m_command(command.toStdString())
    , m_lines(m_options.limits.maxBytes)
{
    m_process->setInputChannelMode(QProcess::ManagedInputChannel);
    m_process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    connect(m_process, &QProcess::readyReadStandardOutput, this, &ChildLink::read);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            end({ErrorCode::CannotOpen, m_process->errorString().toStdString(), m_command, false, {}});
    });
    connect(m_process, &QProcess::finished, this, [this](int code) {
        read();
        end({ErrorCode::Closed, "the host process ended with exit code " + std::to_string(code), m_command, true, {}});
    });
    QStringList words = QProcess::splitCommand(command);
    const QString program = words.isEmpty() ? QString() : words.takeFirst();
    m_process->start(program, words);
}

ChildLink::~ChildLink()
{
    m_process->disconnect(this);
    m_process->setParent(nullptr);
    letGo(m_process);
}

void ChildLink::send(const protocol::Envelope& envelope)
{
    if (m_ended || m_leaving)
        return;
    if (static_cast<std::size_t>(m_process->bytesToWrite()) > m_options.maxUnsentBytes)
        return end({ErrorCode::Closed, "the host process does not read what it is sent", m_command, true, {}});
    const std::string line = protocol::writeEnvelope(envelope) + '\n';
    m_process->write(line.data(), static_cast<qint64>(line.size()));
}

void ChildLink::close()
{
    if (std::exchange(m_leaving, true) || m_ended)
        return;
    m_process->closeWriteChannel();
    // What was sent leaves with the pipe; the answers to it are nobody's business any more.
    end({ErrorCode::Closed, "closed", m_command, true, {}});
}

void ChildLink::read()
{
    const QByteArray bytes = m_process->readAllStandardOutput();
    const QPointer<ChildLink> alive(this);
    m_lines.feed(
        {bytes.constData(), static_cast<std::size_t>(bytes.size())},
        [&](std::string_view line) { return take(line) && alive; },
        [&] {
            Q_EMIT malformed({ErrorCode::OutOfMemory, "the host process sent a line over the limit", m_command, false, {}});
            return !alive.isNull();
        });
}

bool ChildLink::take(std::string_view line)
{
    const QPointer<ChildLink> alive(this);
    if (line.empty() || m_leaving || m_ended)
        return true;
    const auto envelope = protocol::parseEnvelope(line, m_options.limits);
    if (envelope)
        Q_EMIT received(*envelope);
    else
        Q_EMIT malformed(envelope.error());
    return !alive.isNull();
}

void ChildLink::end(Error reason)
{
    if (std::exchange(m_ended, true))
        return;
    QMetaObject::invokeMethod(
        this, [this, reason = std::move(reason)] { Q_EMIT closed(reason); }, Qt::QueuedConnection);
}

} // namespace touchstone::link
