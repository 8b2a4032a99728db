#pragma once

#include <string>
#include <vector>

#include "tournaments/compliance/check.hpp"
#include "tournaments/compliance/compliance_results.hpp"

namespace kaven::tournaments::compliance {

/// The changes from one check of a program to the next, one line each: requirements that were fixed, that were broken,
/// and that failed at their first try. Says so if nothing changed; empty if `before` is empty.
std::string changes_text(const std::vector<RequirementResult>& before,
                         const std::vector<RequirementResult>& after);

/// Checks a program each time one of its files is saved, and prints report and changes, on a terminal from the top of
/// the screen, until SIGINT, SIGTERM or SIGHUP. A save during a check restarts it, unless the sandbox allows the
/// program to write to its own folder: then the saved files are only reported, as the program may have written them.
///
/// Returns the exit status of the last completed check (see check_program()), 1 if there was none. Throws
/// std::invalid_argument for an unknown game, std::system_error.
int watch_program(const CheckOptions& options);

}  // namespace kaven::tournaments::compliance
