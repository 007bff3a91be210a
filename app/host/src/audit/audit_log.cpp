#include "audit/audit_log.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include <QLoggingCategory>

#include "answer.h"

namespace touchstone::host {
namespace {

Q_LOGGING_CATEGORY(auditLogging, "touchstone.audit", QtInfoMsg)

constexpr std::size_t longestId = 200;
constexpr std::size_t longestMessage = 1'000;

std::int64_t bytesOf(const protocol::Envelope& envelope)
{
    return envelope.body ? jsonBytes(*envelope.body) : 0;
}

AuditEntry entryFor(const Request& request, std::optional<std::int64_t> requestBytes = {})
{
    AuditEntry entry;
    entry.at = request.now;
    entry.what = request.envelope.type();
    entry.requestId = shortText(request.envelope.id(), longestId);
    entry.requestBytes = requestBytes ? *requestBytes : bytesOf(request.envelope);
    return entry;
}

AuditEntry entryOfPrincipal(const Request& request, std::optional<std::int64_t> requestBytes)
{
    AuditEntry entry = entryFor(request, requestBytes);
    entry.principal = request.principal.name;
    entry.role = name(request.principal.role);
    return entry;
}

/// As many as are written with one statement.
constexpr std::size_t entriesAtOnce = 16;

std::string insertOf(std::size_t entries)
{
    std::string statement = "INSERT INTO audit(id, at, principal, role, what, request_id, outcome, message, request_bytes,"
                            " answer_bytes, hash) VALUES";
    for (std::size_t i = 0; i < entries; ++i)
        statement += i == 0 ? "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)" : ", (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    return statement;
}

/// What an answer that is no error says about itself: a refinement names what it is about, and why it was not done.
void noteRefinement(const protocol::Json& answer, AuditEntry& entry)
{
    const auto textOf = [&answer](const char* key) {
        const auto found = answer.find(key);
        return found != answer.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    if (entry.what.rfind("learn/refinement/", 0) != 0)
        return;
    const std::string id = textOf("refinement_id");
    const std::string error = textOf("error");
    if (!error.empty())
        entry.outcome = "refused";
    entry.message = shortText(id.empty() || error.empty() ? id + error : id + ": " + error, longestMessage);
}

std::string unrecordedNote(std::int64_t unrecordedBefore)
{
    return unrecordedBefore > 0 ? "; " + std::to_string(unrecordedBefore) + " more refused before it" : std::string();
}

/// The last whole line of an audit file: its id and hash. Nothing for an empty file.
struct AuditFileEnd {
    std::int64_t id = 0;
    QByteArray hash;
};

Result<AuditFileEnd> endOf(QFile& file)
{
    constexpr qint64 longestLine = 64 * 1024;
    const qint64 from = std::max<qint64>(0, file.size() - longestLine);
    if (!file.seek(from))
        return fail(ErrorCode::CannotOpen, file.errorString().toStdString());
    const QByteArray tail = file.readAll();
    const qsizetype end = tail.lastIndexOf('\n');
    if (end < 0)
        return tail.isEmpty() ? Result<AuditFileEnd>(AuditFileEnd{})
                              : fail(ErrorCode::CannotOpen, "it is no audit log");
    // A line that was cut off when the machine stopped is written anew.
    if (end + 1 < tail.size() && !file.resize(from + end + 1))
        return fail(ErrorCode::CannotOpen, file.errorString().toStdString());
    const QByteArray last = tail.left(end).mid(tail.left(end).lastIndexOf('\n') + 1);
    const auto json = protocol::parseJson({last.constData(), static_cast<std::size_t>(last.size())});
    if (!json || !json->is_object() || !json->contains("hash") || !json->at("hash").is_string()
        || !json->value("id", protocol::Json()).is_number_integer())
        return fail(ErrorCode::CannotOpen, "it is no audit log");
    return AuditFileEnd{json->at("id").get<std::int64_t>(),
                        QByteArray::fromHex(QByteArray::fromStdString(json->at("hash").get<std::string>()))};
}

} // namespace

AuditLog::AuditLog(Store& store)
    : m_store(store)
{
}

Result<void> AuditLog::follow(const QString& path)
{
    const std::string where = path.toStdString();
    auto file = std::make_unique<QFile>(path);
    const bool isNew = !file->exists();
    if (!file->open(QIODevice::ReadWrite))
        return fail(ErrorCode::CannotOpen, "the audit file cannot be written: " + file->errorString().toStdString(), where);
    if (isNew)
        file->setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    const auto end = endOf(*file);
    if (!end)
        return fail(ErrorCode::CannotOpen, "the audit file cannot be continued: " + end.error().message, where);
    if (end->id > 0) {
        Reading reading(m_store, "SELECT hash FROM audit WHERE id = ?", {static_cast<qlonglong>(end->id)});
        const auto known = reading.next();
        if (!known)
            return tl::unexpected(known.error());
        if (!*known || reading.bytes(0) != end->hash)
            return fail(ErrorCode::CannotOpen, "the audit file is the log of another store", where);
    }
    file->seek(file->size());
    m_file = std::move(file);
    std::string missed;
    auto read = readAudit(m_store, end->id, [&missed](const AuditEntry& entry, const QByteArray& hash) -> Result<void> {
        if (!hash.isEmpty())
            missed += auditFileLine(entry, hash);
        return {};
    });
    if (read)
        writeOut(missed);
    return read;
}

Result<void> AuditLog::record(const Request& request, const Answer& answer, std::optional<std::int64_t> requestBytes)
{
    AuditEntry entry = entryOfPrincipal(request, requestBytes);
    entry.outcome = answer ? "done" : std::string(wireName(asPeersSeeIt(answer.error().error).code));
    if (answer)
        entry.answerBytes = bytesOf(*answer);
    else
        entry.message = shortText(answer.error().error.message, longestMessage);
    if (answer && answer->body && answer->body->is_object())
        noteRefinement(*answer->body, entry);
    return append(std::move(entry));
}

Result<void> AuditLog::recordOwn(const std::string& what, const Principal& by, const std::string& outcome,
                                 const std::string& message, double now)
{
    AuditEntry entry;
    entry.at = now;
    entry.principal = by.name;
    entry.role = name(by.role);
    entry.what = what;
    entry.outcome = outcome;
    entry.message = shortText(message, longestMessage);
    return append(std::move(entry));
}

Result<void> AuditLog::recordRefusedForNow(const Request& request, const Error& error, std::int64_t unrecordedBefore,
                                           std::optional<std::int64_t> requestBytes)
{
    AuditEntry entry = entryOfPrincipal(request, requestBytes);
    entry.outcome = wireName(asPeersSeeIt(error).code);
    entry.message = shortText(error.message, longestMessage) + unrecordedNote(unrecordedBefore);
    return append(std::move(entry));
}

Result<void> AuditLog::recordRefusedHandshake(const Request& request, const std::string& agentId,
                                              const std::string& reason, std::int64_t unrecordedBefore)
{
    AuditEntry entry = entryFor(request);
    entry.outcome = reason;
    // It holds the token; how long it is says something about that.
    entry.requestBytes = 0;
    entry.message = "called itself '" + shortText(agentId, longestId) + "'" + unrecordedNote(unrecordedBefore);
    return append(std::move(entry));
}

Result<void> AuditLog::readHead()
{
    Reading reading(m_store, "SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1");
    const auto found = reading.next();
    if (!found)
        return tl::unexpected(found.error());
    m_head = *found ? Head{reading.integer(0), reading.bytes(1)} : Head{};
    return {};
}

Result<void> AuditLog::append(AuditEntry entry)
{
    if (!m_head) {
        if (auto read = readHead(); !read)
            return read;
    }
    entry.id = m_head->id + 1;
    QByteArray hash = auditHash(m_head->hash, entry);
    m_head = Head{entry.id, hash};
    if (m_file)
        m_lines += auditFileLine(entry, hash);
    m_unwritten.push_back({std::move(entry), std::move(hash)});
    return {};
}

Result<void> AuditLog::settle()
{
    static const std::string one = insertOf(1);
    static const std::string several = insertOf(entriesAtOnce);
    std::span<const Linked> left(m_unwritten);
    for (; left.size() >= entriesAtOnce; left = left.subspan(entriesAtOnce))
        if (auto written = write(several, left.first(entriesAtOnce)); !written)
            return written;
    for (; !left.empty(); left = left.subspan(1))
        if (auto written = write(one, left.first(1)); !written)
            return written;
    m_unwritten.clear();
    return {};
}

Result<void> AuditLog::write(std::string_view statement, std::span<const Linked> entries)
{
    std::vector<Value> values;
    values.reserve(11 * entries.size());
    for (const auto& [entry, hash] : entries)
        values.insert(values.end(),
                      {static_cast<qlonglong>(entry.id), entry.at, bound(entry.principal), bound(entry.role),
                       bound(entry.what), bound(entry.requestId), bound(entry.outcome), bound(entry.message),
                       static_cast<qlonglong>(entry.requestBytes), static_cast<qlonglong>(entry.answerBytes), blob(hash)});
    return m_store.run(statement, values);
}

void AuditLog::committed()
{
    writeOut(std::exchange(m_lines, {}));
}

void AuditLog::rolledBack()
{
    m_lines.clear();
    m_unwritten.clear();
    m_head.reset();
}

void AuditLog::writeOut(const std::string& lines)
{
    if (!m_file || lines.empty())
        return;
    // The store has them; the file catches up when the host starts again.
    if (m_file->write(lines.data(), static_cast<qint64>(lines.size())) < 0 || !m_file->flush())
        qCWarning(auditLogging, "The audit file cannot be written: %s", qUtf8Printable(m_file->errorString()));
}

Result<void> readAudit(Store& store, std::int64_t afterId,
                       const std::function<Result<void>(const AuditEntry&, const QByteArray&)>& each)
{
    Reading reading(store,
                    "SELECT id, at, principal, role, what, request_id, outcome, message, request_bytes, answer_bytes, hash"
                    " FROM audit WHERE id > ? ORDER BY id",
                    {static_cast<qlonglong>(afterId)});
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        const AuditEntry entry{reading.integer(0), reading.real(1), reading.text(2), reading.text(3),    reading.text(4),
                               reading.text(5),    reading.text(6), reading.text(7), reading.integer(8), reading.integer(9)};
        if (auto done = each(entry, reading.bytes(10)); !done)
            return done;
    }
    return more.map([](bool) {});
}

} // namespace touchstone::host
