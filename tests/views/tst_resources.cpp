#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTest>
#include <QTranslator>

/// What is compiled into the program is there, whole and of one kind.
class TestResources : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void iconsAreOfOneKind_data();
    void iconsAreOfOneKind();
    void germanIsCompiledIn();
    void sampleIsCompiledIn();
};

void TestResources::iconsAreOfOneKind_data()
{
    QTest::addColumn<QString>("path");
    const QDir icons(QStringLiteral(":/icons"));
    const QStringList names = icons.entryList({QStringLiteral("*.svg")});
    QVERIFY(names.size() > 50);
    for (const QString& name : names) {
        if (name != QStringLiteral("touchstone.svg"))
            QTest::newRow(qPrintable(name)) << icons.filePath(name);
    }
}

void TestResources::iconsAreOfOneKind()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QVERIFY2(svg.contains("viewBox=\"0 0 20 20\""), "another grid than the rest");
    QVERIFY2(svg.contains("stroke-width=\"1.5\"") && svg.count("stroke-width") == 1, "another line weight than the rest");
    QVERIFY2(svg.count('#') == svg.count("#000000"), "a colour of its own: the theme could not recolour it");

    QSvgRenderer renderer(svg);
    QVERIFY(renderer.isValid());
    QImage picture(20, 20, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    renderer.render(&painter);
    painter.end();
    int inked = 0;
    for (int y = 0; y < 20; ++y) {
        for (int x = 0; x < 20; ++x)
            inked += qAlpha(picture.pixel(x, y)) > 127;
    }
    QVERIFY2(inked >= 12, "hardly anything is drawn");
    for (int i = 0; i < 20; ++i) {
        QVERIFY2(qAlpha(picture.pixel(i, 0)) < 64 && qAlpha(picture.pixel(i, 19)) < 64, "touches the edge");
        QVERIFY2(qAlpha(picture.pixel(0, i)) < 64 && qAlpha(picture.pixel(19, i)) < 64, "touches the edge");
    }
}

void TestResources::germanIsCompiledIn()
{
    QTranslator german;
    QVERIFY(german.load(QStringLiteral(":/i18n/touchstone_de.qm")));
    QCOMPARE(german.translate("ActionRegistry", "Guidelines"), QStringLiteral("Leitfaden"));
    QTranslator english;
    QVERIFY(english.load(QStringLiteral(":/i18n/touchstone_en.qm")));
}

void TestResources::sampleIsCompiledIn()
{
    QVERIFY(QFile(QStringLiteral(":/sample/sample.jsonl")).size() > 100'000);
    QFile guidelines(QStringLiteral(":/sample/guidelines.md"));
    QVERIFY(guidelines.open(QIODevice::ReadOnly));
    QVERIFY(guidelines.readLine().startsWith("# "));
}

QTEST_MAIN(TestResources)
#include "tst_resources.moc"
