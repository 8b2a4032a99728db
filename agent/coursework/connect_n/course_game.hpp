// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "agent/coursework/fixed_depth_search.hpp"
#include "common/game/move.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::coursework::connect_n {

/// A move and its search effort.
struct ListedMove {
  game::Move move;
  std::uint64_t nodes = 0;  ///< nodes examined; 0 for a human
};

/// The move list file. Player 1 is White; coordinates are (row, column) from the lower left, from 0.
///
///   Total Number of Moves: 2
///   Player 1 Move 1: (0, 4) - Number of nodes examined: 341
///   Player 2 Move 1: (1, 4) - Number of nodes examined: 341
///   Cut off: the game was not finished.
///
/// The last line is present only if `cut_off`.
std::string move_list_text(const std::vector<ListedMove>& moves, bool cut_off);

struct CourseGameSettings {
  game::Rules rules;
  Algorithm algorithm = Algorithm::minimax;
  int depth = 5;            ///< plies
  bool two_sides = false;   ///< the computer plays both sides; otherwise a human is player 2
  bool compare = false;     ///< search every move of the computer with both algorithms
  std::string output_file;  ///< the file for the list of moves
};

/// The computer's move in a position that is not over, with the number of nodes.
ListedMove choose_move(game::Position& position, Algorithm algorithm, int depth);

/// The board as text: `R` and `Y`, `-` for an empty place, a tab between columns, an empty line between rows,
/// the top row first.
std::string tabbed_board_text(const game::Position& position);

/// A game from the empty board to its end. The list of moves is written to the disk after every move and
/// marked as cut off until the game is over, so an interrupted game is recorded.
class CourseGame {
 public:
  /// `dialogue` receives the questions and the result, `display` the board after each move; a human types
  /// into `answers`. Keeps references to all.
  CourseGame(const CourseGameSettings& settings, std::istream& answers, std::ostream& dialogue,
             std::ostream& display)
      : settings_(settings),
        position_(settings.rules),
        answers_(answers),
        dialogue_(dialogue),
        display_(display) {}

  /// Throws std::runtime_error if the answers end before the game, std::system_error if the list cannot be
  /// written.
  void play();

 private:
  /// The numbers of nodes examined for one move of the computer.
  struct Comparison {
    std::uint64_t minimax = 0;
    std::uint64_t alpha_beta = 0;
  };

  ListedMove computer_move();
  ListedMove human_move();
  void write_list(bool cut_off) const;
  void announce_result();
  void print_comparison();

  const CourseGameSettings settings_;
  game::Position position_;
  std::istream& answers_;
  std::ostream& dialogue_;
  std::ostream& display_;
  std::vector<ListedMove> moves_;
  std::vector<Comparison> comparisons_;
};

}  // namespace kaven::agent::coursework::connect_n
