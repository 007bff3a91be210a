#include <QTest>

#include "domain/judgement.h"
#include "project_kit.h"
#include "storage/database.h"
#include "storage/statement.h"

using namespace touchstone;
using namespace touchstone::kit;

namespace {

QByteArray frozenData(const char* name)
{
    QFile file(QStringLiteral(TOUCHSTONE_SOURCE_DIR "/tests/project/data/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A file as a program of that version wrote it: the statements of `sqlite3 FILE .dump`, one a line.
QString fileOfVersion(const ProjectFolder& folder, const char* dump, int version)
{
    const QString path = folder.path(QStringLiteral("frozen.touchstone"));
    QList<QByteArray> lines = frozenData(dump).split('\n');
    lines.removeAll({});
    storage::Migration statements;
    for (QByteArray& line : lines)
        statements.push_back(line.constData());
    storage::OpenOptions options;
    options.path = path;
    options.applicationId = projectApplicationId;
    options.migrations.assign(static_cast<std::size_t>(version), {});
    options.migrations[0] = statements;
    const auto file = storage::Database::open(options);
    if (!file)
        QTest::qFail(file.error().message.c_str(), __FILE__, __LINE__);
    return path;
}

std::string lineOf(const Draft& draft)
{
    return "draft " + std::string(draft.polarity ? protocol::name(*draft.polarity) : "none") + " '" + draft.comment
        + "' corrected '" + draft.correctedText.value_or("-") + "' caret " + std::to_string(draft.editor.caret) + " active "
        + std::to_string(draft.activeMs) + '\n';
}

std::string lineOf(const JudgementVersion& version)
{
    const domain::Judgement& judgement = version.judgement;
    return "version " + std::to_string(version.version) + (version.latest ? " latest" : " old")
        + (judgement.withdrawn ? " withdrawn " : " ") + std::string(protocol::name(judgement.polarity)) + ' '
        + std::to_string(judgement.score) + " by " + judgement.annotator + " '" + judgement.comment + "' correction '"
        + judgement.correction + "' active " + std::to_string(judgement.activeMs) + '\n';
}

/// Everything that a person would miss, as text.
std::string contentOf(ProjectStore& store)
{
    std::string text = "project " + store.info().name + '\n';
    for (const TurnSummary& turn : queueOf(store)) {
        const auto whole = store.turn(turn.key);
        text += "turn " + std::string(name(turn.state)) + (turn.flagged ? " flagged '" : " '") + whole->answer.content + "' after "
            + std::to_string(whole->context.size()) + " skipped '" + store.skipReason(turn.key).value() + "'\n";
        if (const auto draft = store.draft(turn.key).value())
            text += lineOf(*draft);
        const auto versions = store.history(turn.key).value();
        for (const JudgementVersion& version : versions)
            text += lineOf(version);
    }
    const auto unsent = store.unsent(100).value();
    for (const OutboxItem& item : unsent)
        text += "unsent " + std::to_string(item.feedbacks.size()) + (item.blocked ? " blocked '" : " '") + item.lastError + "'\n";
    const auto rows = rowsOf(store);
    for (const domain::ExportRow& row : rows)
        text += "row " + row.feedback.annotatorId + ' ' + std::to_string(row.feedback.score) + " '" + row.feedback.correction + "'\n";
    return text + "setting " + store.setting("place").value().value_or("-") + "\nguidelines " + store.guidelines().value() + '\n';
}

/// Every table, index and trigger by its statement.
std::string schemaOf(const QString& path, int version)
{
    storage::OpenOptions options;
    options.path = path;
    options.applicationId = projectApplicationId;
    options.readOnly = true;
    options.migrations.assign(static_cast<std::size_t>(version), {});
    const auto file = storage::Database::open(options);
    if (!file)
        return file.error().message;
    storage::Statement statement(**file, "SELECT coalesce(group_concat(sql, x'0a'), '') FROM"
                                         " (SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name)");
    return statement.first().value() ? statement.text(0) : std::string();
}

} // namespace

/// Files of every version that was ever released open with all that is in them. A version that is added leaves its file
/// here, and the old ones stay.
class TstProjectFrozen : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void filesOfOldVersionsOpenWhole_data()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("version 1") << 1;
    }

    void filesOfOldVersionsOpenWhole()
    {
        QFETCH(int, version);
        const ProjectFolder folder;
        const QString path = fileOfVersion(folder, qPrintable(QStringLiteral("project-v%1.sql").arg(version)), version);
        {
            auto store = folder.open(QStringLiteral("frozen.touchstone"));
            QVERIFY(store && !store->info().readOnly);
            QCOMPARE(QByteArray::fromStdString(contentOf(*store)), frozenData("project.txt"));
            // And it goes on as a file of today.
            const TurnSummary open = queueOf(*store).back();
            VERIFY_RESULT(store->submit(open.key, judgementOf(open, 1.0, 5'000.0)));
            QCOMPARE(store->history(open.key)->size(), std::size_t(1));
        }
        const int newest = folder.open(QStringLiteral("fresh.touchstone"))->info().schemaVersion;
        QCOMPARE(schemaOf(path, newest), schemaOf(folder.path(QStringLiteral("fresh.touchstone")), newest));
        const auto problems = storage::checkIntegrity(path, projectApplicationId);
        VERIFY_RESULT(problems);
        QVERIFY(problems->empty());
    }
};

QTEST_GUILESS_MAIN(TstProjectFrozen)
#include "tst_project_frozen.moc"
