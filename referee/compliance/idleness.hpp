#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "referee/compliance/tested_program.hpp"

namespace kaven::referee::compliance {

/// What a program did while it was not its turn.
struct Idleness {
  double cpu_share = 0;           ///< CPU time over wall time; more than 1 with several threads
  double runnable_share = 0;      ///< the share of our looks that found a thread running or wanting to
  double wakeups_per_second = 0;  ///< times its busiest thread went to sleep
  std::size_t printed = 0;        ///< bytes
};

/// Looks on while the program that this process holds waits, from its construction to the last look.
///
/// The share of looks that find it runnable does not depend on how much of a busy machine it gets; the number
/// of wakeups can only be smaller there.
class IdlenessMeter {
 public:
  /// `cpu_time` gives the CPU time of the program, `printed` the number of bytes it has printed.
  IdlenessMeter(std::function<std::chrono::nanoseconds()> cpu_time, std::function<std::size_t()> printed);

  /// To be called every 20 ms or so.
  void look();
  /// How long it has been looking on.
  Clock::duration duration() const;
  /// What was seen; there must have been a look.
  Idleness result() const;

 private:
  struct ThreadLook {
    bool runnable = false;
    long sleeps = 0;
  };
  using ThreadLooks = std::map<std::string, ThreadLook>;
  static ThreadLooks look_at_threads();

  std::function<std::chrono::nanoseconds()> cpu_time_;
  std::function<std::size_t()> printed_;
  ThreadLooks first_;
  std::chrono::nanoseconds cpu_before_;
  std::size_t printed_before_;
  Clock::time_point begin_;
  std::map<std::string, long> sleeps_;  ///< of each thread, since the beginning
  double looks_ = 0;
  double runnable_ = 0;
};

/// Measures `program`, which waits, for `duration` or until it is gone.
Idleness measure_idleness(TestedProgram& program, Clock::duration duration);

/// What `idleness` shows of the requirements `idle-cpu`, `polling` and `quiet`, added to the observations:
/// only what is wrong.
void observe_idleness(const ScenarioContext& context, const Idleness& idleness);

}  // namespace kaven::referee::compliance
