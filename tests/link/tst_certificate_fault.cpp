#include <QSslError>
#include <QTest>

#include "trust.h"

using namespace touchstone::link;

/// What the system says of certificates comes down to a few sentences, each of which has its own advice.
class TestCertificateFault : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sentences_data();
    void sentences();
    void othersKeepTheWordsOfTheSystem();
};

void TestCertificateFault::sentences_data()
{
    using Kind = QSslError::SslError;
    QTest::addColumn<QList<int>>("kinds");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const QList<Kind>& kinds, const char* said) {
        QList<int> numbers;
        for (const Kind kind : kinds)
            numbers += int(kind);
        QTest::newRow(name) << numbers << QString::fromLatin1(said);
    };
    row("expired", {Kind::CertificateExpired}, "the certificate has expired");
    row("early", {Kind::CertificateNotYetValid}, "the certificate is not valid yet");
    row("name", {Kind::HostNameMismatch}, "the certificate is for another host name");
    row("revoked", {Kind::CertificateRevoked}, "the certificate was revoked");
    row("self-signed", {Kind::SelfSignedCertificate}, "the certificate is signed by the host itself");
    row("chain", {Kind::SelfSignedCertificateInChain}, "the certificate's issuer is not known here");
    row("issuer, in several words", {Kind::UnableToGetLocalIssuerCertificate, Kind::UnableToVerifyFirstCertificate},
        "the certificate's issuer is not known here");
    row("self-signed has no issuer", {Kind::SelfSignedCertificate, Kind::CertificateUntrusted},
        "the certificate is signed by the host itself");
    row("several", {Kind::HostNameMismatch, Kind::CertificateExpired},
        "the certificate is for another host name; the certificate has expired");
}

void TestCertificateFault::sentences()
{
    QFETCH(QList<int>, kinds);
    QFETCH(QString, said);
    QList<QSslError> errors;
    for (const int kind : kinds)
        errors += QSslError(QSslError::SslError(kind));
    QCOMPARE(QString::fromStdString(certificateFault(errors)), said);
}

void TestCertificateFault::othersKeepTheWordsOfTheSystem()
{
    const QSslError odd(QSslError::PathLengthExceeded);
    QCOMPARE(QString::fromStdString(certificateFault({odd})), odd.errorString());
    QVERIFY(!odd.errorString().isEmpty());
}

QTEST_APPLESS_MAIN(TestCertificateFault)
#include "tst_certificate_fault.moc"
