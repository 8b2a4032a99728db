#pragma once

#include <array>
#include <chrono>
#include <csignal>
#include <span>

namespace kaven::system {

/// The signals by which a person, a closed terminal or a service manager ends a program.
inline constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP};

/// Blocks signals for as long as this lives, in the thread that made it and those that it starts from then
/// on: one that comes waits for whoever asks, and is taken then, or hits the process when this goes.
class BlockedSignals {
 public:
  explicit BlockedSignals(std::span<const int> signals = ending_signals);
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

  const sigset_t& signals() const { return signals_; }
  /// Takes one that has come, or comes within `longest`; 0 when none does.
  int wait(std::chrono::nanoseconds longest) const;
  /// Takes the next one, however long that is.
  int wait() const;

 private:
  sigset_t signals_{};
  sigset_t before_{};
};

}  // namespace kaven::system
