#include "trust.h"

#include <QSslCertificate>

namespace touchstone::link {

namespace {

constexpr const char* selfSigned = "the certificate is signed by the host itself";
constexpr const char* unknownIssuer = "the certificate's issuer is not known here";

const char* knownCertificateFault(QSslError::SslError error)
{
    switch (error) {
    case QSslError::CertificateExpired:
        return "the certificate has expired";
    case QSslError::CertificateNotYetValid:
        return "the certificate is not valid yet";
    case QSslError::HostNameMismatch:
        return "the certificate is for another host name";
    case QSslError::CertificateRevoked:
        return "the certificate was revoked";
    case QSslError::SelfSignedCertificate:
        return selfSigned;
    case QSslError::SelfSignedCertificateInChain:
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
    case QSslError::CertificateUntrusted:
        return unknownIssuer;
    default:
        return nullptr;
    }
}

} // namespace

std::optional<QSslConfiguration> trustedWith(const QString& pemFile)
{
    if (pemFile.isEmpty())
        return std::nullopt;
    QSslConfiguration trust = QSslConfiguration::defaultConfiguration();
    trust.addCaCertificates(QSslCertificate::fromPath(pemFile));
    return trust;
}

std::string certificateFault(const QList<QSslError>& errors)
{
    QStringList said;
    for (const QSslError& error : errors) {
        const char* const known = knownCertificateFault(error.error());
        const QString words = known ? QString::fromLatin1(known) : error.errorString();
        if (!said.contains(words))
            said += words;
    }
    // A host that signed for itself has no issuer either: said once.
    if (said.contains(QLatin1String(selfSigned)))
        said.removeAll(QLatin1String(unknownIssuer));
    return said.join(QStringLiteral("; ")).toStdString();
}

Result<void> checkTrustFile(const QString& pemFile)
{
    if (!pemFile.isEmpty() && QSslCertificate::fromPath(pemFile).isEmpty())
        return fail(ErrorCode::CannotOpen, "there is no certificate to trust in this file", pemFile.toStdString());
    return {};
}

} // namespace touchstone::link
