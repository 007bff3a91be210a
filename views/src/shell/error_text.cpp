#include "views/error_text.h"

#include <QCoreApplication>

#include "workspace/workspace.h"

namespace touchstone::views {

namespace {

QString errorTr(const char* text)
{
    return QCoreApplication::translate("ErrorText", text);
}

QString kindOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::ParseError:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The text is not valid JSON."));
    case ErrorCode::RuntimeError:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Something went wrong inside the program."));
    case ErrorCode::InvalidMessage:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The host did not understand the request."));
    case ErrorCode::VersionMismatch:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The host speaks another version of the protocol."));
    case ErrorCode::Unauthorized:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The host does not allow this."));
    case ErrorCode::SchemaViolation:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Something does not have the form that it must have."));
    case ErrorCode::Timeout:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The host did not answer in time."));
    case ErrorCode::OutOfMemory:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The host has reached its limit."));
    case ErrorCode::SandboxCrash:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The environment crashed."));
    case ErrorCode::UnknownAction:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The environment does not know this action."));
    case ErrorCode::ResetDenied:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The environment refused to start over."));
    case ErrorCode::CannotOpen:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The file could not be opened or written."));
    case ErrorCode::NewerVersion:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The file was written by a newer Touchstone."));
    case ErrorCode::Damaged:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The file is damaged."));
    case ErrorCode::ReadOnly:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The project is open for reading only."));
    case ErrorCode::Conflict:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Somebody else changed the same thing."));
    case ErrorCode::NotFound:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "It is not there any more."));
    case ErrorCode::Cancelled:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "Cancelled."));
    case ErrorCode::Closed:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText", "The connection to the host is closed."));
    }
    Q_UNREACHABLE();
}

} // namespace

QString sentenceOf(const Error& error)
{
    QString text = kindOf(error.code);
    const QString detail = QString::fromStdString(error.message);
    const QString where = QString::fromStdString(error.where);
    if (!detail.isEmpty() && error.code != ErrorCode::Cancelled)
        text += u' ' + detail + (detail.endsWith(u'.') ? QString() : QStringLiteral("."));
    if (!where.isEmpty())
        text += QStringLiteral(" (%1)").arg(where);
    return text;
}

QString adviceOf(const Error& error)
{
    switch (error.code) {
    case ErrorCode::CannotOpen:
        return errorTr(QT_TRANSLATE_NOOP(
            "ErrorText",
            "Check that the file is there, that you may use it, and that the disk is not full; then try again."));
    case ErrorCode::NewerVersion:
        return errorTr(QT_TRANSLATE_NOOP("ErrorText",
                                         "Update Touchstone, then open it again. Nothing in the file was touched."));
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
