#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace boost::asio {
class io_context;
}

namespace kaven::tournaments::executor {

/// The result of a command.
struct CommandResult {
  std::optional<int> exit_status;  ///< empty if the command did not run to its end
  std::string output;              ///< text from stdout
  std::string errors;              ///< text from stderr, or why the command did not run to its end

  bool succeeded() const { return exit_status == 0; }
};

/// Runs `words` (the program first) and calls `done` while `context` runs, never before this function
/// returns. Kills the command if it takes longer than `longest`. A Ctrl-C on the terminal does not reach the
/// command. Throws std::system_error if it cannot be started.
void run_command(boost::asio::io_context& context, const std::vector<std::string>& words,
                 std::chrono::seconds longest, std::function<void(const CommandResult&)> done);

}  // namespace kaven::tournaments::executor
