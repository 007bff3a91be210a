#pragma once

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

/// What the rules share: our source files, and text without comments and literals.
namespace touchstone::rules {

struct SourceFile {
    QString path;  ///< from the root of the project
    QString text;
};

inline QStringList sourcePaths(const QStringList& folders)
{
    const QDir root(QStringLiteral(TOUCHSTONE_SOURCE_DIR));
    QStringList paths;
    for (const QString& folder : folders) {
        QDirIterator files(root.filePath(folder), {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext())
            paths += root.relativeFilePath(files.next());
    }
    paths.sort();
    return paths;
}

inline QString readText(const QString& path)
{
    QFile file(QDir(QStringLiteral(TOUCHSTONE_SOURCE_DIR)).filePath(path));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

inline QList<SourceFile> sources(const QStringList& folders)
{
    QList<SourceFile> files;
    for (const QString& path : sourcePaths(folders))
        files.append({path, readText(path)});
    return files;
}

/// The text with comments and the insides of string literals blanked, line breaks kept, so that a rule about code does
/// not trip over prose.
inline QString codeOnly(const QString& text)
{
    static const QRegularExpression other(QStringLiteral(
        R"re(R"(?<tag>[^()\\ ]*)\(.*?\)\k<tag>"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|//[^\n]*|/\*.*?\*/)re"),
        QRegularExpression::DotMatchesEverythingOption);
    // Digit separators look like character literals.
    static const QRegularExpression separator(QStringLiteral("(?<=[0-9A-Fa-f])'(?=[0-9A-Fa-f])"));
    QString code = text;
    code.replace(separator, QStringLiteral("_"));
    QString result;
    qsizetype last = 0;
    for (auto matches = other.globalMatch(code); matches.hasNext();) {
        const auto match = matches.next();
        result += code.mid(last, match.capturedStart() - last);
        result += QString(match.captured().count(u'\n'), u'\n');
        result += u' ';
        last = match.capturedEnd();
    }
    return result + code.mid(last);
}

struct Include {
    int line = 0;
    bool quoted = false;
    QString target;
};

inline QList<Include> includes(const QString& text)
{
    static const QRegularExpression directive(QStringLiteral(R"(^\s*#\s*include\s*(["<])([^">]+)[">])"));
    QList<Include> found;
    int line = 0;
    for (const QString& content : text.split(u'\n')) {
        ++line;
        const auto match = directive.match(content);
        if (match.hasMatch())
            found.append({line, match.captured(1) == QStringLiteral("\""), match.captured(2)});
    }
    return found;
}

} // namespace touchstone::rules
