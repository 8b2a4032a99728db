#pragma once

#include <functional>

namespace kaven::referee::command {

/// Runs the work of a program, and logs what it throws. Returns the exit status that all programs have that hold
/// programs: 0; 2 where a program that is named is not there or cannot be understood, or an argument does not fit
/// (std::invalid_argument); 3 where the sandbox that was asked for is not to be had; 1 where it could not go on
/// for any other reason.
int run_reporting_failures(const std::function<void()>& work);

}  // namespace kaven::referee::command
