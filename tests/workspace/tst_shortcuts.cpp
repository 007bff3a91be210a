#include <set>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "workspace/settings.h"
#include "workspace/shortcuts.h"

using namespace touchstone;
using workspace::Settings;
using workspace::ShortcutMap;

class TestShortcuts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theDefaultsDoNotClash()
    {
        const ShortcutMap map;
        std::set<QString> ids;
        for (const auto& action : ShortcutMap::actions()) {
            QVERIFY2(ids.insert(action.id).second, qPrintable(action.id));
            for (const QKeySequence& key : action.defaults) {
                QVERIFY2(!key.isEmpty() && key.toString() != QString(), qPrintable(action.id));
                const auto clash = map.clash(action.id, key);
                QVERIFY2(!clash, qPrintable(action.id + QStringLiteral(" clashes with ") + clash.value_or(QString())));
            }
        }
    }

    void pagesShareKeysAndDoNotClash()
    {
        ShortcutMap map;
        // J means the next turn on one page, the next step on another.
        QVERIFY(map.keys(QStringLiteral("queue.next")).contains(QKeySequence(Qt::Key_J)));
        QVERIFY(map.keys(QStringLiteral("episodes.next")).contains(QKeySequence(Qt::Key_J)));
        QVERIFY(map.assign(QStringLiteral("experiences.refresh"), {QKeySequence(Qt::Key_R)}).has_value());
        // Within a page, and with what works everywhere, a key means one thing.
        QCOMPARE(map.clash(QStringLiteral("episodes.raw"), QKeySequence(Qt::CTRL | Qt::Key_R)).value_or(QString()), QStringLiteral("episodes.begin"));
        QCOMPARE(map.clash(QStringLiteral("episodes.raw"), QKeySequence(Qt::CTRL | Qt::Key_1)).value_or(QString()),
                 QStringLiteral("page.annotate"));
        QCOMPARE(map.clash(QStringLiteral("skip"), QKeySequence(Qt::Key_1)).value_or(QString()), QStringLiteral("rate.positive"));
        QCOMPARE(map.clash(QStringLiteral("view.rail"), QKeySequence(Qt::Key_T)).value_or(QString()), QStringLiteral("episodes.toTurns"));
    }

    void keyboard_noDestructiveActionHasABareKey_39()
    {
        ShortcutMap map;
        for (const auto& action : ShortcutMap::actions())
            if (action.destructive)
                QVERIFY2(!map.assign(action.id, {QKeySequence(Qt::Key_Backspace)}), qPrintable(action.id));
    }

    void keyboard_aClashIsRefusedAndNamed_32()
    {
        ShortcutMap map;
        QSignalSpy changed(&map, &ShortcutMap::changed);
        const auto refused = map.assign(QStringLiteral("skip"), {QKeySequence(Qt::Key_1)});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QCOMPARE(refused.error().where, std::string("rate.positive"));
        QCOMPARE(changed.count(), 0);
        QCOMPARE(map.keys(QStringLiteral("skip")), QList<QKeySequence>{QKeySequence(Qt::Key_S)});
    }

    void aKeyThatBeginsAnotherIsAClash()
    {
        ShortcutMap map;
        QVERIFY(map.assign(QStringLiteral("skip"), {QKeySequence(Qt::Key_X, Qt::Key_X)}));
        const auto refused = map.assign(QStringLiteral("flag"), {QKeySequence(Qt::Key_X)});
        QVERIFY(!refused);
        QCOMPARE(refused.error().where, std::string("skip"));
    }

    void keyboard_singleKeysCanBeAssigned_37()
    {
        ShortcutMap map;
        QVERIFY(map.assign(QStringLiteral("submit"), {QKeySequence(Qt::Key_Space)}));
        QCOMPARE(map.keys(QStringLiteral("submit")), QList<QKeySequence>{QKeySequence(Qt::Key_Space)});
        map.reset(QStringLiteral("submit"));
        QVERIFY(map.isDefault(QStringLiteral("submit")));
    }

    void keysOfTextFieldsAreRefused()
    {
        ShortcutMap map;
        for (const QKeySequence& key : {QKeySequence(Qt::CTRL | Qt::Key_C), QKeySequence(Qt::Key_Tab)})
            QCOMPARE(map.assign(QStringLiteral("skip"), {key}).error().code, ErrorCode::SchemaViolation);
    }

    void resettingDoesNotTakeAKeyThatAnotherHasNow()
    {
        ShortcutMap map;
        QVERIFY(map.assign(QStringLiteral("skip"), {QKeySequence(Qt::Key_X)}));
        QVERIFY(map.assign(QStringLiteral("flag"), {QKeySequence(Qt::Key_S)}));
        map.reset(QStringLiteral("skip"));
        QVERIFY(map.keys(QStringLiteral("skip")).isEmpty());
        map.resetAll();
        QCOMPARE(map.keys(QStringLiteral("skip")), QList<QKeySequence>{QKeySequence(Qt::Key_S)});
    }

    void theMapTravelsAsAFile()
    {
        ShortcutMap map;
        QVERIFY(map.assign(QStringLiteral("skip"), {QKeySequence(Qt::Key_X)}));
        QVERIFY(map.assign(QStringLiteral("rate.positive"), {QKeySequence(Qt::Key_P), QKeySequence(Qt::Key_Plus)}));
        ShortcutMap other;
        QVERIFY(other.fromJson(map.toJson()));
        QCOMPARE(other.toJson(), map.toJson());
        QCOMPARE(other.keys(QStringLiteral("rate.positive")).size(), 2);
    }

    void aBadFileChangesNothing_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("no JSON") << QByteArray("{");
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("a clash inside") << QByteArray(R"({"skip":["X"],"flag":["X"]})");
        QTest::newRow("a clash with a default") << QByteArray(R"({"skip":["1"]})");
        QTest::newRow("bare destructive") << QByteArray(R"({"draft.discard":["Backspace"]})");
    }
    void aBadFileChangesNothing()
    {
        QFETCH(QByteArray, json);
        ShortcutMap map;
        const QByteArray before = map.toJson();
        QVERIFY(!map.fromJson(json));
        QCOMPARE(map.toJson(), before);
    }

    void settingKeysAreUniqueAndSurviveBadFiles()
    {
        std::set<QString> keys;
        for (int key = 0; key <= static_cast<int>(Settings::Key::ReadingFontSize); ++key)
            QVERIFY(keys.insert(Settings::storageKey(static_cast<Settings::Key>(key))).second);
        QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("s.ini"));
        {
            Settings settings(path);
            settings.set(Settings::Key::IdleSeconds, 90);
            settings.set(Settings::Key::Theme, QStringLiteral("dark"));
        }
        Settings again(path);
        QCOMPARE(again.value(Settings::Key::IdleSeconds).toInt(), 90);
        QCOMPARE(again.text(Settings::Key::Theme), QStringLiteral("dark"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[time]\nidleSeconds=soon\n");
        file.close();
        QCOMPARE(Settings(path).value(Settings::Key::IdleSeconds).toInt(), 60);
    }
};

QTEST_GUILESS_MAIN(TestShortcuts)
#include "tst_shortcuts.moc"
