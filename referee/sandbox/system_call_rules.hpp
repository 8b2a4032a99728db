#pragma once

#include <seccomp.h>

#include <cstdint>
#include <string_view>

#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::sandbox {

// Filters as the kernel takes them: arrays of sock_filter (seccomp_export_bpf(3)). A program is held by two, of which the
// stricter decides: one lists the calls that are let through, the other refuses some of them, or some of their arguments,
// with the errno that makes programs do without. A libseccomp filter cannot allow a call and refuse an argument of it.

/// The lower half of an argument, of which the kernel takes no more, is `value`.
inline scmp_arg_cmp is(unsigned argument, std::uint64_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, 0xffffffff, value};
}

/// Compiles what is refused with `options`, and writes it to the descriptor `file`. Returns 0, or the errno of what failed.
int write_compiled_filter(const FilterOptions& options, int file);

/// Compiles the list of the calls that are let through. What is not on it is told to a listener, if there is one, which
/// answers ENOSYS; without one the kernel does. Returns 0, or the errno of what failed.
int write_compiled_allow_list(int file);

/// Whether a call is refused whatever its arguments and the options are.
bool is_always_refused(std::string_view name);

}  // namespace kaven::referee::sandbox
