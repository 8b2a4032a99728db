// SPDX-License-Identifier: MIT
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/system/child_process.hpp"

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

/// Calls `ended()` once when `child` has ended, unless `end`, its system::open_child(), is closed before. Both must exist
/// until then. Boost.Asio may report an event of a descriptor that was closed before it, and waiting for a child that
/// still runs would stop everything else, so the child itself is asked.
template <typename Ended>
void async_wait_for_end(boost::asio::posix::stream_descriptor& end, const system::Child& child, Ended ended) {
  end.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                 [&end, &child, ended = std::move(ended)](const boost::system::error_code& closed) mutable {
                   if (closed) return;
                   if (child.is_running()) return async_wait_for_end(end, child, std::move(ended));
                   ended();
                 });
}

}  // namespace kaven::tournaments::executor
