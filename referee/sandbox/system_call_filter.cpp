#include "referee/sandbox/system_call_filter.hpp"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

// What compile_filters.cpp has written: the length of each filter, then all of them. The assembler puts it into the
// program as it is.
asm(".pushsection .rodata\n"
    ".balign 8\n"
    "kaven_compiled_filters:\n"
    ".incbin \"" KAVEN_COMPILED_FILTERS
    "\"\n"
    ".popsection\n");

extern "C" {
extern const std::uint32_t kaven_compiled_filters[];
}

namespace kaven::referee::sandbox {

int filter_system_calls(const FilterOptions& options) {
  const std::span lengths(kaven_compiled_filters, number_of_filters);
  const unsigned number = filter_number(options);
  const std::size_t before = std::accumulate(lengths.begin(), lengths.begin() + number, std::size_t{0});
  const auto* const filters = reinterpret_cast<const sock_filter*>(lengths.data() + lengths.size());
  const sock_fprog filter{static_cast<unsigned short>(lengths[number]),
                          const_cast<sock_filter*>(filters + before)};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0 ? 0 : errno;
}

}  // namespace kaven::referee::sandbox
