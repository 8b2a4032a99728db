// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace kaven::referee::sandbox {

/// Returns a report with one line for each thing that this machine offers for sandboxes, with the remedy for what is
/// missing. Tries each isolation level by running `true` in it.
std::string check_environment();

}  // namespace kaven::referee::sandbox
