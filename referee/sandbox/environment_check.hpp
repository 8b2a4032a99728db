#pragma once

#include <string>

namespace kaven::referee::sandbox {

/// What this machine offers for holding programs, a line each, with the cure for what is missing. Each
/// isolation level is tried by running `true` in it.
std::string check_environment();

}  // namespace kaven::referee::sandbox
