#include <QTest>

#include <QTextBoundaryFinder>

#include "domain/text/correction.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;

/// A correction as a range and as a readable diff: both must give the edited text back, whatever was typed.
class TestCorrection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalTextsHaveNoEdit();
    void smallestRange_data();
    void smallestRange();
    void offsets_editToMinimalRangeToApply_property_14();
    void rangesEndAtClusters();
    void flagsInALongRowStayQuick();
    void loneSurrogatesDoNotHurt();
    void diffReads_data();
    void diffReads();
    void diffConcatenates();
    void diffNeverCutsAClusterOfEitherText();
    void diffWithoutBudgetIsOneChange();
};

namespace {
QString u8(const char* text)
{
    return QString::fromUtf8(text);
}

QString joined(const std::vector<DiffPiece>& pieces, DiffOp kept)
{
    QString text;
    for (const DiffPiece& piece : pieces)
        if (piece.op == DiffOp::Equal || piece.op == kept)
            text += piece.text;
    return text;
}

QString marked(const std::vector<DiffPiece>& pieces)
{
    QString text;
    for (const DiffPiece& piece : pieces) {
        switch (piece.op) {
        case DiffOp::Equal: text += piece.text; break;
        case DiffOp::Delete: text += QStringLiteral("[-") + piece.text + QStringLiteral("-]"); break;
        case DiffOp::Insert: text += QStringLiteral("{+") + piece.text + QStringLiteral("+}"); break;
        }
    }
    return text;
}

bool atBoundary(const QString& text, qsizetype position)
{
    if (position == 0 || position == text.size())
        return true;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    finder.setPosition(position);
    return finder.isAtBoundary();
}

/// What a person might do: replace, insert, delete, duplicate, with pieces that join what stands around them.
QString randomEdit(const QString& text, std::mt19937& random)
{
    std::uniform_int_distribution<qsizetype> anywhere(0, text.size());
    qsizetype start = anywhere(random);
    qsizetype end = anywhere(random);
    if (start > end)
        std::swap(start, end);
    static const QString joiners[]{u8("\u0301"), u8("\u200d"), u8("🇩"), u8("\ufe0f"), u8("\n"), QString()};
    std::uniform_int_distribution<int> kind(0, 3);
    std::uniform_int_distribution<std::size_t> joiner(0, 5);
    QString edited = text;
    switch (kind(random)) {
    case 0: return edited.replace(start, end - start, kit::randomText(random, 3));
    case 1: return edited.insert(start, joiners[joiner(random)]);
    case 2: return edited.remove(start, qMin(end - start, qsizetype(4)));
    default: return edited.insert(end, text.mid(start, end - start));
    }
}
} // namespace

void TestCorrection::equalTextsHaveNoEdit()
{
    QCOMPARE(minimalEdit(QString(), QString()), std::nullopt);
    QCOMPARE(minimalEdit(u8("a🚀"), u8("a🚀")), std::nullopt);
}

void TestCorrection::smallestRange_data()
{
    QTest::addColumn<QString>("original");
    QTest::addColumn<QString>("edited");
    QTest::addColumn<int>("start");
    QTest::addColumn<int>("end");
    QTest::addColumn<QString>("replacement");
    QTest::newRow("word") << "the cat sat" << "the dog sat" << 4 << 7 << "dog";
    QTest::newRow("insertion") << "ab" << "aXb" << 1 << 1 << "X";
    QTest::newRow("deletion") << "aXb" << "ab" << 1 << 2 << "";
    QTest::newRow("a repeated letter is ambiguous, the range stays valid") << "aaa" << "aaaa" << 3 << 3 << "a";
    QTest::newRow("all") << "" << "new" << 0 << 0 << "new";
    QTest::newRow("everything removed") << "old" << "" << 0 << 3 << "";
    QTest::newRow("accent added to the letter") << u8("cafe!") << u8("cafe\u0301!") << 3 << 4 << u8("e\u0301");
    QTest::newRow("skin tone of one emoji") << u8("x👍🏻y") << u8("x👍🏿y") << 1 << 5 << u8("👍🏿");
    QTest::newRow("emoji that share a surrogate") << u8("a🚀b") << u8("a🚁b") << 1 << 3 << u8("🚁");
    QTest::newRow("member of a family") << u8("👩‍👩‍👧") << u8("👩‍👩‍👦") << 0 << 8 << u8("👩‍👩‍👦");
    QTest::newRow("CR joins LF") << "a\nb" << "a\r\nb" << 1 << 2 << "\r\n";
}

void TestCorrection::smallestRange()
{
    QFETCH(QString, original);
    QFETCH(QString, edited);
    const auto edit = minimalEdit(original, edited);
    QVERIFY(edit);
    QTEST(int(edit->range.start), "start");
    QTEST(int(edit->range.end), "end");
    QTEST(edit->replacement, "replacement");
    QCOMPARE(applyEdit(original, *edit), edited);
}

void TestCorrection::offsets_editToMinimalRangeToApply_property_14()
{
    std::mt19937 random(5);
    int edits = 0;
    for (int round = 0; round < 5000; ++round) {
        const QString original = kit::randomText(random, round % 60);
        const QString edited = round % 7 == 0 ? kit::randomText(random, 10) : randomEdit(original, random);
        const auto edit = minimalEdit(original, edited);
        QCOMPARE(edit.has_value(), original != edited);
        if (!edit)
            continue;
        ++edits;
        QCOMPARE(applyEdit(original, *edit), edited);
        // The same through the wire's unit.
        const OffsetMap map(original);
        const auto span = map.spanOf(edit->range);
        QCOMPARE(map.rangeOf(span), edit->range);
        const auto points = original.toUcs4();
        const auto cut = [&](qsizetype from, qsizetype to) {
            return QString::fromUcs4(reinterpret_cast<const char32_t*>(points.constData()) + from, to - from);
        };
        QCOMPARE(cut(0, span.start) + edit->replacement + cut(span.end, points.size()), edited);
    }
    QVERIFY(edits > 4000);
}

