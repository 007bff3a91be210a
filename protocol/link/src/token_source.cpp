#include "link/token_source.h"

#include <algorithm>

#include <QFile>

namespace touchstone::link {
namespace {

constexpr qint64 longestTokenLine = 16'384;

/// A slip of the hand gives a whole program for a token: what cannot be one is not sent anywhere.
Result<std::string> checkedToken(const QByteArray& line, const std::string& where)
{
    const QByteArray token = line.trimmed();
    if (token.isEmpty())
        return fail(ErrorCode::CannotOpen, "there is no token in it", where);
    const bool hasControls = std::any_of(token.begin(), token.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    });
    if (hasControls || token.size() >= longestTokenLine || !token.isValidUtf8())
        return fail(ErrorCode::CannotOpen, "what is in it is no token: a line of text was expected", where);
    return token.toStdString();
}

Result<std::string> tokenInFile(const QString& path)
{
    const std::string where = path.toStdString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::CannotOpen, "the token cannot be read: " + file.errorString().toStdString(), where);
    // The same rule as for the tokens file of a host.
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther
        | QFile::ExeOther;
    if ((file.permissions() & others) != 0)
        return fail(ErrorCode::CannotOpen, "others may read the file with the token; chmod 600 it", where);
    return checkedToken(file.readLine(longestTokenLine + 1), where);
}

} // namespace

Result<std::string> readToken(const QString& source)
{
    const QString environment = QStringLiteral("env:");
    if (source.isEmpty())
        return std::string();
    if (source == QStringLiteral("keychain"))
        return fail(ErrorCode::CannotOpen, "there is no keychain here; give a file or env:NAME", "keychain");
    if (!source.startsWith(environment))
        return tokenInFile(source);
    const QByteArray name = source.mid(environment.size()).toLocal8Bit();
    if (name.isEmpty() || !qEnvironmentVariableIsSet(name.constData()))
        return fail(ErrorCode::CannotOpen, "this environment variable is not set", source.toStdString());
    return checkedToken(qgetenv(name.constData()), source.toStdString());
}

} // namespace touchstone::link
