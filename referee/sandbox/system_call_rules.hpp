#pragma once

#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::sandbox {

/// Compiles what filter_system_calls() refuses with `options`, and writes it to the descriptor `file` as the kernel
/// takes it: an array of sock_filter (seccomp_export_bpf(3)). Returns 0, or the errno of what failed.
int write_compiled_filter(const FilterOptions& options, int file);

}  // namespace kaven::referee::sandbox
