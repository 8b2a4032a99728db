// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/launch_spec.hpp"

namespace kaven::referee::sandbox {

/// The program's ends of its standard streams.
struct Streams {
  int input = -1;
  int output = -1;
  int errors = -1;
};

/// The supervisor of a program, a child of this process. In a sandbox it is the first process of the namespaces.
class SupervisorProcess {
 public:
  /// Starts it in the sandbox of `spec`. `control`: the supervisor's end of the socket to the referee. `group`: the
  /// open folder of a sandbox's control group, or -1. If the supervisor cannot build the sandbox, it writes the
  /// reason to `streams.errors` and ends. Throws SandboxUnavailable if the kernel refuses the namespaces, otherwise
  /// std::system_error.
  SupervisorProcess(const LaunchSpec& spec, int control, const Streams& streams, int group);
  SupervisorProcess(const SupervisorProcess&) = delete;
  SupervisorProcess& operator=(const SupervisorProcess&) = delete;
  /// Kills it, unless wait() was called.
  ~SupervisorProcess();

  pid_t id() const { return process_; }
  /// A descriptor that becomes readable when the supervisor ends.
  int end() const { return end_.get(); }
  /// Waits for its end and returns its wait status.
  int wait();

 private:
  explicit SupervisorProcess(pid_t process) : process_(process) {}

  pid_t process_;
  system::Descriptor end_;
  std::optional<int> status_;
};

/// Finds what all games in a sandbox need to know of this machine, and what does not change meanwhile. A process that
/// forks for each game does so once for all of them.
void look_at_machine();

/// Why the program of `spec` could not be executed: its file, the system's message for `error` (an errno) and, if
/// known, what is missing or hidden and the remedy.
std::string reason_not_started(const LaunchSpec& spec, int error);

/// Whether a program ended as `env` and the dynamic loader do if they do not find the program or a library.
bool may_not_have_started(int wait_status);

/// The file that they did not find. `printed`: the first output of the program. nullopt if the program itself exited in that
/// way.
std::optional<std::string> reason_not_started(const LaunchSpec& spec, const std::string& printed);

}  // namespace kaven::referee::sandbox
