// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "referee/compliance/scenario_context.hpp"
#include "referee/sandbox/processor_wait.hpp"

namespace kaven::referee::compliance {

/// The activity of a program while it waits for its turn.
struct Idleness {
  double cpu_share = 0;           ///< CPU time over the time; more than 1 with several threads
  double wakeups_per_second = 0;  ///< times its busiest thread went to sleep
  std::size_t printed = 0;        ///< bytes
};

/// The program of this process while it waits for its turn.
struct WaitingProgram {
  std::function<sandbox::ProcessorWait()> own_waits;
  std::function<std::size_t()> printed;  ///< returns the number of bytes that it has printed
  /// Waits for a time of the program's own, or until it exits; calls `look` about every 20 ms meanwhile.
  std::function<void(Clock::duration own_time, const std::function<void()>& look)> wait;
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

/// Whether a program whose busiest thread has computed for `computed` of `limit` has nobody else to blame.
bool is_own_fault(std::chrono::nanoseconds computed, std::chrono::nanoseconds limit);

/// Measures `program` for ScenarioContext::slowness, after it has settled; once more if others delayed it and it was not
/// idle. The time in which it waited for a processor that others had does not count.
Idleness measure_idleness(const ScenarioContext& context, const WaitingProgram& program);

/// Compares `idleness` with the requirements `idle-cpu`, `polling` and `quiet`, and adds the failed ones to
/// the observations.
void observe_idleness(const ScenarioContext& context, const Idleness& idleness);

}  // namespace kaven::referee::compliance
