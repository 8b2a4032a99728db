#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/game/position.hpp"
#include "common/mailbox/referee_mailbox.hpp"
#include "common/notation/game_choice.hpp"
#include "common/system/temporary_directory.hpp"
#include "referee/compliance/scenario_context.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::compliance {

/// What a program is to be in a scenario.
struct Role {
  notation::ChosenGame game;
  game::Colour colour = game::Colour::white;
  bool opponent = false;  ///< it plays against the program that is tried
};

/// One held program, its mailbox moved by hand. Each step waits as long as a referee would, and throws
/// Violation when the program does not do its part; small faults are added to the observations of the
/// context.
///
///   take_colour() → await_move() → give_move() → await_move() → …
class TestedProgram {
 public:
  /// Starts `program` with its colour in its turn file, in `directory` if one is given, which is only
  /// possible outside a sandbox; else in a place of its own. Throws SandboxUnavailable, std::system_error.
  TestedProgram(const ScenarioContext& context, const program::Program& program, const Role& role,
                const std::optional<boost::filesystem::path>& directory = std::nullopt);

  /// Waits until the program has deleted its colour file.
  void take_colour();
  /// Waits for its move and plays it.
  game::Move await_move();
  /// Plays a legal move of the opponent and hands it over.
  void give_move(game::Move move);
  /// Hands over any text. True when it had answered out of turn.
  bool give_text(const std::string& text);

  /// Waits until `happened`, or the program is gone, or `longest_wait` is over. Returns what `happened` says
  /// then.
  bool wait_for(Clock::duration longest_wait, const std::function<bool()>& happened);
  /// The text in its answer file, which is left there; nothing when it has written none.
  std::optional<std::string> answer_text() const;
  /// The text it has printed since the last forget_print().
  std::string printed() const;
  void forget_print();

  const game::Position& position() const { return board_; }
  game::Colour colour() const { return role_.colour; }
  bool gone() const { return held_->gone(); }
  /// How it ended and what it printed last; it must be gone.
  std::string end_in_words();
  Clock::duration longest_turn() const { return longest_; }
  sandbox::SandboxedProcess& program() { return *held_; }
  /// The process that the program was started as; 0 when that is not known.
  pid_t first_process() const { return process_; }

 private:
  void start();
  std::optional<game::Move> look_for_move(bool last_chance);
  void check_turn_file_taken();
  /// Whether it waits for a file of another name; looks for `longest_look`, unless it takes its turn file.
  bool waits_for_another_file(Clock::duration longest_look);
  void note_time(Clock::duration taken);
  /// How an answer of that text would be written, for the end of a sentence.
  std::string form_hint(const std::string& text) const;
  [[noreturn]] void fail_silent(Clock::duration limit);
  void observe(const std::string& requirement, const std::string& seen);

  const ScenarioContext& context_;
  Role role_;
  std::string stem_;
  std::unique_ptr<system::TemporaryDirectory> place_;
  boost::filesystem::path log_;
  std::unique_ptr<sandbox::SandboxedProcess> held_;
  std::optional<mailbox::RefereeMailbox> box_;
  game::Position board_;
  Clock::time_point turn_start_;
  Clock::duration longest_{0};
  std::size_t print_forgotten_ = 0;
  pid_t process_ = 0;
};

}  // namespace kaven::referee::compliance
