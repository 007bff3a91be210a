#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "domain/exchange/import.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;

namespace {

class Collector final : public ImportSink
{
public:
    Result<void> conversation(ImportedConversation conversation) override
    {
        conversations.push_back(std::move(conversation));
        return {};
    }
    void fault(RowFault fault) override { faults.push_back(std::move(fault)); }
    bool progress(std::int64_t, std::int64_t) override { return true; }

    std::vector<ImportedConversation> conversations;
    std::vector<RowFault> faults;
};

const QString samplePath = QStringLiteral(TOUCHSTONE_SOURCE_DIR "/resources/sample/sample.jsonl");

} // namespace

/// What a newcomer sees first loads without a fault and holds what the program is good at.
class TestSampleProject : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void isRecognisedAsChat();
    void everyTurnSaysWhereItComesFrom();
    void agentsAndTasksVary();
    void textsVary_data();
    void textsVary();
    void lengthsVary();

private:
    Collector m_sample;
    std::vector<QString> m_answers;
};

void TestSampleProject::initTestCase()
{
    const auto read = readImport(samplePath, {}, m_sample);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QVERIFY2(m_sample.faults.empty(), m_sample.faults.empty() ? "" : m_sample.faults.front().message.c_str());
    for (const auto& conversation : m_sample.conversations) {
        for (const auto& turn : conversation.turns)
            m_answers.push_back(QString::fromStdString(conversation.messages.at(std::size_t(turn.position)).content));
    }
    QVERIFY(m_answers.size() >= 60);
}

void TestSampleProject::isRecognisedAsChat()
{
    const auto detection = detectImport(samplePath);
    QVERIFY(detection);
    QCOMPARE(detection->format, ImportFormat::Chat);
    QVERIFY(detection->faults.empty());
}

void TestSampleProject::everyTurnSaysWhereItComesFrom()
{
    QSet<QString> ids;
    for (const auto& conversation : m_sample.conversations) {
        ids.insert(QString::fromStdString(conversation.conversationId));
        QVERIFY(!conversation.title.empty());
        for (const auto& turn : conversation.turns) {
            QVERIFY(turn.model.starts_with("agent-v"));
            QVERIFY(turn.environment.text.find("\"component_name\"") != std::string::npos);
            QVERIFY(turn.createdAt > 1.7e9);
        }
    }
    QCOMPARE(std::size_t(ids.size()), m_sample.conversations.size());
}

void TestSampleProject::agentsAndTasksVary()
{
    QSet<QString> agents;
    std::size_t toolCalls = 0;
    for (const auto& conversation : m_sample.conversations) {
        agents.insert(QString::fromStdString(conversation.turns.front().environment.text));
        for (const auto& message : conversation.messages)
            toolCalls += message.toolCalls.size();
    }
    QVERIFY(agents.size() >= 8);
    QVERIFY(toolCalls >= 8);
}

void TestSampleProject::textsVary_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("heading") << QStringLiteral("(?m)^#{1,3} ");
    QTest::newRow("table") << QStringLiteral("(?m)^\\|[-:| ]+\\|$");
    QTest::newRow("numbered list") << QStringLiteral("(?m)^1\\. ");
    for (const char* language : {"python", "cpp", "sql", "js", "bash", "rust", "json"})
        QTest::newRow(language) << QStringLiteral("```") + QLatin1String(language);
    QTest::newRow("Arabic") << QStringLiteral("\\p{Arabic}{4}");
    QTest::newRow("Hebrew") << QStringLiteral("\\p{Hebrew}{4}");
    QTest::newRow("Japanese") << QStringLiteral("\\p{Hiragana}{3}");
    QTest::newRow("Chinese") << QStringLiteral("\\p{Han}{3}");
    QTest::newRow("Korean") << QStringLiteral("\\p{Hangul}{2}");
    QTest::newRow("combining marks") << QStringLiteral("\\p{Latin}\\x{0302}\\x{0301}");
    QTest::newRow("emoji joined with ZWJ") << QStringLiteral("\\x{1F469}\\x{200D}\\x{1F469}");
    QTest::newRow("skin tone") << QStringLiteral("[\\x{1F3FB}-\\x{1F3FF}]");
    QTest::newRow("flag") << QStringLiteral("[\\x{1F1E6}-\\x{1F1FF}]{2}");
    QTest::newRow("pseudo-XML") << QStringLiteral("(?m)^<rules>$");
    QTest::newRow("no-break space") << QStringLiteral("\\x{A0}");
    QTest::newRow("repeated spaces") << QStringLiteral("\\S {3}\\S");
    QTest::newRow("CRLF") << QStringLiteral("\r\n");
}

void TestSampleProject::textsVary()
{
    QFETCH(QString, pattern);
    const QRegularExpression expression(pattern, QRegularExpression::UseUnicodePropertiesOption);
    QVERIFY2(expression.isValid(), qPrintable(expression.errorString()));
    QVERIFY(std::any_of(m_answers.begin(), m_answers.end(),
                        [&](const QString& answer) { return answer.contains(expression); }));
}

void TestSampleProject::lengthsVary()
{
    qsizetype longestWords = 0;
    bool empty = false;
    for (const QString& answer : m_answers) {
        longestWords = std::max(longestWords, answer.split(u' ', Qt::SkipEmptyParts).size());
        empty = empty || answer.isEmpty();
    }
    QVERIFY(longestWords > 2800);
    QVERIFY(empty);
    std::size_t longestTool = 0;
    for (const auto& conversation : m_sample.conversations) {
        for (const auto& message : conversation.messages) {
            if (message.role == "tool")
                longestTool = std::max(longestTool, message.content.size());
        }
    }
    QVERIFY(longestTool > 40'000);
}

QTEST_APPLESS_MAIN(TestSampleProject)
#include "tst_sample_project.moc"
