#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "tournaments/roster/roster.hpp"
#include "tournaments/runner/progression.hpp"

namespace kaven::tournaments::runner {

/// How a run ended.
struct RunEnd {
  int signal = 0;        ///< the signal that interrupted the run; 0: none
  int abandoned = 0;     ///< games left void
  bool drained = false;  ///< the run was asked to start no more games, and some are left
  bool paused = false;   ///< RunPlan::pauses ended the run
  int waiting = 0;       ///< games that wait for players whose programs are missing or were replaced
  std::vector<folder::PlayerId> exchanged = {};     ///< players whose programs were replaced during the run
  std::vector<folder::GameId> without_record = {};  ///< finished games whose records are missing
};

/// Interface for code that is notified of a run's events.
///
///   on_run_started → on_paired, on_game_started, then on_game_finished or on_game_failed … → on_run_ended
///
/// on_notice may be called at any time in between, and on_tick every second. Games and players belong to the
/// tournament passed to on_run_started, which the runner keeps up to date.
class Observer {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// A program does not play. Called before the run begins.
  virtual void on_refused(const roster::RefusedHandIn&) {}
  /// Called before any game is played. `tournament` outlives the run.
  virtual void on_run_started(const state::TournamentState& tournament, Instant now) = 0;
  /// The format paired more games, or awarded byes.
  virtual void on_paired(const NewPairings&) {}
  virtual void on_game_started(const state::Game&) {}
  /// `game` has its result.
  virtual void on_game_finished(const state::Game& game) = 0;
  /// An attempt at a game ended without a result, for the given reason; the game may be played again.
  virtual void on_game_failed(const state::Game&, const std::string&) {}
  /// A notice for people.
  virtual void on_notice(const std::string& text) = 0;
  /// Called every second, and when something has changed.
  virtual void on_tick(Instant) {}
  virtual void on_run_ended(const RunEnd&) {}
};

}  // namespace kaven::tournaments::runner
