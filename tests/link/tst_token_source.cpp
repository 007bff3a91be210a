#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "link/token_source.h"

using namespace touchstone;
using link::readToken;

namespace {

constexpr auto ownOnly = QFile::ReadOwner | QFile::WriteOwner;

} // namespace

/// Where a client's token comes from, and what nobody gets to read.
class TestTokenSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void file_firstLineCounts();
    void file_othersMayReadIt_data();
    void file_othersMayReadIt();
    void file_holdsNoToken_data();
    void file_holdsNoToken();
    void environment();
    void nothing();

private:
    [[nodiscard]] QString write(const QByteArray& bytes, QFile::Permissions permissions = ownOnly)
    {
        const QString path = m_home.filePath(QStringLiteral("token"));
        QFile::remove(path);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.setPermissions(permissions))
            QTest::qFail("no temporary file", __FILE__, __LINE__);
        return path;
    }
    QTemporaryDir m_home;
};

void TestTokenSource::file_firstLineCounts()
{
    QCOMPARE(readToken(write("secret-one\nsecond line\n")).value(), std::string("secret-one"));
    QCOMPARE(readToken(write("  secret-one\t\r\n")).value(), std::string("secret-one"));
    QCOMPARE(readToken(write("secret-one")).value(), std::string("secret-one"));
}

void TestTokenSource::file_othersMayReadIt_data()
{
    QTest::addColumn<int>("more");
    QTest::newRow("group reads") << int(QFile::ReadGroup);
    QTest::newRow("group writes") << int(QFile::WriteGroup);
    QTest::newRow("all read") << int(QFile::ReadOther);
    QTest::newRow("all execute") << int(QFile::ExeOther);
}

void TestTokenSource::file_othersMayReadIt()
{
    QFETCH(int, more);
    const QString path = write("secret-one\n", ownOnly | QFile::Permissions(more));
    const auto token = readToken(path);
    QVERIFY(!token);
    QCOMPARE(token.error().code, ErrorCode::CannotOpen);
    QCOMPARE(token.error().where, path.toStdString());
    QVERIFY(token.error().message.find("chmod 600") != std::string::npos);
}

void TestTokenSource::file_holdsNoToken_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("empty line first") << QByteArray("\nsecret-one\n");
    QTest::newRow("control character") << QByteArray("secret\x01one\n");
    QTest::newRow("no UTF-8") << QByteArray("secret\xff\n");
    QTest::newRow("a program") << QByteArray("\x7f" "ELF secret");
    QTest::newRow("endless line") << QByteArray(100'000, 's');
}

void TestTokenSource::file_holdsNoToken()
{
    QFETCH(QByteArray, bytes);
    const auto token = readToken(write(bytes));
    QVERIFY(!token);
    QCOMPARE(token.error().code, ErrorCode::CannotOpen);
    QVERIFY(token.error().message.find("secret") == std::string::npos);
}

void TestTokenSource::environment()
{
    qputenv("TOUCHSTONE_TEST_TOKEN", "secret-two");
    QCOMPARE(readToken(QStringLiteral("env:TOUCHSTONE_TEST_TOKEN")).value(), std::string("secret-two"));
    qunsetenv("TOUCHSTONE_TEST_TOKEN");
    for (const char* source : {"env:TOUCHSTONE_TEST_TOKEN", "env:"}) {
        const auto token = readToken(QString::fromLatin1(source));
        QVERIFY2(!token, source);
        QCOMPARE(token.error().code, ErrorCode::CannotOpen);
        QCOMPARE(token.error().where, std::string(source));
    }
}

void TestTokenSource::nothing()
{
    QVERIFY(readToken({}).value().empty());
    for (const QString& source : {m_home.filePath(QStringLiteral("none")), m_home.path(), QStringLiteral("keychain")})
        QCOMPARE(readToken(source).error().code, ErrorCode::CannotOpen);
}

QTEST_GUILESS_MAIN(TestTokenSource)
#include "tst_token_source.moc"
