#include "learn/digest.h"

#include "domain/exchange/sha256.h"

namespace touchstone::host {

QByteArray digestOf(const std::string& line)
{
    domain::exchange::Sha256 hash;
    hash.add(line);
    return hash.bytes();
}

} // namespace touchstone::host
