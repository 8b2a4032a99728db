// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::support {

/// How long a test waits for an event before it fails. Passing tests never wait that long.
inline constexpr std::chrono::seconds patience{900};

/// How to start a program.
struct Launch {
  std::vector<std::string> command;                ///< program first, looked for in $PATH without a slash
  boost::filesystem::path directory;               ///< program first; a bare name is searched for in $PATH
  std::map<std::string, std::string> environment;  ///< variables in addition to the test's
};

/// How a process ended: exactly one member is set.
struct Ended {
  std::optional<int> exit_status;
  std::optional<int> signal;
  friend bool operator==(const Ended&, const Ended&) = default;
  /// `exit status 1`, `signal 11`.
  friend std::ostream& operator<<(std::ostream& stream, const Ended& ended);
};

/// A running program in its own process group. stdin is /dev/null; stdout and stderr are saved. No process of
/// the group outlives this object or the test program.
class Process {
 public:
  /// Throws std::system_error that names the program.
  explicit Process(const Launch& launch);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// The process id, which is also the id of its group.
  pid_t id() const { return process_; }
  /// A descriptor that becomes readable when the program ends.
  int descriptor() const { return end_descriptor_.get(); }

  /// How the program ended; empty if it still runs after `longest`.
  std::optional<Ended> wait(std::chrono::milliseconds longest = patience);
  /// Sends signal `number` to the program, not to its group.
  void signal(int number) const;

  /// The program's stdout so far.
  std::string output() const;
  /// The program's stderr so far.
  std::string errors() const;

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  File kept_output_;
  File kept_errors_;
  pid_t process_ = -1;
  system::Descriptor end_descriptor_;
  std::optional<Ended> ended_;
};

/// Processes that compute on one processor until destroyed: another that computes there gets a quarter of it. Tests
/// beside each other wait for each other here.
class BusyProcessor {
 public:
  /// Whether taskset is installed, of util-linux, and the kernel counts how long a program waits.
  static bool possible();
  explicit BusyProcessor(unsigned processor);

 private:
  system::Descriptor alone_;
  std::vector<std::unique_ptr<Process>> processes_;
};

/// A finished program.
struct Finished {
  Ended ended;
  std::string output;
  std::string errors;
};

/// Runs a program until it ends. Throws std::runtime_error if it runs longer than `longest`.
Finished run(const Launch& launch, std::chrono::milliseconds longest = patience);

/// Whether $PATH has an executable `program`.
bool is_installed(const std::string& program);

/// Why this machine does not have the isolation level `level`, as the referee says it; nullopt if it has. A test that needs
/// the level depends on the target `referee`, and is skipped with that reason.
std::optional<std::string> lack_of_sandbox(const std::string& level);

}  // namespace kaven::support
