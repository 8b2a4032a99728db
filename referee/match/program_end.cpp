#include "referee/match/program_end.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <cstring>
#include <utility>
#include <variant>

namespace kaven::referee::match {

game::Outcome forfeit(game::Colour loser, game::Ending ending, std::string detail) {
  return {.result = game::win_for(game::opponent(loser)), .ending = ending, .detail = std::move(detail)};
}

game::Outcome outcome_of_end(game::Colour loser, const contestant::Answer& answer, const std::string& when) {
  if (const auto* failure = std::get_if<contestant::NotStartable>(&answer)) {
    return forfeit(loser, game::Ending::never_started, failure->reason);
  }
  const auto* gone = std::get_if<contestant::Gone>(&answer);
  const int status = gone != nullptr ? gone->wait_status : 0;
  if (gone != nullptr && gone->memory_exceeded) return forfeit(loser, game::Ending::memory, when);
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return forfeit(loser, game::Ending::killed_by_signal,
                   fmt::format("SIG{} ({}) {}", ::sigabbrev_np(signal), ::sigdescr_np(signal), when));
  }
  std::string detail = fmt::format("exit status {} {}", WEXITSTATUS(status), when);
  if (gone != nullptr && !gone->missing.empty()) detail += "; " + gone->missing;
  return forfeit(loser, game::Ending::exited, std::move(detail));
}

}  // namespace kaven::referee::match
