// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

namespace kaven::referee::command {

/// Runs `work` and logs the exception that it throws. Returns the common exit status of all programs that run
/// programs: 0: success; 2: a named program does not exist or is invalid, or an argument does not fit
/// (std::invalid_argument); 3: the requested sandbox is unavailable; 1: any other failure.
int run_reporting_failures(const std::function<void()>& work);

}  // namespace kaven::referee::command
