#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/mailbox/program_directory.hpp"
#include "referee/contestant/program_contestant.hpp"

namespace kaven::referee {

/// A program that shares `move_file` with its opponent, in the form of an older course. In its directory
///
///   move_file   holds the last move, as `OPPONENT C R`, or nothing before the very first; the program
///               overwrites it with `NAME C R`. Columns are letters, rows numbers as on the board
///   NAME.go     is there as long as it is the program's turn
///   end_game    appears at the end, with a sentence
///
/// Each program has its own directory: the referee carries the file over. A line that is not yet a move is
/// none; one that could be, but has no end, counts when it has stood unchanged for a little while: its writer
/// may not be done.
class MoveFileContestant : public ProgramContestant {
 public:
  /// Both names are file stems.
  MoveFileContestant(EventLoop& event_loop, LaunchOrder launch_order, std::string own_name,
                     const std::string& opponents_name, bool may_be_watched);

  void await_prepared() override;
  void start(game::Colour own_colour) override;
  bool ready() override { return true; }
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string silence() override;
  void settle() override;
  void show_end(const game::Position& position) override;
  void show_verdict(const std::string& sentence) override;
  bool wakes_the_loop() const override { return watched; }

 private:
  mailbox::ProgramDirectory& files() { return directory.value(); }
  /// The last move as the program is told it.
  std::string told_move(const game::Position& position) const;
  Answer judge(const std::string& text) const;
  bool is_whole(const std::string& text, bool last_chance);

  std::string name;
  std::string opponent;
  std::string turn_file;
  bool may_watch;
  bool watched = false;
  std::optional<mailbox::ProgramDirectory> directory;
  game::Colour colour = game::Colour::white;
  std::string told;  ///< what move_file held when the turn was given
  std::string last_seen;
  Clock::time_point unchanged_since;
};

}  // namespace kaven::referee