void TestCorrection::rangesEndAtClusters()
{
    std::mt19937 random(6);
    for (int round = 0; round < 1500; ++round) {
        const QString original = kit::randomText(random, round % 40);
        const QString edited = randomEdit(original, random);
        const auto edit = minimalEdit(original, edited);
        if (!edit)
            continue;
        QVERIFY(atBoundary(original, edit->range.start));
        QVERIFY(atBoundary(original, edit->range.end));
        QVERIFY(atBoundary(edited, edit->range.start));
        QVERIFY(atBoundary(edited, edit->range.start + edit->replacement.size()));
    }
}

void TestCorrection::flagsInALongRowStayQuick()
{
    // Taking half a flag out shifts how all later ones pair; the edit has to reach to where both agree again.
    const QString original = u8("🇩🇪").repeated(3000);
    QString edited = original;
    edited.remove(6000, 2);
    const auto edit = minimalEdit(original, edited);
    QVERIFY(edit);
    QCOMPARE(applyEdit(original, *edit), edited);
}

void TestCorrection::loneSurrogatesDoNotHurt()
{
    const QString original = QStringLiteral("a") + QChar(0xd83d) + QStringLiteral("b");
    const QString edited = QStringLiteral("a") + QChar(0xd83d) + QChar(0xde80) + QStringLiteral("b");
    const auto edit = minimalEdit(original, edited);
    QVERIFY(edit);
    QCOMPARE(applyEdit(original, *edit), edited);
    QCOMPARE(joined(inlineDiff(original, edited), DiffOp::Insert), edited);
}

void TestCorrection::diffReads_data()
{
    QTest::addColumn<QString>("original");
    QTest::addColumn<QString>("edited");
    QTest::addColumn<QString>("diff");
    QTest::newRow("equal") << "same" << "same" << "same";
    QTest::newRow("whole word") << "the cat sat" << "the dog sat" << "the [-cat-]{+dog+} sat";
    QTest::newRow("letter in a word") << "colour it" << "color it" << "colo[-u-]r it";
    QTest::newRow("word added") << "a b" << "a new b" << "a {+new +}b";
    QTest::newRow("two places") << "Madrid is big, Rome is old" << "Paris is big, Rome is ancient"
                                << "[-Madrid-]{+Paris+} is big, Rome is [-old-]{+ancient+}";
    QTest::newRow("skin tone") << u8("ok 👍🏻 then") << u8("ok 👍🏿 then") << u8("ok [-👍🏻-]{+👍🏿+} then");
    QTest::newRow("from nothing") << "" << "text" << "{+text+}";
    QTest::newRow("to nothing") << "text" << "" << "[-text-]";
}

void TestCorrection::diffReads()
{
    QFETCH(QString, original);
    QFETCH(QString, edited);
    QTEST(marked(inlineDiff(original, edited)), "diff");
}

void TestCorrection::diffConcatenates()
{
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        const QString original = kit::randomText(random, round % 70);
        QString edited = original;
        for (int edit = 0; edit < round % 4; ++edit)
            edited = randomEdit(edited, random);
        if (round % 5 == 0)
            edited = kit::randomText(random, 30);
        const qint64 budget = round % 3 == 0 ? round : 4'000'000;
        const auto pieces = inlineDiff(original, edited, budget);
        QCOMPARE(joined(pieces, DiffOp::Delete), original);
        QCOMPARE(joined(pieces, DiffOp::Insert), edited);
        for (std::size_t i = 1; i < pieces.size(); ++i)
            QVERIFY(pieces[i].op != pieces[i - 1].op);
        for (const DiffPiece& piece : pieces)
            QVERIFY(!piece.text.isEmpty());
    }
}

void TestCorrection::diffNeverCutsAClusterOfEitherText()
{
    std::mt19937 random(8);
    for (int round = 0; round < 800; ++round) {
        const QString original = kit::randomText(random, 1 + round % 40);
        const QString edited = randomEdit(original, random);
        qsizetype before = 0;
        qsizetype after = 0;
        for (const DiffPiece& piece : inlineDiff(original, edited)) {
            before += piece.op == DiffOp::Insert ? 0 : piece.text.size();
            after += piece.op == DiffOp::Delete ? 0 : piece.text.size();
            QVERIFY(atBoundary(original, before));
            QVERIFY(atBoundary(edited, after));
        }
    }
}

void TestCorrection::diffWithoutBudgetIsOneChange()
{
    QString original = QStringLiteral("begin ");
    QString edited = original;
    for (int i = 0; i < 5000; ++i) {
        original += QStringLiteral("a%1 ").arg(i);
        edited += QStringLiteral("b%1 ").arg(i);
    }
    original += QStringLiteral("end");
    edited += QStringLiteral("end");
    const auto pieces = inlineDiff(original, edited, 10'000);
    QCOMPARE(pieces.size(), std::size_t(4));
    QCOMPARE(pieces[0].text, QStringLiteral("begin "));
    QCOMPARE(pieces[1].op, DiffOp::Delete);
    QCOMPARE(pieces[2].op, DiffOp::Insert);
    QCOMPARE(pieces[3].text, QStringLiteral(" end"));
}

QTEST_APPLESS_MAIN(TestCorrection)
#include "tst_correction.moc"
