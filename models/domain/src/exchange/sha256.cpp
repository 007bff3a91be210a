#include "domain/exchange/sha256.h"

#include <algorithm>

#include <QtEndian>

#if defined(__x86_64__) && defined(__GNUC__)
#define TOUCHSTONE_SHA_INSTRUCTIONS
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace touchstone::domain::exchange {
namespace {
constexpr std::size_t shaBlock = 64;

#ifdef TOUCHSTONE_SHA_INSTRUCTIONS
// FIPS 180-4, section 4.2.2.
alignas(16) constexpr std::uint32_t roundConstants[64]{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__m128i loadUnaligned(const void* from)
{
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
}

/// The 64 rounds for each block. The instructions keep the state as (A,B,E,F) and (C,D,G,H).
__attribute__((target("sha,sse4.1,ssse3"))) void compress(std::uint32_t* state, const unsigned char* data,
                                                          std::size_t blocks)
{
    const __m128i bigEndian = _mm_set_epi64x(0x0c0d0e0f08090a0bll, 0x0405060700010203ll);
    const __m128i cdab = _mm_shuffle_epi32(loadUnaligned(state), 0xb1);
    const __m128i efgh = _mm_shuffle_epi32(loadUnaligned(state + 4), 0x1b);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
    __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
    for (; blocks > 0; --blocks, data += shaBlock) {
        const __m128i abefBefore = abef;
        const __m128i cdghBefore = cdgh;
        __m128i words[4];
        for (int i = 0; i < 4; ++i)
            words[i] = _mm_shuffle_epi8(loadUnaligned(data + 16 * i), bigEndian);
        for (int four = 0; four < 16; ++four) {
            __m128i& now = words[four & 3];
            const __m128i& last = words[(four + 3) & 3];
            const __m128i input = _mm_add_epi32(now, loadUnaligned(roundConstants + 4 * four));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, input);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(input, 0x0e));
            const __m128i shifted = _mm_alignr_epi8(last, words[(four + 2) & 3], 4);
            const __m128i mixed = _mm_add_epi32(_mm_sha256msg1_epu32(now, words[(four + 1) & 3]), shifted);
            now = _mm_sha256msg2_epu32(mixed, last);
        }
        abef = _mm_add_epi32(abef, abefBefore);
        cdgh = _mm_add_epi32(cdgh, cdghBefore);
    }
    const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
    const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    auto* out = reinterpret_cast<__m128i*>(state);
    _mm_storeu_si128(out, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128(out + 1, _mm_alignr_epi8(dchg, feba, 8));
}

bool processorHasSha()
{
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned shaBit = 1u << 29;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & shaBit) != 0 && __builtin_cpu_supports("sse4.1");
}
#else
void compress(std::uint32_t*, const unsigned char*, std::size_t)
{
}

bool processorHasSha()
{
    return false;
}
#endif

std::string hexOf(const std::array<std::uint32_t, 8>& state)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::uint32_t word : state)
        for (int shift = 28; shift >= 0; shift -= 4)
            text += digits[(word >> shift) & 0xf];
    return text;
}
} // namespace

bool Sha256::hasInstructions()
{
    static const bool has = processorHasSha();
    return has;
}

Sha256::Sha256(Use use)
    : m_portable(use == Use::Fastest && hasInstructions()
                     ? nullptr
                     : std::make_unique<QCryptographicHash>(QCryptographicHash::Sha256)),
      m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, m_block{}
{
}

void Sha256::add(std::string_view bytes)
{
    if (m_portable)
        m_portable->addData(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    else
        addWithInstructions(bytes);
}

void Sha256::addWithInstructions(std::string_view bytes)
{
    m_length += bytes.size();
    if (m_inBlock > 0) {
        const std::size_t taken = std::min(bytes.size(), shaBlock - m_inBlock);
        std::copy_n(bytes.data(), taken, m_block.begin() + std::ptrdiff_t(m_inBlock));
        m_inBlock += taken;
        bytes.remove_prefix(taken);
        if (m_inBlock < shaBlock)
            return;
        compress(m_state.data(), m_block.data(), 1);
        m_inBlock = 0;
    }
    const std::size_t blocks = bytes.size() / shaBlock;
    compress(m_state.data(), reinterpret_cast<const unsigned char*>(bytes.data()), blocks);
    bytes.remove_prefix(blocks * shaBlock);
    std::copy(bytes.begin(), bytes.end(), m_block.begin());
    m_inBlock = bytes.size();
}

void Sha256::pad()
{
    const std::uint64_t bits = m_length * 8;
    std::array<char, 2 * shaBlock> padding{};
    std::size_t size = 1 + (shaBlock + 55 - m_inBlock) % shaBlock;
    padding.front() = '\x80';
    for (int shift = 56; shift >= 0; shift -= 8)
        padding[size++] = char((bits >> shift) & 0xff);
    addWithInstructions({padding.data(), size});
}

std::string Sha256::hex()
{
    if (m_portable)
        return m_portable->result().toHex().toStdString();
    pad();
    return hexOf(m_state);
}

QByteArray Sha256::bytes()
{
    if (m_portable)
        return m_portable->result();
    pad();
    QByteArray result(32, '\0');
    for (std::size_t i = 0; i < m_state.size(); ++i)
        qToBigEndian(m_state[i], result.data() + 4 * i);
    return result;
}

std::string sha256Hex(std::string_view bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

} // namespace touchstone::domain::exchange
