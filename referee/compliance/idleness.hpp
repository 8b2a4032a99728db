#pragma once

#include <chrono>
#include <cstddef>

#include "referee/compliance/tested_program.hpp"

namespace kaven::referee::compliance {

/// What a program did while it was not its turn.
struct Idleness {
  double cpu_share = 0;           ///< CPU time over wall time; more than 1 with several threads
  double runnable_share = 0;      ///< the share of our looks that found a thread running or wanting to
  double wakeups_per_second = 0;  ///< times its busiest thread went to sleep
  std::size_t printed = 0;        ///< bytes
};

/// Looks on while `program` waits, and measures it, for `duration` or until it is gone.
///
/// The share of looks that find it runnable does not depend on how much of a busy machine it gets; the number
/// of wakeups can only be smaller there.
Idleness measure_idleness(TestedProgram& program, Clock::duration duration);

}  // namespace kaven::referee::compliance
