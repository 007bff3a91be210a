#include "command.h"

#include <algorithm>
#include <cstdio>

#include "answer.h"
#include "progress.h"

namespace touchstone::ctl {
namespace {

const Option quietOption{"quiet", nullptr, "No progress on stderr."};
const Option helpOption{"help", nullptr, "Shows this help."};

std::vector<Command> allCommands()
{
    std::vector<Command> all;
    for (auto group : {exchangeCommands(), schemaCommands(), signalCommands(), storeCommands(), statsCommands(),
                       hostCommands(), callCommands()})
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

void say(const QString& text)
{
    std::fputs(text.toUtf8().constData(), stdout);
}

QString nameOf(const Command& command)
{
    return QString::fromLatin1(command.name);
}

QString usageLine(const Command& command)
{
    QString line = QStringLiteral("touchstonectl ") + nameOf(command);
    for (const Option& option : command.options) {
        QString part = QStringLiteral("--") + QString::fromLatin1(option.name);
        if (option.value)
            part += QLatin1Char(' ') + QString::fromLatin1(option.value);
        line += option.required ? QStringLiteral(" ") + part : QStringLiteral(" [%1]").arg(part);
    }
    const QString arguments = QString::fromLatin1(command.arguments);
    return arguments.isEmpty() ? line : line + QLatin1Char(' ') + arguments;
}

void help(const Command& command)
{
    QString text = QStringLiteral("Usage: %1\n\n%2\n\nOptions:\n")
                       .arg(usageLine(command), QString::fromUtf8(command.summary));
    auto options = command.options;
    options.insert(options.end(), {quietOption, helpOption});
    for (const Option& option : options) {
        const QString value = option.value ? QLatin1Char(' ') + QString::fromLatin1(option.value) : QString();
        const QString left = QStringLiteral("--") + QString::fromLatin1(option.name) + value;
        text += QStringLiteral("  %1  %2\n").arg(left, -24).arg(QString::fromUtf8(option.help));
    }
    say(text + QStringLiteral("\nExample:\n  %1\n").arg(QString::fromUtf8(command.example)));
}

/// `prefix` limits the list to commands of two words.
void overview(const std::vector<Command>& commands, const QString& prefix)
{
    QString text = QStringLiteral("Usage: touchstonectl %1COMMAND [options]\n\n"
                                  "Results go to stdout as JSON, logs and progress to stderr.\n"
                                  "Exit codes: 0 done, 1 bad input or answer (the JSON says why), 2 wrong usage, "
                                  "3 could not reach or open something.\n\nCommands:\n")
                       .arg(prefix);
    for (const Command& command : commands)
        if (nameOf(command).startsWith(prefix))
            text += QStringLiteral("  %1  %2\n").arg(nameOf(command), -14).arg(QString::fromUtf8(command.summary));
    say(text + QStringLiteral("\nExample:\n  touchstonectl %1 --help\n")
                   .arg(prefix.isEmpty() ? QStringLiteral("import") : prefix + QStringLiteral("check")));
}

const Command* find(const std::vector<Command>& commands, const QStringList& arguments, qsizetype& words)
{
    for (words = 2; words > 0; --words) {
        const QString name = arguments.mid(0, words).join(QLatin1Char(' '));
        for (const Command& command : commands)
            if (arguments.size() >= words && nameOf(command) == name)
                return &command;
    }
    return nullptr;
}

QString complaintAbout(const Command& command, const QCommandLineParser& parser)
{
    for (const Option& option : command.options)
        if (option.required && !parser.isSet(QString::fromLatin1(option.name)))
            return QStringLiteral("--%1 is missing").arg(QString::fromLatin1(option.name));
    const auto count = parser.positionalArguments().size();
    if (count < command.minArguments)
        return QStringLiteral("%1 is missing").arg(QString::fromLatin1(command.arguments));
    if (command.maxArguments >= 0 && count > command.maxArguments)
        return QStringLiteral("'%1' is one argument too many").arg(parser.positionalArguments().at(command.maxArguments));
    return {};
}

Exit runParsed(const Command& command, const QStringList& rest)
{
    QCommandLineParser parser;
    auto options = command.options;
    options.insert(options.end(), {quietOption, helpOption});
    for (const Option& option : options) {
        QCommandLineOption known(QString::fromLatin1(option.name));
        if (option.value)
            known.setValueName(QString::fromLatin1(option.value));
        parser.addOption(known);
    }
    const bool understood = parser.parse(QStringList{QStringLiteral("touchstonectl")} + rest);
    if (rest.contains(QStringLiteral("--help"))) {
        help(command);
        return Exit::Done;
    }
    const QString complaint = understood ? complaintAbout(command, parser) : parser.errorText();
    if (!complaint.isEmpty())
        return answerUsage(QStringLiteral("%1: %2\nUsage: %3").arg(nameOf(command), complaint, usageLine(command)));
    return command.run(Invocation(parser));
}

/// The commands of two words that begin with this one.
QStringList commandsOf(const std::vector<Command>& commands, const QString& group)
{
    QStringList names;
    for (const Command& command : commands)
        if (nameOf(command).startsWith(group + QLatin1Char(' ')))
            names.append(QStringLiteral("'%1'").arg(nameOf(command)));
    return names;
}

/// No command was named: an overview on demand, a complaint otherwise.
Exit runWithoutCommand(const std::vector<Command>& commands, const QStringList& arguments)
{
    const QString first = arguments.value(0);
    if (first == QStringLiteral("--version")) {
        say(QStringLiteral("touchstonectl " TOUCHSTONE_VERSION "\n"));
        return Exit::Done;
    }
    if (first == QStringLiteral("--help") || first == QStringLiteral("help")) {
        overview(commands, {});
        return Exit::Done;
    }
    if (first.isEmpty())
        return answerUsage(QStringLiteral("no command given; `touchstonectl --help` lists them"));
    const QStringList members = commandsOf(commands, first);
    const QString second = arguments.value(1);
    if (members.isEmpty())
        return answerUsage(QStringLiteral("there is no command '%1'; `touchstonectl --help` lists them").arg(first));
    if (second == QStringLiteral("--help")) {
        overview(commands, first + QLatin1Char(' '));
        return Exit::Done;
    }
    const bool isNamed = !second.isEmpty() && !second.startsWith(QLatin1Char('-'));
    return answerUsage(QStringLiteral("there is no command '%1'; there are %2")
                           .arg(isNamed ? first + QLatin1Char(' ') + second : first,
                                members.join(QStringLiteral(", "))));
}

} // namespace

Exit runCommand(const QStringList& arguments)
{
    const std::vector<Command> commands = allCommands();
    qsizetype words = 0;
    if (const Command* command = find(commands, arguments, words))
        return runParsed(*command, arguments.mid(words));
    return runWithoutCommand(commands, arguments);
}

} // namespace touchstone::ctl
