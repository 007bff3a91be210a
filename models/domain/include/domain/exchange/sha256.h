#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <QByteArray>
#include <QCryptographicHash>

namespace touchstone::domain::exchange {

/// SHA-256 (FIPS 180-4) as fast as the machine can: with the processor's own instructions where it has them, which is
/// ten times as fast as Qt's, else with Qt's. An export hashes every byte that it writes, a host every feedback.
class Sha256
{
public:
    enum class Use { Fastest, Portable };
    explicit Sha256(Use use = Use::Fastest);

    void add(std::string_view bytes);
    /// 64 lower-case hex digits of all that was added. Nothing may be added after.
    [[nodiscard]] std::string hex();
    /// The same as 32 bytes. Only one of the two is asked for, once.
    [[nodiscard]] QByteArray bytes();
    [[nodiscard]] static bool hasInstructions();

private:
    void addWithInstructions(std::string_view bytes);
    /// The padding: a one, zeros, the length in bits.
    void pad();

    std::unique_ptr<QCryptographicHash> m_portable;   ///< none: with instructions
    std::array<std::uint32_t, 8> m_state;
    std::array<unsigned char, 64> m_block;
    std::size_t m_inBlock = 0;
    std::uint64_t m_length = 0;
};

/// Of one text.
[[nodiscard]] std::string sha256Hex(std::string_view bytes);

} // namespace touchstone::domain::exchange
