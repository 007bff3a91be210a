#include <QTest>

#include <QTextBoundaryFinder>

#include "domain/text/code_points.h"
#include "domain/text/correction.h"
#include "kit.h"
#include "protocol/derive.h"

using namespace touchstone;
using namespace touchstone::domain;

/// Offsets against independent counts, over named cases from other tools' trackers and over generated text.
class TestCodePoints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void offsets_emojiBeforeSelection_1();
    void offsets_zwjAndSkinTone_3();
    void offsets_unitsDifferAndConvert_4();
    void offsets_rightToLeftEndsInEmoji_6();
    void offsets_severalSpacesStay_8();
    void offsets_escapesAndBreaksAreText_9();
    void offsets_noBreakSpace_10();
    void offsets_outerSpaces_11();
    void offsets_loneSurrogate_16();
    void offsets_copyOffsetAs_17_data();
    void offsets_copyOffsetAs_17();
    void emptyText();
    void outOfRangeIsClamped();
    void everyOffsetAgreesWithAWalk();
    void checkpointsInsidePairs();
    void offsets_selectionToSpanToSlice_property_6();
    void snappedRangesAreClusters();
    void snapKeepsACaret();
    void graphemeStepsVisitEveryBoundary();
    void words();
    void lines();
};

namespace {
/// An independent slice: QString::toUcs4 knows nothing of OffsetMap.
QString sliceByCodePoints(const QString& text, const protocol::CodePointSpan& span)
{
    const auto points = text.toUcs4().mid(span.start, span.end - span.start);
    return QString::fromUcs4(reinterpret_cast<const char32_t*>(points.constData()), points.size());
}

/// A third way: the UTF-8 bytes that go over the wire.
QString sliceUtf8(const QString& text, const protocol::CodePointSpan& span)
{
    const std::string bytes = text.toStdString();
    const auto start = protocol::byteOffset(bytes, span.start);
    const auto end = protocol::byteOffset(bytes, span.end);
    return QString::fromStdString(bytes.substr(start, end - start));
}

protocol::CodePointSpan spanOfText(const QString& text, const QString& selected)
{
    const qsizetype at = text.indexOf(selected);
    return OffsetMap(text).spanOf({at, at + selected.size()});
}

QString u8(const char* text)
{
    return QString::fromUtf8(text);
}
} // namespace

void TestCodePoints::offsets_emojiBeforeSelection_1()
{
    const QString response = u8("Some text yeah 🚀 rocket");
    const auto span = spanOfText(response, QStringLiteral("rocket"));
    QCOMPARE(span.start, 17);
    QCOMPARE(span.end, 23);
    QCOMPARE(sliceByCodePoints(response, span), QStringLiteral("rocket"));
}

void TestCodePoints::offsets_zwjAndSkinTone_3()
{
    const QString response = u8("👨🏻‍🚒 firemen drive firetrucks");
    const auto span = spanOfText(response, QStringLiteral("firetrucks"));
    QCOMPARE(span.start, 19);
    QCOMPARE(span.end, 29);
    QCOMPARE(sliceByCodePoints(response, span), QStringLiteral("firetrucks"));
    // A selection that begins inside the firefighter takes all of him.
    QCOMPARE(snapToGraphemes(response, {2, 4}), (Utf16Range{0, 7}));
}

void TestCodePoints::offsets_unitsDifferAndConvert_4()
{
    const QString response = u8("👨🏻‍🚒 firemen drive firetrucks");
    const OffsetMap map(response);
    const qsizetype at = response.indexOf(QStringLiteral("firetrucks"));
    QCOMPARE(at, 22);                          // UTF-16 units, as a browser counts
    QCOMPARE(map.codePointOf(at), 19);         // code points, as Python counts
    QCOMPARE(map.utf8Of(at), 30);              // bytes
    QCOMPARE(map.utf16Of(19), 22);
}

