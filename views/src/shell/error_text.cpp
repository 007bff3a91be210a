#include "views/error_text.h"

#include <QCoreApplication>

#include "shell/detail_text.h"
#include "shell/storage_text.h"
#include "workspace/workspace.h"

namespace touchstone::views {

namespace {

QString errorTr(const char* text)
{
    return QCoreApplication::translate("ErrorText", text);
}

struct Kind {
    ErrorCode code;
    const char* text;
};

constexpr Kind kinds[] = {
    {ErrorCode::ParseError, QT_TRANSLATE_NOOP("ErrorText", "The text is not valid JSON.")},
    {ErrorCode::RuntimeError, QT_TRANSLATE_NOOP("ErrorText", "Something went wrong inside the program.")},
    {ErrorCode::InvalidMessage, QT_TRANSLATE_NOOP("ErrorText", "The host did not understand the request.")},
    {ErrorCode::VersionMismatch, QT_TRANSLATE_NOOP("ErrorText", "The host speaks another version of the protocol.")},
    {ErrorCode::Unauthorized, QT_TRANSLATE_NOOP("ErrorText", "The host does not allow this.")},
    {ErrorCode::SchemaViolation, QT_TRANSLATE_NOOP("ErrorText", "Something does not have the form that it must have.")},
    {ErrorCode::Timeout, QT_TRANSLATE_NOOP("ErrorText", "The host did not answer in time.")},
    {ErrorCode::OutOfMemory, QT_TRANSLATE_NOOP("ErrorText", "The host has reached its limit.")},
    {ErrorCode::SandboxCrash, QT_TRANSLATE_NOOP("ErrorText", "The environment crashed.")},
    {ErrorCode::UnknownAction, QT_TRANSLATE_NOOP("ErrorText", "The environment does not know this action.")},
    {ErrorCode::ResetDenied, QT_TRANSLATE_NOOP("ErrorText", "The environment refused to start over.")},
    {ErrorCode::CannotOpen, QT_TRANSLATE_NOOP("ErrorText", "The file could not be opened or written.")},
    {ErrorCode::NewerVersion, QT_TRANSLATE_NOOP("ErrorText", "The file was written by a newer Touchstone.")},
    {ErrorCode::Damaged, QT_TRANSLATE_NOOP("ErrorText", "The file is damaged.")},
    {ErrorCode::ReadOnly, QT_TRANSLATE_NOOP("ErrorText", "The project is open for reading only.")},
    {ErrorCode::Conflict, QT_TRANSLATE_NOOP("ErrorText", "Somebody else changed the same thing.")},
    {ErrorCode::NotFound, QT_TRANSLATE_NOOP("ErrorText", "It is not there any more.")},
    {ErrorCode::Cancelled, QT_TRANSLATE_NOOP("ErrorText", "Cancelled.")},
    {ErrorCode::Closed, QT_TRANSLATE_NOOP("ErrorText", "The connection to the host is closed.")},
};
static_assert(std::size(kinds) == std::size_t(ErrorCode::Closed) + 1, "a code without words");

QString kindOf(ErrorCode code)
{
    return errorTr(kinds[std::size_t(code)].text);
}

/// The message without the place, which some begin with, and without the library's words, which are for the log.
std::string ownWords(const Error& error)
{
    std::string message = error.message;
    if (!error.where.empty() && message.rfind(error.where + ": ", 0) == 0)
        message.erase(0, error.where.size() + 2);
    if (message.rfind("SQLite: ", 0) == 0)
        return {};
    if (const auto library = message.find(" — SQLite: "); library != std::string::npos)
        message.erase(library);
    return message;
}

} // namespace

QString sentenceOf(const Error& error)
{
    const QString where = QString::fromStdString(error.where);
    const std::string message = ownWords(error);
    if (const auto storage = storageText(message))
        return storage->happened + (where.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(where));
    QString detail = error.code == ErrorCode::Cancelled ? QString() : detailOf(message);
    if (!detail.isEmpty())
        detail.replace(0, 1, detail.at(0).toUpper());
    // A whole sentence about a row or a file says more than its kind.
    const bool whole = error.code == ErrorCode::SchemaViolation && !message.empty() && message.front() >= 'A'
        && message.front() <= 'Z';
    QString text = whole ? QString() : kindOf(error.code) + u' ';
    if (!detail.isEmpty())
        text += detail + (detail.endsWith(u'.') ? QString() : QStringLiteral("."));
    text = text.trimmed();
    if (!where.isEmpty())
        text += QStringLiteral(" (%1)").arg(where);
    return text;
}

QString filterProblem(const Error& error)
{
    const std::string prefix = "filter: ";
    return detailOf(error.message.rfind(prefix, 0) == 0 ? error.message.substr(prefix.size()) : error.message);
}

QString adviceOf(const Error& error)
{
    if (const auto storage = storageText(ownWords(error)))
        return storage->todo;
    switch (error.code) {
    case ErrorCode::CannotOpen:
        return errorTr(QT_TRANSLATE_NOOP(
            "ErrorText", "Check that the file is there, that you may use it, and that the disk is not full; then try again."));
    case ErrorCode::NewerVersion:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Update Touchstone, then open it again. Nothing in the file was touched."));
    case ErrorCode::Damaged:
        return errorTr(QT_TRANSLATE_NOOP(
            "ErrorText",
            "Make a copy of the file, then run “touchstonectl store check” on it to see what can be read."));
    case ErrorCode::ReadOnly:
        return errorTr(QT_TRANSLATE_NOOP(
            "ErrorText", "Close the other Touchstone that has it open, or open a copy that you may write to."));
    case ErrorCode::SchemaViolation:
    case ErrorCode::ParseError:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Correct the place that is named and try again."));
    case ErrorCode::Unauthorized:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Ask whoever runs the host for permission."));
    case ErrorCode::VersionMismatch:
    case ErrorCode::InvalidMessage:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Use a host of the same version."));
    case ErrorCode::Timeout:
    case ErrorCode::Closed:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "It is tried again by itself."));
    case ErrorCode::OutOfMemory:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Ask whoever runs the host to raise its limit."));
    case ErrorCode::RuntimeError:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Try again; if it stays, report it with the text above."));
    case ErrorCode::SandboxCrash:
    case ErrorCode::UnknownAction:
    case ErrorCode::ResetDenied:
    case ErrorCode::Conflict:
    case ErrorCode::NotFound:
    case ErrorCode::Cancelled:
        return {};
    }
    Q_UNREACHABLE();
}

