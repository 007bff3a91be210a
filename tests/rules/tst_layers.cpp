#include <QMap>
#include <QSet>
#include <QTest>

#include "lint.h"

using namespace touchstone::rules;

namespace {

struct Room {
    const char* folder;   ///< its files begin with this; the longest match counts
    const char* name;
    const char* mayUse;   ///< rooms whose headers it may include
};

/// The arrows of the architecture. CMakeLists.txt hands an include root on to whoever links a room, so a header two
/// floors down would resolve: this table is narrower.
constexpr Room rooms[] = {
    {"protocol/", "protocol", ""},
    {"protocol/link/", "link", "protocol"},
    {"protocol/listen/", "listen", "protocol link"},
    {"models/domain/", "domain", "protocol"},
    {"models/storage/", "storage", "protocol"},
    {"models/project/", "project", "protocol domain storage"},
    {"models/workspace/", "workspace", "protocol domain project storage link"},
    {"views/", "views", "protocol domain project workspace"},
    {"app/host/", "host", "protocol domain storage"},
    {"app/desktop/", "desktop", "protocol domain project workspace views host link"},
    {"app/ctl/", "ctl", "protocol domain storage project host link listen"},
};

const QStringList productFolders{QStringLiteral("protocol"), QStringLiteral("models"), QStringLiteral("views"),
                                 QStringLiteral("app")};

const Room* roomOf(const QString& path)
{
    const Room* best = nullptr;
    for (const Room& room : rooms) {
        const auto folder = QLatin1String(room.folder);
        if (path.startsWith(folder) && (!best || folder.size() > QLatin1String(best->folder).size()))
            best = &room;
    }
    return best;
}

QString place(const QString& path, int line)
{
    return QStringLiteral("%1:%2: ").arg(path).arg(line);
}

QStringList includeFaults(const QString& path, const QString& text)
{
    static const QSet<QString> modules{
        QStringLiteral("QtCore"), QStringLiteral("QtGui"), QStringLiteral("QtWidgets"), QStringLiteral("QtSql"),
        QStringLiteral("QtSvg"), QStringLiteral("QtTest"), QStringLiteral("QtConcurrent"), QStringLiteral("QtNetwork"),
        QStringLiteral("QtCharts"), QStringLiteral("QtWebSockets"), QStringLiteral("QtXml"),
        QStringLiteral("QtSvgWidgets"), QStringLiteral("QtPrintSupport")};
    QStringList faults;
    for (const Include& include : includes(text)) {
        const QString first = include.target.section(u'/', 0, 0);
        if (include.target.contains(QStringLiteral("../")))
            faults += place(path, include.line) + QStringLiteral("leaves its folder with ../: ") + include.target;
        if (modules.contains(first) && include.target.contains(u'/'))
            faults += place(path, include.line) + QStringLiteral("write <QLabel>, not <QtWidgets/QLabel>: ")
                      + include.target;
        else if (modules.contains(first))
            faults += place(path, include.line) + QStringLiteral("umbrella header, seconds for every file: ")
                      + include.target;
    }
    return faults;
}

QStringList roomFaults(const QString& path, const QString& text)
{
    QSet<QString> names;
    for (const Room& room : rooms)
        names.insert(QLatin1String(room.name));
    const Room* room = roomOf(path);
    if (!room)
        return {};
    const QStringList allowed = QString(QLatin1String(room->mayUse)).split(u' ') << QLatin1String(room->name);
    QStringList faults;
    for (const Include& include : includes(text)) {
        const QString target = include.target.section(u'/', 0, 0);
        if (include.quoted && include.target.contains(u'/') && names.contains(target) && !allowed.contains(target))
            faults += place(path, include.line) + QStringLiteral("%1 must not use %2").arg(QLatin1String(room->name), target);
    }
    return faults;
}

/// The whole JSON library costs four seconds a file. These are the places that read or write JSON.
bool mayParseJson(const QString& path)
{
    static const QStringList folders{QStringLiteral("protocol/src/"), QStringLiteral("protocol/link/src/"),
                                     QStringLiteral("models/domain/src/"), QStringLiteral("app/host/src/"),
                                     QStringLiteral("app/ctl/"), QStringLiteral("models/project/src/")};
    return std::any_of(folders.begin(), folders.end(), [&](const QString& folder) { return path.startsWith(folder); });
}

QStringList libraryFaults(const QString& path, const QString& text)
{
    QStringList faults;
    for (const Include& include : includes(text)) {
        if (include.target == QStringLiteral("nlohmann/json.hpp") && !mayParseJson(path))
            faults += place(path, include.line) + QStringLiteral("nlohmann/json.hpp: JSON is read and written elsewhere; "
                                                                 "headers take nlohmann/json_fwd.hpp");
        const bool isSql = include.target.startsWith(QStringLiteral("QSql")) || include.target == QStringLiteral("sqlite3.h");
        if (isSql && !path.startsWith(QStringLiteral("models/storage/")) && !path.startsWith(QStringLiteral("tests/")))
            faults += place(path, include.line) + QStringLiteral("only models/storage knows the database's interface: ")
                + include.target;
    }
    return faults;
}

QStringList wordFaults(const QString& path, const QString& text)
{
    static const QRegularExpression translated(QStringLiteral(
        R"((?<![A-Za-z0-9_])(tr|QT_TR_NOOP|QT_TRANSLATE_NOOP|QCoreApplication::translate)\s*\()"));
    static const QStringList shown{QStringLiteral("views/"), QStringLiteral("app/desktop/")};
    if (std::any_of(shown.begin(), shown.end(), [&](const QString& folder) { return path.startsWith(folder); }))
        return {};
    QStringList faults;
    int line = 0;
    for (const QString& code : codeOnly(text).split(u'\n')) {
        ++line;
        if (translated.match(code).hasMatch())
            faults += place(path, line) + QStringLiteral("text for people is made in views, codes and values here");
    }
    return faults;
}

using Rule = QStringList (*)(const QString& path, const QString& text);

QStringList check(Rule rule, const QStringList& folders)
{
    QStringList faults;
    for (const SourceFile& file : sources(folders))
        faults += rule(file.path, file.text);
    return faults;
}

} // namespace

