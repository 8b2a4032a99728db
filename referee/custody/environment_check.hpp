#pragma once

#include <string>

namespace kaven::referee {

/// What this machine offers for holding programs, a line each, with the cure for what is missing. Each tier
/// is tried by running `true` in it.
std::string check_environment();

}  // namespace kaven::referee
