#pragma once

#include <spdlog/logger.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "tournaments/executor/executor.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/ledger/ledger.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/runner/game_files.hpp"
#include "tournaments/runner/openings.hpp"
#include "tournaments/runner/progress.hpp"

namespace kaven::tournaments {

/// How a run ended.
struct RunEnd {
  int signal = 0;     ///< that interrupted it; 0 when it went to its end
  int abandoned = 0;  ///< games left void
};

/// Plays the games of a ledger that are not finished, some at a time.
///
///   pending ──start──▶ running ──record with a verdict──▶ finished
///      ▲                  │
///      └──── again ───────┴── referee failed too often ──▶ void
///
/// The record decides what became of a game, however its referee ended. SIGINT, SIGTERM and SIGHUP end the
/// running games without a verdict and then the run; a second one does it by force. Those that
/// were ignored when it began stay ignored (nohup).
class Runner {
 public:
  Runner(Folder tournament, const Settings& settings, const Roster& roster, Ledger& index, int games_at_once);

  /// Enters games that were finished without the ledger knowing, then plays the rest on `executor`, whose
  /// events come through `context`.
  RunEnd run(boost::asio::io_context& context, Executor& executor);

 private:
  void recover();
  void resume(Executor& executor);
  void fill(Executor& executor);
  void start(Executor& executor, const Game& game);
  Executor::Done done_of(Executor& executor, int game);
  void entered_as_running(const GameOrder& order);
  void came_back(Executor& executor, int game, const GameReturn& how);
  void again_or_void(const Game& game, const GameReturn& how, const std::string& reason);
  void interrupted(Executor& executor, int number);
  void note(const std::string& text);
  RecordIdentity identity_of(const Game& game) const;
  GameOrder order_of(const Game& game) const;
  bool over() const { return running.empty() && (interruption != 0 || pending.empty()); }

  Folder folder;
  game::Rules rules;
  Openings openings;
  int retries;
  int jobs;
  Ledger& ledger;
  std::map<int, Side> sides;  ///< by player
  std::map<int, Game> games;  ///< by number
  std::deque<int> pending;
  std::set<int> running;
  std::map<int, int> failures;  ///< in this run, by game
  int abandoned = 0;
  int interruption = 0;
  Progress progress;
  std::shared_ptr<spdlog::logger> log;
};

}  // namespace kaven::tournaments
