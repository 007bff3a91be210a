#include <algorithm>
#include <set>

#include <QDirIterator>
#include <QFileInfo>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "domain/signals/signal_set.h"
#include "progress.h"

namespace touchstone::ctl {
namespace {

using domain::SignalFault;
using domain::SignalFinding;
using domain::SignalPlace;

/// Findings are counted to the end and listed up to here, so that an answer stays one that can be read.
constexpr std::size_t mostListed = 1000;

struct List {
    Object first = Object::array();
    std::int64_t total = 0;

    void add(Object entry)
    {
        if (static_cast<std::size_t>(total++) < mostListed)
            first.push_back(std::move(entry));
    }
};

const char* kindOf(const SignalFault& fault)
{
    switch (fault.kind) {
    case SignalFault::Kind::Json: return "json";
    case SignalFault::Kind::Contract: return "contract";
    }
    return "";
}

Object shownValue(const std::string& json)
{
    Object value = Object::parse(json, nullptr, false);
    return value.is_discarded() ? Object(json) : value;
}

/// All files of one call: what is wrong with each signal, and then with them together.
class Check final : public domain::SignalSink
{
public:
    explicit Check(bool quiet) : m_quiet(quiet) {}

    void read(const QString& path)
    {
        m_sources.push_back(path.toStdString());
        m_file = m_set.addFile();
        Progress progress(QStringLiteral("signals check ") + path, m_quiet);
        m_progress = &progress;
        if (const auto done = domain::readSignals(path, *this); !done)
            addError(done.error());
        m_progress = nullptr;
    }
    [[nodiscard]] Exit exit() const { return m_exit; }
    [[nodiscard]] Exit answer();

    Result<void> signal(protocol::Signal signal, const SignalPlace& place) override
    {
        m_set.add(signal, {m_file, place});
        return {};
    }
    void fault(SignalFault fault) override
    {
        Object entry{{"source", m_sources.back()}, {"line", fault.line}, {"column", fault.column},
                     {"pointer", fault.pointer},   {"kind", kindOf(fault)}, {"message", fault.message}};
        if (!fault.value.empty())
            entry["value"] = shownValue(fault.value);
        m_faults.add(std::move(entry));
    }
    bool progress(std::int64_t done, std::int64_t total) override { return (*m_progress)(done, total); }

private:
    void addError(const Error& error)
    {
        Object entry = errorObject(error);
        entry["source"] = m_sources.back();
        m_errors.push_back(std::move(entry));
        m_exit = std::max(m_exit, exitFor(error));
    }
    void add(const SignalFinding& finding)
    {
        Object entry{{"source", m_sources[finding.at.file]}, {"line", finding.at.place.line},
                     {"column", finding.at.place.column},    {"pointer", finding.pointer},
                     {"kind", name(finding.kind)},           {"message", finding.message}};
        if (finding.other)
            entry["other"] = Object{{"source", m_sources[finding.other->file]}, {"line", finding.other->place.line},
                                    {"pointer", finding.other->place.pointer()}};
        (finding.isFault() ? m_faults : m_notices).add(std::move(entry));
    }

    bool m_quiet = false;
    std::vector<std::string> m_sources;
    std::uint32_t m_file = 0;
    Progress* m_progress = nullptr;
    domain::SignalSet m_set;
    List m_faults;
    List m_notices;
    Object m_errors = Object::array();
    Exit m_exit = Exit::Done;
};

Exit Check::answer()
{
    const domain::SignalCounts counts = m_set.check([this](const SignalFinding& finding) { add(finding); });
    if (m_faults.total > 0)
        m_exit = std::max(m_exit, Exit::Bad);
    Object answer{{"ok", m_exit == Exit::Done},
                  {"files", m_sources.size()},
                  {"signals", counts.executions + counts.outcomes + counts.escalations + counts.partnerships},
                  {"execution", counts.executions},
                  {"outcome", counts.outcomes},
                  {"escalation", counts.escalations},
                  {"partnership", counts.partnerships},
                  {"runs", counts.runs},
                  {"evaluated", counts.evaluatedRuns},
                  {"not_evaluated", counts.runs - counts.evaluatedRuns},
                  {"faults", std::move(m_faults.first)},
                  {"faults_total", m_faults.total},
                  {"notices", std::move(m_notices.first)},
                  {"notices_total", m_notices.total}};
    if (!m_errors.empty())
        answer["errors"] = std::move(m_errors);
    print(answer);
    return m_exit;
}

/// The files that the arguments name, those of folders by their endings and in the order of their names. One that is
/// named twice is read once.
QStringList namedFiles(const QStringList& arguments)
{
    QStringList files;
    std::set<QString> known;
    const auto take = [&](const QString& path) {
        const QString canonical = QFileInfo(path).canonicalFilePath();
        if (canonical.isEmpty() || known.insert(canonical).second)
            files.append(path);
    };
    for (const QString& argument : arguments) {
        if (!QFileInfo(argument).isDir()) {
            take(argument);
            continue;
        }
        QStringList inside;
        QDirIterator all(argument, {QStringLiteral("*.jsonl"), QStringLiteral("*.ndjson"), QStringLiteral("*.json")},
                         QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (all.hasNext())
            inside.append(all.next());
        inside.sort();
        std::for_each(inside.cbegin(), inside.cend(), take);
    }
    return files;
}

Exit checkSignals(const Invocation& call)
{
    if (call.arguments().contains(QStringLiteral("-")))
        return answerUsage(QStringLiteral("signals check: it reads files, and - is none; write what comes on standard input "
                                          "into a file first"));
    const QStringList files = namedFiles(call.arguments());
    if (files.isEmpty())
        return answerError({ErrorCode::CannotOpen, "There is no .jsonl, .ndjson or .json file in it.",
                            call.arguments().join(QStringLiteral(", ")).toStdString(), false, {}});
    Check check(call.isQuiet());
    for (const QString& path : files) {
        check.read(path);
        if (stopAsked())
            break;
    }
    return check.answer();
}

} // namespace

std::vector<Command> signalCommands()
{
    return {{"signals check", "FILE|DIR...",
             "Holds Agent Signals against their contract and against each other: JSONL, a JSON list, or one signal a file. "
             "Faults make the exit code 1; notices, such as a run whose execution is not in these files, do not.",
             "touchstonectl signals check .signals/ nightly.jsonl", {}, 1, -1, checkSignals}};
}

} // namespace touchstone::ctl
