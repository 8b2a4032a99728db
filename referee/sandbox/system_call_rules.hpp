// SPDX-License-Identifier: MIT
#pragma once

#include <seccomp.h>

#include <cstdint>
#include <string_view>

#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::sandbox {

// Filters in the kernel's format: arrays of sock_filter (seccomp_export_bpf(3)). Two filters apply to a program, and
// the stricter answer counts. One lists the allowed calls. The other refuses some of them, or some of their
// arguments, with an errno that makes programs do without. Two are needed because a libseccomp filter cannot allow a
// call and refuse one of its arguments.

/// The condition that the lower half of an argument equals `value`; the kernel ignores the upper half.
inline scmp_arg_cmp is(unsigned argument, std::uint64_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, 0xffffffff, value};
}

/// Compiles the refusing filter for `options` and writes it to the descriptor `file`. Returns 0, or the errno of the
/// failure.
int write_compiled_filter(const FilterOptions& options, int file);

/// Compiles the list of allowed calls. The kernel reports any other call to a listener, which answers ENOSYS; without
/// a listener the kernel answers ENOSYS itself. Returns 0, or the errno of the failure.
int write_compiled_allow_list(int file);

/// Whether a call is refused with any arguments and options.
bool is_always_refused(std::string_view name);

}  // namespace kaven::referee::sandbox
