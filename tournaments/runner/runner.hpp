#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/runner/game_archive.hpp"
#include "tournaments/runner/observer.hpp"
#include "tournaments/runner/openings.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace boost::asio {
class io_context;
}  // namespace boost::asio

namespace spdlog {
class logger;
}  // namespace spdlog

namespace kaven::tournaments::state {
class Ledger;
}  // namespace kaven::tournaments::state

namespace kaven::tournaments::runner {

// A run registers what entered (registration.hpp, opened_tournament.hpp), lets the format pair
// (progression.hpp), has an executor play the games, and stores the results in the ledger. What records prove
// (game_archive.hpp) counts, so that a run may be killed at any moment and the next one goes on. Observers
// (observer.hpp) hear of everything; the runner knows none of them.

/// What a run is given.
struct RunPlan {
  folder::Folder folder;
  state::TournamentState tournament;  ///< the tournament in the ledger
  GameArchive archive;
  /// The programs in agents/, by the player's name. The games of a player without one wait.
  std::map<std::string, executor::Side> programs;
  int jobs = 1;     ///< games at the same time
  int retries = 2;  ///< how often a game is started again whose referee could not go on
  /// Asked every second: how many games at the same time it is told to play now; 0: none but those that are
  /// being played. Nothing: as before. Empty: it is told nothing.
  std::function<std::optional<int>()> wanted_jobs = {};
  /// Gives the bytes that are free for the tournament's files.
  std::function<std::uint64_t()> free_space;
  /// Asked after each game: whether what was played is enough, and the run may end. Empty: never.
  std::function<bool()> is_decided;
};

/// Plays the games of a tournament that are not finished, some at a time, and those that its format pairs as
/// results come. Games of players who have no program, or another one than that which entered, wait for a later run; all
/// others are played.
///
///   pending ──start_game──▶ running ──record with a verdict──▶ finished
///      ▲                       │
///      └──── retry ────────────┴── referee failed too often ──▶ void
///
/// The record decides what became of a game, however its referee ended. A result goes into the state first
/// and into the ledger then; the format is asked for more only when nothing is left to start. When the disk
/// is nearly full, the runner waits until there is room again. SIGINT, SIGTERM and SIGHUP end the running
/// games without a verdict and then the run; a second one does it by force. Those that were ignored when it
/// began stay ignored (nohup). Told to play no game at a time, it finishes those that are running, and ends.
class Runner {
 public:
  Runner(RunPlan plan, state::Ledger& ledger, std::vector<Observer*> observers);

  /// Enters games that were finished without the ledger knowing, then plays the rest on `executor`, whose
  /// events come through `context`.
  RunEnd run(boost::asio::io_context& context, executor::Executor& executor);

  const state::TournamentState& tournament() const { return plan_.tournament; }

 private:
  // These enter what earlier runs left.
  void recover_finished_games();
  void resume_running_games(executor::Executor& executor);

  // These start games.
  void start_games(executor::Executor& executor);
  void start_game(executor::Executor& executor, const state::Game& game);
  void mark_running(const executor::GameSpec& spec);
  bool pair_more_games();
  bool has_more_games() const;
  bool has_programs(const state::Game& game) const;
  void add_pending(const state::Game& game);
  void play_next(const state::Game& game);
  bool is_disk_full();
  executor::GameSpec spec_of(const state::Game& game) const;
  executor::Executor::Done completion_handler(executor::Executor& executor, folder::GameId game);

  // These take what becomes of games.
  void on_game_returned(executor::Executor& executor, folder::GameId game,
                        const executor::ExecutionResult& execution);
  void on_failure(const state::Game& game, const RecordCheck& check,
                  const executor::ExecutionResult& execution);
  void store_result(const state::Game& game, const state::GameResult& result);
  void let_wait(const state::Game& game, folder::PlayerId player, const std::string& reason);
  void retry_or_abandon(const state::Game& game, const executor::ExecutionResult& execution,
                        const std::string& reason);

  // These concern the whole run.
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
  std::shared_ptr<spdlog::logger> log_;
  std::deque<folder::GameId> pending_;
  std::set<folder::GameId> running_;
  std::map<folder::GameId, int> failures_;     ///< the failures in this run, by game
  std::set<folder::GameId> unstored_results_;  ///< finished games whose results the ledger could not take yet
  bool waits_for_disk_space_ = false;
  bool is_decided_ = false;
  RunEnd end_;
};

}  // namespace kaven::tournaments::runner
