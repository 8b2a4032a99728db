// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"

namespace kaven::system {

// To start a program costs more than a short task of it: the kernel maps its files, the program prepares what it may
// need. A fork server is a program that is started once and forks for each task:
//
//   client ──socket── server      The client is the parent of the server and of every task: it waits for a task,
//      ├── server                 signals it, and receives its exit status as if it had started the program itself.
//      ├── task                   A task that crashes harms nothing else. If the server dies, its tasks go on, and
//      └── task                   the next task has a new server.

/// The client's side. Use it in one thread.
class ForkServer {
 public:
  /// The server is `program`, which must call serve_tasks(); it starts with the first task.
  explicit ForkServer(boost::filesystem::path program);
  ForkServer(const ForkServer&) = delete;
  ForkServer& operator=(const ForkServer&) = delete;
  /// Ends the server. Its tasks go on.
  ~ForkServer();

  /// Starts a task with the arguments `words`, in a process group of its own, with `output` as its stdout and stderr.
  /// Returns its process: a child of the calling thread, which must be waited for, and which receives SIGTERM when
  /// that thread ends. Throws std::system_error that names the program, also if the words have more than 16 KiB;
  /// std::runtime_error if the server ends instead.
  pid_t start(const std::vector<std::string>& words, int output);

  /// The server's process; 0 if none has been started.
  pid_t process() const { return server_.id(); }

 private:
  void start_server();
  void end_server();
  std::optional<pid_t> receive_task();

  boost::filesystem::path program_;
  Descriptor connection_;
  Child server_;
};

/// Whether main() was called with the arguments that a ForkServer starts its program with.
bool is_fork_server(int count, char** arguments);

/// The server's side: serves the client at the other end of stdin until that closes it. Calls `task` for each task in a
/// process of its own, which exits with the status that `task` returns, without running destructors. `count` and
/// `arguments` are those of main(), whose memory then shows the task's own arguments, as ps(1) prints them. Calls
/// `before` with these arguments before each fork, in this process, which must have a single thread.
int serve_tasks(int count, char** arguments,
                const std::function<void(const std::vector<std::string>& words)>& before,
                const std::function<int(int count, char** arguments)>& task);

}  // namespace kaven::system
