#pragma once

#include <memory>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "project/project_store.h"

/// What the tests of the project room share: a project in a folder of its own, and small files to import.
namespace touchstone::kit {

using namespace touchstone::project;

/// Fails the test with the words of the error.
#define VERIFY_RESULT(result)                                                                                        \
    do {                                                                                                             \
        const auto& checked = (result);                                                                              \
        QVERIFY2(checked, checked ? "" : checked.error().message.c_str());                                           \
    } while (false)

class ProjectFolder
{
public:
    [[nodiscard]] QString path(const QString& name = QStringLiteral("test.touchstone")) const
    {
        return m_folder.filePath(name);
    }

    /// Opens the project, making it when it is missing; null, with a test failure, when that fails.
    [[nodiscard]] std::unique_ptr<ProjectStore> open(const QString& name = QStringLiteral("test.touchstone")) const
    {
        OpenProjectOptions options;
        options.create = true;
        auto store = ProjectStore::open(path(name), options);
        if (!store) {
            QTest::qFail(store.error().message.c_str(), __FILE__, __LINE__);
            return nullptr;
        }
        return std::move(*store);
    }

    [[nodiscard]] QString write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            QTest::qFail("cannot write a test file", __FILE__, __LINE__);
        return path(name);
    }

private:
    QTemporaryDir m_folder;
};

/// `count` conversations of one question and one answer, "Answer number N, and some more words".
inline QByteArray chatLines(int count, int first = 0)
{
    QByteArray lines;
    for (int i = first; i < first + count; ++i) {
        const QByteArray number = QByteArray::number(i);
        lines += "{\"messages\":[{\"role\":\"user\",\"content\":\"Question " + number
            + "\"},{\"role\":\"assistant\",\"content\":\"Answer number " + number + ", and some more words\"}]}\n";
    }
    return lines;
}

inline Result<ImportReport> importText(ProjectStore& store, const ProjectFolder& folder, const QByteArray& text,
                                       const QString& name = QStringLiteral("import.jsonl"), bool atomic = false)
{
    return store.importFile(folder.write(name, text), {}, atomic);
}

/// All of the queue, in its order.
inline std::vector<TurnSummary> queueOf(ProjectStore& store)
{
    auto page = store.summaries(0, 1'000'000);
    if (!page) {
        QTest::qFail(page.error().message.c_str(), __FILE__, __LINE__);
        return {};
    }
    return std::move(*page);
}

inline domain::Judgement judgementOf(const TurnSummary& turn, double score, double ts = 1'000.0)
{
    domain::Judgement judgement;
    judgement.judgementId = "j-" + turn.turnId;
    judgement.turnId = turn.turnId;
    judgement.polarity = score > 0 ? protocol::Polarity::Positive : protocol::Polarity::Negative;
    judgement.score = score;
    judgement.annotator = "ann";
    judgement.ts = ts;
    judgement.activeMs = 2'000;
    judgement.wallMs = 3'000;
    return judgement;
}

inline Draft begunDraft()
{
    Draft draft;
    draft.comment = "half a thought";
    return draft;
}

/// Replaces the first word of "Answer number N, …".
inline domain::Judgement correctionOf(const TurnSummary& turn, const std::string& response,
                                      const std::string& word = "Réponse 🚀", double ts = 1'000.0)
{
    domain::Judgement judgement = judgementOf(turn, -0.5, ts);
    judgement.polarity = protocol::Polarity::Corrective;
    judgement.correctionSpan = protocol::CodePointSpan{0, 6};
    judgement.correction = word + response.substr(6);
    return judgement;
}

/// Every row of an export, in order; a test failure when it stops with an error.
inline std::vector<domain::ExportRow> rowsOf(ProjectStore& store, std::string_view filter = {})
{
    std::vector<domain::ExportRow> rows;
    const auto parsed = Filter::parse(filter);
    auto source = parsed ? store.exportSource(*parsed) : tl::unexpected(parsed.error());
    if (!source) {
        QTest::qFail(source.error().message.c_str(), __FILE__, __LINE__);
        return rows;
    }
    domain::ExportRow row;
    auto more = (*source)->next(row);
    for (; more && *more; more = (*source)->next(row)) {
        if (row.sameTurn)
            row.turn = rows.back().turn;
        rows.push_back(row);
    }
    if (!more)
        QTest::qFail(more.error().message.c_str(), __FILE__, __LINE__);
    return rows;
}

} // namespace touchstone::kit
