// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <csignal>
#include <span>
#include <vector>

namespace kaven::system {

/// The signals by which a person, a closed terminal or a service manager ends this program: SIGINT, SIGTERM and
/// SIGHUP, without those that its parent had ignored, as nohup and the background jobs of a script do.
std::vector<int> ending_signals();

/// Blocks signals during its lifetime in the creating thread and in threads started from it afterwards. A
/// blocked signal stays pending until wait() consumes it, or is delivered when this object is destroyed.
class BlockedSignals {
 public:
  explicit BlockedSignals(std::span<const int> signals = ending_signals());
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

  const sigset_t& signals() const { return signals_; }
  /// Consumes a pending signal, or one that arrives within `longest`; returns 0 if there is none.
  int wait(std::chrono::nanoseconds longest) const;
  /// Consumes the next signal; waits without limit.
  int wait() const;

 private:
  sigset_t signals_{};
  sigset_t before_{};
};

}  // namespace kaven::system
