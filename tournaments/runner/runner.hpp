#pragma once

#include <spdlog/logger.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "tournaments/executor/executor.hpp"
#include "tournaments/runner/game_files.hpp"
#include "tournaments/runner/observer.hpp"
#include "tournaments/runner/openings.hpp"
#include "tournaments/runner/schedule.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::runner {

/// What a run is given.
struct RunPlan {
  state::Folder folder;
  Schedule schedule;  ///< as the ledger has it
  GameFiles files;
  std::map<std::string, boost::filesystem::path> programs;  ///< in agents/, by the player's name
  int jobs = 1;                                             ///< games at the same time
  int retries = 2;  ///< how often a game is started again whose referee could not go on
  /// Bytes that are free for the tournament's files.
  std::function<std::uint64_t()> free_space;
  /// Asked after each game: whether what was played is enough, and the run may end. Empty: never.
  std::function<bool()> enough;
};

/// Plays the games of a schedule that are not finished, some at a time, and those that the format adds as
/// results come.
///
///   pending ──start──▶ running ──record with a verdict──▶ finished
///      ▲                  │
///      └──── again ───────┴── referee failed too often ──▶ void
///
/// The record decides what became of a game, however its referee ended. When the disk is nearly full, it
/// waits until there is room again. SIGINT, SIGTERM and SIGHUP end the running games without a verdict and
/// then the run; a second one does it by force. Those that were ignored when it began stay ignored (nohup).
class Runner {
 public:
  Runner(RunPlan plan, state::Ledger& ledger, std::vector<Observer*> observers);

  /// Enters games that were finished without the ledger knowing, then plays the rest on `executor`, whose
  /// events come through `context`.
  RunEnd run(boost::asio::io_context& context, executor::Executor& executor);

  const Schedule& schedule() const { return plan_.schedule; }

 private:
  void recover();
  void resume(executor::Executor& executor);
  void look_after(executor::Executor& executor);
  void fill(executor::Executor& executor);
  bool is_full();
  bool add_games();
  void start(executor::Executor& executor, const state::Game& game);
  executor::Executor::Done done_of(executor::Executor& executor, int game);
  void entered_as_running(const executor::GameSpec& spec);
  void on_game_finished(executor::Executor& executor, int game, const executor::ExecutionResult& how);
  void enter(const state::Game& game, const state::GameResult& result);
  void again_or_void(const state::Game& game, const executor::ExecutionResult& how,
                     const std::string& reason);
  void give_up(executor::Executor& executor, const std::string& reason);
  void interrupted(executor::Executor& executor, int number);
  void note(const std::string& text);
  template <typename Message, typename... Arguments>
  void tell(Message message, const Arguments&... arguments) {
    for (Observer* observer : observers_) (observer->*message)(arguments...);
  }
  executor::GameSpec spec_of(const state::Game& game) const;
  bool stopping() const { return end_.signal != 0 || !end_.reason.empty() || has_enough_; }
  bool over() const { return running_.empty() && (stopping() || (pending_.empty() && unentered_.empty())); }

  RunPlan plan_;
  Openings openings_;
  state::Ledger& ledger_;
  std::vector<Observer*> observers_;
  std::shared_ptr<spdlog::logger> log_;
  std::deque<int> pending_;
  std::set<int> running_;
  std::map<int, int> failures_;  ///< in this run, by game
  std::set<int> unentered_;      ///< finished games that the ledger could not take
  bool waits_for_room_ = false;
  bool has_enough_ = false;
  RunEnd end_;
};

}  // namespace kaven::tournaments::runner
