// SPDX-License-Identifier: MIT
#include "referee/match/verdict.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <cstring>
#include <utility>
#include <variant>

#include "common/notation/time_control.hpp"

namespace kaven::referee::match {

using namespace std::chrono_literals;
using game::Ending;

game::Outcome forfeit(game::Colour loser, Ending ending, std::string detail) {
  return {.result = game::win_for(game::opponent(loser)), .ending = ending, .detail = std::move(detail)};
}

game::Outcome gone(game::Colour loser, const contestant::Answer& answer, const std::string& when) {
  if (const auto* failure = std::get_if<contestant::NotStartable>(&answer))
    return forfeit(loser, Ending::never_started, failure->reason);
  const auto* end = std::get_if<contestant::Gone>(&answer);
  const int status = end != nullptr ? end->wait_status : 0;
  if (end != nullptr && end->memory_exceeded) return forfeit(loser, Ending::memory, when);
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return forfeit(loser, Ending::killed_by_signal,
                   fmt::format("SIG{} ({}) {}", ::sigabbrev_np(signal), ::sigdescr_np(signal), when));
  }
  std::string detail = fmt::format("exit status {} {}", WEXITSTATUS(status), when);
  if (end != nullptr && !end->missing.empty()) detail += "; " + end->missing;
  return forfeit(loser, Ending::exited, std::move(detail));
}

game::Outcome never_read_colour(const Side& loser, Clock::duration allowed, Clock::duration passed,
                                std::optional<std::chrono::nanoseconds> cpu) {
  const std::string used = cpu ? fmt::format(" of CPU time allowed from its start, {:.1f} s used in {:.1f} s",
                                             seconds(*cpu), seconds(passed))
                               : " allowed from its start";
  return forfeit(loser.colour, Ending::never_read_colour,
                 fmt::format("{:g} s{}; {}", seconds(allowed), used, loser.player.describe_silence()));
}

game::Outcome out_of_time(const TurnClock& clock, bool is_late) {
  const Side& side = clock.mover();
  const Limits& limits = side.limits;
  const auto own = side.player.own_limit();
  const Clock::duration overage = own ? 0s : side.left_of_overage();
  const bool match_is_over =
      !own && (!limits.limits_each_move() || side.left_of_match() < limits.turn + overage);
  std::string detail = match_is_over
                           ? notation::time_control_text({seconds(limits.match), seconds(limits.increment)})
                           : fmt::format("{:g}", seconds(own.value_or(limits.turn)));
  detail += side.goes_by_cpu() ? " s of CPU time allowed" : " s allowed";
  if (match_is_over) {
    detail += " for all its moves";
  } else if (!own && limits.overage != 0s) {
    detail += fmt::format(", and {:.3g} s were left of its overage", seconds(overage));
  }
  detail += "; " + (is_late ? fmt::format("its answer came after {:.3f} s", seconds(clock.used()))
                            : side.player.describe_silence());
  if (side.goes_by_cpu() && !clock.is_over_by_cpu())
    detail = fmt::format("no move in {:.1f} s, {:.1f} s of them computing; {}", seconds(clock.passed()),
                         seconds(clock.cpu()), detail);
  return forfeit(side.colour, Ending::time, std::move(detail));
}

game::Outcome slept(const TurnClock& clock) {
  const Side& side = clock.mover();
  return forfeit(side.colour, Ending::time,
                 fmt::format("{:.1f} s for all its moves, and computed for less than a tenth of that; "
                             "{:g} s are allowed so",
                             seconds(side.time.present() + clock.passed()), seconds(side.limits.sleep)));
}

game::Outcome used_idle_cpu(const Side& loser, const std::string& use) {
  return forfeit(loser.colour, Ending::idle_cpu,
                 fmt::format("{}; {:g} s allowed", use, seconds(loser.limits.idle_budget)));
}

}  // namespace kaven::referee::match
