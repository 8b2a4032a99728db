#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/contestant/contestant.hpp"

namespace kaven::referee::match {

/// What is known of a turn, or of a start, that took too long.
struct Overrun {
  std::chrono::nanoseconds limit{0};   ///< what was allowed
  std::chrono::nanoseconds waited{0};  ///< it wanted to run meanwhile, and others had its processors
  /// What others than it used of the processors it may run on, divided by their number. Where they used little,
  /// it has waited for something else, as a program does that sleeps and wakes all the time.
  std::chrono::nanoseconds others{0};
  std::chrono::nanoseconds referee_stopped{
      0};  ///< meanwhile the referee itself was not run although it should
};

/// A program that waited for others for this part of its limit may have lost by that: about what programs keep in
/// reserve.
inline constexpr int suspicion_share = 20;

/// Why the machine may have caused an overrun: `waited 12.3 s of 30 s for a processor`. Nothing when the program
/// did that alone: what it waited for others was less than 1/`suspicion_share` of its limit, or less than the kernel
/// counts exactly.
std::optional<std::string> suspicion(const Overrun& overrun);

/// Watches what a contestant gets of the processors it may run on.
class ProcessorWatch {
 public:
  /// It is watched from now on; what was seen before is forgotten.
  void begin(contestant::Contestant& watched);
  /// Nothing is watched any more.
  void forget() { before_.reset(); }
  bool has_begun() const { return before_.has_value(); }
  /// The overrun of `limit` that is known now; nothing where nothing was watched.
  std::optional<Overrun> overrun(contestant::Contestant& watched, std::chrono::nanoseconds limit) const;

 private:
  struct Moment {
    sandbox::ProcessorWait of_program;
    std::optional<std::chrono::nanoseconds> of_processors;
  };
  static Moment look(contestant::Contestant& watched, const std::vector<unsigned>& processors);

  std::vector<unsigned> processors_;
  std::optional<Moment> before_;
};

}  // namespace kaven::referee::match
