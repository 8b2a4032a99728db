#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/web/play/hint.hpp"
#include "tournaments/web/play/play_game.hpp"
#include "tournaments/web/play/program_game.hpp"
#include "tournaments/web/play/session_engine.hpp"

namespace kaven::tournaments::web::play {

// Somebody who plays on the page has a session. A request finds it in the registry (session_registry.hpp) and
// changes it at once; what an engine must think about becomes a task, which the one thinking thread
// (thinking_thread.hpp) does afterwards. The page learns of it by asking for the next version.

/// The tasks that a session gives to the thinking thread.
enum class Task : std::uint8_t { none, move, hint, analysis };

/// The words of the member `thinking` of schemas.md.
inline constexpr text::WordTable<Task, 4> task_words = {
    {{{Task::none, "no"}, {Task::move, "move"}, {Task::hint, "hint"}, {Task::analysis, "analysis"}}}};

/// Whose tasks one thread does, one after the other: nobody waits for what is in the other lane.
enum class Lane : std::uint8_t {
  people,    ///< moves and hints in games of people, who wait for them
  patient,   ///< moves of games among levels, and analyses
  programs,  ///< moves of programs of the tournament: one of them thinks at a time
};

/// A task with copies of all that it takes, so that no lock is held while it is done.
struct Assignment {
  Task task = Task::none;
  PlayGame game;
  std::shared_ptr<SessionEngine> engine;
  std::shared_ptr<ProgramGame> program;  ///< the program that plays; nullptr where none does
  std::stop_token stop;                  ///< is requested when nobody wants the result any more
  /// The time for it, so that all who wait have their turn soon; what cannot be done by halves may take longer.
  std::chrono::milliseconds share = std::chrono::milliseconds::max();
};

/// The result of a task; nothing when it was stopped.
using TaskResult =
    std::variant<std::monostate, game::Move, ProgramMove, game::Outcome, Hint, analysis::GameAnalysis>;

/// A game on the page, and what is being thought about in it. It is guarded by the lock of its registry, and
/// passes these states:
///
///   no task → request → queued → start_task() → the thinking thread works → finish_task() → no task
///
/// A move of a level is requested by itself when its turn comes. Whatever changes the game stops what was
/// thought about before. Every change makes the version another one: clients wait for that.
class Session {
 public:
  using Clock = std::chrono::steady_clock;

  /// A session called `id` that counts for `client` (server::ClientAddress::network).
  Session(std::string id, std::string client, PlayGame game);

  const std::string& id() const { return id_; }
  const std::string& client() const { return client_; }
  const PlayGame& game() const { return game_; }
  std::int64_t version() const { return version_; }
  Task task() const { return task_; }
  /// The task waits for the thinking thread, which works for another session.
  bool is_queued() const { return queued_; }
  bool has_ended() const { return ended_; }
  /// Whether a program of the tournament plays, or waits for the person.
  bool holds_program() const { return program_ != nullptr; }
  /// Whether levels play each other.
  bool is_among_levels() const;
  /// The lane for the task.
  Lane lane() const;
  /// The hint for the present position; nothing when nobody asked for one.
  const std::optional<Hint>& hint() const { return hint_; }
  /// The analysis of the game, which is over; nothing when nobody asked for it.
  const std::optional<analysis::GameAnalysis>& analysis() const { return analysis_; }

  /// A person's move, as PlayGame::move(). Throws Conflict; the session is then as it was, here and below.
  void move(const std::string& place, int ply);
  void undo();
  void resign();
  /// As PlayGame::stand_after(), in a game of two people. Throws Conflict in any other.
  void stand_after(const std::vector<std::string>& places);
  /// Asks for a hint, unless something is being thought about already. Throws Conflict when the game is over,
  /// or it is not a person's turn.
  void request_hint();
  /// Asks for an analysis, unless there is one, or something is being thought about. Throws Conflict when the
  /// game is not over.
  void request_analysis();
  /// Asks for the move of the level whose turn it is, if it is a level's and nothing is being thought about.
  void request_level_move();
  /// Stops all thinking, for ever.
  void end();

  /// Notes that a client asked for this session.
  void touch() { last_request_ = Clock::now(); }
  Clock::duration idle_time() const { return Clock::now() - last_request_; }
  Clock::duration age() const { return Clock::now() - begun_; }

  /// The task that is queued, which is queued no longer.
  Assignment start_task();
  /// Takes the result of `assignment`, unless it was stopped meanwhile. The next move of a level is not
  /// requested by itself then.
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
