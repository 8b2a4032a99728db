// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "common/program/program.hpp"

namespace kaven::program {

/// Returns advice to the author of a program that failed before it had moved, or soon after: what to do about a known
/// problem in what it `printed` or in what the referee has `seen`; which other protocol it seems to use; that it is
/// empty, opens a window, reads standard input, or uses a path of its author's machine; or the place of the error that
/// it printed. Empty if there is none, or if its files cannot be read.
std::string remedy_for_start(const Program& failed, const std::string& printed, const std::string& seen);

}  // namespace kaven::program
