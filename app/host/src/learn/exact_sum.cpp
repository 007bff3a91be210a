#include "learn/exact_sum.h"

#include <algorithm>
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
    carry();
}

void ExactSum::subtract(double value)
{
    add(-value);
}

void ExactSum::carry()
{
    std::int64_t over = 0;
    for (std::size_t limb = 0; limb + 1 < limbCount; ++limb) {
        const std::int64_t sum = m_limbs[limb] + over;
        const std::int64_t rest = ((sum % limbBase) + limbBase) % limbBase;
        over = (sum - rest) / limbBase;
        m_limbs[limb] = rest;
    }
    m_limbs.back() += over;
}

bool ExactSum::bitAt(int place) const
{
    return ((m_limbs[static_cast<std::size_t>(place / 32)] >> (place % 32)) & 1) != 0;
}

double ExactSum::magnitude() const
{
    int highest = static_cast<int>(limbCount) * 32 - 1;
    while (highest >= 0 && !bitAt(highest))
        --highest;
    // The 64 bits from the highest one down, with the last one set when anything below was not zero: converting that
    // to a double rounds as the whole number would.
    const int lowest = std::max(0, highest - 63);
    std::uint64_t bits = 0;
    for (int place = highest; place >= lowest; --place)
        bits = (bits << 1) | (bitAt(place) ? 1u : 0u);
    for (int place = 0; place < lowest; ++place)
        bits |= bitAt(place) ? 1u : 0u;
    return std::ldexp(static_cast<double>(bits), lowest + lowestExponent);
}

double ExactSum::value() const
{
    if (m_limbs.back() >= 0)
        return magnitude();
    ExactSum opposite;
    for (std::size_t limb = 0; limb < limbCount; ++limb)
        opposite.m_limbs[limb] = -m_limbs[limb];
    opposite.carry();
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
