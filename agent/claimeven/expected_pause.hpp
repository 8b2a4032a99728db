#pragma once

#include <algorithm>
#include <chrono>

namespace kaven::agent::claimeven {

/// For how long the machine may take the processor away in a turn: the longest time seen, slowly forgotten.
class ExpectedPause {
 public:
  std::chrono::nanoseconds value() const { return pause; }
  /// Takes what was measured in the turn that is over.
  void learn(std::chrono::nanoseconds longest_seen) { pause = std::max(longest_seen, pause * 7 / 8); }

 private:
  // Before the first measurement a machine with a few other programs running is assumed.
  std::chrono::nanoseconds pause = std::chrono::milliseconds(10);
};

}  // namespace kaven::agent::claimeven
