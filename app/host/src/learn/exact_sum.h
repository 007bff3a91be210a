#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <QByteArray>

namespace touchstone::host {

/// A sum of doubles without any rounding, so that taking a value out again leaves no trace and the order of additions
/// does not matter. Fixed point over the whole range of a double, in units of 2^-1074 (Kulisch's accumulator).
class ExactSum
{
public:
    ExactSum() = default;
    /// From `bytes`; an empty array is zero.
    explicit ExactSum(const QByteArray& bytes);

    /// Precondition: finite.
    void add(double value);
    void subtract(double value);
    /// The sum rounded once, to nearest, ties to even.
    [[nodiscard]] double value() const;
    /// Equal sums have equal bytes; zero has none.
    [[nodiscard]] QByteArray bytes() const;

private:
    // 2098 bits of a double's range and 64 to spare, 32 to a limb, lowest first. All but the last are in [0, 2^32).
    static constexpr std::size_t limbCount = 68;
    /// Brings the limbs from `first` on back into their range; those above `last` change only by what is carried.
    void carry(std::size_t first, std::size_t last);
    /// The lowest 32 bits of a limb; 0 below the first.
    [[nodiscard]] std::uint64_t bitsOf(std::ptrdiff_t limb) const;
    /// Precondition: not negative.
    [[nodiscard]] double magnitude() const;
    std::array<std::int64_t, limbCount> m_limbs{};
};

} // namespace touchstone::host
