// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <span>
#include <string>
#include <vector>

namespace kaven::bench {

/// Another solver to compare with. It reads positions from standard input, one per line, and writes one line
/// for each, whose last word is the score.
class PeerProgram {
 public:
  /// Starts `command` with the shell. Throws std::system_error.
  explicit PeerProgram(const std::string& command);
  PeerProgram(const PeerProgram&) = delete;
  PeerProgram& operator=(const PeerProgram&) = delete;
  ~PeerProgram();

  /// Sends all lines at once (they must fit into a pipe) and waits for the scores. Throws std::runtime_error
  /// if the program ends early or answers without a score.
  std::vector<int> scores(std::span<const std::string> lines);
  /// CPU seconds that the program has used so far.
  double cpu_seconds() const;

 private:
  int read_score();

  pid_t process_ = 0;
  std::FILE* input_ = nullptr;  ///< the program's input
  std::FILE* output_ = nullptr;
};

}  // namespace kaven::bench
