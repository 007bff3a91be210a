#include "shell/detail_text.h"

#include <optional>

#include <QCoreApplication>
#include <QRegularExpression>

namespace touchstone::views {

namespace {

// clang-format off
/// In this order: the first that fits is taken.
constexpr const char* details[] = {
    QT_TRANSLATE_NOOP("Details", "the row was not recognised; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the row has no list \"messages\"; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the row has no list \"traj\"; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the row has no prompt; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the row has no response; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the row has no instruction; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the row needs response1 and response2; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the row needs chosen and rejected; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the row has no prompt, and chosen and rejected are no whole conversations"),
    QT_TRANSLATE_NOOP("Details", "the log has no \"eval\"; its keys are %1"),
    QT_TRANSLATE_NOOP("Details", "the log has no samples; write it with log_samples on, and not header only"),
    QT_TRANSLATE_NOOP("Details", "the sample has no list of messages"),
    QT_TRANSLATE_NOOP("Details", "no assistant message with content or tool calls, so there is nothing to rate"),
    QT_TRANSLATE_NOOP("Details", "no answer with content or tool calls, so there is nothing to rate"),
    QT_TRANSLATE_NOOP("Details", "no answer with content, so there is nothing to rate"),
    QT_TRANSLATE_NOOP("Details", "no answer after the common part, so there is nothing to rate"),
    QT_TRANSLATE_NOOP("Details", "a message of type %1 holds no feedbacks"),
    QT_TRANSLATE_NOOP("Details", "a list of feedbacks was expected"),
    QT_TRANSLATE_NOOP("Details", "a feedback must be an object, not %1"),
    QT_TRANSLATE_NOOP("Details", "the feedback has no rated_turn, so there is no text to show"),
    QT_TRANSLATE_NOOP("Details", "this turn_id stands for another response further up; each turn needs its own"),
    QT_TRANSLATE_NOOP("Details", "unknown offset unit; codepoint, utf16 and utf8 are known"),
    QT_TRANSLATE_NOOP("Details", "the offset lies outside the response or inside a character, counted in %1"),
    QT_TRANSLATE_NOOP("Details", "the hash does not match the response; the text was changed after it was rated"),
    QT_TRANSLATE_NOOP("Details", "the text of the span is not what stands there: offsets of another unit?"),
    QT_TRANSLATE_NOOP("Details", "a list of messages was expected"),
    QT_TRANSLATE_NOOP("Details", "a message must be an object with role and content, not %1"),
    QT_TRANSLATE_NOOP("Details", "the message has no role"),
    QT_TRANSLATE_NOOP("Details", "a tool call must be an object, not %1"),
    QT_TRANSLATE_NOOP("Details", "tool calls must be a list, not %1"),
    QT_TRANSLATE_NOOP("Details", "the tool call names no function"),
    QT_TRANSLATE_NOOP("Details", "a tool result inside a tool result"),
    QT_TRANSLATE_NOOP("Details", "a part of a content must be an object or a text, not %1"),
    QT_TRANSLATE_NOOP("Details", "a text, null or a list of parts was expected, not %1"),
    QT_TRANSLATE_NOOP("Details", "an object was expected, not %1"),
    QT_TRANSLATE_NOOP("Details", "the score must be a number from -1 to 1, not %1"),
    QT_TRANSLATE_NOOP("Details", "the quote that opens here never closes"),
    QT_TRANSLATE_NOOP("Details", "text after a closing quote; a quote inside a quoted cell is written twice"),
    QT_TRANSLATE_NOOP("Details", "the line is longer than %1 bytes"),
    QT_TRANSLATE_NOOP("Details", "a value was expected before this comma"),
    QT_TRANSLATE_NOOP("Details", "a comma was expected before this value"),
    QT_TRANSLATE_NOOP("Details", "there is more text after the end of the value"),
    QT_TRANSLATE_NOOP("Details", "the text ends inside %1; it seems to be cut off"),
    QT_TRANSLATE_NOOP("Details", "there is no value"),
    QT_TRANSLATE_NOOP("Details", "lists and objects are nested deeper than %1 levels"),
    QT_TRANSLATE_NOOP("Details", "there is a comma before the closing brace"),
    QT_TRANSLATE_NOOP("Details", "there is a comma before the closing bracket"),
    QT_TRANSLATE_NOOP("Details", "a key in double quotes was expected"),
    QT_TRANSLATE_NOOP("Details", "a colon was expected after the key"),
    QT_TRANSLATE_NOOP("Details", "a comma or } was expected"),
    QT_TRANSLATE_NOOP("Details", "a comma or ] was expected"),
    QT_TRANSLATE_NOOP("Details", "the key %1 appears twice in one object"),
    QT_TRANSLATE_NOOP("Details", "%1 inside a text must be written as an escape such as \\n"),
    QT_TRANSLATE_NOOP("Details", "a backslash must be followed by one of \" \\ / b f n r t u"),
    QT_TRANSLATE_NOOP("Details", "\\u needs four hexadecimal digits"),
    QT_TRANSLATE_NOOP("Details", "a digit was expected after the point"),
    QT_TRANSLATE_NOOP("Details", "a digit was expected in the exponent"),
    QT_TRANSLATE_NOOP("Details", "a digit was expected"),
    QT_TRANSLATE_NOOP("Details", "a number must not begin with 0"),
    QT_TRANSLATE_NOOP("Details", "the number is too large"),
    QT_TRANSLATE_NOOP("Details", "%1 is no JSON number; write null or a finite number"),
    QT_TRANSLATE_NOOP("Details", "%1 is Python, not JSON; write true, false or null"),
    QT_TRANSLATE_NOOP("Details", "%1 is no JSON value; texts need double quotes"),
    QT_TRANSLATE_NOOP("Details", "texts need double quotes, not single ones"),
    QT_TRANSLATE_NOOP("Details", "a value was expected"),
    QT_TRANSLATE_NOOP("Details", "an object"),
    QT_TRANSLATE_NOOP("Details", "a list"),
    QT_TRANSLATE_NOOP("Details", "a text"),
    QT_TRANSLATE_NOOP("Details", "a value"),
    QT_TRANSLATE_NOOP("Details", "a line break"),
    QT_TRANSLATE_NOOP("Details", "a tab"),
    QT_TRANSLATE_NOOP("Details", "a control character"),
    QT_TRANSLATE_NOOP("Details", "This is a folder; choose a file in it."),
    QT_TRANSLATE_NOOP("Details", "There is no such file."),
    QT_TRANSLATE_NOOP("Details", "The file cannot be opened: %1"),
    QT_TRANSLATE_NOOP("Details", "The file cannot be read: %1"),
    QT_TRANSLATE_NOOP("Details", "The file is empty: it has no rows."),
    QT_TRANSLATE_NOOP("Details", "The file has a header only: it has no rows."),
    QT_TRANSLATE_NOOP("Details", "The rows have the keys of a known format, but null where values are needed."),
    QT_TRANSLATE_NOOP("Details", "this is null where a value is needed"),
    QT_TRANSLATE_NOOP("Details", "a text, a message or a list of messages was expected, not %1"),
    QT_TRANSLATE_NOOP("Details", "a text was expected, not %1"),
    QT_TRANSLATE_NOOP("Details", "a time must lie between the years 1970 and 9999, in seconds"),
    QT_TRANSLATE_NOOP("Details", "the file is shorter than its header says: %1 of %2 pages"),
    QT_TRANSLATE_NOOP("Details", "The file is UTF-16; save it as UTF-8 and import it again."),
    QT_TRANSLATE_NOOP("Details", "The file is compressed with gzip; unpack it and import what is inside."),
    QT_TRANSLATE_NOOP("Details", "The file is a ZIP archive or a spreadsheet; unpack it, save the sheet as CSV in UTF-8, or convert an .eval log to JSON with \"inspect log convert\"."),
    QT_TRANSLATE_NOOP("Details", "The file is a database; open it as a project instead of importing it."),
    QT_TRANSLATE_NOOP("Details", "The file is no UTF-8 text: it holds a zero byte, as UTF-16 and binary files do; save it as UTF-8 and import it again."),
    QT_TRANSLATE_NOOP("Details", "The file is not UTF-8: byte %1 (%2). It may be Latin-1 or Windows-1252; save it as UTF-8 and import it again."),
    QT_TRANSLATE_NOOP("Details", "The keys of the first row are %1."),
    QT_TRANSLATE_NOOP("Details", "No row could be read as JSON."),
    QT_TRANSLATE_NOOP("Details", "There is no column %1 for %2; the columns are %3."),
    QT_TRANSLATE_NOOP("Details", "Choose the column that holds the response; the columns are %1."),
    QT_TRANSLATE_NOOP("Details", "there is no such project file"),
    QT_TRANSLATE_NOOP("Details", "the file ends inside the list that begins on line %1; it seems to be cut off"),
    QT_TRANSLATE_NOOP("Details", "The file is cut off, so nothing of it was imported: %1"),
    QT_TRANSLATE_NOOP("Details", "the project file is empty (0 bytes). Put a backup in its place, or remove it to begin a new project"),
    QT_TRANSLATE_NOOP("Details", "the database is damaged (%1). It can be opened for reading; `touchstonectl store check` says what is wrong"),
    QT_TRANSLATE_NOOP("Details", "The schema could not be brought from version %1 to %2; the file is unchanged. %3"),
    QT_TRANSLATE_NOOP("Details", "cannot make the file: %1"),
    QT_TRANSLATE_NOOP("Details", "this is a folder, not a file"),
    QT_TRANSLATE_NOOP("Details", "there is no such file"),
    QT_TRANSLATE_NOOP("Details", "the folder does not exist"),
    QT_TRANSLATE_NOOP("Details", "cannot write %1: %2"),
    QT_TRANSLATE_NOOP("Details", "a stored correction of turn %1 does not fit its response any more: %2. Submit the turn again to replace it"),
    QT_TRANSLATE_NOOP("Details", "the messages of turn %1 are missing from the project file"),
    QT_TRANSLATE_NOOP("Details", "feedback %1 does not fit turn %2: %3. Nothing was written; rate this turn again or leave it out with the filter."),
    QT_TRANSLATE_NOOP("Details", "opened for reading only"),
    QT_TRANSLATE_NOOP("Details", "no permission to write"),
    QT_TRANSLATE_NOOP("Details", "in use by another Touchstone (%1, process %2 on %3)"),
    QT_TRANSLATE_NOOP("Details", "in use by another Touchstone"),
    QT_TRANSLATE_NOOP("Details", "damaged: %1"),
    QT_TRANSLATE_NOOP("Details", "the file is not a SQLite database, or its first bytes were overwritten"),
    QT_TRANSLATE_NOOP("Details", "this database belongs to another program (application id %1, expected %2)"),
    QT_TRANSLATE_NOOP("Details", "written by a newer Touchstone (schema version %1; this one knows up to %2). Update Touchstone to open it; it was not changed"),
    QT_TRANSLATE_NOOP("Details", "schema version %1 must be brought to %2 first, and the file is opened for reading only"),
    QT_TRANSLATE_NOOP("Details", "some changes could not be written"),
    QT_TRANSLATE_NOOP("Details", "there is no turn with key %1 in this project"),
    QT_TRANSLATE_NOOP("Details", "\"%1\" has no closing quote"),
    QT_TRANSLATE_NOOP("Details", "\"%1\" is no state; use state:open, state:draft, state:submitted or state:skipped"),
    QT_TRANSLATE_NOOP("Details", "\"%1\" is no polarity; use polarity:positive, negative, neutral or corrective"),
    QT_TRANSLATE_NOOP("Details", "\"%1\" is no dimension; use dimension:correctness, helpfulness, safety, tone or plan_quality"),
    QT_TRANSLATE_NOOP("Details", "\"%1\" is unknown; use is:flagged"),
    QT_TRANSLATE_NOOP("Details", "\"%1\" is no date; use a day such as 2026-11-30, or a time such as 2026-11-30T09:00:00Z"),
    QT_TRANSLATE_NOOP("Details", "\"%1\" needs a value after the colon"),
    QT_TRANSLATE_NOOP("Details", "\"%1\" is unknown; use state:, agent:, polarity:, dimension:, is:flagged, annotator:, before: or after:, or put the word in quotes to search for it"),
    QT_TRANSLATE_NOOP("Details", "an empty key was given"),
    QT_TRANSLATE_NOOP("Details", "%1 is needed by text fields"),
    QT_TRANSLATE_NOOP("Details", "%1 has no modifier, and this action takes something away"),
    QT_TRANSLATE_NOOP("Details", "there is no such action"),
    QT_TRANSLATE_NOOP("Details", "%1 is taken"),
    QT_TRANSLATE_NOOP("Details", "a map of keys is a JSON object: %1"),
    QT_TRANSLATE_NOOP("Details", "no secure connection: %1"),
    QT_TRANSLATE_NOOP("Details", "the certificate has expired"),
    QT_TRANSLATE_NOOP("Details", "the certificate is not valid yet"),
    QT_TRANSLATE_NOOP("Details", "the certificate is for another host name"),
    QT_TRANSLATE_NOOP("Details", "the certificate was revoked"),
    QT_TRANSLATE_NOOP("Details", "the certificate is signed by the host itself"),
    QT_TRANSLATE_NOOP("Details", "the certificate's issuer is not known here"),
    QT_TRANSLATE_NOOP("Details", "the other end does not speak TLS"),
    QT_TRANSLATE_NOOP("Details", "there is no certificate to trust in this file"),
    QT_TRANSLATE_NOOP("Details", "no answer within the time limit"),
    QT_TRANSLATE_NOOP("Details", "no %1 within %2 ms"),
    QT_TRANSLATE_NOOP("Details", "the other end closed: %1"),
    QT_TRANSLATE_NOOP("Details", "the other end closed"),
    QT_TRANSLATE_NOOP("Details", "no sign of the peer any more"),
    QT_TRANSLATE_NOOP("Details", "no sign of the host any more"),
    QT_TRANSLATE_NOOP("Details", "the peer does not read what it is sent"),
    QT_TRANSLATE_NOOP("Details", "the host does not take what it is sent"),
    QT_TRANSLATE_NOOP("Details", "the host has fallen silent"),
    QT_TRANSLATE_NOOP("Details", "the host ended the stream"),
    QT_TRANSLATE_NOOP("Details", "this is no A2E host: it gave no session"),
    QT_TRANSLATE_NOOP("Details", "this is no A2E host: it does not speak WebSocket"),
    QT_TRANSLATE_NOOP("Details", "this is no A2E host: it does not speak HTTP"),
    QT_TRANSLATE_NOOP("Details", "the host wants a token"),
    QT_TRANSLATE_NOOP("Details", "the host answered %1: %2"),
    QT_TRANSLATE_NOOP("Details", "the host cannot be reached"),
    QT_TRANSLATE_NOOP("Details", "the host process ended with exit code %1"),
    QT_TRANSLATE_NOOP("Details", "the host process does not read what it is sent"),
    QT_TRANSLATE_NOOP("Details", "a message was larger than the peer accepts"),
    QT_TRANSLATE_NOOP("Details", "the host could not open a session"),
};
constexpr const char* unknownDetail = QT_TRANSLATE_NOOP("Details", "%1");
// clang-format on

QString detailTr(const char* text)
{
    return QCoreApplication::translate("Details", text);
}

struct Pattern {
    const char* text;
    QRegularExpression expression;
};

QRegularExpression expressionOf(const char* text)
{
    QString pattern = QRegularExpression::escape(QString::fromUtf8(text));
    for (int place = 1; place <= 3; ++place)
        pattern.replace(QStringLiteral("\\%%1").arg(place), QStringLiteral("(.*)"));
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern), QRegularExpression::DotMatchesEverythingOption);
}

