#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace kaven::agent::coursework {

/// Reads the command line into what `app` was given to fill, then does the work. Answers --help and
/// --version. Returns the status to exit with: 0; 1 when `work` throws (a file that is not what it should be,
/// a full disk) or stdout could not be written; 2 for a wrong command line, also when `work` finds that out
/// and throws CLI::ValidationError. Errors go to stderr, behind the name of the program.
int run_course_program(CLI::App& app, int count, char** values, const std::function<void()>& work);

}  // namespace kaven::agent::coursework
