#pragma once

#include <nlohmann/json.hpp>

#include <QFile>
#include <QProcess>
#include <QTest>

namespace touchstone::bench {

/// What a finished call of the program left behind.
struct Finished {
    int exit = -1;
    QByteArray out;
    QByteArray log;

    /// The one JSON object on stdout; null when it is none.
    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out.toStdString(), nullptr, false); }
};

[[nodiscard]] inline QString ctlProgram()
{
    return QStringLiteral(TOUCHSTONE_BINARY_DIR "/app/touchstonectl");
}

/// Runs touchstonectl as people do, as a process of its own.
[[nodiscard]] inline Finished ctl(const QStringList& arguments)
{
    constexpr int patienceMs = 120'000;
    QProcess process;
    process.start(ctlProgram(), arguments);
    if (!process.waitForStarted() || !process.waitForFinished(patienceMs))
        return {};
    const bool orderly = process.exitStatus() == QProcess::NormalExit;
    return {orderly ? process.exitCode() : -2, process.readAllStandardOutput(), process.readAllStandardError()};
}

inline void writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace touchstone::bench

/// In a test function: the exit code, with all that the program said when it is another one.
#define COMPARE_EXIT(finished, code)                                                                                   \
    QVERIFY2((finished).exit == (code),                                                                                \
             ("exit " + std::to_string((finished).exit) + "\nstdout: " + (finished).out.toStdString() + "\nstderr: "   \
              + (finished).log.toStdString())                                                                          \
                 .c_str())
