// SPDX-License-Identifier: MIT
#pragma once

// One run of a tournament. It may be killed at any time, and the next one continues, because only what records prove counts.
//
//   agents/, tournament.toml ─▶ registration, opened_tournament    what is new is entered; entry list, ledger and state agree
//                                         │
//                  ┌──────────────────────▼───────────────────────┐
//                  │ progression   asks the format for pairings   │
//                  │ openings      chooses where each game begins │──▶ Observer: progress, events, a comparison
//                  │ executor      plays the games                │
//                  │ game_archive  reads what the records prove   │
//                  │ ledger        stores the results             │
//                  └──────────────────────────────────────────────┘   until the format is over
//
// The organizer's decisions between two runs are in intervention.hpp. imported_tournament.hpp makes a folder of games that were
// played elsewhere, exported_files.hpp writes games for other programs, and cluster_task.hpp plays a few games on a cluster's node.
// ../../commands/tournament_run sets up a run. The runner does not know its observers.

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/system/log.hpp"
#include "tournaments/play/executor/executor.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/runner/openings.hpp"
#include "tournaments/play/runner/progression.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace boost::asio {
class io_context;
}  // namespace boost::asio

namespace kaven::tournaments::state {
class Ledger;
}  // namespace kaven::tournaments::state

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

/// The input of a run.
struct RunPlan {
  folder::Folder folder;
  state::TournamentState tournament;  ///< the tournament in the ledger
  GameArchive archive;
  /// The programs in agents/, by the player's name. Games of a player without a program wait.
  std::map<std::string, executor::Side> programs;
  int jobs = 1;                ///< games at the same time
  int retries = 2;             ///< how often a game is restarted after its referee failed
  bool keeps_all_logs = true;  ///< false: removes the logs of games that were decided on the board
  /// The games whose records and logs are not packed: those of the latest packs, a hundred games each.
  int single_packs = 10;
  /// Called every second: returns the requested number of concurrent games. 0: finish the running games and
  /// start no more; nothing: no change. May be empty.
  std::function<std::optional<int>()> wanted_jobs = {};
  /// Returns the free disk space for the tournament's files, in bytes.
  std::function<std::uint64_t()> free_space;
  /// Called after each game: returns true if no more games are needed, so that the run may end. Empty: never.
  std::function<bool()> is_decided;
  /// Called before the format is asked for more games, while no game is running: returns true if the run should end
  /// there, to be continued with other programs. Empty: never.
  std::function<bool()> pauses = {};
};

/// Plays the unfinished games of a tournament, several at a time, and the games that its format pairs as
/// results arrive. If a player has no program, or another one than at its entry, its games wait for a later
/// run; all others are played.
///
///   pending ──start_game──▶ running ──record with a verdict──▶ finished
///      ▲                       │
///      └──── retry ────────────┴── referee failed too often ──▶ void
///
/// The record determines the result of a game, however its referee ended. A result is stored in the state
/// first, then in the ledger. The runner asks the format for more only when no game is left to start. If the
/// disk is nearly full, it waits until there is space again. SIGINT, SIGTERM and SIGHUP end the running games
/// without a verdict and then the run; a second signal kills the games. Signals that were ignored at the
/// start remain ignored (nohup). If asked for 0 concurrent games, the runner finishes the running games and
/// ends.
class Runner {
 public:
  Runner(RunPlan plan, state::Ledger& ledger, std::vector<Observer*> observers);

  /// Enters finished games that the ledger lacks, then plays the others on `executor`, whose events arrive
  /// through `context`.
  RunEnd run(boost::asio::io_context& context, executor::Executor& executor);

  const state::TournamentState& tournament() const { return plan_.tournament; }

 private:
  // Enter games left by earlier runs.
  void recover_finished_games();
  void enter_finished_game(const state::Game& game, const state::GameResult& result);
  void resume_running_games(executor::Executor& executor);

  // Start games.
  void start_games(executor::Executor& executor);
  void start_game(executor::Executor& executor, const state::Game& game);
  void mark_running(const executor::GameSpec& spec);
  bool pair_more_games();
  bool has_more_games() const;
  bool has_programs(const state::Game& game) const;
  void add_pending(const state::Game& game, bool is_next = false);
  bool is_disk_full();
  executor::GameSpec spec_of(const state::Game& game);
  executor::Executor::Done completion_handler(executor::Executor& executor, folder::GameId game);

  // Process the end of games.
  void on_game_returned(executor::Executor& executor, folder::GameId game,
                        const executor::ExecutionResult& execution);
  void on_failure(const state::Game& game, const RecordCheck& check,
                  const executor::ExecutionResult& execution);
  void store_result(const state::Game& game, const state::GameResult& result);
  void pack_old_games(folder::GameId latest);
  void let_wait(const state::Game& game, folder::PlayerId player, const std::string& reason);
  void retry_or_abandon(const state::Game& game, const executor::ExecutionResult& execution,
                        const std::string& reason);

  // Control the whole run.
  void on_tick(executor::Executor& executor);
  void on_signal(executor::Executor& executor, int signal);
  void take_wanted_jobs();
  bool is_stopping() const { return end_.signal != 0 || is_decided_; }
  bool is_draining() const { return plan_.jobs == 0; }
  bool is_over() const {
    return running_.empty() &&
           (is_stopping() || ((pending_.empty() || is_draining()) && unstored_results_.empty()));
  }
  void notice(const std::string& text);
  template <typename Event, typename... Arguments>
  void notify(Event event, const Arguments&... arguments) {
    for (Observer* observer : observers_) (observer->*event)(arguments...);
  }

  RunPlan plan_;
  Openings openings_;
  state::Ledger& ledger_;
  std::vector<Observer*> observers_;
  system::LogFile log_;
  std::deque<folder::GameId> pending_;
  std::set<folder::GameId> running_;
  std::map<folder::GameId, int> failures_;     ///< number of failures in this run, by game
  std::set<folder::GameId> unstored_results_;  ///< finished games whose results are not in the ledger yet
  std::set<int> unpacked_;                     ///< packs whose games have single records
  bool waits_for_disk_space_ = false;
  bool is_decided_ = false;
  RunEnd end_;
};

}  // namespace kaven::tournaments::runner
