#include <QTest>

#include "shell/host_text.h"
#include "views/translation.h"

using namespace touchstone;
using namespace touchstone::views;

namespace {

Error errorOf(ErrorCode code, const char* message, const char* where = "", bool retryable = true)
{
    return {code, message, where, retryable, {}};
}

} // namespace

/// What a person reads when a host is not there. The errors are those of the links and the session, word for word.
class TestHostText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyTroubleHasItsWords_data();
    void everyTroubleHasItsWords();
    void everyCodeHasWordsAndAdvice();
    void inGerman();
};

void TestHostText::everyTroubleHasItsWords_data()
{
    using enum ErrorCode;
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("happened");
    QTest::addColumn<QString>("todo");
    const auto row = [](const char* name, const Error& error, const char* happened, const char* todo) {
        QTest::newRow(name) << error << QString::fromLatin1(happened) << QString::fromLatin1(todo);
    };
    row("token", errorOf(Unauthorized, "the host refused the session: auth_failed", "auth_failed", false),
        "not accept the token", "Connect to a host");
    row("no token", errorOf(Unauthorized, "the host wants a token", "no_token", false), "wants a token", "Connect to a host");
    row("capability", errorOf(Unauthorized, "the host refused the session: no_caps", "no_caps", false), "takes no judgements",
        "offers");
    row("client", errorOf(Unauthorized, "the host refused the session: full", "full", false), "does not want", "permission");
    row("version", errorOf(VersionMismatch, "the host speaks another version of the protocol", "", false), "another version",
        "Update");
    row("certificate", errorOf(CannotOpen, "no secure connection: the certificate is odd", "wss://h", false),
        "would not be secure", "do not use this network");
    const auto tls = [&row](const char* said, const char* happened, const char* todo) {
        row(said, errorOf(CannotOpen, qPrintable(QStringLiteral("no secure connection: ") + QLatin1String(said)), "wss://h", false),
            happened, todo);
    };
    tls("the certificate has expired", "has expired", "renew");
    tls("the certificate is not valid yet", "not valid yet", "clock");
    tls("the certificate is for another host name", "another name", "the name that the certificate was made for");
    tls("the certificate is signed by the host itself", "signed its certificate itself", "certificate to trust");
    tls("the certificate's issuer is not known here", "does not know who issued", "certificate to trust");
    tls("the certificate was revoked", "withdrawn", "Do not use");
    tls("the certificate is signed by the host itself; the certificate is for another host name", "another name", "Use the name");
    tls("the certificate has expired; the certificate is signed by the host itself", "has expired", "renew");
    tls("the other end does not speak TLS", "does not encrypt", "port");
    row("trust", errorOf(CannotOpen, "there is no certificate to trust in this file", "/no/such.pem", false), "cannot be used", "PEM");
    row("web server", errorOf(CannotOpen, "the host answered 404: Not Found", "http://h", true), "no A2E host", "address");
    row("door", errorOf(CannotOpen, "the host answered 403: Forbidden", "http://h", true), "does not want", "permission");
    row("gateway", errorOf(CannotOpen, "the host answered 502: Bad Gateway", "http://h", true), "trouble of its own",
        "by itself");
    row("no session", errorOf(CannotOpen, "this is no A2E host: it gave no session", "http://h", false), "no A2E host",
        "address");
    row("command", errorOf(CannotOpen, "No such file or directory", "/no/such", false), "could not be started", "stdio:");
    row("away", errorOf(CannotOpen, "Connection refused", "ws://h"), "cannot be reached", "network");
    row("silent", errorOf(Timeout, "no handshake within 10000 ms", "handshake"), "does not answer", "by itself");
    row("cut", errorOf(Closed, "the other end closed", "ws://h"), "was lost", "by itself");
    row("busy", errorOf(RuntimeError, "the host could not open a session", "server_error"), "trouble of its own", "by itself");
}

void TestHostText::everyTroubleHasItsWords()
{
    QFETCH(Error, error);
    QFETCH(QString, happened);
    QFETCH(QString, todo);
    const HostTrouble trouble = hostTroubleOf(error);
    QVERIFY2(trouble.happened.contains(happened), qPrintable(trouble.happened));
    QVERIFY2(trouble.todo.contains(todo), qPrintable(trouble.todo));
    const bool refusal = error.code == ErrorCode::Unauthorized || error.code == ErrorCode::VersionMismatch;
    QCOMPARE(trouble.detail, refusal ? QString() : QString::fromStdString(error.message));
}

void TestHostText::everyCodeHasWordsAndAdvice()
{
    for (int code = 0; code <= int(ErrorCode::Closed); ++code) {
        const HostTrouble trouble = hostTroubleOf(errorOf(ErrorCode(code), "x"));
        QVERIFY2(trouble.happened.endsWith(u'.') && trouble.todo.endsWith(u'.'), qPrintable(trouble.happened));
    }
}

void TestHostText::inGerman()
{
    Translation translation;
    translation.setLanguage(QStringLiteral("de"));
    const HostTrouble trouble = hostTroubleOf(errorOf(ErrorCode::Unauthorized, "", "auth_failed", false));
    QCOMPARE(trouble.happened, QStringLiteral("Der Host nimmt das Token nicht an."));
    QVERIFY(trouble.todo.contains(QStringLiteral("„Mit einem Host verbinden“")));
    // Several faults at once are several known sentences.
    const QString tls = hostTroubleOf(errorOf(ErrorCode::CannotOpen, "no secure connection: the certificate has expired; the "
                                              "certificate is for another host name", "wss://h", false)).detail;
    QVERIFY2(tls.contains(QStringLiteral("abgelaufen")) && tls.contains(QStringLiteral("anderen")), qPrintable(tls));
    QCOMPARE(hostTroubleOf(errorOf(ErrorCode::Timeout, "no handshake within 10000 ms", "handshake")).detail,
             QStringLiteral("innerhalb von 10000 ms kam keine Antwort (handshake)"));
    // The system speaks the person's language already.
    QCOMPARE(hostTroubleOf(errorOf(ErrorCode::CannotOpen, "Verbindung verweigert")).detail,
             QStringLiteral("Verbindung verweigert"));
}

QTEST_MAIN(TestHostText)
#include "tst_host_text.moc"
