// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::folder {

/// Returns a file name for a file about each of `names`, in the same order. Letters, digits, `.`, `-`, `_`
/// and all non-ASCII characters remain; all others become `_`. The names are distinct even if case is
/// ignored, short enough for a file name, and different from `reserved`.
std::vector<std::string> distinct_file_names(const std::vector<std::string>& names,
                                             std::string_view reserved = {});

}  // namespace kaven::tournaments::folder