void TestCodePoints::offsets_rightToLeftEndsInEmoji_6()
{
    const QString response = u8("مرحبا Qt بالعالم 🌍");
    const qint64 length = response.toUcs4().size();
    const auto span = spanOfText(response, u8("🌍"));
    QCOMPARE(span.end, length);
    QCOMPARE(span.start, length - 1);
    QCOMPARE(sliceByCodePoints(response, span), u8("🌍"));
    QCOMPARE(sliceByCodePoints(response, spanOfText(response, u8("بالعالم"))), u8("بالعالم"));
}

void TestCodePoints::offsets_severalSpacesStay_8()
{
    const QString response = QStringLiteral("4   cm");
    const auto span = OffsetMap(response).spanOf({0, response.size()});
    QCOMPARE(span.end, 6);
    QCOMPARE(sliceByCodePoints(response, span), QStringLiteral("4   cm"));
}

void TestCodePoints::offsets_escapesAndBreaksAreText_9()
{
    const QString response = u8("a &lt; b\\n<br>\u00a0end");
    const auto span = spanOfText(response, u8("\u00a0end"));
    QCOMPARE(span.start, 14);
    QCOMPARE(span.end, 18);
    QCOMPARE(sliceUtf8(response, span), u8("\u00a0end"));
}

void TestCodePoints::offsets_noBreakSpace_10()
{
    const QString response = u8("Dear\u00a0John");
    const auto span = spanOfText(response, QStringLiteral("John"));
    QCOMPARE(span.start, 5);
    QCOMPARE(OffsetMap(response).utf8Of(5), 6);
    QCOMPARE(sliceUtf8(response, span), QStringLiteral("John"));
}

void TestCodePoints::offsets_outerSpaces_11()
{
    const QString response = QStringLiteral("  hi \n");
    const OffsetMap map(response);
    QCOMPARE(map.codePoints(), 6);
    QCOMPARE(spanOfText(response, QStringLiteral("hi")), (protocol::CodePointSpan{2, 4}));
}

void TestCodePoints::offsets_loneSurrogate_16()
{
    QString response = QStringLiteral("ab");
    response.insert(1, QChar(0xd83d));
    const OffsetMap map(response);
    QVERIFY(map.hasLoneSurrogate());
    QCOMPARE(map.codePoints(), 3);
    QCOMPARE(map.codePointOf(2), 2);
    QCOMPARE(map.utf8Of(3), 5); // as U+FFFD
    QVERIFY(!OffsetMap(u8("a🚀b")).hasLoneSurrogate());
    QCOMPARE(snapToGraphemes(response, {1, 2}).length() >= 1, true);
}

void TestCodePoints::offsets_copyOffsetAs_17_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("utf16");
    QTest::addColumn<int>("codePoint");
    QTest::addColumn<int>("utf8");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    const QString text = u8("é🚀\r\n漢x\ry\n\nz");
    QTest::newRow("start") << text << 0 << 0 << 0 << 1 << 1;
    QTest::newRow("after the rocket") << text << 3 << 2 << 6 << 1 << 3;
    QTest::newRow("between CR and LF") << text << 4 << 3 << 7 << 1 << 4;
    QTest::newRow("second line") << text << 5 << 4 << 8 << 2 << 1;
    QTest::newRow("after a lone CR") << text << 8 << 7 << 13 << 3 << 1;
    QTest::newRow("blank line") << text << 10 << 9 << 15 << 4 << 1;
    QTest::newRow("end") << text << 12 << 11 << 17 << 5 << 2;
}

void TestCodePoints::offsets_copyOffsetAs_17()
{
    QFETCH(QString, text);
    QFETCH(int, utf16);
    const OffsetMap map(text);
    QTEST(int(map.codePointOf(utf16)), "codePoint");
    QTEST(int(map.utf8Of(utf16)), "utf8");
    QTEST(int(map.lineColumnOf(utf16).line), "line");
    QTEST(int(map.lineColumnOf(utf16).column), "column");
}

