#include "trust.h"

#include <QSslCertificate>

namespace touchstone::link {

std::optional<QSslConfiguration> trustedWith(const QString& pemFile)
{
    if (pemFile.isEmpty())
        return std::nullopt;
    QSslConfiguration trust = QSslConfiguration::defaultConfiguration();
    trust.addCaCertificates(QSslCertificate::fromPath(pemFile));
    return trust;
}

Result<void> checkTrustFile(const QString& pemFile)
{
    if (!pemFile.isEmpty() && QSslCertificate::fromPath(pemFile).isEmpty())
        return fail(ErrorCode::CannotOpen, "there is no certificate to trust in this file", pemFile.toStdString());
    return {};
}

} // namespace touchstone::link
