#pragma once

#include <optional>
#include <random>

#include <QByteArray>
#include <QString>

/// What several tests share: the reference data, generated text, and a temporary home.
namespace touchstone::kit {

/// The path of a file of the shared reference data, or nullopt where this machine has none.
[[nodiscard]] std::optional<QString> sharedFile(const QString& relative);
/// The bytes of a file; empty with a test failure when it cannot be read.
[[nodiscard]] QByteArray readAll(const QString& path);

/// Random Unicode text of about `length` code points: ASCII, accents as combining marks, CJK, RTL, emoji sequences with
/// ZWJ and skin tones, flags, NBSP, CRLF, U+2028, pseudo-XML. Never a lone surrogate. Deterministic for a seed.
[[nodiscard]] QString randomText(std::mt19937& random, int length);

} // namespace touchstone::kit

/// In a test function: takes the path of a shared file, or skips with the words that people look for.
#define TOUCHSTONE_SHARED_OR_SKIP(variable, relative)                                                                \
    const auto variable##Found = touchstone::kit::sharedFile(QStringLiteral(relative));                              \
    if (!variable##Found)                                                                                            \
        QSKIP("skipped: no ../shared");                                                                              \
    const QString variable = *variable##Found
