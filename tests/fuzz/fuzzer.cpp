#include <cstdio>
#include <cstdlib>

#include <QCoreApplication>

#include "entries.h"

// What libFuzzer calls. TOUCHSTONE_FUZZ_ENTRY names the function of entries.h that this program is about.

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv)
{
    static QCoreApplication application(*argc, *argv);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    const std::string wrong
        = touchstone::fuzz::TOUCHSTONE_FUZZ_ENTRY(std::string_view(reinterpret_cast<const char*>(data), size));
    if (wrong.empty())
        return 0;
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
}
