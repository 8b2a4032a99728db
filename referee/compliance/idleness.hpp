// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "referee/compliance/tested_program.hpp"
#include "referee/sandbox/processor_wait.hpp"

namespace kaven::referee::compliance {

/// The activity of a program while it waits for its turn.
struct Idleness {
  double cpu_share = 0;           ///< CPU time over the time; more than 1 with several threads
  double wakeups_per_second = 0;  ///< times its busiest thread went to sleep
  std::size_t printed = 0;        ///< bytes
};

/// Measures the activity of the program of this process while it waits, from construction to the last look. The time in
/// which it waited for a processor that others had does not count: so a busy machine changes nothing of what is measured.
class IdlenessMeter {
 public:
  /// `processor_wait` returns that of the program, `printed` the number of bytes that it has printed.
  IdlenessMeter(std::function<sandbox::ProcessorWait()> processor_wait, std::function<std::size_t()> printed);

  /// Takes one look. Call it about every 20 ms.
  void look();
  /// The time since construction.
  Clock::duration duration() const;
  /// The activity so far; there must have been a look.
  Idleness result() const;

 private:
  /// How often each thread has gone to sleep, by its folder in /proc.
  using Sleeps = std::map<std::string, long>;
  static Sleeps sleeps_until_now();

  std::function<sandbox::ProcessorWait()> processor_wait_;
  std::function<std::size_t()> printed_;
  Sleeps first_;
  sandbox::ProcessorWait before_;
  std::size_t printed_before_;
  Clock::time_point begin_;
  Sleeps sleeps_;  ///< since construction
};

inline constexpr std::string_view kept_computing = "kept computing";

/// The end of a sentence about a program that did not react, e.g. "; it kept computing"; empty if it neither
/// computed nor waited for most of the time `passed` between the two moments. Waits for a processor are no waits.
std::string activity_hint(const sandbox::ProcessorWait& before, const sandbox::ProcessorWait& after,
                          std::chrono::nanoseconds passed);

/// The CPU time of the program's busiest thread between two moments: at least that much time passes on an idle machine.
/// Threads that have ended do not count.
std::chrono::nanoseconds cpu_of_busiest_thread(const sandbox::ProcessorWait& before,
                                               const sandbox::ProcessorWait& after);

/// Measures `program`, which must be waiting, for `duration` of its own time or until it exits.
Idleness measure_idleness(TestedProgram& program, Clock::duration duration);

/// Whether the program sleeps as `idle-cpu` and `polling` require.
bool is_idle(const Idleness& idleness);

/// Compares `idleness` with the requirements `idle-cpu`, `polling` and `quiet`, and adds the failed ones to
/// the observations.
void observe_idleness(const ScenarioContext& context, const Idleness& idleness);

}  // namespace kaven::referee::compliance
