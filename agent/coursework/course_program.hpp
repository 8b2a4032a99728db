#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace kaven::agent::coursework {

/// Parses the command line with `app`, then calls `work`. Handles --help and --version. Returns the exit
/// status: 0; 1 if `work` throws (an invalid file, a full disk) or stdout cannot be written; 2 for a wrong
/// command line, also if `work` throws CLI::ValidationError. Errors go to stderr, after the name of the
/// program.
int run_course_program(CLI::App& app, int count, char** values, const std::function<void()>& work);

}  // namespace kaven::agent::coursework
