#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/game/position.hpp"
#include "common/mailbox/referee_mailbox.hpp"
#include "common/notation/game_choice.hpp"
#include "referee/custody/held_program.hpp"
#include "referee/custody/working_place.hpp"
#include "referee/rehearsal/stage.hpp"

namespace kaven::referee {

/// What a program is to be in a situation.
struct Part {
  notation::ChosenGame game;
  game::Colour colour = game::Colour::white;
  bool opponent = false;  ///< of the one that is tried
};

/// One held program, its mailbox moved by hand. Each step waits as long as a referee would, and throws
/// Shortcoming when the program does not do its part; small faults are added to the stage's observations.
///
///   take_colour() → await_move() → give_move() → await_move() → …
class RehearsedProgram {
 public:
  /// Starts `program` with its colour in its turn file, in `directory` if one is given, which is only
  /// possible outside a sandbox; else in a place of its own. Throws CustodyUnavailable, std::system_error.
  RehearsedProgram(const Stage& stage, const program::Program& program, const Part& part,
                   const std::optional<boost::filesystem::path>& directory = std::nullopt);

  /// Waits until the program has deleted its colour file.
  void take_colour();
  /// Waits for its move and plays it.
  game::Move await_move();
  /// Plays a legal move of the opponent and hands it over.
  void give_move(game::Move move);
  /// Hands over any text. True when it had answered out of turn.
  bool give_text(const std::string& text);

  /// Waits until `happened`, or the program is gone, or `longest` is over; what `happened` says then.
  bool wait_for(Clock::duration longest, const std::function<bool()>& happened);
  /// It has written something into its answer file, which is left there.
  std::optional<std::string> answer_text() const;
  /// What it printed since the last forget_print().
  std::string printed() const;
  void forget_print();

  const game::Position& position() const { return board; }
  game::Colour colour() const { return part.colour; }
  bool gone() const { return held->gone(); }
  /// How it ended and what it printed last; it must be gone.
  std::string end_in_words();
  Clock::duration longest_turn() const { return longest; }
  HeldProgram& program() { return *held; }
  /// Process that the program was started as; 0 when that is not known.
  pid_t first_process() const { return process; }

 private:
  void start();
  std::optional<game::Move> look_for_move(bool last_chance);
  void check_turn_file_taken();
  void note_time(Clock::duration taken);
  [[noreturn]] void fail_silent(Clock::duration limit);
  void observe(const std::string& requirement, const std::string& seen);

  const Stage& stage;
  Part part;
  std::string stem;
  std::unique_ptr<WorkingPlace> place;
  boost::filesystem::path log;
  std::unique_ptr<HeldProgram> held;
  std::optional<mailbox::RefereeMailbox> box;
  game::Position board;
  Clock::time_point turn_start;
  Clock::duration longest{0};
  std::size_t print_forgotten = 0;
  pid_t process = 0;
};

}  // namespace kaven::referee
