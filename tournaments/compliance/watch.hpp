#pragma once

#include "tournaments/compliance/check.hpp"

namespace kaven::tournaments::compliance {

/// Checks a program each time one of its files is saved, and prints report and changes, on a terminal from the top of
/// the screen, until SIGINT, SIGTERM or SIGHUP. A save during a check restarts it, unless the sandbox allows the
/// program to write to its own folder: then the saved files are only reported, as the program may have written them.
///
/// Returns the exit status of the last completed check (see check_program()), 1 if there was none. Throws
/// std::invalid_argument for an unknown game, std::system_error.
int watch_program(const CheckOptions& options);

}  // namespace kaven::tournaments::compliance