IssueText textOf(const workspace::Issue& issue)
{
    IssueText text;
    if (issue.what == u"draft.save") {
        text.happened = errorTr(QT_TRANSLATE_NOOP("ErrorText", "A draft could not be written to the project."));
        text.safe = errorTr(
            QT_TRANSLATE_NOOP("ErrorText", "It is still here in the window. Judgements saved before are on disk."));
    } else if (issue.what == u"submit") {
        text.happened = errorTr(QT_TRANSLATE_NOOP("ErrorText", "A judgement could not be written to the project."));
        text.safe =
            errorTr(QT_TRANSLATE_NOOP("ErrorText", "Its draft is back on the turn. Nothing else was changed."));
    } else if (issue.what == u"outbox") {
        text.happened = errorTr(QT_TRANSLATE_NOOP("ErrorText", "The host did not take a judgement."));
        text.safe = errorTr(QT_TRANSLATE_NOOP("ErrorText", "It is saved in the project and counts as unsent."));
    } else if (issue.what == u"turn") {
        text.happened = errorTr(QT_TRANSLATE_NOOP("ErrorText", "A turn could not be read from the project."));
        text.safe = errorTr(QT_TRANSLATE_NOOP("ErrorText", "Other turns and all judgements are as they were."));
    } else if (issue.what == u"import") {
        text.happened = errorTr(QT_TRANSLATE_NOOP("ErrorText", "An import did not finish."));
        text.safe = errorTr(QT_TRANSLATE_NOOP("ErrorText", "Turns that were imported before stay in the project."));
    } else if (issue.what == u"open") {
        text.happened = errorTr(QT_TRANSLATE_NOOP("ErrorText", "A project could not be opened as usual."));
        text.safe = errorTr(QT_TRANSLATE_NOOP("ErrorText", "Nothing in the file was changed."));
    } else {
        text.happened = errorTr(QT_TRANSLATE_NOOP("ErrorText", "Something failed in the background."));
        text.safe = errorTr(QT_TRANSLATE_NOOP("ErrorText", "What is saved stays saved."));
    }
    text.happened += u' ' + sentenceOf(issue.error);
    text.todo = adviceOf(issue.error);
    return text;
}

} // namespace touchstone::views
