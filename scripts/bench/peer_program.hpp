#pragma once

#include <sys/types.h>

#include <cstdio>
#include <span>
#include <string>
#include <vector>

namespace kaven::bench {

/// Another solver, to be compared with: it reads positions from its standard input, one a line, and writes one
/// line for each, whose last word is the score.
class PeerProgram {
 public:
  /// Starts `command` by the shell. Throws std::system_error.
  explicit PeerProgram(const std::string& command);
  PeerProgram(const PeerProgram&) = delete;
  PeerProgram& operator=(const PeerProgram&) = delete;
  ~PeerProgram();

  /// Sends the lines at once, which a pipe must have room for, and waits for the scores. Throws
  /// std::runtime_error when the program ends before or answers without a score.
  std::vector<int> scores(std::span<const std::string> lines);
  /// CPU time that the program has used so far.
  double cpu_seconds() const;

 private:
  int read_score();

  pid_t process_ = 0;
  std::FILE* input_ = nullptr;  ///< of the program
  std::FILE* output_ = nullptr;
};

}  // namespace kaven::bench
