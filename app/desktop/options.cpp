#include "options.h"

#include <QCommandLineParser>

namespace touchstone::desktop {

namespace {

constexpr const char* example = "\nExamples:\n"
                                "  touchstone                          the last project, at first the sample\n"
                                "  touchstone work.touchstone          a project of yours\n"
                                "  touchstone --host wss://host.example:8765 --token-from ~/.touchstone-token\n"
                                "                                      judgements go to the host of your team\n"
                                "  touchstone --screenshot pictures    pictures of every page; needs no display\n"
                                "\nWithout a screen: touchstonectl --help\n";

QCommandLineOption option(const char* name, const char* description, const char* value = nullptr)
{
    QCommandLineOption made(QString::fromLatin1(name), QString::fromUtf8(description));
    if (value)
        made.setValueName(QString::fromLatin1(value));
    return made;
}

void addAll(QCommandLineParser& parser)
{
    parser.setApplicationDescription(QStringLiteral("Touchstone: a workbench in which people judge what AI agents did."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("project"), QStringLiteral("A project file (*.touchstone)."),
                                 QStringLiteral("[PROJECT]"));
    parser.addOption(option("sample", "Open the sample project."));
    parser.addOption(option("host", "Where judgements are sent, for this run: local, the host of this program; or ws://HOST:PORT, "
                                    "wss://…, http://…, https://…, stdio:COMMAND. Unless given: the host chosen last.", "URL"));
    parser.addOption(option("token-from", "A file with the token for that host, which nobody else may read; or env:NAME.",
                            "SOURCE"));
    parser.addOption(option("trust", "PEM certificates to trust beside the system's.", "FILE"));
    parser.addOption(option("offline", "Connect to no host; everything is kept in the project."));
    parser.addOption(option("screenshot", "Write pictures of every page into this folder and leave.", "DIR"));
    parser.addOption(option("theme", "light or dark.", "light|dark"));
    parser.addOption(option("scale", "Pixels per point, such as 2.", "N"));
    parser.addOption(option("language", "en or de; others only turn the layout.", "xx"));
}

Result<void> readLook(const QCommandLineParser& parser, Options& options)
{
    options.theme = parser.value(QStringLiteral("theme"));
    if (!options.theme.isEmpty() && options.theme != u"light" && options.theme != u"dark")
        return fail(ErrorCode::SchemaViolation, "it must be light or dark", "--theme");
    options.language = parser.value(QStringLiteral("language"));
    if (parser.isSet(QStringLiteral("scale"))) {
        bool number = false;
        const double scale = parser.value(QStringLiteral("scale")).toDouble(&number);
        if (!number || scale < 0.5 || scale > 4.0)
            return fail(ErrorCode::SchemaViolation, "it must be a number from 0.5 to 4", "--scale");
        options.scale = scale;
    }
    return {};
}

Result<void> readHost(const QCommandLineParser& parser, Options& options)
{
    options.offline = parser.isSet(QStringLiteral("offline"));
    const QString host = parser.value(QStringLiteral("host"));
    options.local = host == u"local";
    if (!parser.isSet(QStringLiteral("host")) || options.local) {
        for (const char* name : {"token-from", "trust"})
            if (parser.isSet(QString::fromLatin1(name)))
                return fail(ErrorCode::SchemaViolation, "it is for another host: give --host URL, too",
                            std::string("--") + name);
        return {};
    }
    if (options.offline)
        return fail(ErrorCode::SchemaViolation, "either --host or --offline", "--host");
    auto remote = readRemoteHost(host, parser.value(QStringLiteral("token-from")), parser.value(QStringLiteral("trust")));
    if (!remote)
        return tl::unexpected<Error>(remote.error());
    options.remote = *std::move(remote);
    return {};
}

Result<void> readProject(const QCommandLineParser& parser, Options& options)
{
    const QStringList files = parser.positionalArguments();
    if (files.size() > 1)
        return fail(ErrorCode::SchemaViolation, "one project at a time can be opened", files.at(1).toStdString());
    options.project = files.value(0);
    options.sample = parser.isSet(QStringLiteral("sample"));
    if (options.sample && !options.project.isEmpty())
        return fail(ErrorCode::SchemaViolation, "either a project or --sample", options.project.toStdString());
    return {};
}

} // namespace

Result<Options> parseOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    addAll(parser);
    if (!parser.parse(arguments))
        return fail(ErrorCode::SchemaViolation, parser.errorText().toStdString());
    Options options;
    if (parser.isSet(QStringLiteral("help"))) {
        options.task = Options::Task::Help;
        options.text = parser.helpText() + QString::fromUtf8(example);
        // The parser asks the application for its name, and there is none yet.
        options.text.replace(QStringLiteral("<executable_name>"), QStringLiteral("touchstone"));
        return options;
    }
    if (parser.isSet(QStringLiteral("version"))) {
        options.task = Options::Task::Version;
        options.text = QStringLiteral("touchstone %1\n").arg(QStringLiteral(TOUCHSTONE_VERSION));
        return options;
    }
    if (parser.isSet(QStringLiteral("screenshot"))) {
        options.task = Options::Task::Screenshots;
        options.screenshotFolder = parser.value(QStringLiteral("screenshot"));
    }
    for (const auto& read : {readProject, readHost, readLook})
        if (auto done = read(parser, options); !done)
            return tl::unexpected<Error>(done.error());
    return options;
}

} // namespace touchstone::desktop
