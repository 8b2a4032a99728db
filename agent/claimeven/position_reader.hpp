// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/game/position.hpp"

namespace kaven::agent::claimeven {

/// A position of Go-moku from a text, or the reason why there is none.
struct FoundPosition {
  std::size_t line = 0;  ///< the line where it begins, from 1
  std::variant<game::Position, std::string> position;
};

/// The position after the moves in `text`, in one of the notations of notation::read_move_list(); `-` is the empty
/// board. If a move is not legal, or the game is over, the reason, which names the move.
std::variant<game::Position, std::string> read_gomoku_moves(std::string_view text, const game::Rules& rules);

/// Reads positions of Go-moku from a stream, one after another, each as soon as it is complete:
///
///   h8 i9 j10            the moves, one position per line
///
///   BOARD                the stones as in the Gomocup protocol: x, y, and 1 for the side to move
///   7,7,2
///   DONE
///
///   Piskvorky 15x15, 11:11, 0      a file of Piskvork: the moves, and what may follow them: two players, a number, and
///   8,8,120                        "1,Standard", the winner and the rule; its size, and its rule if it has one
///                                  (notation/game_choice.hpp), count, not those of the reader
class PositionReader {
 public:
  /// Keeps a reference to `in`. `rules` have no gravity.
  PositionReader(std::istream& in, const game::Rules& rules) : in_(in), rules_(rules) {}

  /// The next position; empty at the end of the stream. Lines without text do not count.
  std::optional<FoundPosition> next();

 private:
  std::optional<std::string> next_line();
  std::variant<game::Position, std::string> read_board();
  std::variant<game::Position, std::string> read_piskvork_file(const std::string& first_line);
  /// Reads what follows the moves; returns the word for the rule, if any.
  std::optional<std::string> read_piskvork_rule();
  game::Rules piskvork_rules(const std::string& first_line, std::string_view rule) const;
  /// Returns true if `line` begins another position. A single move does not count: it may be the name of a player.
  bool begins_position(const std::string& line) const;
  void leave_for_next(std::string line);

  std::istream& in_;
  game::Rules rules_;
  std::size_t line_ = 0;
  std::optional<std::string> waiting_;  ///< a line that belongs to the next position
};

}  // namespace kaven::agent::claimeven
