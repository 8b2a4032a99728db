#pragma once

#include <functional>

#include "common/command_line/command_line.hpp"

namespace kaven::agent::coursework {

/// Reads the command line `line`, then calls `work`. Handles --help and --version. Returns the exit
/// status: 0; 1 if `work` throws (an invalid file, a full disk) or stdout cannot be written; 2 for a wrong
/// command line, also if `work` throws command_line::UsageError. Errors go to stderr, after the name of the
/// program.
int run_course_program(command_line::CommandLine& line, int count, char** values,
                       const std::function<void()>& work);

}  // namespace kaven::agent::coursework