#define HAS_NO_FAULTS(faults) QVERIFY2((faults).isEmpty(), qPrintable(u'\n' + (faults).join(u'\n')))

/// What the compiler lets pass and the house does not.
class TestLayers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyRuleFindsItsFault();
    void codeOnly_blanksCommentsAndLiterals();
    void thereIsSomethingToCheck();
    void includesAreSpelledOneWay();
    void roomsUseOnlyTheRoomsBelow();
    void librariesStayWhereTheyBelong();
    void textForPeopleIsMadeInViews();
};

void TestLayers::everyRuleFindsItsFault()
{
    const QString view = QStringLiteral("views/src/shell/window.cpp");
    const QString model = QStringLiteral("models/domain/src/turn.cpp");
    QCOMPARE(includeFaults(view, QStringLiteral("#include \"../x.h\"\n#include <QLabel>\n")).size(), 1);
    QCOMPARE(includeFaults(view, QStringLiteral("# include <QtWidgets>\n#include <QtWidgets/QLabel>\n")).size(), 2);
    QVERIFY(includeFaults(view, QStringLiteral("#include <QtMath>\n#include <QtConcurrentRun>\n")).isEmpty());
    QCOMPARE(roomFaults(view, QStringLiteral("#include \"storage/database.h\"\n")).size(), 1);
    QVERIFY(roomFaults(view, QStringLiteral("#include \"workspace/workspace.h\"\n#include \"host\"\n")).isEmpty());
    QCOMPARE(roomFaults(QStringLiteral("protocol/src/codec.cpp"), QStringLiteral("#include \"link/session.h\"\n")).size(), 1);
    QVERIFY(roomFaults(QStringLiteral("protocol/link/src/a.cpp"), QStringLiteral("#include \"link/session.h\"\n")).isEmpty());
    QCOMPARE(libraryFaults(view, QStringLiteral("#include <nlohmann/json.hpp>\n#include <QSqlQuery>\n#include <sqlite3.h>\n")).size(), 3);
    QCOMPARE(libraryFaults(QStringLiteral("models/domain/include/domain/turn.h"),
                           QStringLiteral("#include <nlohmann/json.hpp>\n")).size(), 1);
    QCOMPARE(wordFaults(model, QStringLiteral("x = QObject::tr(\"a\");\ny = tr (\"b\");\n")).size(), 2);
    QVERIFY(wordFaults(model, QStringLiteral("str(1); // tr(\n s = \"tr(\"; attr(2);\n")).isEmpty());
    QVERIFY(wordFaults(view, QStringLiteral("tr(\"a\")")).isEmpty());
}

void TestLayers::codeOnly_blanksCommentsAndLiterals()
{
    QCOMPARE(codeOnly(QStringLiteral("a/*x\ny*/b//c\nd")), QStringLiteral("a\n b \nd"));
    QCOMPARE(codeOnly(QStringLiteral("f(\"a\\\"b\") + 'c'")), QStringLiteral("f( ) +  "));
    QCOMPARE(codeOnly(QStringLiteral("n = 4'000'000; c = 'x';")), QStringLiteral("n = 4_000_000; c =  ;"));
    QCOMPARE(codeOnly(QStringLiteral("R\"(a \" b)\" c")), QStringLiteral("  c"));
}

void TestLayers::thereIsSomethingToCheck()
{
    for (const Room& room : rooms)
        QVERIFY2(QDir(QStringLiteral(TOUCHSTONE_SOURCE_DIR)).exists(QLatin1String(room.folder)), room.folder);
    QVERIFY(sourcePaths(productFolders).size() > 20);
}

void TestLayers::includesAreSpelledOneWay()
{
    const QStringList faults = check(includeFaults, QStringList(productFolders) << QStringLiteral("tests"));
    HAS_NO_FAULTS(faults);
}

void TestLayers::roomsUseOnlyTheRoomsBelow()
{
    const QStringList faults = check(roomFaults, productFolders);
    HAS_NO_FAULTS(faults);
}

void TestLayers::librariesStayWhereTheyBelong()
{
    const QStringList faults = check(libraryFaults, productFolders);
    HAS_NO_FAULTS(faults);
}

void TestLayers::textForPeopleIsMadeInViews()
{
    const QStringList faults = check(wordFaults, productFolders);
    HAS_NO_FAULTS(faults);
}

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
