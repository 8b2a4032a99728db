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

/// How long a test waits for something that must come before it calls it missing. Passing tests never
/// wait that long.
inline constexpr std::chrono::seconds patience{120};

/// What to start.
struct Launch {
  std::vector<std::string> command;                ///< program first, looked for in $PATH without a slash
  boost::filesystem::path directory;               ///< working directory; empty: that of the test
  std::map<std::string, std::string> environment;  ///< variables on top of the environment of the test
};

/// How a process ended: one of the two.
struct Ended {
  std::optional<int> exit_status;
  std::optional<int> signal;
  friend bool operator==(const Ended&, const Ended&) = default;
  /// `exit status 1`, `signal 11`.
  friend std::ostream& operator<<(std::ostream& stream, const Ended& ended);
};

/// A running program in a process group of its own. stdin is /dev/null, stdout and stderr are kept.
/// Nothing of the group outlives this object, nor the test program.
class Process {
 public:
  /// Throws std::system_error that names the program.
  explicit Process(const Launch& launch);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// The id of the process, which is also that of its group.
  pid_t id() const { return process_; }
  /// A descriptor that becomes readable when the program has ended.
  int descriptor() const { return end_descriptor_.get(); }

  /// How the program ended; nothing when it still runs after `longest`.
  std::optional<Ended> wait(std::chrono::milliseconds longest = patience);
  /// Sends signal `number` to the program alone.
  void signal(int number) const;

  /// What it has written to stdout so far.
  std::string output() const;
  /// What it has written to stderr so far.
  std::string errors() const;

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  File kept_output_;
  File kept_errors_;
  pid_t process_ = -1;
  system::Descriptor end_descriptor_;
  std::optional<Ended> ended_;
};

/// A program that has run to its end.
struct Finished {
  Ended ended;
  std::string output;
  std::string errors;
};

/// Runs a program to its end. Throws std::runtime_error when it does not end within `longest`.
Finished run(const Launch& launch, std::chrono::milliseconds longest = patience);

}  // namespace kaven::support
