#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace boost::asio {
class io_context;
}

namespace kaven::tournaments::executor {

/// The result of a command.
struct CommandResult {
  bool succeeded = false;  ///< it ran to its end with exit status 0
  std::string output;      ///< the text written to stdout
  std::string errors;      ///< the text written to stderr, or why the command did not run to its end
};

/// Runs `words`, the program first, and calls `done` while `context` runs, never before this returns. The
/// command is killed when it takes longer than `longest`, and a Ctrl-C on the terminal does not reach it.
/// Throws std::system_error when it cannot be started.
void run_command(boost::asio::io_context& context, const std::vector<std::string>& words,
                 std::chrono::seconds longest, std::function<void(const CommandResult&)> done);

}  // namespace kaven::tournaments::executor