const std::vector<Pattern>& patterns()
{
    static const std::vector<Pattern> all = [] {
        std::vector<Pattern> made;
        for (const char* text : details)
            made.push_back({text, expressionOf(text)});
        return made;
    }();
    return all;
}

/// The sentence in the language of the person, when it is known. What varies in it may be known in turn.
std::optional<QString> known(const QString& text)
{
    for (const Pattern& pattern : patterns()) {
        const auto match = pattern.expression.match(text);
        if (!match.hasMatch())
            continue;
        QStringList parts{QString(), QString(), QString()};
        for (int i = 0; i < match.lastCapturedIndex(); ++i)
            parts[i] = known(match.captured(i + 1)).value_or(match.captured(i + 1));
        const QString said = detailTr(pattern.text);
        switch (match.lastCapturedIndex()) {
        case 0:
            return said;
        case 1:
            return said.arg(parts[0]);
        case 2:
            return said.arg(parts[0], parts[1]);
        default:
            return said.arg(parts[0], parts[1], parts[2]);
        }
    }
    // Several faults at once, such as those of a certificate.
    const QStringList several = text.split(QStringLiteral("; "));
    QStringList said;
    for (const QString& one : several)
        if (const auto words = several.size() > 1 ? known(one) : std::nullopt)
            said += *words;
    return several.size() > 1 && said.size() == several.size() ? std::optional(said.join(QStringLiteral("; "))) : std::nullopt;
}

} // namespace

std::vector<const char*> knownDetails()
{
    return {std::begin(details), std::end(details)};
}

QString detailOf(const std::string& english)
{
    const QString text = QString::fromStdString(english);
    if (text.isEmpty())
        return {};
    // A fault inside a row says where: "/messages/0: the message has no role".
    const qsizetype colon = text.startsWith(u'/') ? text.indexOf(QStringLiteral(": ")) : -1;
    const QString place = colon > 0 ? text.left(colon + 2) : QString();
    const QString what = text.mid(place.size());
    return place + known(what).value_or(detailTr(unknownDetail).arg(what));
}

QString detailOrAsIs(const std::string& text)
{
    const QString said = QString::fromStdString(text);
    return known(said).value_or(said);
}

} // namespace touchstone::views
