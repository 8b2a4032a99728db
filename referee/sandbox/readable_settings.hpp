#pragma once

#include <string>
#include <vector>

namespace kaven::referee::sandbox {

/// What a program sees of /etc: only what the loader and the interpreters of Debian keep there and this machine has.
std::vector<std::string> readable_settings();

}  // namespace kaven::referee::sandbox
