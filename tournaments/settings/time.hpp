#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "common/game/catalogue.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::settings {

using Seconds = std::chrono::duration<double>;

/// The time of programs, and when a game ends early.
struct TimeSettings {
  std::optional<Seconds> turn_limit;  ///< empty: that of the game, see turn_limit_of()
  std::string clock = "wall";         ///< what turn_limit, overage and match_limit count: `wall` or `cpu`
  Seconds start_limit{60};
  Seconds overage{0};  ///< total time by which a side may exceed its turn limits in a game
  /// Limit for all moves of a side together. 0: no limit, except for a side that sleeps (see sleep_limit_of()).
  Seconds match_limit{0};
  Seconds increment{0};  ///< added to match_limit after each move of the side
  /// Time odds by player: the factor of its turn_limit, overage, match_limit and increment, 1 unless named.
  std::map<std::string, double> factors;
  /// When a game ends before the board decides it: `none`, `exact` or `agreed`.
  std::string adjudicate = "none";
  Seconds start_cpu{5};  ///< CPU time before the first turn that is not charged
  Seconds grace{2};      ///< time after a game for programs to exit by themselves
};

/// Returns the time limit for one move: the chosen one, or the game's in tournaments.
inline Seconds turn_limit_of(const Settings& settings) {
  return settings.time->turn_limit.value_or(game::find_game(settings.choice.game)->tournament_limit);
}

/// Returns the time limit for all moves of a side that hardly uses the CPU; 0: no such limit, because
/// match_limit suffices. The limit is 20 turns: a computing side may still use its full time for every move,
/// even on a board that holds 225 stones.
inline Seconds sleep_limit_of(const Settings& settings) {
  return settings.time->match_limit.count() > 0 ? Seconds(0) : 20 * turn_limit_of(settings);
}

}  // namespace kaven::tournaments::settings
