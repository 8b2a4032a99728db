// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/game/position.hpp"
#include "common/mailbox/referee_mailbox.hpp"
#include "common/notation/game_choice.hpp"
#include "common/system/files.hpp"
#include "referee/compliance/scenario_context.hpp"
#include "referee/match/side.hpp"
#include "referee/match/suspicion.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::compliance {

/// The part that a program plays in a scenario.
struct Role {
  notation::ChosenGame game;
  game::Colour colour = game::Colour::white;
  bool opponent = false;  ///< it is the opponent of the program under test
};

/// One sandboxed mailbox program whose files this class reads and writes. Each step waits as long as a
/// referee would, and throws Violation if the program fails to react; it adds minor faults to the
/// observations of the context.
///
///   take_colour() → await_move() → give_move() → await_move() → …
class TestedProgram {
 public:
  /// Starts `program` with its colour in its turn file. `directory`, if given, is its working directory,
  /// which requires an unsandboxed program; else it gets a new one. Throws SandboxUnavailable,
  /// std::system_error.
  TestedProgram(const ScenarioContext& context, const program::Program& program, const Role& role,
                const std::optional<boost::filesystem::path>& directory = std::nullopt);

  /// Waits until the program has deleted its colour file.
  void take_colour();
  /// Waits for its move and plays it.
  game::Move await_move();
  /// Plays a legal move of the opponent and sends it to the program.
  void give_move(game::Move move);
  /// Sends any text as the opponent's move. Returns true if the program had answered out of turn.
  bool give_text(const std::string& text);

  /// Waits until `happened` returns true, or the program exits, or `longest_wait` is over. Returns the last
  /// value of `happened`.
  bool wait_for(Clock::duration longest_wait, const std::function<bool()>& happened);
  /// Returns whether `happened` returns true within `limit` from now, as wait_for() does; time in which others have the
  /// program's processors does not count.
  bool happens_within(Clock::duration limit, const std::function<bool()>& happened);
  /// The text of its answer file, which stays there; nullopt if there is none.
  std::optional<std::string> answer_text() const;
  /// The text that it has printed since the last forget_print().
  std::string printed() const;
  void forget_print();

  const game::Position& position() const { return board_; }
  game::Colour colour() const { return role_.colour; }
  bool gone() const { return held_->gone(); }
  /// Says how the program ended and what it printed last; it must have exited.
  std::string end_in_words();
  Clock::duration longest_turn() const { return longest_; }
  sandbox::SandboxedProcess& program() { return *held_; }
  /// The process that the program was started as; 0 if unknown.
  pid_t first_process() const { return process_; }

 private:
  void start();
  void play(game::Move move);
  /// The time that the program has from now on counts against the next limit.
  void begin_clock();
  /// Waits until `happened` returns true, or the program exits, or it has had `limit` of time since begin_clock(): time
  /// in which others had its processors does not count.
  void wait_own_time(Clock::duration limit, const std::function<bool()>& happened);
  /// Extends `limit`, which began at turn_start_, by what others took until `now`. Returns whether they took anything.
  bool take_credit(const sandbox::ProcessorWait& now, Clock::duration limit);
  bool goes_by_cpu() const { return !role_.opponent && context_.limits.clock == record::ClockKind::cpu; }
  /// Its CPU time since begin_clock().
  std::chrono::nanoseconds clocked_cpu() const;
  /// Like wait_own_time(), but by the clock of the game.
  void wait_clocked(Clock::duration limit, const std::function<bool()>& happened);
  /// The time for its next move, including the rest of its overage and of the time for all its moves.
  Clock::duration limit_of_turn() const;
  std::string limit_text(Clock::duration limit) const;
  void fail_if_slept() const;
  std::optional<game::Move> look_for_move(bool last_chance);
  void check_turn_file_taken();
  /// Whether the program waits for a file of another name. Looks for `longest_look`, or until the program
  /// deletes its turn file.
  bool waits_for_another_file(Clock::duration longest_look);
  void note_time(Clock::duration taken);
  /// Returns how the answer `text` should be written, as the end of a sentence.
  std::string form_hint(const std::string& text) const;
  [[noreturn]] void fail_silent(Clock::duration limit);
  /// Whether the program has read its turn file, as far as the file system records that.
  bool has_read_turn_file() const;
  /// Says that the last move that the program has printed is in no answer file; empty if it has printed none.
  std::string printed_move_hint() const;
  /// Its activity since begin_clock(), as from activity_hint().
  std::string activity() const;
  void observe(const std::string& requirement, const std::string& seen);

  const ScenarioContext& context_;
  Role role_;
  std::string stem_;
  uid_t user_ = 0;  ///< as which it runs; 0: as this process
  std::unique_ptr<system::TemporaryDirectory> place_;
  boost::filesystem::path log_;
  std::unique_ptr<sandbox::SandboxedProcess> held_;
  std::optional<mailbox::RefereeMailbox> box_;
  game::Position board_;
  bool is_shown_ = false;  ///< its moves are those of the context
  Clock::time_point turn_start_;
  sandbox::ProcessorWait wait_at_start_;  ///< at turn_start_
  match::ProcessorWatch watch_;           ///< since turn_start_
  Clock::duration of_others_{0};          ///< how long others have had its processors since then
  match::SideTime times_;
  Clock::duration longest_{0};
  std::size_t print_forgotten_ = 0;
  pid_t process_ = 0;
};

}  // namespace kaven::referee::compliance
