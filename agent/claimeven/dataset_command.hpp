// SPDX-License-Identifier: MIT
#pragma once

#include "agent/claimeven/solve_command.hpp"

namespace kaven::agent::claimeven {

/// `claimeven dataset`: writes random Connect-4 positions with the exact value of each move, as CSV; see its --help.
/// Returns the exit status: 2 if the command line was wrong or asks for more positions than there are, 1 if the file
/// cannot be written.
int dataset_command(int count, char** values, const Streams& streams);

}  // namespace kaven::agent::claimeven
