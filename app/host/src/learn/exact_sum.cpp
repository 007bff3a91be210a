#include "learn/exact_sum.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <QtEndian>

namespace touchstone::host {
namespace {

constexpr std::int64_t limbBase = std::int64_t{1} << 32;
constexpr int lowestExponent = -1074;

} // namespace

ExactSum::ExactSum(const QByteArray& bytes)
{
    const auto stored = std::min<std::size_t>(static_cast<std::size_t>(bytes.size()) / 4, limbCount);
    for (std::size_t limb = 0; limb < stored; ++limb)
        m_limbs[limb] = qFromLittleEndian<quint32>(bytes.constData() + 4 * limb);
    if (stored == limbCount)
        m_limbs.back() = static_cast<std::int32_t>(m_limbs.back());
}

void ExactSum::add(double value)
{
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    // value = mantissa * 2^(exponent - 53); a subnormal has zeros at its end, which the shift takes away again.
    auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, 53));
    int place = exponent - 53 - lowestExponent;
    if (place < 0) {
        mantissa /= std::int64_t{1} << -place;
        place = 0;
    }
    const std::int64_t sign = mantissa < 0 ? -1 : 1;
    const auto magnitude = static_cast<std::uint64_t>(mantissa * sign);
    const int shift = place % 32;
    const auto limb = static_cast<std::size_t>(place / 32);
    const std::uint64_t low = (magnitude & 0xffffffffu) << shift;
    const std::uint64_t high = (magnitude >> 32) << shift;
    m_limbs[limb] += sign * static_cast<std::int64_t>(low & 0xffffffffu);
    m_limbs[limb + 1] += sign * static_cast<std::int64_t>((low >> 32) + (high & 0xffffffffu));
    m_limbs[limb + 2] += sign * static_cast<std::int64_t>(high >> 32);
    carry(limb, limb + 2);
}

void ExactSum::subtract(double value)
{
    add(-value);
}

void ExactSum::carry(std::size_t first, std::size_t last)
{
    std::int64_t over = 0;
    for (std::size_t limb = first; limb + 1 < limbCount && (limb <= last || over != 0); ++limb) {
        const std::int64_t sum = m_limbs[limb] + over;
        const std::int64_t rest = ((sum % limbBase) + limbBase) % limbBase;
        over = (sum - rest) / limbBase;
        m_limbs[limb] = rest;
    }
    m_limbs.back() += over;
}

std::uint64_t ExactSum::bitsOf(std::ptrdiff_t limb) const
{
    return limb < 0 ? 0 : static_cast<std::uint64_t>(m_limbs[static_cast<std::size_t>(limb)]) & 0xffffffffu;
}

double ExactSum::magnitude() const
{
    auto top = static_cast<std::ptrdiff_t>(limbCount) - 1;
    while (top >= 0 && bitsOf(top) == 0)
        --top;
    if (top < 0)
        return 0.0;
    // The 64 bits from the highest one down, with the last one set when anything below was not zero: converting that
    // to a double rounds as the whole number would.
    const int unused = std::countl_zero(static_cast<std::uint32_t>(bitsOf(top)));
    std::uint64_t bits = (bitsOf(top) << 32 | bitsOf(top - 1)) << unused | bitsOf(top - 2) >> (32 - unused);
    bool more = (bitsOf(top - 2) << unused & 0xffffffffu) != 0;
    for (std::ptrdiff_t limb = top - 3; limb >= 0 && !more; --limb)
        more = bitsOf(limb) != 0;
    bits |= more ? 1u : 0u;
    return std::ldexp(static_cast<double>(bits), 32 * static_cast<int>(top) - 32 - unused + lowestExponent);
}

double ExactSum::value() const
{
    if (m_limbs.back() >= 0)
        return magnitude();
    ExactSum opposite;
    for (std::size_t limb = 0; limb < limbCount; ++limb)
        opposite.m_limbs[limb] = -m_limbs[limb];
    opposite.carry(0, limbCount);
    return -opposite.magnitude();
}

QByteArray ExactSum::bytes() const
{
    if (std::all_of(m_limbs.begin(), m_limbs.end(), [](std::int64_t limb) { return limb == 0; }))
        return {};
    QByteArray result(static_cast<qsizetype>(4 * limbCount), '\0');
    for (std::size_t limb = 0; limb < limbCount; ++limb)
        qToLittleEndian(static_cast<quint32>(m_limbs[limb] & 0xffffffff), result.data() + 4 * limb);
    return result;
}

} // namespace touchstone::host