void TestCodePoints::emptyText()
{
    for (const OffsetMap& map : {OffsetMap(), OffsetMap(QString())}) {
        QCOMPARE(map.codePoints(), 0);
        QCOMPARE(map.utf16Units(), 0);
        QCOMPARE(map.codePointOf(0), 0);
        QCOMPARE(map.utf16Of(0), 0);
        QCOMPARE(map.utf8Of(0), 0);
        QCOMPARE(map.lineColumnOf(0), (LineColumn{1, 1}));
    }
    QCOMPARE(snapToGraphemes(QString(), {0, 0}), (Utf16Range{0, 0}));
    QCOMPARE(nextBoundary(QString(), 0, TextUnit::Word), 0);
    QCOMPARE(previousBoundary(QString(), 0, TextUnit::Line), 0);
}

void TestCodePoints::outOfRangeIsClamped()
{
    const QString text = u8("a🚀");
    const OffsetMap map(text);
    QCOMPARE(map.codePointOf(-5), 0);
    QCOMPARE(map.codePointOf(99), 2);
    QCOMPARE(map.codePointOf(2), 1); // inside the pair
    QCOMPARE(map.utf16Of(99), 3);
    QCOMPARE(map.utf16Of(-1), 0);
    QCOMPARE(snapToGraphemes(text, {-3, 99}), (Utf16Range{0, 3}));
    QCOMPARE(nextBoundary(text, 99, TextUnit::Grapheme), 3);
    QCOMPARE(previousBoundary(text, 99, TextUnit::Grapheme), 1);
}

void TestCodePoints::everyOffsetAgreesWithAWalk()
{
    std::mt19937 random(1);
    for (int round = 0; round < 60; ++round) {
        const QString text = kit::randomText(random, 40 * (round % 25) + round);
        const OffsetMap map(text);
        const auto points = text.toUcs4();
        QCOMPARE(map.codePoints(), points.size());
        qsizetype utf16 = 0;
        qint64 utf8 = 0;
        qint64 line = 1;
        qint64 column = 1;
        for (qsizetype i = 0; i <= points.size(); ++i) {
            QCOMPARE(map.codePointOf(utf16), i);
            QCOMPARE(map.utf16Of(i), utf16);
            QCOMPARE(map.utf8Of(utf16), utf8);
            QCOMPARE(map.lineColumnOf(utf16), (LineColumn{line, column}));
            if (i == points.size())
                break;
            const uint c = points[i];
            utf16 += c > 0xffff ? 2 : 1;
            utf8 += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
            const bool newLine = c == '\n' || (c == '\r' && (i + 1 == points.size() || points[i + 1] != '\n'));
            line += newLine ? 1 : 0;
            column = newLine ? 1 : column + 1;
        }
        QCOMPARE(utf16, text.size());
    }
}

void TestCodePoints::checkpointsInsidePairs()
{
    // An odd number of units before a long run of pairs puts every checkpoint into the middle of one.
    const QString text = QStringLiteral("x") + u8("🚀").repeated(1500) + QStringLiteral("y");
    const OffsetMap map(text);
    for (qint64 i = 1; i <= 1500; ++i) {
        QCOMPARE(map.utf16Of(i), 1 + 2 * (i - 1));
        QCOMPARE(map.codePointOf(1 + 2 * (i - 1)), i);
        QCOMPARE(map.codePointOf(2 + 2 * (i - 1)), i);
    }
    QCOMPARE(map.utf8Of(text.size()), 2 + 4 * 1500);
    for (const int length : {255, 256, 257, 511, 512, 513}) {
        const QString plain(length, u'a');
        QCOMPARE(OffsetMap(plain).codePointOf(length), length);
        QCOMPARE(OffsetMap(plain).utf16Of(length), length);
    }
}

void TestCodePoints::offsets_selectionToSpanToSlice_property_6()
{
    std::mt19937 random(20);
    for (int round = 0; round < 4000; ++round) {
        const QString text = kit::randomText(random, 1 + round % 120);
        std::uniform_int_distribution<qsizetype> anywhere(0, text.size());
        Utf16Range range{anywhere(random), anywhere(random)};
        if (range.start > range.end)
            std::swap(range.start, range.end);
        if (range.isEmpty())
            continue;
        range = snapToGraphemes(text, range);
        const QString selected = text.mid(range.start, range.length());
        const OffsetMap map(text);
        const auto span = map.spanOf(range);
        QVERIFY(0 <= span.start && span.start < span.end && span.end <= map.codePoints());
        QCOMPARE(map.rangeOf(span), range);
        QCOMPARE(sliceByCodePoints(text, span), selected);
        QCOMPARE(sliceUtf8(text, span), selected);
    }
}

