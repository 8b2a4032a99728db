// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "agent/search/engine.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/show/web/json_text.hpp"
#include "tournaments/show/web/play/play_game.hpp"
#include "tournaments/show/web/play/program_game.hpp"

namespace kaven::tournaments::web::play {

/// Help for a person who is to move: the best moves and their value.
struct Hint {
  int ply = 1;                    ///< the number of the next move
  std::vector<game::Place> best;  ///< the known best moves: at least one
  analysis::PositionValue value;  ///< the value of the best moves
  std::optional<int> depth;       ///< the search depth in plies; nothing if depth does not limit the value
  /// The value of each legal move, by column, if all are known; else empty.
  std::map<int, analysis::PositionValue> columns;
};

/// The hint for `position`, which must not be over, by `engine`, which must play by the same rules. For
/// Connect-4 it has the exact values of all columns if they are found in time: on 7x6, where they take a few
/// seconds at most on an idle machine, within `longest`. Otherwise it has the engine's move after 1.5 s, or
/// `longest` if shorter. Returns soon after `stop` is requested; the hint is then meaningless.
Hint find_hint(const game::Position& position, agent::search::Engine& engine,
               std::chrono::milliseconds longest, const std::stop_token& stop);

/// The hint as in schemas.md.
ordered_json json_of(const Hint& hint);

/// The engine of one session. It is created at the first use and keeps its transposition table (32 MB) from
/// one move to the next. Only the thinking thread calls the member functions.
class SessionEngine {
 public:
  explicit SessionEngine(const game::Rules& rules) : rules_(rules) {}

  /// The engine, created if there is none.
  agent::search::Engine& get();
  /// Frees the engine; the next get() creates another one.
  void release() { engine_.reset(); }
  bool is_made() const { return engine_ != nullptr; }

 private:
  const game::Rules rules_;
  std::unique_ptr<agent::search::Engine> engine_;
};

// Each game on the page is a session. A request finds it in the registry (session_registry.hpp) and changes
// it at once. Work for an engine becomes a task for a thinking thread (thinking_thread.hpp). The page gets
// the result by asking for the next version.

/// The tasks of a session for a thinking thread.
enum class Task : std::uint8_t { none, move, hint, analysis };

/// The word for the member `thinking` of schemas.md.
inline constexpr text::WordTable<Task, 4> task_words = {
    {{{Task::none, "no"}, {Task::move, "move"}, {Task::hint, "hint"}, {Task::analysis, "analysis"}}}};

/// The tasks of a lane run one after the other in one thread, independent of other lanes.
enum class Lane : std::uint8_t {
  people,    ///< moves and hints in games of people, who wait for them
  patient,   ///< moves of games among levels, and analyses
  programs,  ///< moves of programs of the tournament: one program thinks at a time
};

/// A task with copies of its input, so that the thread holds no lock while it works.
struct Assignment {
  Task task = Task::none;
  PlayGame game;
  std::shared_ptr<SessionEngine> engine;
  std::shared_ptr<ProgramGame> program;  ///< the program that plays; nullptr if none does
  std::stop_token stop;                  ///< requested when the result is no longer needed
  /// The time for the task, so that all waiting sessions get their turn soon. Tasks without partial results
  /// may exceed it.
  std::chrono::milliseconds share = std::chrono::milliseconds::max();
};

/// The result of a task; nothing if it was stopped.
using TaskResult =
    std::variant<std::monostate, game::Move, ProgramMove, game::Outcome, Hint, analysis::GameAnalysis>;

/// A game on the page, and its present task. The lock of the registry guards it. Its states:
///
///   no task → request → queued → start_task() → the thinking thread works → finish_task() → no task
///
/// A level's move is requested automatically. Every change of the game stops the present task and changes the
/// version, for which clients wait.
class Session {
 public:
  using Clock = std::chrono::steady_clock;

  /// A session with this id that counts for `client` (server::ClientAddress::network).
  Session(std::string id, std::string client, PlayGame game);

  const std::string& id() const { return id_; }
  const std::string& client() const { return client_; }
  const PlayGame& game() const { return game_; }
  std::int64_t version() const { return version_; }
  Task task() const { return task_; }
  /// Whether the task waits for the thinking thread, which works for another session.
  bool is_queued() const { return queued_; }
  bool has_ended() const { return ended_; }
  /// Whether a program of the tournament is running for this game.
  bool holds_program() const { return program_ != nullptr; }
  /// Whether levels play each other.
  bool is_among_levels() const;
  /// The lane for the task.
  Lane lane() const;
  /// The hint for the present position; nothing if nobody asked for one.
  const std::optional<Hint>& hint() const { return hint_; }
  /// The analysis of the finished game; nothing if nobody asked for one.
  const std::optional<analysis::GameAnalysis>& analysis() const { return analysis_; }

  /// A person's move, as PlayGame::move(). Throws Conflict; here and below, the session is then unchanged.
  void move(const std::string& place, int ply);
  void undo();
  void resign();
  /// Like PlayGame::stand_after(), in a game of two people. Throws Conflict in any other.
  void stand_after(const std::vector<std::string>& places);
  /// Asks for a hint unless there is a task already. Throws Conflict if the game is over or it is not a
  /// person's turn.
  void request_hint();
  /// Asks for an analysis unless there is one or there is a task already. Throws Conflict if the game is not
  /// over.
  void request_analysis();
  /// Asks for a move if a level is to move and there is no task.
  void request_level_move();
  /// Stops the present task and accepts no further ones.
  void end();

  /// Notes that a client asked for this session.
  void touch() { last_request_ = Clock::now(); }
  Clock::duration idle_time() const { return Clock::now() - last_request_; }
  Clock::duration age() const { return Clock::now() - begun_; }

  /// Removes the task from the queue and returns it.
  Assignment start_task();
  /// Stores the result of `assignment`, unless it was stopped meanwhile. Does not request the next move of a
  /// level.
  void finish_task(const Assignment& assignment, TaskResult result);

 private:
  void request(Task task);
  void on_position_changed();
  void free_what_thinks();

  std::string id_;
  std::string client_;
  PlayGame game_;
  std::int64_t version_ = 1;
  Task task_ = Task::none;
  bool queued_ = false;
  bool ended_ = false;
  std::stop_source thinking_;
  std::shared_ptr<SessionEngine> engine_;
  std::shared_ptr<ProgramGame> program_;
  std::optional<Hint> hint_;
  std::optional<analysis::GameAnalysis> analysis_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point last_request_ = begun_;
};

}  // namespace kaven::tournaments::web::play
