#include <random>

#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include "kit.h"
#include "views/annotate/correction_editor.h"

using namespace touchstone;
using namespace touchstone::views;

/// Whatever is done in the editor, its text is exactly what was there and what was typed.
class TstAnnotateEditor : public QObject
{
    Q_OBJECT
private:
    static QMimeData* mimeOf(const QString& text)
    {
        auto* mime = new QMimeData;
        mime->setText(text);
        return mime;
    }

private Q_SLOTS:
    void textIsUntouched_issue4929()
    {
        const QString source = QString::fromUtf8("  hi\u00a0John \r\n&lt; <br>\u2028end\u2029") + QChar(0) + QStringLiteral("\t \n");
        CorrectionEditor editor;
        editor.setTexts(source, source);
        QCOMPARE(editor.text(), source);
        QTest::keyClick(&editor, Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(&editor, QStringLiteral("x"));
        QCOMPARE(editor.text(), source + QLatin1Char('x'));
        editor.undo();
        QCOMPARE(editor.text(), source);
    }

    void leadingAndTrailingSpacesStay_issue485()
    {
        CorrectionEditor editor;
        editor.setTexts(QStringLiteral("  hi \n"), QStringLiteral("  hi \n"));
        QCOMPARE(editor.text().size(), 6);
    }

    void typingReplacesTheSelection()
    {
        CorrectionEditor editor;
        const QString source = QString::fromUtf8("Some text yeah 🚀 rocket");
        editor.setTexts(source, source);
        QSignalSpy edited(&editor, &CorrectionEditor::textEdited);
        editor.select({18, 24});
        QTest::keyClicks(&editor, QStringLiteral("ship"));
        QCOMPARE(editor.text(), QString::fromUtf8("Some text yeah 🚀 ship"));
        QVERIFY(edited.count() >= 4);
        QCOMPARE(edited.last().first().toString(), editor.text());
    }

    void backspaceTakesAWholeCluster()
    {
        CorrectionEditor editor;
        const QString source = QString::fromUtf8("a👨🏻‍🚒");
        editor.setTexts(source, source);
        editor.select({source.size(), source.size()});
        QTest::keyClick(&editor, Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(&editor, Qt::Key_Delete);
        QCOMPARE(editor.text(), QStringLiteral("a"));
    }

    void whatIsTypedNextToAStandInIsItself()
    {
        CorrectionEditor editor;
        const QString source = QStringLiteral("a\rb");
        editor.setTexts(source, source);
        editor.select({2, 2});
        QTest::keyClicks(&editor, QStringLiteral("xy"));
        QCOMPARE(editor.text(), QStringLiteral("a\rxyb"));
        // Even the picture of the control character, when it is typed.
        QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(QChar(0x240D)));
        QApplication::sendEvent(&editor, &press);
        QCOMPARE(editor.text(), QStringLiteral("a\rxy") + QChar(0x240D) + QStringLiteral("b"));
    }

    void pasteNormalisesLineEndsAndKeepsTheRest()
    {
        class Open : public CorrectionEditor
        {
        public:
            using CorrectionEditor::insertFromMimeData;
        } editor;
        editor.setTexts(QStringLiteral("ab"), QStringLiteral("ab"));
        editor.select({1, 1});
        const std::unique_ptr<QMimeData> mime(mimeOf(QString::fromUtf8("1\r\n2\u00a0\u2028") + QChar(0x240D)));
        editor.insertFromMimeData(mime.get());
        QCOMPARE(editor.text(), QString::fromUtf8("a1\n2\u00a0\u2028") + QChar(0x240D) + QStringLiteral("b"));
        editor.undo();
        QCOMPARE(editor.text(), QStringLiteral("ab"));
        editor.redo();
        QCOMPARE(editor.text(), QString::fromUtf8("a1\n2\u00a0\u2028") + QChar(0x240D) + QStringLiteral("b"));
    }

    void copyGivesTheSameCharacters_issue726()
    {
        CorrectionEditor editor;
        const QString source = QString::fromUtf8("Dear\u00a0John\r\n");
        editor.setTexts(source, source);
        editor.selectAll();
        editor.copy();
        QCOMPARE(QApplication::clipboard()->text(), source);
    }

    void keyboard_inputMethodComposesAndCommits_36()
    {
        CorrectionEditor editor;
        editor.setTexts(QStringLiteral("ab"), QStringLiteral("ab"));
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        editor.setFocus();
        editor.select({1, 1});
        QSignalSpy finished(&editor, &CorrectionEditor::finished);
        QInputMethodEvent composing(QString::fromUtf8("にほ"), {});
        QApplication::sendEvent(&editor, &composing);
        QVERIFY(editor.isComposing());
        QCOMPARE(editor.text(), QStringLiteral("ab"));
        QInputMethodEvent commit;
        commit.setCommitString(QString::fromUtf8("日本"));
        QApplication::sendEvent(&editor, &commit);
        QVERIFY(!editor.isComposing());
        QCOMPARE(editor.text(), QString::fromUtf8("a日本b"));
        QCOMPARE(finished.count(), 0);
    }

    void escapeLeavesAndKeeps()
    {
        CorrectionEditor editor;
        editor.setTexts(QStringLiteral("ab"), QStringLiteral("ab"));
        QSignalSpy finished(&editor, &CorrectionEditor::finished);
        QTest::keyClicks(&editor, QStringLiteral("x"));
        QTest::keyClick(&editor, Qt::Key_Escape);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(editor.text(), QStringLiteral("xab"));
    }

    void revertIsUndoable()
    {
        CorrectionEditor editor;
        const QString source = QString::fromUtf8("one\r\ntwo🚀");
        editor.setTexts(source, source);
        editor.select({0, 3});
        QTest::keyClicks(&editor, QStringLiteral("1"));
        const QString corrected = editor.text();
        editor.replaceAll(source);
        QCOMPARE(editor.text(), source);
        editor.undo();
        QCOMPARE(editor.text(), corrected);
    }

    void longTextIsEditedAroundTheCaret()
    {
        QString source;
        for (int i = 0; source.size() < 500'000; ++i)
            source += QStringLiteral("line %1 🚀\n").arg(i);
        CorrectionEditor editor;
        editor.setTexts(source, source, {250'000, 250'010});
        QVERIFY(editor.isExcerpt());
        QVERIFY(editor.excerpt().start <= 250'000 && editor.excerpt().end >= 250'010);
        QCOMPARE(editor.text(), source);
        editor.select({250'000, 250'010});
        QTest::keyClicks(&editor, QStringLiteral("Z"));
        QString expected = source;
        expected.replace(250'000, 10, QStringLiteral("Z"));
        QCOMPARE(editor.text(), expected);
        editor.undo();
        QCOMPARE(editor.text(), source);
    }

    /// Random edits through every way in, with undo and redo, against a plain string.
    void randomEditsAreLossless_property()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 60; ++round) {
            CorrectionEditor editor;
            QString expected = kit::randomText(random, 60);
            editor.setTexts(expected, expected);
            QCOMPARE(editor.text(), expected);
            QStringList states{expected};
            for (int edit = 0; edit < 30; ++edit) {
                const auto at = [&] { return qsizetype(random() % std::size_t(expected.size() + 1)); };
                qsizetype from = at();
                qsizetype to = at();
                if (from > to)
                    std::swap(from, to);
                to = std::min(to, from + 12);
                const auto snapped = domain::snapToGraphemes(expected, {from, to});
                const int kind = int(random() % 4);
                if (kind == 3 && states.size() > 1) {
                    // The editor may join typing into one step, so undo goes on until a known state is reached.
                    editor.undo();
                    QVERIFY2(states.contains(editor.text()) || editor.document()->isUndoAvailable(), "undo lost something");
                    while (editor.document()->isRedoAvailable())
                        editor.redo();
                    QCOMPARE(editor.text(), expected);
                    continue;
                }
                const QString text = kind == 0 ? QString() : kit::randomText(random, 1 + int(random() % 6));
                QString normalised = text;
                normalised.replace(QLatin1String("\r\n"), QLatin1String("\n"));
                editor.select(snapped);
                QCOMPARE(editor.selection(), snapped);
                QApplication::clipboard()->setText(text);
                if (kind == 0 && !snapped.isEmpty())
                    QTest::keyClick(&editor, Qt::Key_Delete);
                else if (kind != 0)
                    editor.paste();
                else
                    continue;
                expected.replace(snapped.start, snapped.length(), normalised);
                QCOMPARE(editor.text(), expected);
                states << expected;
            }
            while (editor.document()->isUndoAvailable())
                editor.undo();
            QCOMPARE(editor.text(), states.first());
            while (editor.document()->isRedoAvailable())
                editor.redo();
            QCOMPARE(editor.text(), expected);
        }
    }
};

QTEST_MAIN(TstAnnotateEditor)
#include "tst_annotate_editor.moc"
