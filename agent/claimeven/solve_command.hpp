// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

namespace kaven::agent::claimeven {

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& errors;
};

/// `claimeven solve`: prints the exact values of Connect-4 positions, or the best moves of Go-moku positions and
/// what the search found about them, one line each; see its --help. Returns the exit status: 1 if a position was
/// malformed or over or a file could not be read, 2 if the command line was wrong.
int solve_command(int count, char** values, const Streams& streams);

}  // namespace kaven::agent::claimeven
