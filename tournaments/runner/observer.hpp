#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "tournaments/roster/roster.hpp"
#include "tournaments/runner/progression.hpp"

namespace kaven::tournaments::runner {

/// How a run ended.
struct RunEnd {
  int signal = 0;        ///< the signal that interrupted it; 0 when it was not interrupted
  int abandoned = 0;     ///< games left void
  bool drained = false;  ///< it was told to start no more games, and some are left
  int waiting = 0;       ///< games that wait for players whose programs are not there, or were exchanged
  std::vector<folder::PlayerId> exchanged = {};     ///< the players whose programs were exchanged meanwhile
  std::vector<folder::GameId> without_record = {};  ///< finished games whose records are missing
};

/// Somebody who is told how a run goes.
///
///   on_run_started → on_paired, on_game_started, then on_game_finished or on_game_failed … → on_run_ended
///
/// Between them come on_notice and, every second, on_tick. Games and players are those of the tournament that
/// was given in the beginning, which the runner keeps up to date.
class Observer {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// Somebody does not play. Comes before the run begins.
  virtual void on_refused(const roster::RefusedHandIn&) {}
  /// Comes before all that is played. `tournament` outlives the run.
  virtual void on_run_started(const state::TournamentState& tournament, Instant now) = 0;
  /// The format paired more games, or gave byes.
  virtual void on_paired(const NewPairings&) {}
  virtual void on_game_started(const state::Game&) {}
  /// `game` has its result.
  virtual void on_game_finished(const state::Game& game) = 0;
  /// The attempt at a game ended without a result, for a reason; it may be played again.
  virtual void on_game_failed(const state::Game&, const std::string&) {}
  /// The text is something that people should know at once.
  virtual void on_notice(const std::string& text) = 0;
  /// Comes every second, and when something has changed.
  virtual void on_tick(Instant) {}
  virtual void on_run_ended(const RunEnd&) {}
};

}  // namespace kaven::tournaments::runner
