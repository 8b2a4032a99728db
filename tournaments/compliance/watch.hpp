#pragma once

#include "tournaments/compliance/check.hpp"

namespace kaven::tournaments::compliance {

/// Checks a program again and again, each time that something of it is saved, and prints report and changes,
/// on a terminal from the top of the screen, until SIGINT, SIGTERM or SIGHUP ends it. A save in a check begins
/// it anew. What the program writes itself begins none: where its sandbox lets it write beside itself, what is
/// saved in a check does not count, and that is said.
///
/// Gives the exit status of the last check that was played to its end (see check_program()), 1 if none was.
/// Throws std::invalid_argument for a game that there is not, std::system_error.
int watch_program(const CheckOptions& options);

}  // namespace kaven::tournaments::compliance
