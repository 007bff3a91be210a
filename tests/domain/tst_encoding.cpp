#include <QTest>

#include <QStringDecoder>

#include "domain/text/encoding.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;

/// UTF-8 is checked, never guessed; the fault names the byte.
class TestEncoding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void offsets_wrongEncodingIsRefusedWithItsByte_12();
    void faults_data();
    void faults();
    void validText();
    void agreesWithADecoderOnRandomBytes();
};

void TestEncoding::offsets_wrongEncodingIsRefusedWithItsByte_12()
{
    const std::string latin1 = "Name;Ort\r\nJ\xfcrgen;K\xf6ln\r\n";
    const auto fault = findInvalidUtf8(latin1);
    QVERIFY(fault);
    QCOMPARE(fault->byteOffset, 11);
    QCOMPARE(fault->line, 2);
    QCOMPARE(fault->column, 2);
    QVERIFY(!fault->reason.empty());
}

void TestEncoding::faults_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("reason");
    QTest::newRow("continuation alone") << QByteArray("a\x80") << 1 << "did not begin";
    QTest::newRow("overlong slash") << QByteArray("\xc0\xaf") << 0 << "overlong";
    QTest::newRow("overlong in three") << QByteArray("ab\xe0\x80\xaf") << 2 << "overlong";
    QTest::newRow("overlong in four") << QByteArray("\xf0\x80\x80\xaf") << 0 << "overlong";
    QTest::newRow("surrogate") << QByteArray("x\xed\xa0\xbd") << 1 << "surrogate";
    QTest::newRow("beyond") << QByteArray("\xf4\x90\x80\x80") << 0 << "beyond U+10FFFF";
    QTest::newRow("far beyond") << QByteArray("\xf5\x80\x80\x80") << 0 << "beyond U+10FFFF";
    QTest::newRow("truncated at the end") << QByteArray("12345678\xf0\x9f\x9a") << 8 << "ends within";
    QTest::newRow("truncated inside") << QByteArray("\xe6\xbc" "a") << 0 << "cut short";
    QTest::newRow("third byte bad") << QByteArray("\xf0\x9f\x28\x80") << 0 << "cut short";
    QTest::newRow("UTF-16") << QByteArray("\xff\xfe" "a\0", 4) << 0 << "UTF-16";
}

void TestEncoding::faults()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, offset);
    QFETCH(QString, reason);
    const auto fault = findInvalidUtf8(bytes.toStdString());
    QVERIFY(fault);
    QCOMPARE(int(fault->byteOffset), offset);
    QVERIFY2(QString::fromStdString(fault->reason).contains(reason), fault->reason.c_str());
}

void TestEncoding::validText()
{
    QVERIFY(!findInvalidUtf8(""));
    QVERIFY(!findInvalidUtf8("\xef\xbb\xbf{}")); // a BOM
    QVERIFY(!findInvalidUtf8(std::string("a\0b", 3)));
    QVERIFY(!findInvalidUtf8("\xf4\x8f\xbf\xbf\xed\x9f\xbf\xee\x80\x80")); // the edges of what is allowed
    std::mt19937 random(9);
    for (int round = 0; round < 500; ++round)
        QVERIFY(!findInvalidUtf8(kit::randomText(random, round % 100).toStdString()));
}

void TestEncoding::agreesWithADecoderOnRandomBytes()
{
    std::mt19937 random(10);
    int bad = 0;
    for (int round = 0; round < 4000; ++round) {
        QByteArray bytes = kit::randomText(random, 1 + round % 12).toUtf8();
        std::uniform_int_distribution<qsizetype> place(0, bytes.size() - 1);
        std::uniform_int_distribution<int> byte(0, 255);
        if (round % 4 != 0)
            bytes[place(random)] = char(byte(random));
        if (round % 4 == 2)
            bytes.truncate(place(random) + 1);
        QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
        const QString decoded = decoder(bytes);
        const auto fault = findInvalidUtf8(std::string_view(bytes.constData(), std::size_t(bytes.size())));
        QCOMPARE(fault.has_value(), decoder.hasError());
        if (fault) {
            ++bad;
            // What stands before the fault is sound.
            QVERIFY(!findInvalidUtf8(std::string_view(bytes.constData(), std::size_t(fault->byteOffset))));
        } else {
            QCOMPARE(decoded.toUtf8(), bytes);
        }
    }
    QVERIFY(bad > 1000);
}

QTEST_APPLESS_MAIN(TestEncoding)
#include "tst_encoding.moc"
