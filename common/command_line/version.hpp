// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace kaven::command_line {

/// Returns the version of this build and, in brackets, the commit that it was built from: `0.1.0 (46e9930a)`.
/// Without the commit if the sources were not a Git checkout.
std::string version_text();

}  // namespace kaven::command_line
