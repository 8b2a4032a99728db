#pragma once

#include <sys/types.h>

#include <chrono>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/launch_spec.hpp"

namespace kaven::referee::sandbox {

/// The ends of what a program reads and prints that are its own.
struct Streams {
  int input = -1;
  int output = -1;
  int errors = -1;
};

/// The supervisor of a program, a child of this process. In a sandbox it is the first process of the namespaces.
class SupervisorProcess {
 public:
  /// Starts it in the sandbox that `spec` asks for. `control`: its end of the socket by which it is told what to do.
  /// `group`: the open folder of the control group of a sandbox, or -1. What keeps it from building the sandbox or
  /// executing its program it writes to `streams.errors`, and ends. Throws SandboxUnavailable if the kernel refuses the
  /// namespaces, otherwise std::system_error.
  SupervisorProcess(const LaunchSpec& spec, int control, const Streams& streams, int group);
  SupervisorProcess(const SupervisorProcess&) = delete;
  SupervisorProcess& operator=(const SupervisorProcess&) = delete;
  /// Kills it, if nobody has waited for its end.
  ~SupervisorProcess();

  pid_t id() const { return process_; }
  /// Becomes readable when it has ended.
  int end() const { return end_.get(); }
  /// Waits for its end, and returns its wait status. To be called once.
  int wait();

 private:
  explicit SupervisorProcess(pid_t process) : process_(process) {}

  pid_t process_;
  system::Descriptor end_;
  bool waited_for_ = false;
};

}  // namespace kaven::referee::sandbox
