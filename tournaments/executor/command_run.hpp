#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace kaven::tournaments::executor {

/// How a command ended.
struct CommandEnd {
  bool well = false;   ///< it ran to its end with exit status 0
  std::string output;  ///< what it wrote to stdout
  std::string errors;  ///< what it wrote to stderr, or why it did not run to its end
};

/// Runs `words`, the program first, and calls `done` while `context` runs, never before this returns. It is
/// killed when it takes longer than `longest`, and does not hear a Ctrl-C on the terminal.
void run_command(boost::asio::io_context& context, const std::vector<std::string>& words,
                 std::chrono::seconds longest, std::function<void(const CommandEnd&)> done);

}  // namespace kaven::tournaments::executor
