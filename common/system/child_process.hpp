// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::system {

/// How to start a child process.
struct ChildStart {
  std::string program;                 ///< a path, or a name to find in $PATH
  std::vector<std::string> arguments;  ///< without the program's name
  std::optional<int> input;            ///< the descriptor that becomes its stdin; empty: /dev/null
  int output = 1;                      ///< likewise for stdout
  int errors = 2;                      ///< likewise for stderr
  /// Called in the child between fork and exec, where only async-signal-safe functions may be called.
  std::function<void()> set_up = [] {};
};

/// A child process. The destructor kills it, unless it has been waited for, and waits for its end.
class Child {
 public:
  Child() = default;
  /// Throws std::system_error, with the program's name, if it cannot be executed.
  explicit Child(const ChildStart& start);
  /// A child that something else has started and nobody has waited for.
  explicit Child(pid_t process) : process_(process) {}
  Child(Child&& other) noexcept : process_(std::exchange(other.process_, 0)) {}
  Child& operator=(Child&& other) noexcept;
  ~Child();

  /// Its process ID; 0 if it has been waited for.
  pid_t id() const { return process_; }
  /// Sends it `signal`, unless it has been waited for.
  void kill(int signal) const;
  /// Waits for its end. Returns its status as waitpid(2) does.
  int wait();
  bool is_running() const;

 private:
  pid_t process_ = 0;
};

/// Returns a descriptor of the running child `process` (pidfd_open(2)) that becomes readable when it ends.
/// Empty on failure, with the reason in errno.
Descriptor open_process(pid_t process);
/// The same for a child that has just been started. Throws std::system_error when the kernel refuses it.
Descriptor open_child(pid_t child);

/// For a child between fork and exec: asks the kernel to send it `signal` when its parent dies. If `parent`
/// is already dead, the child exits at once.
void end_with_parent(pid_t parent, int signal);

/// Waits until `descriptor` is readable, at most `longest`. Returns whether it is.
bool is_readable_within(int descriptor, std::chrono::milliseconds longest);

}  // namespace kaven::system
