#pragma once

#include <chrono>

#include "referee/sandbox/processor_wait.hpp"

namespace kaven::referee::contestant {

/// The processes of a contestant's program, as the match holds them: it stops them in the opponent's turn,
/// measures what they compute, and ends them. This base class is what a contestant without a program holds:
/// nothing runs, so there is nothing to stop, to measure or to end.
class HeldProgram {
 public:
  HeldProgram() = default;
  HeldProgram(const HeldProgram&) = delete;
  HeldProgram& operator=(const HeldProgram&) = delete;
  virtual ~HeldProgram() = default;

  /// True if no process of the program runs.
  virtual bool gone() const { return true; }
  /// freeze() stops all processes of the program, thaw() continues them. Input for the program may arrive
  /// while it is frozen.
  virtual void freeze() {}
  virtual void thaw() {}
  /// Kills all processes of the program that still run.
  virtual void end() {}
  /// True if cpu_time() counts something, so that a clock can go by it.
  virtual bool measures_cpu() const { return false; }
  /// CPU time of the program's process tree since its start.
  virtual std::chrono::nanoseconds cpu_time() { return {}; }
  /// The CPU time that the program used while frozen, since freeze(). An honest program uses none.
  virtual std::chrono::nanoseconds cpu_while_stopped() { return {}; }
  /// How long the program has waited for processors since its start, as far as the kernel counts that.
  virtual sandbox::ProcessorWait processor_wait() { return {}; }
};

}  // namespace kaven::referee::contestant
