#include <QTest>

#include "lint.h"

using namespace touchstone::rules;

namespace {

/// A section of the list of troubles that users of other tools met, by the numbers the list gives them.
struct Section {
    const char* kind;
    QList<int> numbers;
};

const QList<Section>& sections()
{
    static const QList<Section> all{
        {"offsets", {1, 3, 4, 6, 8, 9, 10, 11, 12, 14, 15, 16, 17}},
        {"lossOfWork", {19, 20, 21, 22, 24, 25}},
        {"undo", {28, 29, 30}},
        {"keyboard", {32, 34, 35, 36, 37, 38, 39}},
        {"size", {40, 41, 42, 43, 44, 45, 46}},
        {"export", {49, 50, 52, 53, 55, 56, 57}},
        {"time", {74, 76}},
        {"rendering", {77, 79, 81, 82, 84}},
    };
    return all;
}

/// The numbers that test functions of a kind bear: `undo_supersededCountsOnce_30`, `offsets_outerSpaces_8_11`.
QSet<int> borne(const QString& kind, const QList<SourceFile>& tests)
{
    const QRegularExpression function(QStringLiteral("void\\s+(?:\\w+::)?%1_[A-Za-z]\\w*?((?:_\\d+)+)\\s*\\(").arg(kind));
    QSet<int> numbers;
    for (const SourceFile& file : tests)
        for (auto matches = function.globalMatch(codeOnly(file.text)); matches.hasNext();)
            for (const QString& number : matches.next().captured(1).split(u'_', Qt::SkipEmptyParts))
                numbers.insert(number.toInt());
    return numbers;
}

} // namespace

/// What went wrong for others is tried on ours: every kind has a test that is named after it and bears its number.
class TestKinds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKindHasATest();
    void namesAreRead();
};

void TestKinds::everyKindHasATest()
{
    const QList<SourceFile> tests = sources({QStringLiteral("tests")});
    QVERIFY(tests.size() > 50);
    QStringList missing;
    for (const Section& section : sections()) {
        const QString kind = QString::fromLatin1(section.kind);
        const QSet<int> numbers = borne(kind, tests);
        for (const int number : section.numbers)
            if (!numbers.contains(number))
                missing += QStringLiteral("%1 %2").arg(kind).arg(number);
    }
    QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("no test function bears: ") + missing.join(QStringLiteral(", "))));
}

void TestKinds::namesAreRead()
{
    const QString text = QStringLiteral("void undo_one_28();\n    void Some::undo_two_29_30()\n{\n"
                                        "void undo_31() {}\nvoid undo_without();\n// void undo_comment_32();\n"
                                        "\"void undo_text_33()\"\nvoid other_three_34();\nauto undo_value_35 = 1;\n");
    QCOMPARE(borne(QStringLiteral("undo"), {{QStringLiteral("x"), text}}), (QSet<int>{28, 29, 30}));
}

QTEST_APPLESS_MAIN(TestKinds)
#include "tst_kinds.moc"
