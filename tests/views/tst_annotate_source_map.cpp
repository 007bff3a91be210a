#include <random>

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextTable>

#include "kit.h"
#include "views/annotate/markdown_document.h"
#include "views/annotate/raw_view.h"
#include "views/annotate/rendered_view.h"

using namespace touchstone;
using namespace touchstone::views;
using domain::Utf16Range;

/// What is selected in a rendered or raw view is a range of the source, whatever the text is.
class TstAnnotateSourceMap : public QObject
{
    Q_OBJECT
private:
    /// Selects the first appearance of `shown` in the rendered text and gives the source behind it.
    static QString sourceBehind(const QString& source, const QString& shown)
    {
        MarkdownDocument document(source);
        const int at = int(document.toRawText().indexOf(shown));
        if (at < 0)
            return QStringLiteral("(not shown)");
        const Utf16Range range = document.map().sourceRange({at, at + int(shown.size())});
        return source.mid(range.start, range.length());
    }

private Q_SLOTS:
    void rendering_selectionIsInTheSource_79_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* source, const char* shown, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(source) << QString::fromUtf8(shown) << QString::fromUtf8(expected);
        };
        row("plain", "Some text here", "text", "text");
        row("word in bold", "a **bold** word", "bold", "bold");
        row("part of bold", "a **bold** word", "ol", "ol");
        row("bold and more", "a **bold** word", "bold word", "**bold** word");
        row("before and bold", "a **bold** word", "a bold", "a **bold**");
        row("emphasis in strong", "x ***both*** y", "x both", "x ***both***");
        row("code", "call `f(x)` now", "f(x)", "f(x)");
        row("code and more", "call `f(x)` now", "call f(x)", "call `f(x)`");
        row("link text", "see [the docs](https://a.b/c) ok", "the docs", "the docs");
        row("link and more", "see [the docs](https://a.b/c) ok", "the docs ok", "[the docs](https://a.b/c) ok");
        row("autolink", "go to <https://a.b> now", "to https://a.b", "to <https://a.b>");
        row("struck", "is ~~not~~ so", "is not", "is ~~not~~");
        row("heading", "# Title\n\ntext", "Title", "Title");
        row("list item", "- one\n- two\n- three", "two", "two");
        row("numbered", "3. one\n4. two", "two", "two");
        row("task", "- [x] done\n- [ ] open", "open", "open");
        row("quote", "> quoted\n> more", "more", "more");
        row("code block", "```py\nx = 1\n\ny = 2\n```\n", "y = 2", "y = 2");
        row("code block empty first line", "before\n\n```\n\nab\n```\n", "ab", "ab");
        row("table", "| a | b |\n|---|---|\n| c d | **e** |\n", "c d", "c d");
        row("bold in table", "| a | b |\n|---|---|\n| c d | **e** |\n", "e", "e");
        row("bar in code in table", "| a |\n|---|\n| `x\\|y` z |\n", "x|y", "x\\|y");
        row("entity", "a &lt;b&gt; c", "<b>", "&lt;b&gt;");
        row("numeric entity", "a &#8364; c", "€", "&#8364;");
        row("unknown entity", "a &nosuch; c", "&nosuch;", "&nosuch;");
        row("escape", "a \\*b\\* c", "*b", "*b");
        row("after emoji issue5729", "Some text yeah 🚀 rocket", "rocket", "rocket");
        row("after ZWJ issue2290", "👨🏻‍🚒 firemen drive firetrucks", "firetrucks", "firetrucks");
        row("spaces kept issue3078", "a 4   cm b", "4   cm", "4   cm");
        row("RTL with emoji at the end issue2007", "مرحبا Latin **شكرا** 🚀", "🚀", "🚀");
        row("image", "see ![a cat](file:///etc/passwd) here", "a cat", "a cat");
        row("crlf", "one\r\ntwo", "two", "two");
        row("hard break", "one  \ntwo", "two", "two");
        row("byte order mark", "\xEF\xBB\xBFx y", "y", "y");
    }
    void rendering_selectionIsInTheSource_79()
    {
        QFETCH(QString, source);
        QFETCH(QString, shown);
        QFETCH(QString, expected);
        QCOMPARE(sourceBehind(source, shown), expected);
    }

    void emojiBeforeSelection_issue5729()
    {
        const QString source = QString::fromUtf8("Some text yeah 🚀 rocket");
        MarkdownDocument document(source);
        const int at = int(document.toRawText().indexOf(QStringLiteral("rocket")));
        const Utf16Range range = document.map().sourceRange({at, at + 6});
        const auto span = domain::OffsetMap(source).spanOf(range);
        QCOMPARE(span.start, 17);
        QCOMPARE(span.end, 23);
    }

    void zwjAndSkinTone_issue2290()
    {
        const QString source = QString::fromUtf8("👨🏻‍🚒 firemen drive firetrucks");
        MarkdownDocument document(source);
        const int at = int(document.toRawText().indexOf(QStringLiteral("firetrucks")));
        const auto span = domain::OffsetMap(source).spanOf(document.map().sourceRange({at, at + 10}));
        QCOMPARE(span.start, 19);
        QCOMPARE(span.end, 29);
    }

    void rendering_singleNewlinesAndTagsStay_77()
    {
        MarkdownDocument document(QStringLiteral("<injected-rules>\nbe nice\n</injected-rules>\n<br> &lt; x"));
        const QString shown = document.toRawText();
        QVERIFY(shown.contains(QStringLiteral("<injected-rules>")));
        QVERIFY(shown.contains(QStringLiteral("</injected-rules>")));
        QVERIFY(shown.contains(QStringLiteral("<br>")));
        // Every line stands on a line of its own.
        QCOMPARE(shown.count(QChar(QChar::LineSeparator)), 3);
    }

    void rendering_blockTagsStay_77()
    {
        MarkdownDocument document(QStringLiteral("<div>\n<script>alert(1)</script>\n</div>\n\n<!-- note -->\n"));
        QVERIFY(document.toRawText().contains(QStringLiteral("<script>alert(1)</script>")));
        QVERIFY(document.toRawText().contains(QStringLiteral("<!-- note -->")));
    }

    /// An agent's answer must never read a file or call out.
    void rendering_offsetsCountInLogicalOrder_81()
    {
        // "abc" in Hebrew stands mirrored on the screen; its offsets do not.
        const QString source = QString::fromUtf8("see **שלום עולם** now");
        RenderedView view;
        view.resize(400, 100);
        view.setMarkdown(std::make_shared<MarkdownDocument>(source));
        const QString word = QString::fromUtf8("שלום");
        const qsizetype start = source.indexOf(word);
        view.selectSource({start, start + word.size()});
        QCOMPARE(view.textCursor().selectedText(), word);
        QCOMPARE(view.sourceSelection(), (domain::Utf16Range{start, start + word.size()}));
        // The first letter in reading order has the smaller offset, although it stands further right.
        QTextCursor first = view.textCursor();
        first.setPosition(view.textCursor().selectionStart() + 1);
        QTextCursor last = view.textCursor();
        last.setPosition(view.textCursor().selectionEnd() - 1);
        QVERIFY(first.position() < last.position());
        QVERIFY(view.cursorRect(first).x() > view.cursorRect(last).x());
    }

    void tablesFitBesideTheScrollBar()
    {
        QString source = QStringLiteral("| | polarity | when | usual score |\n|:-:|:--|:--|--:|\n"
                                        "| + | **positive** | you would send it as it is, without a change | +0.5 to +1 |\n\n");
        for (int i = 0; i < 40; ++i)
            source += QStringLiteral("A paragraph that makes it long.\n\n");
        RenderedView view;
        view.setMarkdown(std::make_shared<MarkdownDocument>(source));
        view.resize(400, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QVERIFY(view.verticalScrollBar()->isVisible());
        const auto* table = qobject_cast<QTextTable*>(view.document()->rootFrame()->childFrames().value(0));
        QVERIFY(table);
        const QTextBlock last = table->cellAt(1, 3).firstCursorPosition().block();
        const double right = view.document()->documentLayout()->blockBoundingRect(last).right();
        QCOMPARE(qRound(view.document()->textWidth()), view.viewport()->width());
        QVERIFY2(right <= view.viewport()->width(), qPrintable(QString::number(right)));
    }

    void neverLoadsResources()
    {
        MarkdownDocument document(QStringLiteral("![x](file:///etc/passwd) ![](http://127.0.0.1/y.png) <img src=\"file:///etc/passwd\">"));
        document.setTextWidth(400);
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            for (auto it = block.begin(); !it.atEnd(); ++it)
                QVERIFY(!it.fragment().charFormat().isImageFormat());
        }
        QVERIFY(document.toRawText().contains(QStringLiteral("[image: x]")));
        QVERIFY(!document.resource(QTextDocument::ImageResource, QUrl(QStringLiteral("file:///etc/hostname"))).isValid());
    }

    void everySegmentIsItsSource_property()
    {
        std::mt19937 random(20261130);
        const QStringList glue{QStringLiteral("**"), QStringLiteral("_"), QStringLiteral("`"), QStringLiteral("\n- "),
                               QStringLiteral("\n\n"), QStringLiteral("\n> "), QStringLiteral("# "), QStringLiteral("[a](b)"),
                               QStringLiteral("\n```\n"), QStringLiteral("~~"), QStringLiteral("| a | b |\n|---|---|\n| "),
                               QStringLiteral("\n1. "), QStringLiteral("&amp;"), QStringLiteral("\\")};
        for (int round = 0; round < 400; ++round) {
            QString source;
            for (int piece = 0; piece < 8; ++piece) {
                source += glue.at(qsizetype(random() % std::size_t(glue.size())));
                source += kit::randomText(random, int(random() % 14));
            }
            MarkdownDocument document(source);
            document.buildAll();
            const QString shown = document.toRawText();
            int documentEnd = 0;
            qsizetype sourceEnd = 0;
            for (const SourceMap::Segment& segment : document.map().segments()) {
                QVERIFY2(segment.documentStart >= documentEnd, qPrintable(source));
                QVERIFY2(segment.sourceStart >= sourceEnd, qPrintable(source));
                QVERIFY(segment.sourceEnd() <= source.size());
                documentEnd = segment.documentEnd();
                sourceEnd = segment.sourceEnd();
                if (!segment.isExact() || segment.sourceLength < 3)
                    continue;
                for (int i = 0; i < segment.documentLength; ++i) {
                    const QChar there = source.at(segment.sourceStart + i);
                    const QChar here = shown.at(segment.documentStart + i);
                    const bool lineBreak = there == u'\n' || there == u'\r';
                    const bool standIn = there.unicode() == 0x2028 || there.unicode() < 0x20;
                    QVERIFY2(lineBreak || standIn || here == there, qPrintable(source));
                }
            }
            // Any selection is a range inside the source.
            const int length = document.characterCount() - 1;
            for (int i = 0; i < 10 && length > 0; ++i) {
                const int a = int(random() % std::size_t(length + 1));
                const int b = int(random() % std::size_t(length + 1));
                const Utf16Range range = document.map().sourceRange({std::min(a, b), std::max(a, b)});
                QVERIFY(0 <= range.start && range.start <= range.end && range.end <= source.size());
            }
        }
    }

    void rawViewKeepsEveryUnit_issue4929()
    {
        const QString source = QString::fromUtf8("4   cm\u00a0x\t&lt;<br>\r\nb\u2028c") + QChar(0) + QChar(0x1b)
            + QString::fromUtf8("\u2029👨🏻‍🚒  \n");
        RawView view;
        view.setSource(source);
        const QString shown = view.document()->toRawText();
        QCOMPARE(shown.size(), source.size());
        QVERIFY(shown.contains(QStringLiteral("4   cm")));
        QVERIFY(shown.contains(QChar(QChar::Nbsp)));
        QVERIFY(!shown.contains(QLatin1Char('\r')));
        for (qsizetype i = 0; i < source.size(); ++i) {
            view.selectSource({i, i + 1});
            QCOMPARE(view.sourceSelection(), (Utf16Range{i, i + 1}));
        }
    }

    void rawViewBreaksEndlessLinesForDisplayOnly()
    {
        QString source = QString(70'000, QLatin1Char('a'));
        source[65'000] = QLatin1Char('X');
        RawView view;
        view.setSource(source);
        QVERIFY(view.hasBrokenLines());
        for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next())
            QVERIFY(block.length() <= RawView::longestLine + 2);
        view.selectSource({65'000, 65'001});
        QCOMPARE(view.textCursor().selectedText(), QStringLiteral("X"));
        view.selectAll();
        QCOMPARE(view.sourceSelection(), (Utf16Range{0, source.size()}));
    }

    void selectionByKeyboardInRenderedView()
    {
        const QString source = QStringLiteral("one **two** three");
        RenderedView view;
        view.resize(400, 200);
        view.setMarkdown(std::make_shared<MarkdownDocument>(source));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setFocus();
        view.moveCursor(QTextCursor::Start);
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(&view, Qt::Key_Right);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(view.sourceSelection(), (Utf16Range{6, 9}));
        QTest::keyClick(&view, Qt::Key_Home);
        QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(view.sourceSelection().start, 0);
        QVERIFY(view.sourceSelection().end >= 3);
        QTest::keyClick(&view, Qt::Key_End, Qt::ShiftModifier);
        QCOMPARE(view.sourceSelection().end, source.size());
    }

    void size_longAnswerShowsItsFirstScreenFirst_40()
    {
        QString source;
        for (int i = 0; source.size() < 500'000; ++i)
            source += QStringLiteral("Paragraph %1 with **bold**, `code` and a [link](https://example.org).\n\n").arg(i);
        MarkdownDocument document(source);
        QVERIFY(!document.isComplete());
        QVERIFY(document.characterCount() > 5'000);
        QVERIFY(document.characterCount() < 60'000);
        document.buildUntil(source.size() - 100);
        const DocumentRange late = document.map().documentRange({source.size() - 100, source.size() - 90});
        QVERIFY(!late.isEmpty());
        document.buildAll();
        QVERIFY(document.isComplete());
        QVERIFY(document.toRawText().contains(QStringLiteral("Paragraph 6000 with bold")));
    }

    void longAnswerIsCutOnlyBetweenBlocks()
    {
        const QString section = QStringLiteral("## Part\n\nText with **bold**.\n\n```py\nx = 1\n\nText in code\n```\n\n"
                                               "1. one\n\n   more of one\n2. two\n\n> quote\n>\n> goes on\n\n");
        QString source;
        const int sections = 3'000;
        for (int i = 0; i < sections; ++i)
            source += section;
        MarkdownDocument document(source);
        document.buildAll();
        int codeLines = 0;
        int headings = 0;
        int quotes = 0;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            codeLines += block.blockFormat().hasProperty(MarkdownDocument::CodeBlock) ? 1 : 0;
            headings += block.blockFormat().headingLevel() == 2 ? 1 : 0;
            quotes += block.blockFormat().hasProperty(MarkdownDocument::QuoteDepth) ? 1 : 0;
        }
        QCOMPARE(headings, sections);
        QCOMPARE(codeLines, 3 * sections);
        QCOMPARE(quotes, 2 * sections);
        const qsizetype late = source.lastIndexOf(QStringLiteral("bold"));
        const DocumentRange shown = document.map().documentRange({late, late + 4});
        QTextCursor cursor(&document);
        cursor.setPosition(shown.start);
        cursor.setPosition(shown.end, QTextCursor::KeepAnchor);
        QCOMPARE(cursor.selectedText(), QStringLiteral("bold"));
        QVERIFY(!MarkdownDocument::canRender(QString(150'000, QLatin1Char('x'))));
        QVERIFY(MarkdownDocument::canRender(source));
    }

    void hugeTablesAndParagraphsStayReadable()
    {
        QString table = QStringLiteral("| a | b |\n|---|---|\n");
        for (int i = 0; i < 4'000; ++i)
            table += QStringLiteral("| row %1 | value |\n").arg(i);
        MarkdownDocument document(table);
        document.buildAll();
        QVERIFY(document.rootFrame()->childFrames().isEmpty());
        QVERIFY(document.toRawText().contains(QStringLiteral("| row 3999 | value |")));
        MarkdownDocument small(QStringLiteral("| a | b |\n|---|---|\n| c | d |\n"));
        QCOMPARE(small.rootFrame()->childFrames().size(), 1);
        MarkdownDocument line(QString(100'000, QLatin1Char('x')));
        line.buildAll();
        for (QTextBlock block = line.begin(); block.isValid(); block = block.next())
            QVERIFY(block.length() < 10'000);
        QCOMPARE(line.map().sourceRange({0, line.characterCount()}), (Utf16Range{0, 100'000}));
    }
};

QTEST_MAIN(TstAnnotateSourceMap)
#include "tst_annotate_source_map.moc"
