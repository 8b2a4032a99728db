// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/sandbox/processor_wait.hpp"

namespace kaven::referee::match {

/// The facts about a turn, or a start, that exceeded its limit.
struct Overrun {
  std::chrono::nanoseconds limit{0};   ///< the limit that was exceeded
  std::chrono::nanoseconds waited{0};  ///< how long the program was runnable while others had its processors
  /// The CPU time of other processes on the processors that the program may use, divided by their number. That
  /// of the referee does not count: it reads what the program prints. If it is small, the program waited for something
  /// else, as a program does that sleeps and wakes all the time.
  std::chrono::nanoseconds others{0};
  std::chrono::nanoseconds referee_stopped{
      0};  ///< how long the referee itself did not run although it should have
};

/// The part of the time that the program did not have because others had its processors.
std::chrono::nanoseconds taken_by_others(const Overrun& overrun);

/// A program that waited for others for at least 1/suspicion_share of its limit may have lost because of
/// that: programs keep about this much in reserve.
inline constexpr int suspicion_share = 20;

/// Returns how the machine may have caused an overrun: `waited 12.3 s of 30 s for a processor`. Returns
/// nullopt if the program alone caused it: it waited for others for less than 1/`suspicion_share` of its
/// limit, or for less than the kernel counts exactly.
std::optional<std::string> suspicion(const Overrun& overrun);

/// A program gets a fair share of the processors beside 50 others for each; where there are more, nothing that takes time
/// can be tried.
inline constexpr int most_credit = 50;

/// The time by which the limit of an overrun is extended: taken_by_others(), or 0 if that cannot have caused the
/// overrun. With what was `credited` before it is at most `most_credit` times the limit: a program that gives itself the
/// lowest priority must not keep the referee for ever.
std::chrono::nanoseconds credit(const Overrun& overrun, std::chrono::nanoseconds credited);

/// What is known of a program and its processors at one moment.
struct ProcessorUse {
  sandbox::ProcessorWait of_program;
  std::optional<std::chrono::nanoseconds> of_processors;
  std::chrono::nanoseconds of_referee{0};
};

/// Returns the CPU time that others used between two moments, on all processors together.
std::chrono::nanoseconds used_by_others(const ProcessorUse& before, const ProcessorUse& now);

/// Measures how much of its processors a program receives.
class ProcessorWatch {
 public:
  /// Starts a measurement with the waits of the program until now; forgets the previous one.
  void begin(const sandbox::ProcessorWait& of_program);
  /// Adds what the program has waited since the last look; `read` need not read `outside`. Call it every 50 ms: the waits
  /// of a process that has ended are no longer known where no control group counts them. A look soon after the last one
  /// reads nothing, because reading takes time from the program.
  void look(std::chrono::steady_clock::time_point now, const std::function<sandbox::ProcessorWait()>& read);
  /// Stops the measurement.
  void forget() { before_.reset(); }
  bool has_begun() const { return before_.has_value(); }
  /// The facts about an overrun of `limit`, since begin(), if the program has waited as `of_program` says; nullopt
  /// without a measurement.
  std::optional<Overrun> overrun(const sandbox::ProcessorWait& of_program,
                                 std::chrono::nanoseconds limit) const;
  /// Returns the credit() for what the program lost since begin(), or since this was called last.
  std::chrono::nanoseconds take_credit(const sandbox::ProcessorWait& of_program,
                                       std::chrono::nanoseconds limit);
  /// Whether `end` has come, where a limit of `limit` for `program` (a SandboxedProcess or a HeldProgram) is over. Looks,
  /// and when `end` has come extends it by take_credit().
  template <typename Program>
  bool is_over(std::chrono::steady_clock::time_point& end, std::chrono::nanoseconds limit, Program& program) {
    const auto now = std::chrono::steady_clock::now();
    look(now, [&] { return program.own_waits(); });
    if (now >= end) end += take_credit(program.processor_wait(), limit);
    return now >= end;
  }
  /// Whether take_credit() gave less than others took when it was called last, because it had given the most that it may:
  /// so what exceeds the limit now may still be due to others.
  bool is_used_up() const { return used_up_; }

 private:
  void start_from(const sandbox::ProcessorWait& of_program);
  ProcessorUse use(const sandbox::ProcessorWait& of_program) const;
  std::optional<Overrun> overrun(const ProcessorUse& now, std::chrono::nanoseconds limit) const;

  std::vector<unsigned> processors_;
  std::optional<ProcessorUse> before_;
  sandbox::ProcessorWait last_;         ///< at the last look, or when the measurement or a credit began
  std::chrono::nanoseconds waited_{0};  ///< from before_ to last_
  std::chrono::steady_clock::time_point looked_;
  std::chrono::nanoseconds credited_{0};  ///< since begin()
  bool used_up_ = false;
};

}  // namespace kaven::referee::match