void TestCodePoints::snappedRangesAreClusters()
{
    std::mt19937 random(3);
    for (int round = 0; round < 1500; ++round) {
        const QString text = kit::randomText(random, 1 + round % 80);
        std::uniform_int_distribution<qsizetype> anywhere(0, text.size() - 1);
        const qsizetype start = anywhere(random);
        const Utf16Range range{start, start + 1};
        const Utf16Range snapped = snapToGraphemes(text, range);
        // The whole text analysed at once must say the same as the small window.
        QTextBoundaryFinder whole(QTextBoundaryFinder::Grapheme, text);
        whole.setPosition(start);
        const qsizetype low = whole.isAtBoundary() ? start : whole.toPreviousBoundary();
        whole.setPosition(start + 1);
        const qsizetype high = whole.isAtBoundary() ? start + 1 : whole.toNextBoundary();
        QCOMPARE(snapped, (Utf16Range{low, high}));
        QCOMPARE(snapToGraphemes(text, snapped), snapped);
    }
}

void TestCodePoints::snapKeepsACaret()
{
    const QString text = u8("a👩‍👩‍👧b");
    QCOMPARE(snapToGraphemes(text, {3, 3}), (Utf16Range{1, 1}));
    QCOMPARE(snapToGraphemes(text, {1, 1}), (Utf16Range{1, 1}));
}

void TestCodePoints::graphemeStepsVisitEveryBoundary()
{
    std::mt19937 random(4);
    for (int round = 0; round < 300; ++round) {
        const QString text = kit::randomText(random, round % 90);
        QTextBoundaryFinder whole(QTextBoundaryFinder::Grapheme, text);
        QList<qsizetype> expected{0};
        for (auto at = whole.toNextBoundary(); at > 0; at = whole.toNextBoundary())
            expected.append(at);
        QList<qsizetype> forward{0};
        while (forward.last() < text.size())
            forward.append(nextBoundary(text, forward.last(), TextUnit::Grapheme));
        QList<qsizetype> backward{text.size()};
        while (backward.first() > 0)
            backward.prepend(previousBoundary(text, backward.first(), TextUnit::Grapheme));
        QCOMPARE(forward, expected);
        QCOMPARE(backward, expected);
    }
}

void TestCodePoints::words()
{
    const QString text = u8("Fix the  bug, 👩‍👩‍👧!\n  next line");
    QList<qsizetype> stops{0};
    while (stops.last() < text.size())
        stops.append(nextBoundary(text, stops.last(), TextUnit::Word));
    const QList<qsizetype> expected{0, 4, 9, 12, 14, 22, 24, 26, 31, 35};
    QCOMPARE(stops, expected);
    QCOMPARE(previousBoundary(text, 35, TextUnit::Word), 31);
    QCOMPARE(previousBoundary(text, 31, TextUnit::Word), 26);
    QCOMPARE(previousBoundary(text, 26, TextUnit::Word), 24);
    QCOMPARE(previousBoundary(text, 24, TextUnit::Word), 22);
    QCOMPARE(previousBoundary(text, 6, TextUnit::Word), 4);
    QCOMPARE(previousBoundary(text, 3, TextUnit::Word), 0);
}

void TestCodePoints::lines()
{
    const QString text = QStringLiteral("one\r\ntwo\rthree\n\nend");
    QList<qsizetype> stops{0};
    while (stops.last() < text.size())
        stops.append(nextBoundary(text, stops.last(), TextUnit::Line));
    QCOMPARE(stops, (QList<qsizetype>{0, 5, 9, 15, 16, 19}));
    QList<qsizetype> back{text.size()};
    while (back.first() > 0)
        back.prepend(previousBoundary(text, back.first(), TextUnit::Line));
    QCOMPARE(back, stops);
}

QTEST_APPLESS_MAIN(TestCodePoints)
#include "tst_code_points.moc"
