#pragma once

#include <string>
#include <vector>

namespace kaven::tournaments::settings {

/// The sandbox of programs. The values are those of the referee's command line.
struct SandboxSettings {
  std::string isolation = "auto";
  std::string idle_policy = "auto";
  int memory_megabytes = 1024;
  std::vector<std::string> readable;       ///< absolute paths that all programs may read
  std::vector<std::string> allowed_calls;  ///< names of system calls that all programs may make, too
  friend bool operator==(const SandboxSettings&, const SandboxSettings&) = default;
};

}  // namespace kaven::tournaments::settings
