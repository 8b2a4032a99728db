#pragma once

#include <string>

#include "common/program/program.hpp"

namespace kaven::program {

/// Returns advice to the author of a program that failed before its second turn: for a known problem in what it `printed`
/// or what the referee has `seen`, for another protocol than its own that its text or its output shows, or with the
/// place of the error that it printed. Empty if there is none. Throws std::exception if its files cannot be read.
std::string remedy_for_start(const Program& failed, const std::string& printed, const std::string& seen);

}  // namespace kaven::program
