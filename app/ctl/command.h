#pragma once

#include <string>
#include <vector>

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

namespace touchstone::ctl {

/// What a script sees; see README, command line.
enum class Exit {
    Done = 0,
    Bad = 1,          ///< the input or the answer was bad; the JSON says why
    Usage = 2,
    Unreachable = 3,  ///< something could not be reached or opened
};

struct Option {
    const char* name;
    const char* value;  ///< what stands for the value in the help; null for a switch
    const char* help;
    bool required = false;
};

/// The options and arguments of one call, parsed.
class Invocation
{
public:
    explicit Invocation(const QCommandLineParser& parser) : m_parser(parser) {}
    [[nodiscard]] bool has(const char* option) const { return m_parser.isSet(QString::fromLatin1(option)); }
    [[nodiscard]] QString value(const char* option) const { return m_parser.value(QString::fromLatin1(option)); }
    [[nodiscard]] QStringList values(const char* option) const { return m_parser.values(QString::fromLatin1(option)); }
    [[nodiscard]] QStringList arguments() const { return m_parser.positionalArguments(); }
    [[nodiscard]] bool isQuiet() const { return has("quiet"); }

private:
    const QCommandLineParser& m_parser;
};

/// One command: everything its help shows, and what it does.
struct Command {
    const char* name;       ///< one word, or two: "store check"
    const char* arguments;  ///< as the usage line shows them
    const char* summary;
    const char* example;
    std::vector<Option> options;
    int minArguments = 0;
    int maxArguments = 0;   ///< negative: any number
    Exit (*run)(const Invocation&);
};

[[nodiscard]] std::vector<Command> exchangeCommands();
[[nodiscard]] std::vector<Command> schemaCommands();
[[nodiscard]] std::vector<Command> signalCommands();
[[nodiscard]] std::vector<Command> storeCommands();
[[nodiscard]] std::vector<Command> statsCommands();
[[nodiscard]] std::vector<Command> hostCommands();
[[nodiscard]] std::vector<Command> callCommands();

/// Finds the command that the arguments name and runs it; helps and complains as needed.
[[nodiscard]] Exit runCommand(const QStringList& arguments);

} // namespace touchstone::ctl
